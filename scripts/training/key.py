"""Learns how likely a nurse reports a sentence as a key result: python3 key.py ROWS.jsonl [key-weights.json] [--report]

ROWS.jsonl is what export-key.ts writes. With --report five folds by chart are told, and five by determination, beside what the summary
shows now. The same rows give the same bytes.
"""
import collections
import json
import re
import sys

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

STRENGTH, FOLDS, SELDOM = 0.5, 5, 8
# Of the summary (key-results.ts): so many sentences, none less likely than this but the first.
MOST, LEAST = 4, 0.12


def fit(x, y):
    model = LogisticRegression(C=STRENGTH, max_iter=3000).fit(x, y)
    return model.coef_[0], float(model.intercept_[0])


def told(name, charts, shown):
    """How much of what was picked is shown, and what else is."""
    n = first = some = every = keys = found = all_shown = good = barred = 0
    for chart in charts:
        if not chart['key']:
            continue
        texts = shown[chart['id']]
        n += 1
        first += chart['key'][0] in texts
        some += any(k in texts for k in chart['key'])
        every += all(k in texts for k in chart['key'])
        keys += len(chart['key'])
        found += sum(k in texts for k in chart['key'])
        all_shown += len(texts)
        good += sum(t in chart['key'] + chart['also'] for t in texts)
        barred += sum(t in chart['not'] for t in texts)
    print(f'{name}: the first {100 * first / n:.1f} %, any {100 * some / n:.1f} %, all {100 * every / n:.1f} % of {n} charts; {100 * found / keys:.1f} % of '
          f'{keys} picked; of {all_shown} shown {100 * good / all_shown:.1f} % picked or worth a mention, {barred} barred')


def main():
    charts = [json.loads(line) for line in open(sys.argv[1])]
    rows = [(chart, each) for chart in charts for each in chart['candidates']]
    often = collections.Counter(name for _, each in rows for name in each['features'])
    vectors = DictVectorizer()
    x = vectors.fit_transform([{k: v for k, v in each['features'].items() if often[k] >= SELDOM} for _, each in rows]).tocsr()
    scale = np.maximum(abs(x).max(axis=0).toarray()[0], 1e-9)
    words = np.array([name.startswith('w ') for name in vectors.feature_names_])
    scale[words] = 1
    x = x.multiply(1 / scale).tocsr()
    y = np.array([each['text'] in chart['key'] for chart, each in rows])
    if '--report' in sys.argv:
        told('as it is', charts, {c['id']: [e['text'] for e in c['candidates'] if e['at'] in c['shown']] for c in charts})
        for name, group in (('charts', lambda c: c), ('determinations', lambda c: re.sub(r'-[a-z]\d+$', '', c))):
            share = np.zeros(len(y))
            for seen, rest in GroupKFold(FOLDS).split(x, y, [group(chart['id']) for chart, _ in rows]):
                weights, intercept = fit(x[seen], y[seen])
                share[rest] = 1 / (1 + np.exp(-(x[rest] @ weights + intercept)))
            by = collections.defaultdict(list)
            for (chart, each), s in zip(rows, share):
                by[chart['id']].append((s, each['text']))
            for most in (3, MOST):
                shown = {k: [t for i, (s, t) in enumerate(sorted(v, reverse=True)[:most]) if i == 0 or s >= LEAST] for k, v in by.items()}
                told(f'{most}, {name} not seen', charts, shown)
    if len(sys.argv) > 2 and sys.argv[2].endswith('.json'):
        weights, intercept = fit(x, y)
        kept = {name: round(float(w / s), 3) for name, w, s in zip(vectors.feature_names_, weights, scale) if abs(w) >= 0.02}
        with open(sys.argv[2], 'w') as file:
            lines = ',\n'.join(f'{json.dumps(name)}: {w}' for name, w in sorted(kept.items()))
            file.write(f'{{\n"about": "Made by scripts/training/key.py; never edited.",\n"intercept": {round(intercept, 4)},\n"weights": {{\n{lines}\n}}\n}}\n')


if __name__ == '__main__':
    main()
