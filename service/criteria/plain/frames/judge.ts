/** Judges the test that a frame makes of a plain criterion. */
import type { Chart } from '../../../language/types.ts';
import type { LeafOutcome } from '../../outcome.ts';
import type { LeafTest } from '../../schema/tests.ts';
import { judgeFirst, judgeMentioned, judgeNot, judgeParts } from '../../tests/combine.ts';
import { judgeStatement } from '../../tests/statement.ts';
import { judgeTherapy } from '../../tests/therapy.ts';
import { silent } from '../../words.ts';

/** What a frame makes of a criterion. */
export interface Framed {
  test: LeafTest;
  /** Answers that the test gives surely; others have to be read. */
  sure: readonly ('yes' | 'no')[];
  /** The concepts that it asks for. */
  concepts: string[];
  /** What else an answer has to fulfil to be sure. */
  holds?: (outcome: LeafOutcome, chart: Chart) => boolean;
}

/** A frame understands the whole of a criterion, or nothing. */
export type Frame = (description: string) => Framed | undefined;

/** Kinds of test that frames of names make. */
function judgeFramed(test: LeafTest, chart: Chart): LeafOutcome {
  const inner = (part: LeafTest) => judgeFramed(part, chart);
  if (test.kind === 'statement') return judgeStatement(test, chart);
  if (test.kind === 'therapy') return judgeTherapy(test, chart);
  if (test.kind === 'not') return judgeNot(inner(test.test));
  if (test.kind === 'all' || test.kind === 'any') return judgeParts(test.kind, 1, test.tests, inner);
  if (test.kind === 'any_mentioned') return judgeMentioned(test.tests, inner);
  if (test.kind === 'first') return judgeFirst(test.tests, inner);
  return silent('a statement about this');
}

/** The answer of the first frame that understands the criterion and is sure of what it finds. */
export function judgeFrames(
  frames: readonly Frame[],
  description: string,
  chart: Chart,
): LeafOutcome | undefined {
  for (const frame of frames) {
    const framed = frame(description);
    if (!framed) continue;
    const outcome = judgeFramed(framed.test, chart);
    const isSure =
      framed.sure.some((answer) => answer === outcome.answer) && (framed.holds?.(outcome, chart) ?? true);
    if (isSure) return { ...outcome, rule: 'description', exact: true };
  }
  return undefined;
}
