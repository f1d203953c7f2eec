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
import type { Reading } from './model.ts';

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
/** Below this a passage does not bear on the criterion and is not shown. */
const BEARS = 0.12;
const SHOWN = 3;

/** A criterion that names a concept and asks for nothing else is found by the concept's names. */
const namesAll = ({ description }: GuidelineNode): boolean => namedIn(description).named >= NAMED_WHOLE;

/**
 * Whether parts and names alone settle it, so that nobody has to read: an exact limit, or a concept that the record names (29 of 36
 * right in records kept back, by reading 25).
 */
export function isSettled(node: GuidelineNode, plain: LeafOutcome): boolean {
  const { answer } = plain;
  if (answer === 'not_applicable') return true;
  if (answer === 'unknown') return false;
  return Boolean(plain.exact) || (!plain.silent && namesAll(node));
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
  return open(described, Math.max(share('unknown'), 1 - share('yes') - share('no')), supports, contradicts);
}

/** Passages that speak for one side, the clearest first; what the party that asks for payment says proves nothing. */
function recorded(described: Described, side: 'supports' | 'contradicts'): Finding[] {
  const { chart, readings, together } = described;
  // Where several passages tell it only together, each of them tells less.
  const least = together[side] >= STATED_TOGETHER ? TELLS_A_PART : TELLING;
  return readings
    .filter(
      (r) => r[side] >= least && mayProve(chart, r) && !(side === 'contradicts' && deniesAnother(chart, r)),
    )
    .sort((a, b) => b[side] - a[side] || a.sentence - b.sentence)
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

function open(
  described: Described,
  confidence: number,
  supports: readonly Finding[],
  contradicts: readonly Finding[],
): LeafOutcome {
  const sides = [...supports, ...contradicts].map((f) => ({ ...f, stance: 'mentions' as const }));
  const findings = sides.length > 0 ? sides.slice(0, SHOWN) : bearing(described);
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
  return readings
    .filter((r) => 1 - r.open >= BEARS)
    .sort((a, b) => a.open - b.open || a.sentence - b.sentence)
    .slice(0, SHOWN)
    .map((r) => finding(chart, r, 'mentions', 1 - r.open));
}
