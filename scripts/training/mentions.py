"""Learns what words say of a mention: `python mentions.py EXPORT LABELS OUT.json [--report] [--without PATTERN]`.

EXPORT is the folder that `export-mentions.ts` wrote, LABELS a table of place, label (`data/mentions/labels.tsv`). A logistic regression over hashed
features (`service/review/mentions/features.ts`), weights as signed bytes. `--report` prints five folds by chart beside what the rules say.
"""
import argparse
import base64
import json
import os
import re

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

LABELS = {
    'problem': ['active', 'resolved', 'ruled_out', 'unsettled', 'family_or_other_person', 'only_named', 'not_this'],
    'drug': ['current', 'stopped', 'failed', 'planned', 'given_once', 'allergy', 'other_person', 'only_named', 'not_this'],
}
RULES = {'has': 'active', 'had': 'resolved', 'suspected': 'unsettled', 'denied': 'ruled_out', 'family': 'family_or_other_person',
         'none': 'only_named', 'taken': 'current', 'stopped': 'stopped'}
BUCKETS = 1 << 14
STRENGTH = 0.3


def bucket(name):
    h = 0x811C9DC5
    for byte in name.encode():
        h = ((h ^ byte) * 0x01000193) & 0xFFFFFFFF
    return h % BUCKETS


def matrix(rows):
    at = [(i, b) for i, row in enumerate(rows) for b in sorted({bucket(f) for f in row['features']})]
    return sparse.csr_matrix((np.ones(len(at)), tuple(zip(*at))), shape=(len(rows), BUCKETS))


def fit(x, y):
    return LogisticRegression(C=STRENGTH, max_iter=400).fit(x, y)


def report(kind, rows, x, y):
    guess = np.zeros(len(rows), int)
    for learn, test in GroupKFold(n_splits=5, shuffle=True, random_state=0).split(rows, y, [r['chart'] for r in rows]):
        guess[test] = fit(x[learn], y[learn]).predict(x[test])
    rules = np.array([LABELS[kind].index(RULES[r['rule']]) for r in rows])
    for name, said in (('rules', rules), ('learned', guess)):
        right = ((said == 0) & (y == 0)).sum()
        print(f'{kind} {name}: {100 * (said == y).mean():.1f} % of {len(rows)}, {LABELS[kind][0]}: precision {100 * right / (said == 0).sum():.1f} %, '
              f'recall {100 * right / (y == 0).sum():.1f} %')


def packed(model, labels):
    weights = np.zeros((len(labels), BUCKETS))
    weights[model.classes_] = model.coef_
    intercept = np.full(len(labels), -20.0)
    intercept[model.classes_] = model.intercept_
    scale = np.abs(weights).max(1) / 127 + 1e-12
    bytes_ = np.round(weights / scale[:, None]).astype(np.int8)
    return {'labels': labels, 'intercept': [round(float(v), 5) for v in intercept], 'scale': [float(f'{v:.6g}') for v in scale],
            'weights': base64.b64encode(bytes_.tobytes()).decode()}


def main():
    args = argparse.ArgumentParser()
    args.add_argument('export')
    args.add_argument('labels')
    args.add_argument('out')
    args.add_argument('--report', action='store_true')
    args.add_argument('--without', help='expression of the ids of charts that it may not see')
    args = args.parse_args()
    labels = dict(line.split('\t')[:2] for line in open(args.labels, encoding='utf8').read().splitlines()[1:])
    every = [json.loads(line) for line in open(os.path.join(args.export, 'all.jsonl'), encoding='utf8')]
    made = {'about': 'What the words around a mention say of it (service/review/mentions/status.ts).', 'buckets': BUCKETS}
    for kind, names in LABELS.items():
        rows = [r for r in every if r['kind'] == kind and r['place'] in labels and not (args.without and re.search(args.without, r['chart']))]
        y = np.array([names.index(labels[r['place']]) for r in rows])
        x = matrix(rows)
        if args.report:
            report(kind, rows, x, y)
        made[kind] = packed(fit(x, y), names)
    with open(args.out, 'w', encoding='utf8') as file:
        file.write(json.dumps(made) + '\n')


if __name__ == '__main__':
    main()
