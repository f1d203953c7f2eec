"""Learns how likely a nurse reports a sentence as a key result: python3 key.py ROWS.jsonl [key-weights.json] [--report]

ROWS.jsonl is what export-key.ts writes. Two steps: a logistic regression over everything that is known of a sentence, its words
included; then boosted trees over what is no word, the outcome of the first step, and how that stands to the other sentences of the
chart (the trees learn from outcomes of folds that had not seen the chart). With --report five folds by chart are told, and five by
determination, beside what the summary shows now. The same rows give the same bytes.
"""
import collections
import json
import re
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

STRENGTH, FOLDS, SELDOM = 0.5, 5, 8
INNER = 4
TREES = {'max_iter': 150, 'learning_rate': 0.05, 'max_leaf_nodes': 4, 'min_samples_leaf': 30, 'l2_regularization': 5, 'random_state': 0}
# What the trees know besides (`key-results.ts`), and the outcome of a sentence that is no candidate.
BESIDE, NOT_ONE = ['outcome', 'outcome rank', 'behind the best', 'candidates', 'before', 'after', 'spread'], -9
# Of the summary (key-results.ts): so many sentences, none less likely than this but the first.
MOST, LEAST = 4, 0.12


def fit(x, y):
    model = LogisticRegression(C=STRENGTH, max_iter=3000).fit(x, y)
    return model.coef_[0], float(model.intercept_[0])


def beside(outcomes, charts, places):
    """Of each sentence: its outcome, and how that stands to those of the same chart."""
    out = np.zeros((len(outcomes), len(BESIDE)))
    for chart in dict.fromkeys(charts):
        rows = np.where(charts == chart)[0]
        own = outcomes[rows]
        at = dict(zip(places[rows], own))
        order = np.argsort(-own, kind='stable')
        out[rows[order], 1] = np.arange(len(rows))
        out[rows, 0] = own
        out[rows, 2] = own.max() - own
        out[rows, 3] = len(rows)
        out[rows, 4] = [at.get(place - 1, NOT_ONE) for place in places[rows]]
        out[rows, 5] = [at.get(place + 1, NOT_ONE) for place in places[rows]]
        out[rows, 6] = own[order[0]] - own[order[min(3, len(rows) - 1)]]
    return out


class Both:
    """Regression and trees, learned from rows `seen`."""

    def __init__(self, x, plain, y, charts, places, groups, seen):
        self.all = (x, plain, charts, places)
        self.weights, self.intercept = fit(x[seen], y[seen])
        outcomes = np.zeros(len(seen))
        for a, b in GroupKFold(INNER).split(seen, groups=groups[seen]):
            weights, intercept = fit(x[seen[a]], y[seen[a]])
            outcomes[b] = x[seen[b]] @ weights + intercept
        known = np.c_[plain[seen], beside(outcomes, charts[seen], places[seen])]
        self.trees = HistGradientBoostingClassifier(**TREES).fit(known, y[seen])

    def shares(self, rows):
        x, plain, charts, places = self.all
        known = np.c_[plain[rows], beside(x[rows] @ self.weights + self.intercept, charts[rows], places[rows])]
        return self.trees.predict_proba(known)[:, 1]

    def forest(self):
        """As `service/criteria/classifier/forest.ts` has it, of one class."""
        rounds = []
        for (tree,) in self.trees._predictors:
            nodes = [[round(float(n['value']), 5)] if n['is_leaf'] else
                     [int(n['feature_idx']), round(float(n['num_threshold']), 5), int(n['left']), int(n['right'])] for n in tree.nodes]
            rounds.append([nodes])
        return {'start': [round(float(self.trees._baseline_prediction[0, 0]), 5)], 'rounds': rounds}


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
    x0 = vectors.fit_transform([{k: v for k, v in each['features'].items() if often[k] >= SELDOM} for _, each in rows]).tocsr()
    scale = np.maximum(abs(x0).max(axis=0).toarray()[0], 1e-9)
    words = np.array([name.startswith('w ') for name in vectors.feature_names_])
    scale[words] = 1
    x = x0.multiply(1 / scale).tocsr()
    y = np.array([each['text'] in chart['key'] for chart, each in rows])
    plain = x0[:, np.where(~words)[0]].toarray()
    charts_of = np.array([chart['id'] for chart, _ in rows])
    places = np.array([each['at'] for _, each in rows])
    determinations = np.array([re.sub(r'-[a-z]\d+$', '', chart) for chart in charts_of])
    if '--report' in sys.argv:
        told('as it is', charts, {c['id']: [e['text'] for e in c['candidates'] if e['at'] in c['shown']] for c in charts})
        for name, groups in (('charts', charts_of), ('determinations', determinations)):
            share = np.zeros(len(y))
            for seen, rest in GroupKFold(FOLDS).split(x, y, groups):
                share[rest] = Both(x, plain, y, charts_of, places, groups, seen).shares(rest)
            by = collections.defaultdict(list)
            for (chart, each), s in zip(rows, share):
                by[chart['id']].append((s, each['text']))
            shown = {k: [t for i, (s, t) in enumerate(sorted(v, reverse=True)[:MOST]) if i == 0 or s >= LEAST] for k, v in by.items()}
            told(f'{name} not seen', charts, shown)
    if len(sys.argv) > 2 and sys.argv[2].endswith('.json'):
        both = Both(x, plain, y, charts_of, places, charts_of, np.arange(len(y)))
        kept = {name: round(float(w / s), 3) for name, w, s in zip(vectors.feature_names_, both.weights, scale) if abs(w) >= 0.02}
        forest = both.forest()
        names = [name for name, is_word in zip(vectors.feature_names_, words) if not is_word] + BESIDE
        with open(sys.argv[2], 'w') as file:
            lines = ',\n'.join(f'{json.dumps(name)}: {w}' for name, w in sorted(kept.items()))
            trees = ',\n'.join(json.dumps(r, separators=(',', ':')) for r in forest['rounds'])
            file.write(f'{{\n"about": "Made by scripts/training/key.py; never edited.",\n"intercept": {round(both.intercept, 4)},\n"weights": {{\n{lines}\n}},\n'
                       f'"names": {json.dumps(names)},\n"forest": {{\n"start": {forest["start"]},\n"rounds": [\n{trees}\n]\n}}\n}}\n')


if __name__ == '__main__':
    main()
