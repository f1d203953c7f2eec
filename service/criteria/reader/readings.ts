/** What the reader says of the candidate passages of every leaf: retrieval by words and by vectors, then the reader itself. */
import type { Chart } from '../../language/types.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import { both, worthReadingAgain } from './again.ts';
import { hinted, hintsFor } from './hints.ts';
import {
  type LeafReadings,
  type Naming,
  type Pair,
  type ReaderModel,
  type Reading,
  type Readings,
  SAYS_NOTHING,
} from './model.ts';
import { criterionText, passagesText, passageText } from './passage.ts';
import { candidates, queryOf, usableSentences } from './retrieval.ts';

/** A leaf to be read, and the description above it. */
export interface Asked {
  node: GuidelineNode;
  parent: string | undefined;
}

/** Passages that the reader reads for one leaf. */
const READ = 16;
/** Candidates by words, by vectors; the two lists are joined by reciprocal rank (Cormack and others 2009). */
const POOL = 48;
const DAMPING = 20;
/** Passages that are read together for the whole of a leaf. */
const TOGETHER = 4;
/** In a longer chart only sentences that share a word with some criterion get a vector. */
const ALL_SENTENCES = 600;

/** The passages for each leaf, before the reader reads them: likeliest first. */
export async function passagesFor(
  chart: Chart,
  leaves: readonly Asked[],
  model: Pick<ReaderModel, 'vectors'>,
): Promise<Map<string, Reading[]>> {
  const found = leaves.map(({ node, parent }) => candidates(chart, queryOf(node.description, parent), POOL));
  const usable = usableSentences(chart);
  const embedded =
    usable.length <= ALL_SENTENCES
      ? usable
      : [...new Set(found.flatMap((list) => list.map((c) => c.sentence)))].sort((a, b) => a - b);
  const passages = await model.vectors(embedded.map((s) => passageText(chart, s)));
  const criteria = await model.vectors(
    leaves.map(({ node, parent }) => criterionText(node.description, parent)),
  );
  return new Map(
    leaves.map(({ node }, i) => {
      const likeness = new Map(embedded.map((s, k) => [s, cosine(criteria[i]!, passages[k]!)]));
      return [node.criteria_id, joined(chart, found[i]!, likeness)];
    }),
  );
}

function joined(
  chart: Chart,
  byWords: readonly { sentence: number; score: number }[],
  likeness: ReadonlyMap<number, number>,
): Reading[] {
  const byVector = [...likeness].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, POOL);
  const worth = new Map<number, number>();
  const add = (sentence: number, rank: number) =>
    worth.set(sentence, (worth.get(sentence) ?? 0) + 1 / (DAMPING + rank));
  byWords.forEach(({ sentence }, rank) => {
    add(sentence, rank);
  });
  byVector.forEach(([sentence], rank) => {
    add(sentence, rank);
  });
  const scores = new Map(byWords.map(({ sentence, score }) => [sentence, score]));
  const seen = new Set<string>();
  return [...worth]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([sentence]) => sentence)
    .filter((sentence) => {
      const text = chart.sentences[sentence]!.text;
      return !seen.has(text) && seen.add(text);
    })
    .slice(0, READ)
    .map((sentence) => ({
      sentence,
      score: Math.round((scores.get(sentence) ?? 0) * 100) / 100,
      likeness: Math.round((likeness.get(sentence) ?? 0) * 1e4) / 1e4,
      supports: 0,
      contradicts: 0,
      open: 1,
    }));
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Reads every leaf's passages, then the most telling ones of each leaf together. */
export async function readLeaves(
  chart: Chart,
  leaves: readonly Asked[],
  model: ReaderModel,
  naming: Naming,
): Promise<Readings> {
  const found = await passagesFor(chart, leaves, model);
  const read = new Map<string, LeafReadings>();
  // One after the other: the model has one thread, and memory is that of one leaf.
  for (const { node, parent } of leaves) {
    const criterion = criterionText(node.description, parent);
    const candidates = found.get(node.criteria_id)!;
    const names = naming(chart, node.description);
    const hints = hintsFor(chart, node.description, parent, names);
    const passageOf = (sentence: number) => hinted(passageText(chart, sentence), hints(sentence));
    const pairOf = (passage: string): Pair => ({ criterion, passage });
    const pairs = candidates.map(({ sentence }) => pairOf(passageOf(sentence)));
    const shares = await model.read(pairs);
    const passages = candidates.map((reading, i) => ({ ...reading, ...shares[i]! }));
    const telling = [...passages]
      .sort((a, b) => a.open - b.open || a.sentence - b.sentence)
      .slice(0, TOGETHER)
      .map(({ sentence }) => sentence)
      .sort((a, b) => a - b);
    const whole = telling.length > 0 ? [pairOf(passagesText(telling.map(passageOf)))] : [];
    const [together = SAYS_NOTHING] = await model.read(whole);
    read.set(node.criteria_id, { ...(await again(model, { passages, together }, pairs, whole)), names });
  }
  return { leaves: read, forest: model.forest };
}

/** What a larger model, where there is one, makes of the likeliest passages and of those that are read together. */
async function again(
  model: ReaderModel,
  first: Omit<LeafReadings, 'names'>,
  pairs: readonly Pair[],
  whole: readonly Pair[],
): Promise<Omit<LeafReadings, 'names'>> {
  if (!model.readAgain || whole.length === 0) return first;
  const chosen = worthReadingAgain(first.passages);
  const told = await model.readAgain([...chosen.map((i) => pairs[i]!), ...whole]);
  const passages = [...first.passages];
  chosen.forEach((i, k) => {
    passages[i] = { ...passages[i]!, ...both(passages[i]!, told[k]!) };
  });
  return { passages, together: both(first.together, told.at(-1)!) };
}
