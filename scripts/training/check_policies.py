"""Checks policies with labeled charts: `python check_policies.py FOLDER_OR_FILE ...`. One line a fault; exit 1 where there is one.

Shape of trees and charts, quotes verbatim in their documents, every leaf labeled, and the root as three-valued logic has it.
"""
import collections
import json
import os
import sys

YES, NO, UNKNOWN, OUT = 'yes', 'no', 'unknown', 'not_applicable'
ROOTS = {YES: 'met', NO: 'not_met', UNKNOWN: 'insufficient', OUT: 'insufficient'}
LONGEST_QUOTE = 300


def files(paths):
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for folder, _, names in sorted(os.walk(path)):
            yield from (os.path.join(folder, n) for n in sorted(names) if n.endswith('.json'))


def leaves(node, silence_is_no, out):
    """Leaf id -> whether silence means no there."""
    if 'criteria' not in node:
        out[node['criteria_id']] = silence_is_no or node.get('role') == 'exclude'
        return out
    if node['operator'] not in ('AND', 'OR', 'NOT', 'AT_LEAST') or (node['operator'] == 'AT_LEAST' and 'minimum' not in node):
        raise ValueError(f"operator of {node['criteria_id']}")
    for i, child in enumerate(node['criteria'], 1):
        if child['criteria_id'] != f"{node['criteria_id']}.{i}":
            raise ValueError(f"id {child['criteria_id']}")
        leaves(child, silence_is_no or node['operator'] == 'NOT', out)
    return out


def truth(node, answers):
    """Kleene's logic over the leaves; what does not apply drops out."""
    if 'criteria' not in node:
        return answers[node['criteria_id']]
    values = [v for v in (truth(c, answers) for c in node['criteria']) if v != OUT]
    if not values:
        return OUT
    if node['operator'] == 'AND':
        return NO if NO in values else UNKNOWN if UNKNOWN in values else YES
    least = node.get('minimum', 1)
    met, maybe = values.count(YES), values.count(UNKNOWN)
    found = YES if met >= least else UNKNOWN if met + maybe >= least else NO
    return {YES: NO, NO: YES, UNKNOWN: UNKNOWN}[found] if node['operator'] == 'NOT' else found


def faults(policy):
    try:
        ids = leaves(policy['criteria'], False, {})
    except (KeyError, ValueError) as error:
        yield f'tree: {error}'
        return
    for chart in policy['charts']:
        labels = chart['leaves']
        if set(labels) != set(ids):
            yield f"{chart['id']}: leaves {sorted(set(labels) ^ set(ids))}"
            continue
        for leaf, given in labels.items():
            if given['label'] not in ROOTS:
                yield f"{chart['id']} {leaf}: label"
            silent = given['label'] == NO and ids[leaf]
            if given['label'] in (YES, NO) and not given['quotes'] and not silent:
                yield f"{chart['id']} {leaf}: {given['label']} without a quote"
            for quote in given['quotes']:
                if len(quote) > LONGEST_QUOTE or not any(quote in d['text'] for d in chart['documents']):
                    yield f"{chart['id']} {leaf}: quote {quote[:60]!r}"
        root = ROOTS[truth(policy['criteria'], {k: v['label'] for k, v in labels.items()})]
        if chart['root'] != root:
            yield f"{chart['id']}: root is {root}"


def main(paths):
    bad, counts = 0, collections.Counter()
    for path in files(paths):
        with open(path, encoding='utf8') as file:
            policy = json.load(file)
        for fault in faults(policy):
            bad += 1
            print(f'{path}: {fault}')
        counts['policies'] += 1
        for chart in policy['charts']:
            counts['charts'] += 1
            counts.update(given['label'] for given in chart['leaves'].values())
    print(dict(counts))
    return bad > 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
