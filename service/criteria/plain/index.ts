/**
 * A leaf without an authored test is read from its plain description, by the same vocabulary, measures and
 * assertion as authored tests, at lower certainty: first sex and age, then limits and concepts, then the weight of its words.
 */
import type { Chart } from '../../language/types.ts';
import type { LeafOutcome } from '../outcome.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import { judgeNot } from '../tests/combine.ts';
import { judgeStatement } from '../tests/statement.ts';
import { judgeAges } from './age.ts';
import { isOfLimitsAlone, judgeNamed, NAMED_WHOLE, namedIn } from './concepts.ts';
import { judgeByFrames } from './frames/index.ts';
import { judgeSex, judgeSexAlone } from './sex.ts';
import { spelledOut } from './spelled-out.ts';
import { judgeWords } from './words.ts';

const WILLING = /\b(?:informed consent|consent|willing|willingness|comply)\b/i;
/** The description asks for the opposite: "inability to consent". */
const LACKING =
  /\b(?:unable|inability|unwilling\w*|refus\w*|lack of|failure to|not able|cannot|difficult\w*|declin\w*|opted out)\b/i;
/** Consent is given in the future tense as often as in the past. */
const CONSENTS = [
  'consent & provide*|give*|given|sign*|obtain*|agree*',
  'comply|willing|agree* & protocol|study|trial|treatment|follow*|consent',
];
/** Concepts that cover less of a description than this speak for a part of it only. */
const COVERS = 0.34;
/** ... and where a time is asked for, which the rest of the words cannot tell. */
const COVERS_IN_TIME = 0.6;

/** @param silenceIsNo the leaf excludes: what cannot be true of this patient is not there */
export function judgeDescription(
  node: GuidelineNode,
  chart: Chart,
  silenceIsNo = node.role === 'exclude',
): LeafOutcome {
  const asked = spelledOut(node.description);
  const sex = judgeSexAlone(asked, chart);
  if (sex) return sex;
  const otherSex = judgeSex(asked, chart);
  if (otherSex) return silenceIsNo ? { ...otherSex, answer: 'no' } : otherSex;
  const byAge = judgeAges(asked, chart);
  if (byAge) return byAge;
  const limits = namedIn(asked);
  // "EF: 35 or less" is a limit, and no number of anything
  const framed = isOfLimitsAlone(limits) ? undefined : judgeByFrames(asked, chart);
  if (framed) return framed;
  if (WILLING.test(node.description)) {
    const said = judgeStatement(
      {
        kind: 'statement',
        yes: CONSENTS,
        no: ['refus*|declin*|unable & consent|participate'],
        allow: ['planned'],
      },
      chart,
    );
    if (!said.silent) {
      const recorded = { ...said, rule: 'description', confidence: 0.6 };
      return LACKING.test(node.description) ? judgeNot(recorded) : recorded;
    }
  }
  const words = judgeWords(node, chart);
  const decided = asked === node.description ? undefined : judgeNamed(limits, chart);
  if (decided?.exact) return decided;
  const named = namedIn(node.description);
  const outcome = judgeNamed(named, chart);
  if (!outcome) return words;
  if (outcome.exact) return outcome;
  // That the words stand in the chart says nothing about a limit that is missed or was never measured.
  if (named.values.length > 0 && words.answer === 'yes' && outcome.answer !== 'yes') return outcome;
  // words alone tell no time
  if (!named.scope && (words.answer === 'yes' || words.answer === 'no')) return words;
  // What is named may be all that is asked for, however many empty words stand around it.
  const covered = named.named >= NAMED_WHOLE ? 1 : named.covered;
  if (outcome.answer === 'yes' && covered < (named.scope ? COVERS_IN_TIME : COVERS))
    return words.silent ? outcomeInPart(outcome) : words;
  return outcome;
}

/** Part of what is asked for is there: that settles nothing, and on an exclusion it is no more than silence. */
function outcomeInPart(outcome: LeafOutcome): LeafOutcome {
  const findings = outcome.findings.map((f) => ({ ...f, stance: 'mentions' as const }));
  return { ...outcome, answer: 'unknown', findings, silent: true, missing: 'the rest of what it asks for' };
}
