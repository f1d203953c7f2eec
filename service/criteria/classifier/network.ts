/**
 * A small network that reads a sentence for a leaf. Words are vectors (learnt first from which words stand beside each other, Levy
 * and Goldberg 2014, then with the rest); two convolutions over three words each (Kim 2014) give every word its surroundings; a leaf
 * looks with two questions of its own at the words that matter to it (attention) and weighs what it finds for yes, for no and for
 * neither. Numbers are all one word to it.
 */
import { hashOf } from './grams.ts';
import { type Sides, sharesOf } from './model.ts';
import type { Seen } from './seen.ts';

/** A matrix by rows. */
export interface Tensor {
  rows: number;
  columns: number;
  data: Float32Array;
}

/** The network's tensors by name, as `scripts/training/learn.py` writes them, and what their rows stand for. */
export interface NetworkData {
  tensors: Record<string, Tensor>;
  /** Hashes (`hashOf`) of stems, of names and keys of leaves, in the order of their rows. */
  words: ArrayLike<number>;
  named: ArrayLike<number>;
  leaves: ArrayLike<number>;
}

/** A layer by its columns. */
interface Layer {
  rows: number;
  data: Float64Array;
}

/** A sentence as vectors: one row a word, name or word around it. */
export interface Encoded {
  rows: number;
  data: Float32Array;
}

/** Row 0 pads, row 1 stands for every word that was never learnt. */
const UNKNOWN = 1;
const FIRST_WORD = 2;
const FIRST_NAME = 1;

export class Network {
  private readonly tensors: Record<string, Tensor>;
  private readonly layers = new Map<string, Layer>();
  private readonly size: number;
  private readonly words: Map<number, number>;
  private readonly named: Map<number, number>;
  private readonly leaves: Map<number, number>;
  /** Products of a word's vector with the layers that see it, made once a word: taps of the first convolution, then the rest. */
  private readonly products = new Map<string, Map<number, Float64Array>>();

  constructor(data: NetworkData) {
    this.tensors = data.tensors;
    this.size = this.tensor('c2.0').rows;
    this.words = rowsBy(data.words, FIRST_WORD);
    this.named = rowsBy(data.named, FIRST_NAME);
    this.leaves = rowsBy(data.leaves, 0);
  }

  knows(leaf: number): boolean {
    return this.leaves.has(leaf);
  }

  encode(seen: Seen): Encoded {
    const { size } = this;
    const words = seen.words.length ? seen.words.map((w) => this.wordRow(w) ?? UNKNOWN) : [UNKNOWN];
    const names = seen.named.flatMap((n) => this.named.get(hashOf(n)) ?? []);
    const heading = seen.heading.flatMap((w) => this.wordRow(w) ?? []);
    const before = seen.before.map((w) => this.wordRow(w) ?? UNKNOWN);
    const rows = words.length + names.length + heading.length + before.length;
    const data = new Float32Array(rows * size);
    const first = this.convolved('c1', words.length, (at, tap) =>
      this.product(`c1.${tap}`, 'words', words[at]!),
    );
    const second = this.convolved('c2', words.length, (at, tap) =>
      times(this.layer(`c2.${tap}`), first.subarray(at * size, (at + 1) * size)),
    );
    let row = 0;
    const put = (layer: string, table: string, ids: readonly number[]) => {
      const bias = this.tensor(`${layer}.bias`).data;
      for (const id of ids) {
        const own = this.product(layer, table, id);
        for (let j = 0; j < size; j++) data[row * size + j] = own[j]! + bias[j]!;
        row++;
      }
    };
    put('pe', 'words', words);
    for (let i = 0; i < first.length; i++) data[i]! += first[i]! + second[i]!;
    put('cp', 'names', names);
    put('hp', 'words', heading);
    put('pp', 'words', before);
    return { rows, data };
  }

  /** How far the sentence speaks for and against the leaf, 0..1 each. */
  sides(encoded: Encoded, leaf: number): Sides {
    const { size } = this;
    const at = this.leaves.get(leaf)!;
    const asks = row(this.tensor('qa'), at);
    const found = [0, 1].map((k) => attended(encoded, asks.subarray(k * size, (k + 1) * size), size));
    const own = row(this.tensor('q'), at);
    const input = new Float32Array(3 * size);
    for (let j = 0; j < size; j++) {
      input[j] = found[0]![j]!;
      input[size + j] = found[1]![j]!;
      input[2 * size + j] = own[j]! * found[0]![j]!;
    }
    const hidden = times(this.layer('m1'), input);
    const bias = this.tensor('m1.bias').data;
    for (let j = 0; j < size; j++) hidden[j] = Math.max(0, hidden[j]! + bias[j]!);
    const out = times(this.layer('m2'), Float32Array.from(hidden));
    const last = this.tensor('m2.bias').data;
    const wants = row(this.tensor('v'), at);
    const start = row(this.tensor('vb'), at);
    let [yes, no] = [0, 0];
    for (let j = 0; j < size; j++) {
      yes += wants[j]! * found[0]![j]!;
      no += wants[size + j]! * found[1]![j]!;
    }
    const logit = (k: number) => out[k]! + last[k]! + start[k]!;
    return sharesOf({ yes: logit(1) + yes - logit(0), no: logit(2) + no - logit(0) });
  }

