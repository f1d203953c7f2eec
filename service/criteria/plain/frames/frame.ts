/** What a frame makes of a description: a test that a person may edit, and how it is judged where it decides alone. */
import type { Answer } from '../../../contract/results.ts';
import type { Chart } from '../../../language/types.ts';
import type { LeafOutcome } from '../../outcome.ts';
import { type Match, matchFinding } from '../../patterns/match.ts';
import { stated } from '../../reasons/templates.ts';
import type { LeafTest } from '../../schema/tests.ts';

export interface Framed {
  /** Absent where words of the description would be lost. */
  test?: LeafTest;
  /** What it asks for, where no kind of test asks for it. */
  words?: string;
  /** Undefined where the record does not plainly settle it: then the description is read in other ways. */
  judge: (chart: Chart) => LeafOutcome | undefined;
}

/** Undefined where the frame does not surely understand all of a description. */
export type Frame = (description: string) => Framed | undefined;

/** An answer that needs no reading, with the words that decided it. */
export function decided(
  chart: Chart,
  answer: Extract<Answer, 'yes' | 'no'>,
  [first, ...others]: readonly Match[],
  told = '',
): LeafOutcome {
  const stance = answer === 'yes' ? 'supports' : 'contradicts';
  const all = first ? [first, ...others.filter((m) => m.sentence !== first.sentence)] : [];
  return {
    answer,
    reason: `${first ? stated(chart, first) : ''}${told}.`,
    rule: 'description',
    confidence: 0.85,
    findings: all.slice(0, 5).map((m) => matchFinding(m, stance)),
    exact: true,
  };
}

export const inverted = (answer: 'yes' | 'no', isInverted: boolean): 'yes' | 'no' =>
  isInverted === (answer === 'yes') ? 'no' : 'yes';
