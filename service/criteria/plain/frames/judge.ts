/** Frames of names: judged by the test that they make, where what they find is plain. */
import type { Chart } from '../../../language/types.ts';
import type { LeafOutcome } from '../../outcome.ts';
import { weightAt } from '../../patterns/claim.ts';
import type { LeafTest } from '../../schema/tests.ts';
import { judgeFirst, judgeMentioned, judgeNot, judgeParts } from '../../tests/combine.ts';
import { judgeStatement } from '../../tests/statement.ts';
import { judgeTherapy } from '../../tests/therapy.ts';
import { silent } from '../../words.ts';
import type { Framed } from './frame.ts';

/** What a frame of names makes of a criterion. */
interface Named {
  test: LeafTest;
  /** Answers that the test gives surely; others have to be read. */
  sure: readonly ('yes' | 'no')[];
  /** What else an answer has to fulfil to be sure. */
  holds?: (outcome: LeafOutcome, chart: Chart) => boolean;
}

/** Kinds of test that frames of names make. */
function judgeFramed(test: LeafTest, chart: Chart): LeafOutcome {
  const inner = (part: LeafTest) => judgeFramed(part, chart);
  if (test.kind === 'statement') return judgeStatement(test, chart);
  if (test.kind === 'therapy') return judgeTherapy(test, chart);
  if (test.kind === 'not') return judgeNot(inner(test.test));
  if (test.kind === 'all' || test.kind === 'any') return judgeParts(test.kind, 1, test.tests, inner);
  if (test.kind === 'at_least') return judgeParts('at_least', test.minimum, test.tests, inner);
  if (test.kind === 'any_mentioned') return judgeMentioned(test.tests, inner);
  if (test.kind === 'first') return judgeFirst(test.tests, inner);
  return silent('a statement about this');
}

/** Words beside which a statement is less than plain: a doubt, a warning, what holds for others, what was only talked of. */
const LESS_THAN_PLAIN =
  /\?|\b(?:possibl[ey]|probabl[ey]|likely|maybe|perhaps|may|might|could|would|unclear|uncertain|unknown|unsure|not (?:sure|known|established|confirmed|certain)|suspect\w*|idea of|raised the|no conclusion|questions?|questioned|suspicio\w+|vs|versus|r\/o|rule out|exclude|pending|await\w*|redo|repeat|recollect|if|unless|whether|believes?|thinks|once|fda|ifu|indicated for|(?:approved|cleared) for|not for use|(?:patients|people|persons|members) (?:with|under|on|who)|when appropriate|fund|foundation|explain\w*|discuss\w*|counsel\w*|informational|information|reminded|wishes|requests?|propos\w*|evaluat\w*|brochure|policy|criteria|coverage|covered|eligib\w+|differential|ddx)\b/i;

/** What decides is a clinician's own plain statement, and nothing else of the record leaves it open. */
function isPlain(chart: Chart, { findings, reason }: LeafOutcome): boolean {
  if (/^The record contains the /.test(reason)) return false;
  return findings.every(({ sentence, note }) => {
    const { text } = chart.sentences[sentence]!;
    return (
      weightAt(chart, sentence) !== 'claim' && !LESS_THAN_PLAIN.test(text) && !/^uncertain/.test(note ?? '')
    );
  });
}

/** Decides by its test where what is found is plain, and surely tells one of its answers. */
export function plainly({ test, sure, holds }: Named): Framed {
  return {
    test,
    judge: (chart) => {
      const outcome = judgeFramed(test, chart);
      // what speaks for it and what speaks against it are weighed by whoever reads them
      const stances = new Set(outcome.findings.map(({ stance }) => stance));
      const isMixed = stances.has('supports') && stances.has('contradicts');
      const isSure =
        sure.some((answer) => answer === outcome.answer) &&
        !isMixed &&
        isPlain(chart, outcome) &&
        (holds?.(outcome, chart) ?? true);
      return isSure ? { ...outcome, rule: 'description', exact: true } : undefined;
    },
  };
}
