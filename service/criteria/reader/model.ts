import type { Chart } from '../../language/types.ts';
import type { Forest } from '../classifier/forest.ts';

/** What a reader of criteria is: a port, so that tests can stand in for the model and another model can take its place. */

/** Shares of the three readings of one passage; they add up to 1. */
export interface Shares {
  supports: number;
  contradicts: number;
  open: number;
}

/** What is read where there is nothing to read. */
export const SAYS_NOTHING: Shares = { supports: 0, contradicts: 0, open: 1 };

/** Counts the first candidate as a third of a certain reading, the tenth as a thirteenth. */
export const NEAR = 3;

export interface ReaderModel {
  /** Name and version, part of what makes a result reproducible. */
  id: string;
  /** A vector of unit length for each text, by which like texts lie near each other. */
  vectors(texts: readonly string[]): Promise<Float32Array[]>;
  /** How its readings become answers (`verdict.ts`): learned together with the model. */
  forest: Forest;
  /** What each passage says of its criterion. */
  read(pairs: readonly Pair[]): Promise<Shares[]>;
  /** The same by a larger model, for the few passages that most likely bear on it (`again.ts`). */
  readAgain?(pairs: readonly Pair[]): Promise<Shares[]>;
}

export interface Pair {
  criterion: string;
  passage: string;
}

/** One passage as it was read for one criterion. */
export interface Reading extends Shares {
  /** Index of the sentence in the chart. */
  sentence: number;
  /** BM25 with concepts and variables; 0 where only the vector found it. */
  score: number;
  /** Cosine of criterion and passage. */
  likeness: number;
}

/** The diseases and drugs that a criterion names: how many, and the sentences of the chart that name one of them. */
export interface Names {
  asked: number;
  sentences: ReadonlySet<number>;
}

/** Finds them; a port, since the names of diseases and drugs belong to the review. */
export type Naming = (chart: Chart, description: string) => Names;

export const NAMES_NOTHING: Names = { asked: 0, sentences: new Set() };

/** What was read for one leaf. */
export interface LeafReadings {
  names: Names;
  /** Likeliest candidates first. */
  passages: readonly Reading[];
  /** What the most telling of them say when they are read together. */
  together: Shares;
}

/** Readings by criteria_id, and the forest that weighs them. */
export interface Readings {
  leaves: ReadonlyMap<string, LeafReadings>;
  forest: Forest;
}