  private wordRow(word: string): number | undefined {
    return this.words.get(hashOf(word));
  }

  /** Three taps over neighbours; what is below zero is cut. `tapped` gives the product of one word with one tap. */
  private convolved(
    layer: string,
    length: number,
    tapped: (at: number, tap: number) => Float64Array,
  ): Float32Array {
    const { size } = this;
    const out = new Float32Array(length * size);
    for (let at = 0; at < length; at++) {
      for (let tap = 0; tap < 3; tap++) {
        // the word at `at` is seen by the tap from the word before, its own place and the word after
        const to = at + 1 - tap;
        if (to < 0 || to >= length) continue;
        const product = tapped(at, tap);
        for (let j = 0; j < size; j++) out[to * size + j]! += product[j]!;
      }
    }
    const bias = this.tensor(`${layer}.bias`).data;
    for (let i = 0; i < out.length; i++) out[i] = Math.max(0, out[i]! + bias[i % size]!);
    return out;
  }

  private product(layer: string, table: string, id: number): Float64Array {
    const made = this.products.get(layer) ?? new Map<number, Float64Array>();
    this.products.set(layer, made);
    let product = made.get(id);
    if (!product) {
      product = times(this.layer(layer), row(this.tensor(table), id));
      made.set(id, product);
    }
    return product;
  }

  private layer(name: string): Layer {
    let layer = this.layers.get(name);
    if (!layer) {
      layer = byColumns(this.tensor(name));
      this.layers.set(name, layer);
    }
    return layer;
  }

  private tensor(name: string): Tensor {
    const tensor = this.tensors[name];
    if (!tensor) throw new Error(`the network has no tensor "${name}"`);
    return tensor;
  }
}

/** The mean of the rows, each weighing as much as it answers the question (softmax of the scaled products). */
function attended({ rows, data }: Encoded, question: Float32Array, size: number): Float32Array {
  const shares = new Float32Array(rows);
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += data[i * size + j]! * question[j]!;
    shares[i] = sum / Math.sqrt(size);
    if (shares[i]! > top) top = shares[i]!;
  }
  let all = 0;
  for (let i = 0; i < rows; i++) all += shares[i] = Math.exp(shares[i]! - top);
  const out = new Float32Array(size);
  for (let i = 0; i < rows; i++) {
    const share = shares[i]! / all;
    for (let j = 0; j < size; j++) out[j]! += share * data[i * size + j]!;
  }
  return out;
}

/** By its columns, so that what the layer before has cut to zero costs nothing. */
function byColumns({ rows, columns, data }: Tensor): Layer {
  const turned = new Float64Array(data.length);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) turned[j * rows + i] = data[i * columns + j]!;
  return { rows, data: turned };
}

function times({ rows, data }: Layer, vector: Float32Array): Float64Array {
  const sum = new Float64Array(rows);
  const live = new Uint32Array(vector.length);
  let count = 0;
  for (let j = 0; j < vector.length; j++) if (vector[j] !== 0) live[count++] = j;
  let k = 0;
  // four columns at a time: the sums are fetched and stored a quarter as often
  for (; k + 3 < count; k += 4) {
    const p = live[k]!;
    const q = live[k + 1]!;
    const r = live[k + 2]!;
    const s = live[k + 3]!;
    for (let i = 0; i < rows; i++)
      sum[i]! +=
        data[p * rows + i]! * vector[p]! +
        data[q * rows + i]! * vector[q]! +
        data[r * rows + i]! * vector[r]! +
        data[s * rows + i]! * vector[s]!;
  }
  for (; k < count; k++) {
    const p = live[k]!;
    for (let i = 0; i < rows; i++) sum[i]! += data[p * rows + i]! * vector[p]!;
  }
  return sum;
}

function row({ columns, data }: Tensor, at: number): Float32Array {
  return data.subarray(at * columns, (at + 1) * columns);
}

function rowsBy(hashes: ArrayLike<number>, first: number): Map<number, number> {
  return new Map(Array.from(hashes, (hash, i) => [hash, first + i]));
}
