/**
 * What the words around a mention say of it: a learned distribution over labels (scripts/training/mentions.py). The labels are those of
 * `scripts/training/data/mentions/RUBRIC.md`.
 */
import { softmax } from '../../criteria/classifier/forest.ts';
import file from './status.json' with { type: 'json' };

export type ProblemLabel =
  | 'active'
  | 'resolved'
  | 'ruled_out'
  | 'unsettled'
  | 'family_or_other_person'
  | 'only_named'
  | 'not_this';
export type DrugLabel =
  | 'current'
  | 'stopped'
  | 'failed'
  | 'planned'
  | 'given_once'
  | 'allergy'
  | 'other_person'
  | 'only_named'
  | 'not_this';
export type Shares<Label extends string> = Record<Label, number>;

interface Weights {
  labels: string[];
  /** One number a label: what weighs a label before any word is read. */
  intercept: number[];
  /** One a label: an eighth-bit weight times it is the weight. */
  scale: number[];
  /** Signed bytes, one row of `buckets` a label, as base64. */
  weights: string;
}

const BUCKETS = file.buckets;

interface Learned {
  problem: Weights;
  drug: Weights;
}
type Unpacked = Omit<Weights, 'weights'> & { weights: Int8Array };

let kinds = unpacked(file as Learned);

/** Reads with these weights from now on: training measures a chart by such as have not seen it. */
export function learnFrom(other: Learned): void {
  kinds = unpacked(other);
}

function unpacked({ problem, drug }: Learned): Record<'problem' | 'drug', Unpacked> {
  const unpack = ({ weights, ...rest }: Weights): Unpacked => {
    const bytes = Uint8Array.from(atob(weights), (c) => c.charCodeAt(0));
    return { ...rest, weights: new Int8Array(bytes.buffer) };
  };
  return { problem: unpack(problem), drug: unpack(drug) };
}

/** By the features of `features.ts`. */
export function sharesOf(kind: 'problem', features: readonly string[]): Shares<ProblemLabel>;
export function sharesOf(kind: 'drug', features: readonly string[]): Shares<DrugLabel>;
export function sharesOf(kind: 'problem' | 'drug', features: readonly string[]): Shares<string>;
export function sharesOf(kind: 'problem' | 'drug', features: readonly string[]): Shares<string> {
  const { labels, intercept, scale, weights } = kinds[kind];
  const buckets = [...new Set(features.map((name) => hash(name) % BUCKETS))];
  const sums = labels.map((_, k) => {
    let sum = 0;
    for (const bucket of buckets) sum += weights[k * BUCKETS + bucket]!;
    return intercept[k]! + sum * scale[k]!;
  });
  const shares = softmax(sums);
  return Object.fromEntries(labels.map((label, k) => [label, shares[k]!]));
}

/** FNV-1a of the UTF-8 bytes. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return hashOf(new TextEncoder().encode(text));
    h = Math.imul(h ^ code, 0x01000193) >>> 0;
  }
  return h;
}

function hashOf(bytes: Uint8Array): number {
  let h = 0x811c9dc5;
  for (const byte of bytes) h = Math.imul(h ^ byte, 0x01000193) >>> 0;
  return h;
}
