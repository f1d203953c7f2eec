"""Learns the network of the second reading (service/criteria/classifier/network.ts) from what export.ts writes.

python3 scripts/training/learn.py EXPORT.json OUT_FOLDER [--without=PATTERN]
Needs numpy, scipy, scikit-learn and torch; about a quarter of an hour on one core. It learns from every chart of the tune halves but those whose ids
fit the pattern, and writes network.bin and network.json.
"""
import argparse, json, random, re, struct, time
from collections import Counter
import numpy as np
import scipy.sparse as sp
import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.utils.extmath import randomized_svd

SIZE = 128
LABELS = {"yes": 1, "no": 2}
# How much an example counts; the same reasons as in linear.ts.
QUOTED, FOUND, BESIDE, BESIDE_OPEN, TRAP, FOREIGN = 3.0, 1.0, 0.3, 1.0, 3.0, 0.5
DRAWN, DRAWN_OPEN = 40, 150
# Leaves of one sentence in a batch, and leaves of other determinations drawn beside them.
TOGETHER, STRANGERS = 12, 4
EPOCHS, BATCH, RATE = 8, 96, 2e-3


def fnv1a(text):
    value = 0x811C9DC5
    for unit in struct.unpack(f"<{len(text.encode('utf-16-le')) // 2}H", text.encode("utf-16-le")):
        value = ((value ^ unit) * 0x01000193) & 0xFFFFFFFF
    return value


def word_vectors(lines, least=3, window=4):
    """Positive pointwise mutual information of neighbouring words, reduced to SIZE columns (Levy and Goldberg 2014)."""
    counts = Counter(word for line in lines for word in line)
    words = [word for word, n in sorted(counts.items(), key=lambda x: (-x[1], x[0])) if n >= least]
    index = {word: i for i, word in enumerate(words)}
    pairs = Counter()
    for line in lines:
        ids = [index.get(word, -1) for word in line]
        for i, a in enumerate(ids):
            for d in range(1, min(window, len(ids) - 1 - i) + 1):
                if a >= 0 and ids[i + d] >= 0:
                    pairs[(a, ids[i + d])] += 1 / d
    at = np.array(list(pairs.keys()))
    near = sp.coo_matrix((np.array(list(pairs.values())), (at[:, 0], at[:, 1])), shape=(len(words),) * 2).tocsr()
    near = (near + near.T).tocoo()
    row = np.asarray(near.tocsr().sum(1)).ravel()
    total = row.sum()
    column = row**0.75 / (row**0.75).sum() * total
    pmi = np.log(near.data * total / (row[near.row] * column[near.col])) - np.log(1.5)
    kept = pmi > 0
    matrix = sp.csr_matrix((pmi[kept], (near.row[kept], near.col[kept])), shape=near.shape)
    left, values, _ = randomized_svd(matrix, SIZE, n_iter=4, random_state=0)
    vectors = left * np.sqrt(values)
    return words, (vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)).astype("f4")


class Data:
    def __init__(self, export, learn_from):
        self.leaves = sorted(export["leaves"], key=lambda leaf: leaf["leaf"])
        self.leaf_at = {leaf["leaf"]: i for i, leaf in enumerate(self.leaves)}
        charts = [c for c in export["charts"] if learn_from(c)]
        own = [s["words"] for c in charts for s in c["seen"]] + [p["seen"]["words"] for p in export["phrases"]]
        self.words, self.vectors = word_vectors(export["notes"] + own + [leaf["words"] for leaf in self.leaves])
        self.word_at = {word: i + 2 for i, word in enumerate(self.words)}
        seen = [s for c in charts for s in c["seen"]] + [p["seen"] for p in export["phrases"]]
        self.named = sorted({name for s in seen for name in s["named"]})
        self.name_at = {name: i + 1 for i, name in enumerate(self.named)}
        self.examples = self.examples_of(export["phrases"], charts)

    def ids(self, seen):
        return (
            [self.word_at.get(w, 1) for w in seen["words"]] or [1],
            [self.name_at[n] for n in seen["named"] if n in self.name_at],
            [self.word_at[w] for w in seen["heading"] if w in self.word_at],
            [self.word_at.get(w, 1) for w in seen["before"]],
        )

    def examples_of(self, phrases, charts):
        """(ids of the sentence, [(leaf, label, weight)], determination)"""
        draw = random.Random(1)
        out = []
        for p in phrases:
            weight = 1.0 if p["label"] in LABELS else TRAP
            out.append((self.ids(p["seen"]), [(self.leaf_at[p["leaf"]], LABELS.get(p["label"], 0), weight)], p["code"]))
        for chart in charts:
            rows = [[] for _ in chart["seen"]]
            for leaf in chart["leaves"]:
                at, reported = self.leaf_at[leaf["leaf"]], LABELS.get(leaf["reported"], 0)
                for i in leaf["quoted"]:
                    rows[i].append((at, reported, QUOTED))
                if leaf["rules"]["answer"] == leaf["label"]:
                    for i in leaf["found"]:
                        rows[i].append((at, reported, FOUND))
                beside = list(leaf["beside"])
                draw.shuffle(beside)
                weight = BESIDE if reported and leaf["hasQuotes"] else BESIDE_OPEN
                for i in beside[: DRAWN if reported else DRAWN_OPEN]:
                    rows[i].append((at, 0, weight))
            out += [(self.ids(s), r, chart["code"]) for s, r in zip(chart["seen"], rows) if r]
        return out


