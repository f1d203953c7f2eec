/**
 * What a grounded opinion changes. Learned from a reader's recorded answers on labeled charts, and from nothing else: for each pair of the
 * engine's answer and the reader's, how often the pair came where the engine was right and where it was wrong. The engine's own confidence
 * is then moved by that ratio. A reader of which nothing is recorded changes nothing, and so does one whose recorded answers do not put
 * right clearly more than they spoil: a bad reader does no harm.
 */
import { bandOf } from '../../contract/certainty.ts';
import type { Answer } from '../../contract/results.ts';
import type { Leaf, Opinion } from './model.ts';

/** One grounded answer of a reader on a leaf whose right answer is known. */
export interface Recorded {
  engine: Answer;
  /** The engine's confidence, 0..1. */
  confidence: number;
  reader: Answer;
  right: string;
}

/** How often a pair of answers came: where the engine was right, where it was wrong, and where of those the reader was right. */
export interface Pair {
  engineRight: number;
  engineWrong: number;
  readerRight: number;
}

export interface Trust {
  /** By the engine's answer, a space, the reader's. */
  pairs: Record<string, Pair>;
  /** Whether its answers may change any; else they are shown and nothing more. */
  applies: boolean;
  /** On the recorded answers, each judged without its own: answers put right, answers spoiled. */
  mended: number;
  spoiled: number;
}

export interface Combined {
  answer: Answer;
  confidence: number;
  /** The answer is the reader's and not the engine's. */
  changed: boolean;
  /** A person should look: the two do not agree. */
  disagree: boolean;
}

export const NO_TRUST: Trust = { pairs: {}, applies: false, mended: 0, spoiled: 0 };

const ANSWERS: readonly Answer[] = ['yes', 'no', 'unknown', 'not_applicable'];
/** Answers that a pair is thought to have before any: few recorded answers say little. */
const PRIOR = 4;
/** An answer is changed only to one that is likelier by so much; a yes, which lets a request pass, must be likely itself. */
const MARGIN = 0.1;
const YES_FROM = 0.8;
/** Put right less spoiled, in units of what chance gives. */
const BEYOND_CHANCE = 2.5;
const LEAST_SHARE = 0.01;

const keyOf = (engine: Answer, reader: Answer) => `${engine} ${reader}`;

/** Counts of the recorded answers, and whether they are good enough to be used. */
export function learnTrust(recorded: readonly Recorded[]): Trust {
  const pairs: Record<string, Pair> = {};
  for (const one of recorded) count(pairs, one, 1);
  let mended = 0;
  let spoiled = 0;
  let wrongYes = 0;
  for (const one of recorded) {
    count(pairs, one, -1);
    const { answer } = combined(pairs, one);
    count(pairs, one, 1);
    if (answer === one.engine) continue;
    if (answer === one.right) mended++;
    else if (one.engine === one.right) spoiled++;
    wrongYes +=
      Number(answer === 'yes' && one.right !== 'yes') - Number(one.engine === 'yes' && one.right !== 'yes');
  }
  const applies = mended - spoiled > BEYOND_CHANCE * Math.sqrt(mended + spoiled) && wrongYes <= 0;
  return { pairs, applies, mended, spoiled };
}

function count(pairs: Record<string, Pair>, { engine, reader, right }: Recorded, by: 1 | -1): void {
  pairs[keyOf(engine, reader)] ??= { engineRight: 0, engineWrong: 0, readerRight: 0 };
  const pair = pairs[keyOf(engine, reader)]!;
  if (engine === right) pair.engineRight += by;
  else {
    pair.engineWrong += by;
    if (reader === right) pair.readerRight += by;
  }
}

/** What engine and reader together come to; without a grounded opinion it is the engine's answer as it was. */
export function combine(leaf: Leaf, opinion: Opinion | undefined, trust: Trust): Combined {
  const { answer, confidence } = leaf;
  const grounded = opinion?.kind === 'grounded' ? opinion : undefined;
  const disagree = grounded !== undefined && grounded.answer !== answer;
  const stays = { answer, confidence, changed: false, disagree };
  if (!grounded || !trust.applies || leaf.exact || bandOf(confidence) === 'sure') return stays;
  const made = combined(trust.pairs, { engine: answer, confidence, reader: grounded.answer });
  return { ...made, changed: made.answer !== answer, disagree };
}

function combined(
  pairs: Record<string, Pair>,
  { engine, confidence, reader }: Omit<Recorded, 'right'>,
): { answer: Answer; confidence: number } {
  const seen = (one: Answer) =>
    pairs[keyOf(engine, one)] ?? { engineRight: 0, engineWrong: 0, readerRight: 0 };
  const all = ANSWERS.map(seen);
  const rights = all.reduce((sum, pair) => sum + pair.engineRight, 0);
  const wrongs = all.reduce((sum, pair) => sum + pair.engineWrong, 0);
  const pair = seen(reader);
  // Before anything is known of a pair, it tells nothing: as frequent where the engine is right as where it is wrong.
  const base = (pair.engineRight + pair.engineWrong + 1) / (rights + wrongs + ANSWERS.length);
  const whenRight = (pair.engineRight + PRIOR * base) / (rights + PRIOR);
  const whenWrong = (pair.engineWrong + PRIOR * base) / (wrongs + PRIOR);
  const ratio = whenRight / Math.max(whenWrong, LEAST_SHARE);
  const own = Math.min(Math.max(confidence, LEAST_SHARE), 1 - LEAST_SHARE);
  const odds = (own / (1 - own)) * ratio;
  const engineRight = odds / (1 + odds);
  if (reader === engine) return { answer: engine, confidence: Math.max(confidence, engineRight) };
  const ofWrong = (pair.readerRight + PRIOR / ANSWERS.length) / (pair.engineWrong + PRIOR);
  const readerRight = (1 - engineRight) * ofWrong;
  const enough = reader === 'yes' ? YES_FROM : 0;
  if (readerRight > engineRight + MARGIN && readerRight >= enough)
    return { answer: reader, confidence: readerRight };
  return { answer: engine, confidence: Math.min(confidence, engineRight) };
}
