"""Trains the reader: one cross-encoder for all criteria, (criterion, passage) -> supports / contradicts / open.

    python reader.py train OUT [--base DIR] [--data pairs.jsonl] [--leave-out CODE,CODE] [--epochs N] ...
    python reader.py score MODEL --data pairs.jsonl --only CODE,CODE --out scores.jsonl

The encoder starts from e5-small-v2 (33 million weights, MIT). Labels: 0 supports, 1 contradicts, 2 open. The same weights
also embed sentences for retrieval (mean pooling), which a contrastive loss keeps fit; see README.md beside this file.
"""
import argparse
import json
import math
import os
import random
import re
import time

import torch
from torch import nn
from torch.nn import functional as F
from transformers import AutoModel, AutoTokenizer

LABELS = {'S': 0, 'C': 1, 'O': 2}
LENGTH = 192
# Passages that are read together for the whole of a leaf, and characters of each (`service/criteria/reader/readings.ts`).
TOGETHER, EACH = 4, 240


KINDS = {
    'problem': ['active', 'resolved', 'ruled_out', 'unsettled', 'family_or_other_person', 'only_named', 'not_this'],
    'drug': ['current', 'stopped', 'failed', 'planned', 'given_once', 'allergy', 'other_person', 'only_named', 'not_this'],
}
MENTION_LABELS = [f'{kind} {label}' for kind, labels in KINDS.items() for label in labels]