class Reader(nn.Module):
    """The same layers under the same names as in network.ts."""

    def __init__(self, data):
        super().__init__()
        leaves = len(data.leaves)
        self.words = nn.Embedding(len(data.words) + 2, SIZE, padding_idx=0)
        self.names = nn.Embedding(len(data.named) + 1, SIZE, padding_idx=0)
        nn.init.normal_(self.names.weight, 0, 0.05)
        self.c1, self.c2 = nn.Conv1d(SIZE, SIZE, 3, padding=1), nn.Conv1d(SIZE, SIZE, 3, padding=1)
        self.pe, self.cp, self.hp, self.pp = (nn.Linear(SIZE, SIZE) for _ in range(4))
        self.q, self.v, self.vb = nn.Embedding(leaves, SIZE), nn.Embedding(leaves, 2 * SIZE), nn.Embedding(leaves, 3)
        nn.init.normal_(self.v.weight, 0, 0.02)
        nn.init.zeros_(self.vb.weight)
        self.a, self.m1, self.m2 = nn.Linear(SIZE, 2 * SIZE), nn.Linear(3 * SIZE, SIZE), nn.Linear(SIZE, 3)
        self.drop = nn.Dropout(0.3)
        with torch.no_grad():
            self.words.weight[2:] = torch.tensor(data.vectors)
            self.words.weight[1] = 0
            for i, leaf in enumerate(data.leaves):
                known = [data.word_at[w] - 2 for w in leaf["words"] if w in data.word_at]
                if known:
                    self.q.weight[i] = torch.tensor(data.vectors[known].mean(0)) * 2

    def encode(self, words, names, heading, before):
        there = (words > 0).unsqueeze(1)
        e = self.drop(self.words(words))
        first = F.relu(self.c1(e.transpose(1, 2))) * there
        second = F.relu(self.c2(self.drop(first))) * there
        own = self.pe(e) + (first + second).transpose(1, 2)
        aside = [
            self.cp(self.drop(self.names(names))),
            self.hp(self.drop(self.words(heading))),
            self.pp(self.drop(self.words(before))),
        ]
        mask = torch.cat([words > 0, names > 0, heading > 0, before > 0], 1)
        mask[:, 0] = True
        return torch.cat([own, *aside], 1), mask

    def logits(self, rows, mask, leaves):
        """rows: sentences x places x SIZE; leaves: sentences x leaves. Answers sentences x leaves x 3."""
        q = self.q(leaves)
        asks = self.a(q).view(*leaves.shape, 2, SIZE)
        looks = torch.einsum("bth,bkgh->bkgt", rows, asks) / SIZE**0.5
        looks = looks.masked_fill(~mask[:, None, None, :], -1e4).softmax(-1)
        found = torch.einsum("bkgt,bth->bkgh", looks, rows)
        one, two = found[:, :, 0], found[:, :, 1]
        out = self.m2(F.relu(self.m1(self.drop(torch.cat([one, two, q * one], -1)))))
        wants = self.v(leaves).view(*leaves.shape, 2, SIZE)
        sides = [torch.zeros_like(one[..., 0]), (wants[:, :, 0] * one).sum(-1), (wants[:, :, 1] * two).sum(-1)]
        return out + torch.stack(sides, -1) + self.vb(leaves)


def padded(lists, least=1):
    width = max([least, *map(len, lists)])
    out = np.zeros((len(lists), width), "i8")
    for i, row in enumerate(lists):
        out[i, : len(row)] = row
    return torch.tensor(out)


