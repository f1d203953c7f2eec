/**
 * The answer of a leaf that is read from its description. What a compiled part decided (a value against a limit, an age) stands;
 * for the rest a forest over named features (`features.ts`) weighs what the reader and the plain reading of words found. Learned
 * on determinations left out (scripts/training/README.md).
 */
import { most } from '../../language/lists.ts';
import { type Forest, softmax, sumsBy } from '../classifier/forest.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import { weightAt } from '../patterns/claim.ts';
import { NAMED_WHOLE, namedIn } from '../plain/concepts.ts';
import { says, stated } from '../reasons/templates.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import { NOT_MENTIONED } from '../words.ts';
import { type Described, featuresOf, standingAt } from './features.ts';
import { NEAR, type Reading } from './model.ts';

/** Classes of the forest, in order. */
export const CLASSES = ['yes', 'no', 'unknown'] as const;
type Class = (typeof CLASSES)[number];

/** A wrong yes is the worst that can be said, so it must be likelier than all else by some margin. */
const ENOUGH: Record<Exclude<Class, 'unknown'>, number> = { yes: 0.6, no: 0.4 };
/** A passage that is to prove something must itself read so far. */
const TELLING = 0.35;
const STATED_TOGETHER = 0.5;
const TELLS_A_PART = 0.12;
const RAISED = 0.2;
/** Worth less than this a passage does not bear on the criterion and is not shown. */
const BEARS = 0.35;
const SHOWN = 3;

/** A criterion that names a concept and asks for nothing else is found by the concept's names. */
const namesAll = ({ description }: GuidelineNode): boolean => namedIn(description).named >= NAMED_WHOLE;

/** A sentence says all that it asks for; what "primidone" or "bathing" asks for the group above it says. */
const SENTENCE = /\b(?:has|have|had|is|are|was|were|documented|diagnos\w+|recorded)\b/i;

/**
 * Whether parts and names alone settle it, so that nobody has to read: an exact limit, or a concept that the record names, where a sentence
 * asks for it (29 of 36 right in records kept back, by reading 25; of bare names in charts of policies 9 of 21 with twelve wrong `yes`, by reading 13 with one).
 */
export function isSettled(node: GuidelineNode, plain: LeafOutcome): boolean {
  const { answer } = plain;
  if (answer === 'not_applicable') return true;
  if (answer === 'unknown') return false;
  return Boolean(plain.exact) || (!plain.silent && namesAll(node) && SENTENCE.test(node.description));
}

/** Of a leaf that is not settled (`isSettled`). */
export function verdictOf(described: Described, forest: Forest): LeafOutcome {
  const { node, plain, silenceIsNo } = described;
  // Where the record has none of a concept's names no sentence proves it.
  const mayBeMet = !(plain.silent && namesAll(node));
  const sums = softmax(sumsBy(forest, [...featuresOf(described).values()]));
  const share = (of: Class) => sums[CLASSES.indexOf(of)]!;
  const [supports, contradicts] = [recorded(described, 'supports'), recorded(described, 'contradicts')];
  if (mayBeMet && share('yes') >= ENOUGH.yes && supports.length > 0)
    return decided(described, 'yes', share('yes'), supports, contradicts);
  if (share('no') >= ENOUGH.no) {
    if (contradicts.length > 0) return decided(described, 'no', share('no'), contradicts, supports);
    if (silenceIsNo) return silence(described, share('no'));
  }
  if (silenceIsNo && plain.silent && !raised(described)) return silence(described, share('no'));
  return open(described, Math.max(share('unknown'), 1 - share('yes') - share('no')));
}

/**
 * The candidates by what is read of them and by how near the front retrieval put them: either errs often, together they find the
 * labeled quote first in 53 for 43 of a hundred answers of policies kept back (docs/decisions/0039).
 */
function byWorth(
  readings: readonly Reading[],
  share: (reading: Reading) => number,
): { reading: Reading; worth: number }[] {
  return readings
    .map((reading, rank) => ({ reading, worth: share(reading) + 1 / (NEAR + rank) }))
    .sort((a, b) => b.worth - a.worth);
}

/** Passages that speak for one side; what the party that asks for payment says proves nothing. */
function recorded(described: Described, side: 'supports' | 'contradicts'): Finding[] {
  const { chart, readings, together } = described;
  // Where several passages tell it only together, each of them tells less.
  const least = together[side] >= STATED_TOGETHER ? TELLS_A_PART : TELLING;
  return byWorth(readings, (r) => r[side])
    .map(({ reading }) => reading)
    .filter(
      (r) => r[side] >= least && mayProve(chart, r) && !(side === 'contradicts' && deniesAnother(chart, r)),
    )
    .slice(0, SHOWN)
    .map((r) => finding(chart, r, side, r[side]));
}

/** Some passage reads as if it spoke for the criterion, be it faintly. */
function raised({ readings, together }: Described): boolean {
  return Math.max(together.supports, most(readings.map((r) => r.supports))) >= RAISED;
}

/** A denial that shares no word and no concept with the criterion denies something else. */
function deniesAnother(chart: Described['chart'], { score, sentence }: Reading): boolean {
  return score === 0 && standingAt(chart, sentence) === 'negated';
}

function mayProve(chart: Described['chart'], { sentence }: Reading): boolean {
  const document = chart.documents[chart.sentences[sentence]!.document];
  return !document?.otherPatient && document?.kind !== 'policy' && weightAt(chart, sentence) !== 'claim';
}

function finding(
  chart: Described['chart'],
  reading: Reading,
  stance: Finding['stance'],
  confidence: number,
): Finding {
  const { start, end, index, date } = chart.sentences[reading.sentence]!;
  return { span: { start, end }, sentence: index, stance, confidence, ...(date ? { date } : {}) };
}

function decided(
  { chart }: Described,
  answer: 'yes' | 'no',
  confidence: number,
  own: Finding[],
  other: Finding[],
): LeafOutcome {
  return { answer, reason: says(chart, own[0]!), rule: 'reader', confidence, findings: [...own, ...other] };
}

function silence(described: Described, confidence: number): LeafOutcome {
  return {
    answer: 'unknown',
    reason: NOT_MENTIONED,
    rule: 'silence',
    confidence,
    findings: bearing(described),
    silent: true,
    missing: 'a statement about this',
  };
}

function open(described: Described, confidence: number): LeafOutcome {
  const findings = bearing(described);
  const first = findings[0];
  return {
    answer: 'unknown',
    reason: first ? `${stated(described.chart, first, 'mentions this without settling it')}.` : NOT_MENTIONED,
    rule: 'reader',
    confidence,
    findings,
    missing: 'a clear statement about this',
  };
}

/** What somebody who checks the answer would read. */
function bearing({ chart, readings }: Described): Finding[] {
  return byWorth(readings, (r) => 1 - r.open)
    .filter(({ worth }) => worth >= BEARS)
    .slice(0, SHOWN)
    .map(({ reading }) => finding(chart, reading, 'mentions', 1 - reading.open));
}