class Reader(nn.Module):
    def __init__(self, base):
        super().__init__()
        # Without dropout a step takes two thirds of the time.
        self.encoder = AutoModel.from_pretrained(base, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
        width = self.encoder.config.hidden_size
        self.head = nn.Sequential(nn.Linear(width, width), nn.Tanh(), nn.Linear(width, 3))
        # What the words around a mention say of it: seven labels of a problem, nine of a drug.
        self.mention = nn.Sequential(nn.Linear(width, width), nn.Tanh(), nn.Linear(width, len(MENTION_LABELS)))
        for part, name in ((self.head, 'head.pt'), (self.mention, 'mention.pt')):
            path = os.path.join(base, name)
            if os.path.exists(path):
                part.load_state_dict(torch.load(path))

    def forward(self, batch):
        return self.head(self.encoder(**batch).last_hidden_state[:, 0].float())

    def mentioned(self, batch):
        return self.mention(self.encoder(**batch).last_hidden_state[:, 0].float())

    def embed(self, batch):
        hidden = self.encoder(**batch).last_hidden_state.float()
        mask = batch['attention_mask'].unsqueeze(-1)
        return F.normalize((hidden * mask).sum(1) / mask.sum(1), dim=-1)

    def save(self, out, tokenizer):
        self.encoder.save_pretrained(out)
        tokenizer.save_pretrained(out)
        torch.save(self.head.state_dict(), os.path.join(out, 'head.pt'))
        torch.save(self.mention.state_dict(), os.path.join(out, 'mention.pt'))


def hinted(text, hint):
    """A passage with what is known of it beside its criterion (`service/criteria/reader/hints.ts`)."""
    return text.replace(' | ', f' [{hint}] | ', 1) if hint else text


def unhinted(text):
    return re.sub(r'^([^|\[]*) \[[^\]]*\] \|', r'\1 |', text)


def bare(criterion, rng):
    """A clinic may type a criterion without anything above it."""
    at = criterion.rfind(' (')
    return criterion[:at] if at > 20 and criterion.endswith(')') and rng.random() < 0.3 else criterion


def passage_of(texts, leaf, sentence):
    return hinted(texts[str(sentence)], leaf['hints'].get(str(sentence)))


def together(texts, leaf, sentences):
    """Passages of one chart as one, in the order of the chart."""
    return ' // '.join(passage_of(texts, leaf, s)[:EACH] for s in sorted(sentences))


def bundle(leaf, texts, rng):
    """The likeliest passages of a leaf together, and what they say of it."""
    label, quoted = leaf['label'], leaf['quoted']
    told = label in ('yes', 'no') and quoted
    keep = rng.sample(quoted, min(len(quoted), 2)) if told or label == 'unknown' else []
    near = [s for s, _ in leaf['candidates'][:8] if s not in keep]
    keep += rng.sample(near, min(len(near), TOGETHER - len(keep)))
    if len(keep) < 2:
        return None
    target = {'yes': [0.96, 0.0, 0.04], 'no': [0.0, 0.96, 0.04]}[label] if told else [0.04, 0.04, 0.92]
    return (leaf['criterion'], together(texts, leaf, keep), target)


def chart_pairs(charts, rng):
    """One epoch of labelled charts: (criterion, passage, target distribution). What is open is drawn anew each time."""
    pairs = []
    for chart in charts:
        texts = chart['texts']
        every = list(texts)
        for leaf in chart['leaves']:
            label, quoted = leaf['label'], leaf['quoted']
            if chart['set'] == 'vignettes' and rng.random() < 0.5:
                continue
            criterion = bare(leaf['criterion'], rng)
            order = [s for s, _ in leaf['candidates']]
            if label in ('yes', 'no') and quoted:
                target = [0.96, 0.0, 0.04] if label == 'yes' else [0.0, 0.96, 0.04]
                for s in rng.sample(quoted, min(len(quoted), 1 if chart['set'] == 'vignettes' else 2)):
                    pairs.append((criterion, passage_of(texts, leaf, s), target))
                near = [s for s in order[:12] if s not in quoted]
                if near and rng.random() < 0.5:
                    # What stands beside a quote may speak for the same side.
                    wrong = [0.15, 0.0, 0.85] if label == 'yes' else [0.0, 0.15, 0.85]
                    pairs.append((criterion, passage_of(texts, leaf, rng.choice(near)), wrong))
                others = 2 if chart['set'] == 'policies' else 0
            else:
                # Raised and not settled, or not there at all.
                pairs += [(criterion, passage_of(texts, leaf, s), [0.03, 0.03, 0.94]) for s in quoted if label == 'unknown']
                others = 2
            beside = [s for s in order[:10] if s not in quoted]
            for s in rng.sample(beside, min(others, len(beside))):
                pairs.append((criterion, passage_of(texts, leaf, s), [0.04, 0.04, 0.92]))
            if chart['set'] != 'vignettes' and rng.random() < 0.5:
                pairs += [p for p in [bundle(leaf, texts, rng)] if p]
            if rng.random() < 0.2:
                s = rng.choice(every)
                if int(s) not in quoted and int(s) not in order[:12]:
                    pairs.append((criterion, passage_of(texts, leaf, s), [0.01, 0.01, 0.98]))
    return pairs


def off_the_matter(written, charts, rng, count):
    """Written criteria beside passages that they must leave open: of other people's charts, and of the same policy's other criteria."""
    out = []
    for _ in range(count if charts else 0):
        texts = rng.choice(charts)['texts']
        out.append((rng.choice(written)[0], texts[rng.choice(list(texts))], [0.01, 0.01, 0.98]))
    policies = {}
    for criterion, text, _, _, policy in written:
        policies.setdefault(policy, {}).setdefault(criterion, []).append(text)
    for criteria in policies.values():
        names = list(criteria)
        for criterion in names:
            for other in rng.sample(names, min(2, len(names))):
                if other != criterion:
                    # Criteria of one policy may overlap, so this is a little less sure.
                    out.append((criterion, rng.choice(criteria[other]), [0.05, 0.05, 0.9]))
    return out


def criteria_pairs(folder, hints=None, held=None):
    """Pairs of written criteria; `held(policy)` keeps some policies for measuring; `hints` is a file of `export-pairs.ts --written`."""
    pairs, kept = [], []
    known = {r['place']: r['hints'] for r in map(json.loads, open(hints, encoding='utf8'))} if hints else {}
    for name in sorted(os.listdir(folder)):
        if not name.endswith('.jsonl'):
            continue
        for at, line in enumerate(open(os.path.join(folder, name), encoding='utf8').read().split('\n')):
            if not line.strip():
                continue
            row = json.loads(line)
            told = known.get(f'{name}:{at}') or [''] * len(row['x'])
            criterion = f"{row['c']} ({row['p']})" if row['p'] else row['c']
            for (label, case, heading, kind, text), hint in zip(row['x'], told):
                target = [0.02, 0.02, 0.02]
                target[LABELS[label]] = 0.96
                pair = (criterion, hinted(f'{kind} | {heading} | {text}', hint), target, case, row['policy'])
                (kept if held and held(row['policy']) else pairs).append(pair)
    return pairs, kept


def mention_pair(row):
    """A mention as two texts: what is asked, and where it stands, with the mention in brackets."""
    c = row['context']
    days = c.get('days')
    when = '' if days is None else 'after the request' if days < 0 else f'{days} days before'
    flags = ', '.join([row['rule'], *sorted(c['flags'])])
    left, right = c['left'][-220:], c['right'][:180]
    text = f"{c['before'][-140:]} {left}[ {c['mention']} ]{right} {c['after'][:100]}"
    return (f"{row['kind']}: {row['name']} ({flags})", f"{c['document']} | {c['author']} | {when} | {c['heading'][:60]} | {text}")


def mention_held(chart):
    """A fifth of the charts that have lists, and a tenth of the others."""
    import hashlib
    return bool(re.search('^y-.*[01]$', chart)) or int(hashlib.sha256(chart.encode()).hexdigest(), 16) % 10 == 0


def mention_rows(export, table):
    labels = dict(line.split('\t')[:2] for line in open(table, encoding='utf8').read().splitlines()[1:])
    for line in open(export, encoding='utf8'):
        row = json.loads(line)
        if row['place'] in labels:
            row['label'] = MENTION_LABELS.index(f"{row['kind']} {labels[row['place']]}")
            yield row


def mention_pairs(export, table):
    return [(*mention_pair(row), row['label']) for row in mention_rows(export, table) if not mention_held(row['chart'])]


def batches(pairs, tokens, rng):
    """Batches of about as many word pieces each, of pairs of like length."""
    order = sorted(pairs, key=lambda p: len(p[0]) + len(p[1]) + rng.random() * 60)
    out, batch, longest = [], [], 0
    for pair in order:
        length = min(LENGTH, (len(pair[0]) + len(pair[1])) // 4 + 4)
        if batch and max(longest, length) * (len(batch) + 1) > tokens:
            out.append(batch)
            batch, longest = [], 0
        batch.append(pair)
        longest = max(longest, length)
    out.append(batch)
    rng.shuffle(out)
    return out


def encode(tokenizer, batch):
    return tokenizer([p[0] for p in batch], [p[1] for p in batch], padding=True, truncation='longest_first',
                     max_length=LENGTH, return_tensors='pt')


def train(args):
    rng = random.Random(args.seed)
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    left = set(args.leave_out.split(',')) if args.leave_out else set()
    charts = []
    if args.data:
        charts = [json.loads(line) for name in args.data for line in open(name, encoding='utf8')]
        charts = [c for c in charts if c['half'] != 'report' and c['set'] != 'kept' and c['code'] not in left]
        charts = [c for c in charts if c['set'] != 'policies' or not policy_held(c['code'])]
    written = criteria_pairs(args.criteria, args.hints, policy_held)[0] if args.criteria else []
    written = [w for w in written if not (args.skip and re.search(args.skip, w[4]))]

    def epoch():
        pairs = [(bare(c, rng), text, target) for c, text, target, _, _ in written]
        if charts:
            named = chart_pairs([c for c in charts if c['set'] != 'policies'], rng)
            pairs += chart_pairs([c for c in charts if c['set'] == 'policies'], rng) + rng.sample(named, int(len(named) * args.named))
        if written:
            pairs = [(bare(c, rng), text, target) for c, text, target in off_the_matter(written, charts, rng, len(written) // 12)] + pairs
        rng.shuffle(pairs)
        return pairs[:args.limit] if args.limit else pairs

    tokenizer = AutoTokenizer.from_pretrained(args.base)
    model = Reader(args.base)
    model.train()
    plan = [b for _ in range(args.epochs) for b in batches(epoch(), args.tokens, rng)]
    shares = [sum(p[2][i] for b in plan for p in b) for i in range(3)]
    if args.mentions:
        plan += batches(mention_pairs(args.mentions, args.labels), args.tokens, rng)
        rng.shuffle(plan)
    print(f'{sum(map(len, plan))} pairs ({", ".join(f"{x:.0f}" for x in shares)}), {len(plan)} steps', flush=True)
    # Half of the weights are the vocabulary's, which this much text does not improve.
    model.encoder.embeddings.requires_grad_(False)
    for layer in model.encoder.encoder.layer[:args.frozen]:
        layer.requires_grad_(False)
    heads = [*model.head.parameters(), *model.mention.parameters()]
    groups = [{'params': [p for p in model.encoder.encoder.parameters() if p.requires_grad], 'lr': args.rate}, {'params': heads, 'lr': args.rate * 5}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    warm = max(1, int(len(plan) * 0.06))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: (s + 1) / warm if s < warm else args.last + (1 - args.last) * (len(plan) - s) / (len(plan) - warm))

    def mixed():
        return torch.autocast('cpu', dtype=torch.bfloat16, enabled=args.bfloat16)

    started, total, seen = time.time(), 0.0, 0
    for step, batch in enumerate(plan):
        of_mentions = isinstance(batch[0][2], int)
        if of_mentions:
            with mixed():
                logits = model.mentioned(encode(tokenizer, batch))
            loss = F.cross_entropy(logits.float(), torch.tensor([p[2] for p in batch]))
        else:
            target = torch.tensor([p[2] for p in batch])
            target = target / target.sum(1, keepdim=True)
            with mixed():
                logits = model(encode(tokenizer, batch))
            loss = F.cross_entropy(logits.float(), target)
        if args.contrast and step % 8 == 0 and not of_mentions:
            told = [p for p in batch if p[2][2] < 0.3]
            if len(told) > 3:
                with mixed():
                    a = model.embed(tokenizer([p[0] for p in told], padding=True, truncation=True, max_length=64, return_tensors='pt'))
                    b = model.embed(tokenizer([unhinted(p[1]) for p in told], padding=True, truncation=True, max_length=96, return_tensors='pt'))
                same = torch.tensor([[x[0] == y[0] for y in told] for x in told]).float()
                scores = 20 * a @ b.T
                loss = loss + args.contrast * F.cross_entropy(scores, same / same.sum(1, keepdim=True))
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad(set_to_none=True)
        total += loss.item()
        seen += len(batch)
        if step % 25 == 24:
            print(f'step {step + 1} loss {total / 25:.4f} {seen / (time.time() - started):.1f} pairs/s', flush=True)
            total = 0.0
        if step % 500 == 499:
            model.save(args.out, tokenizer)
    os.makedirs(args.out, exist_ok=True)
    model.save(args.out, tokenizer)


def policy_held(policy):
    """A tenth of the policies, by a hash that does not change."""
    import hashlib
    return int(hashlib.sha256(policy.lower().encode()).hexdigest(), 16) % 10 == 0


def probabilities(model, tokenizer, pairs, tokens=6000):
    model.eval()
    order = sorted(range(len(pairs)), key=lambda i: len(pairs[i][0]) + len(pairs[i][1]))
    out = [None] * len(pairs)
    at = 0
    while at < len(order):
        length = min(LENGTH, (len(pairs[order[min(len(order) - 1, at + 60)]][0]) + len(pairs[order[min(len(order) - 1, at + 60)]][1])) // 4 + 8)
        ids = order[at:at + max(1, tokens // length)]
        at += len(ids)
        with torch.no_grad():
            logits = model(encode(tokenizer, [pairs[i] for i in ids]))
        for i, row in zip(ids, torch.softmax(logits.float(), -1).tolist()):
            out[i] = [round(x, 4) for x in row]
    return out


class Shipped:
    """The model as it ships (`export_onnx.py`): the same calls as `Reader`, four times as fast on a processor."""

    def __init__(self, folder, threads):
        import onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(os.path.join(folder, 'reader.onnx'), options)
        self.names = {i.name for i in self.session.get_inputs()}

    def eval(self):
        return self

    def run(self, batch, output):
        feed = {k: v.numpy() for k, v in batch.items() if k in self.names}
        return torch.from_numpy(self.session.run([output], feed)[0])

    def __call__(self, batch):
        return self.run(batch, 'logits')

    def embed(self, batch):
        return F.normalize(self.run(batch, 'vector'), dim=-1)


def opened(folder, threads):
    """Tokenizer and model of a folder: the ONNX that ships where it has one."""
    shipped = os.path.exists(os.path.join(folder, 'reader.onnx'))
    return AutoTokenizer.from_pretrained(folder), Shipped(folder, threads) if shipped else Reader(folder)


def score(args):
    torch.set_num_threads(args.threads)
    tokenizer, model = opened(args.model, args.threads)
    if args.criteria:
        _, held = criteria_pairs(args.criteria, args.hints, policy_held)
        found = probabilities(model, tokenizer, held)
        right = confusion(held, found)
        print(json.dumps(right, indent=1))
    if not args.data:
        return
    only = set(args.only.split(',')) if args.only else None
    rng = random.Random(1)
    charts = [json.loads(line) for name in args.data for line in open(name, encoding='utf8')]
    charts = [c for c in charts if c['set'] != 'vignettes' and (not only or c['code'] in only)]
    charts = [c for c in charts if c['set'] != 'policies' or policy_held(c['code'])]
    charts = [c for c in charts if args.half in ('', c['half'])]
    if args.charts and len(charts) > args.charts:
        charts = rng.sample(charts, args.charts)
    found = {}
    for chart in charts:
        for leaf, passages in retrieved(model, tokenizer, chart, args.top).items():
            found[chart['id'], leaf] = passages
    asked = {(c['id'], l['leaf']): l for c in charts for l in c['leaves']}
    texts = {c['id']: c['texts'] for c in charts}
    where = [(key, i) for key, passages in found.items() for i in range(len(passages))]
    pairs = [(asked[key]['criterion'], passage_of(texts[key[0]], asked[key], found[key][i][0])) for key, i in where]
    print(f'{len(charts)} charts, {len(pairs)} pairs', flush=True)
    for (key, i), p in zip(where, probabilities(model, tokenizer, pairs)):
        found[key][i] += p
    keys = [key for key, passages in found.items() if passages]
    likeliest = {key: [p[0] for p in sorted(found[key], key=lambda p: (p[5], p[0]))[:TOGETHER]] for key in keys}

    def together_by(model, tokenizer):
        pairs = [(asked[key]['criterion'], together(texts[key[0]], asked[key], likeliest[key])) for key in keys]
        return dict(zip(keys, probabilities(model, tokenizer, pairs)))

    whole = together_by(model, tokenizer)
    again = {}
    if args.again:
        tokenizer, model = opened(args.again, args.threads)
        read_again(found, asked, texts, model, tokenizer, args.reread)
        again = together_by(model, tokenizer)
    with open(args.out, 'w', encoding='utf8') as f:
        for chart in charts:
            ids = {l['leaf']: (chart['id'], l['leaf']) for l in chart['leaves']}
            leaves = {leaf: [found[key], whole.get(key), again.get(key)] for leaf, key in ids.items()}
            f.write(json.dumps({'id': chart['id'], 'leaves': leaves}) + '\n')


def read_again(found, asked, texts, model, tokenizer, count):
    """Adds what a second model says of the passages of each leaf that most likely bear on it (`service/criteria/reader/again.ts`)."""
    where = []
    for key, passages in found.items():
        worth = [1 - p[5] + 1 / (NEAR + rank) for rank, p in enumerate(passages)]
        where += [(key, i) for i in sorted(range(len(passages)), key=lambda i: -worth[i])[:count]]
    pairs = [(asked[key]['criterion'], passage_of(texts[key[0]], asked[key], found[key][i][0])) for key, i in where]
    print(f'{len(pairs)} pairs again', flush=True)
    for (key, i), p in zip(where, probabilities(model, tokenizer, pairs)):
        found[key][i] += p


def vectors(model, tokenizer, texts, tokens=8000):
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    out, at = [None] * len(texts), 0
    model.eval()
    while at < len(order):
        ids = order[at:at + 64]
        at += 64
        batch = tokenizer([texts[i] for i in ids], padding=True, truncation=True, max_length=96, return_tensors='pt')
        with torch.no_grad():
            made = model.embed(batch)
        for i, row in zip(ids, made):
            out[i] = row.float()
    return torch.stack(out)


POOL, DAMPING, ALL, NEAR = 48, 20, 600, 3


def retrieved(model, tokenizer, chart, top):
    """The passages of each leaf as `service/criteria/reader/readings.ts` finds them: [sentence, score, likeness]."""
    order = sorted(int(s) for s in chart['texts'])
    if len(order) > ALL:
        order = sorted({s for l in chart['leaves'] for s, _ in l['candidates']})
    passages = vectors(model, tokenizer, [chart['texts'][str(s)] for s in order])
    asked = vectors(model, tokenizer, [l['criterion'] for l in chart['leaves']])
    likeness = asked @ passages.T
    out = {}
    for leaf, row in zip(chart['leaves'], likeness):
        score = dict((s, v) for s, v in leaf['candidates'])
        near = [order[i] for i in torch.argsort(row, descending=True)[:POOL].tolist()]
        worth = {}
        for names in ([s for s, _ in leaf['candidates']], near):
            for rank, s in enumerate(names):
                worth[s] = worth.get(s, 0) + 1 / (DAMPING + rank)
        best = sorted(worth, key=lambda s: (-worth[s], s))[:top]
        alike = dict(zip(order, row.tolist()))
        out[leaf['leaf']] = [[s, score.get(s, 0), round(alike.get(s, 0), 4)] for s in best]
    return out


def confusion(pairs, found):
    import collections
    table, cases = collections.Counter(), collections.defaultdict(list)
    for (_, _, target, case, _), p in zip(pairs, found):
        want, got = max(range(3), key=lambda i: target[i]), max(range(3), key=lambda i: p[i])
        table['SCO'[want] + '>' + 'SCO'[got]] += 1
        cases['SCO'[want] + ':' + case].append(want == got)
    n = sum(table.values())
    return {'n': n, 'right': round(sum(v for k, v in table.items() if k[0] == k[2]) / max(1, n), 4), 'table': dict(table),
            'cases': {k: [len(v), round(sum(v) / len(v), 3)] for k, v in sorted(cases.items())}}


def main():
    parser = argparse.ArgumentParser()
    sub = parser.add_subparsers(dest='what', required=True)
    t = sub.add_parser('train')
    t.add_argument('out')
    t.add_argument('--base', required=True)
    t.add_argument('--data', nargs='*', default=[])
    t.add_argument('--last', type=float, default=0.02, help='share of the rate that is left at the end')
    t.add_argument('--criteria')
    t.add_argument('--hints', help='hints of the written criteria')
    t.add_argument('--leave-out', default='')
    t.add_argument('--skip', default='', help='policies (a regular expression) that are those left out under another name')
    t.add_argument('--epochs', type=int, default=1)
    t.add_argument('--threads', type=int, default=2)
    t.add_argument('--limit', type=int, default=0)
    t.add_argument('--tokens', type=int, default=3200)
    t.add_argument('--rate', type=float, default=7e-5)
    t.add_argument('--contrast', type=float, default=0.0)
    t.add_argument('--frozen', type=int, default=0, help='lowest layers that stay as they are')
    t.add_argument('--seed', type=int, default=1)
    t.add_argument('--bfloat16', action='store_true', help='four times as fast where the processor has it (AVX512_BF16, AMX), slower elsewhere')
    t.add_argument('--named', type=float, default=1.0, help='share of the pairs of determinations; their criteria are few')
    t.add_argument('--mentions', help='all.jsonl of export-mentions.ts')
    t.add_argument('--labels', help='table of place and label')
    s = sub.add_parser('score')
    s.add_argument('model')
    s.add_argument('--data', nargs='*', default=[])
    s.add_argument('--half', default='')
    s.add_argument('--threads', type=int, default=2)
    s.add_argument('--criteria')
    s.add_argument('--hints', help='hints of the written criteria')
    s.add_argument('--only', default='')
    s.add_argument('--top', type=int, default=16)
    s.add_argument('--charts', type=int, default=0)
    s.add_argument('--again', default='', help='a second model, which reads the likeliest passages again')
    s.add_argument('--reread', type=int, default=6, help='passages of a leaf that the second model reads')
    s.add_argument('--out', default='scores.jsonl')
    args = parser.parse_args()
    (train if args.what == 'train' else score)(args)


if __name__ == '__main__':
    main()