def learn(data, seed=0):
    torch.manual_seed(seed)
    draw = random.Random(seed)
    reader = Reader(data)
    slow = [p for n, p in reader.named_parameters() if n.startswith("words")]
    fast = [p for n, p in reader.named_parameters() if not n.startswith("words")]
    adam = torch.optim.AdamW([{"params": slow}, {"params": fast}], lr=RATE, weight_decay=1e-2)
    examples = data.examples
    steps = EPOCHS * (len(examples) // BATCH + 1) + 1
    rate = torch.optim.lr_scheduler.OneCycleLR(adam, [RATE * 0.3, RATE], total_steps=steps, pct_start=0.1)
    order = list(range(len(examples)))
    for epoch in range(EPOCHS):
        draw.shuffle(order)
        started, loss_sum = time.time(), 0.0
        # sentences of about the same length together: little padding
        pools = [sorted(order[i : i + BATCH * 30], key=lambda i: len(examples[i][0][0])) for i in range(0, len(order), BATCH * 30)]
        batches = [pool[i : i + BATCH] for pool in pools for i in range(0, len(pool), BATCH)]
        draw.shuffle(batches)
        reader.train()
        for batch in batches:
            rows = [examples[i] for i in batch]
            asked = []
            for _, known, code in rows:
                some = known
                if len(known) > TOGETHER:
                    reported = [k for k in known if k[1]]
                    some = (reported + draw.sample([k for k in known if not k[1]], min(TOGETHER, len(known) - len(reported))))[:TOGETHER]
                strangers = [draw.randrange(len(data.leaves)) for _ in range(STRANGERS)]
                asked.append(some + [(s, 0, FOREIGN) for s in strangers if data.leaves[s]["code"] != code])
            leaves = padded([[a[0] for a in row] for row in asked])
            labels = padded([[a[1] for a in row] for row in asked], leaves.shape[1])
            weights = torch.zeros(leaves.shape)
            for i, row in enumerate(asked):
                weights[i, : len(row)] = torch.tensor([a[2] for a in row])
            # words and surroundings are hidden now and then, so that none of them is all that counts
            words = padded([[w if draw.random() > 0.08 else 1 for w in r[0][0]] for r in rows])
            alone = [draw.random() < 0.25 for _ in rows]
            around = [padded([[] if a else r[0][k] for r, a in zip(rows, alone)]) for k in (2, 3)]
            encoded, mask = reader.encode(words, padded([r[0][1] for r in rows]), *around)
            each = F.cross_entropy(reader.logits(encoded, mask, leaves).flatten(0, 1), labels.flatten(), reduction="none")
            loss = (each * weights.flatten()).sum() / weights.sum()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            adam.step()
            rate.step()
            loss_sum += loss.item()
        print(f"round {epoch + 1} of {EPOCHS}: loss {loss_sum / len(batches):.4f}, {time.time() - started:.0f} s", flush=True)
    return reader.eval()


@torch.no_grad()
def save(reader, data, folder):
    tensors = {"words": reader.words.weight, "names": reader.names.weight, "q": reader.q.weight}
    tensors |= {"qa": reader.a(reader.q.weight), "v": reader.v.weight, "vb": reader.vb.weight}
    for name in ("pe", "cp", "hp", "pp", "m1", "m2"):
        layer = getattr(reader, name)
        tensors |= {name: layer.weight, f"{name}.bias": layer.bias[:, None]}
    for name in ("c1", "c2"):
        layer = getattr(reader, name)
        tensors |= {f"{name}.{k}": layer.weight[:, :, k] for k in range(3)} | {f"{name}.bias": layer.bias[:, None]}
    arrays = {name: t.detach().numpy() for name, t in tensors.items()}
    scales = {name: np.maximum(np.abs(a).max(1), 1e-12) / 127 for name, a in arrays.items()}
    with open(f"{folder}/network.bin", "wb") as file:
        for hashes in ([fnv1a(w) for w in data.words], [fnv1a(n) for n in data.named], [leaf["leaf"] for leaf in data.leaves]):
            file.write(np.array(hashes, "<u4").tobytes())
        for name in arrays:
            file.write(scales[name].astype("<f4").tobytes())
        for name, a in arrays.items():
            file.write(np.round(a / scales[name][:, None]).astype("i1").tobytes())
    head = {"words": len(data.words), "named": len(data.named), "leaves": len(data.leaves)}
    head["tensors"] = [{"name": n, "rows": a.shape[0], "columns": a.shape[1]} for n, a in arrays.items()]
    with open(f"{folder}/network.json", "w") as file:
        file.write(json.dumps(head) + "\n")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("export")
    arguments.add_argument("out")
    arguments.add_argument("--without", default="$^", help="pattern of chart ids that are left out")
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    torch.set_num_threads(1)
    export = json.load(open(given.export))
    without = re.compile(given.without)
    data = Data(export, lambda c: c["half"] == "tune" and not without.search(c["id"]))
    print(f"{len(data.examples)} sentences, {len(data.words)} words, {len(data.named)} names, {len(data.leaves)} leaves", flush=True)
    reader = learn(data, given.seed)
    save(reader, data, given.out)


if __name__ == "__main__":
    main()
