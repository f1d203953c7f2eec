/** A line of the problem list, for those who write of it. */
import type { Problem } from '../../contract/problem-list.ts';
import type { Said } from './said.ts';

/** A problem with the statements that it rests on, for those who write of it. */
export interface ListedProblem extends Problem {
  key: string;
  /** Strongest, latest first. */
  said: Said[];
  /** Of those the one that `evidence` shows first. */
  cited: Said;
  /** How likely a careful reader lists it as active; of what is active. */
  share?: number;
  /** An acute event whose day is so long ago that it is history. */
  faded?: true;
  /** Rank of what the request is about: 0 its first diagnosis code, ...; undefined where it is not about it. */
  rank?: number;
}
