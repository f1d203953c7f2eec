"""Learns how likely a careful reader lists a problem as active: python3 lists.py ROWS.jsonl [list-weights.json] [--report]

ROWS.jsonl is what export-lists.ts writes. With --report eight folds by chart are told, beside the rules alone. The same rows give the
same bytes.
"""
import collections
import json
import sys

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

FOLDS, STRENGTH, SEED = 8, 0.3, 3
# A problem named in fewer rows than this has no weight of its own.
SELDOM = 4
# Of the problem list, of what it leaves out, and of chronic care (list-shares.ts, ccm.ts).
DOUBTED, LISTED, SURE = 0.5, 0.6, 0.8


def fit(x, y):
    scale = np.maximum(np.abs(x).max(axis=0), 1e-9)
    model = LogisticRegression(C=STRENGTH, max_iter=5000).fit(x / scale, y)
    return model.coef_[0] / scale, float(model.intercept_[0])


def share(x, weights, intercept):
    return 1 / (1 + np.exp(-(x @ weights + intercept)))


def told(name, said, y, ids, among):
    right = (said & y & among).sum()
    false = len({i for i, s, l, a in zip(ids, said, y, among) if s and not l and a})
    print(f'{name}: precision {100 * right / max(1, (said & among).sum()):.1f} % ({right} of {(said & among).sum()}), '
          f'recall {100 * right / (y & among).sum():.1f} % of {(y & among).sum()}; charts with a false one {false} of {len(set(ids))}')


def main():
    # What follows from a value alone is not weighed (list-shares.ts).
    rows = [json.loads(line) for line in open(sys.argv[1])]
    measured = np.array(['measured' in r['features'] for r in rows])
    often = collections.Counter(r['key'] for r in rows)
    vectors = DictVectorizer(sparse=False)
    x = vectors.fit_transform(
        [{k: v for k, v in r['features'].items() if not k.startswith('name ') or often[r['key']] >= SELDOM} for r in rows])
    y = np.array([r['label'] == 'active' for r in rows])
    ids = [r['id'] for r in rows]
    if '--report' in sys.argv:
        charts = sorted(set(ids))
        fold = {c: k % FOLDS for k, c in enumerate(np.random.RandomState(SEED).permutation(charts))}
        folds = np.array([fold[i] for i in ids])
        p = np.zeros(len(y))
        for k in range(FOLDS):
            seen = (folds != k) & ~measured
            p[folds == k] = share(x[folds == k], *fit(x[seen], y[seen]))
        rule = np.array([r.get('status') == 'active' for r in rows])
        chronic = np.array(['chronic group' in r['features'] for r in rows])
        everything = np.ones(len(y), bool)
        told('rules, active', rule, y, ids, everything)
        told('with the whole chart, active', (rule & ((p >= DOUBTED) | measured)) | ((p >= LISTED) & ~measured), y, ids, everything)
        told('rules, chronic', rule, y, ids, chronic)
        told('with the whole chart, chronic', (rule & ((p >= SURE) | measured)) | ((p >= LISTED) & ~measured), y, ids, chronic)
    weights, intercept = fit(x[~measured], y[~measured])
    if len(sys.argv) > 2 and sys.argv[2].endswith('.json'):
        kept = {name: round(float(w), 3) for name, w in zip(vectors.feature_names_, weights) if abs(w) >= 0.005}
        json.dump({'source': 'scripts/training/lists.py', 'intercept': round(intercept, 3), 'weights': kept},
                  open(sys.argv[2], 'w'), indent=1, sort_keys=True)
        open(sys.argv[2], 'a').write('\n')


main()
