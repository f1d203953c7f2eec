/**
 * Whether the sentence that a reason quotes bears on its criterion: the share of such sentences that people quoted too, in labeled charts that
 * neither rules nor wording had seen. A forest (`bearing.json`) over what is known of sentence and answer, learned by `scripts/training/bearing.ts`.
 */
import { readFileSync } from 'node:fs';
import type { Chart } from '../../language/types.ts';
import { BY_WORDS, type Finding, type LeafOutcome } from '../outcome.ts';
import { type Weight, weightAt } from '../patterns/claim.ts';
import { says, withoutRepeats } from '../reasons/templates.ts';
import { LOOK_LIMIT, LOOKED_AT, NOT_MENTIONED } from '../words.ts';
import { type Answered, featuresOf as featuresOfAnswer } from './confidence.ts';
import { type Forest, softmax, sumsBy } from './forest.ts';
import { isFirstOfKin } from './kin.ts';
import { featuresOf as featuresOfFindings } from './order.ts';

export interface BearingModel {
  /** Names of what the forest looks at, in their order. */
  features: string[];
  forest: Forest;
}

/** Index of the class "bears on it" in the forest. */
export const BEARS = 0;
/** Less likely than this to bear on its criterion, a quote is no reason: where silence is enough for the answer, and where nothing is settled. */
const LEAST = { no: 0.2, unknown: 0.25 };

let loaded: BearingModel | undefined;

/** By name; `confidence` is that of the answer. */
export function featuresOf(answered: Answered, confidence: number, chart: Chart): Map<string, number> {
  const { node, outcome, reads } = answered;
  const [first] = featuresOfFindings(outcome, { node, chart, reads });
  const ofAnswer = [...featuresOfAnswer(answered)].filter(([, value]) => !Number.isNaN(value));
  return new Map([
    ...ofAnswer,
    ...(first ?? []),
    ['confidence', confidence],
    ['findings', outcome.findings.length],
  ]);
}

/** 0..1 */
function bearing(
  answered: Answered,
  confidence: number,
  chart: Chart,
  { features, forest }: BearingModel,
): number {
  const known = featuresOf(answered, confidence, chart);
  return softmax(
    sumsBy(
      forest,
      features.map((name) => known.get(name) ?? 0),
    ),
  )[BEARS]!;
}

/**
 * The answer as it is told: where its quote hardly bears on the criterion and no quote is needed, that the record does not mention it. The answer
 * stays; what was found is left to look at.
 */
export function withBearing(
  answered: Answered,
  confidence: number,
  chart: Chart,
  silenceIsNo: boolean,
  model = learnt(),
): LeafOutcome {
  const { outcome, reads } = answered;
  const { answer, findings, reason } = outcome;
  const [first] = findings;
  const needsNone = answer === 'unknown' ? !isTold(outcome) : answer === 'no' && silenceIsNo;
  if (!first || !reads || !needsNone || !reason.includes(quoted(chart, first))) return outcome;
  if (bearing(answered, confidence, chart, model) >= LEAST[answer as keyof typeof LEAST]) return outcome;
  return {
    ...outcome,
    reason: NOT_MENTIONED,
    rule: 'silence',
    findings: findings.slice(0, LOOK_LIMIT).map(({ note: _, ...finding }) => ({
      ...finding,
      stance: 'mentions' as const,
      confidence: Math.min(finding.confidence, LOOKED_AT),
    })),
  };
}

/** A quote less likely than this to bear on its criterion by itself gets a second one beside it, and a second one has to be at least so likely. */
const ALONE = 0.8;
const BESIDE = 0.5;

/** An answer by words, with a second quote beside one that hardly carries it alone: a criterion that names several things is seldom shown by one sentence. */
export function withSecondQuote(
  answered: Answered,
  confidence: number,
  chart: Chart,
  model = learnt(),
): LeafOutcome {
  const { outcome, reads } = answered;
  const { answer, findings, reason, rule } = outcome;
  const quotedIn = findings.findIndex((finding) => reason === says(chart, finding));
  const first = findings[quotedIn];
  if (!first || !reads || answer === 'unknown' || !BY_WORDS.has(rule)) return outcome;
  const likely = (at: number) =>
    bearing(
      { ...answered, outcome: { ...outcome, findings: leadBy(findings, at) } },
      confidence,
      chart,
      model,
    );
  if (likely(quotedIn) >= ALONE) return outcome;
  const others = findings.flatMap((finding, at) =>
    at !== quotedIn && finding.stance === first.stance && mayStandBeside(chart, finding, first, answered)
      ? [{ finding, share: likely(at) }]
      : [],
  );
  const best = others.reduce((a, b) => (b.share > (a?.share ?? 0) ? b : a), others[0]);
  if (!best || best.share < BESIDE) return outcome;
  const told = withoutRepeats([reason, says(chart, best.finding)]);
  return { ...outcome, reason: told.join(' ') };
}

/** What a relative has, and a page that proves less than that of the first quote, adds nothing to it. */
function mayStandBeside(chart: Chart, finding: Finding, first: Finding, { node }: Answered): boolean {
  return (
    !isHead(chart, finding) &&
    !isFirstOfKin(chart, chart.sentences[finding.sentence]!, node) &&
    WORTH[weightAt(chart, finding.sentence)] >= WORTH[weightAt(chart, first.sentence)]
  );
}
const WORTH: Record<Weight, number> = { claim: 0, paper: 1, form: 1, clinical: 2 };

/** The findings with the one at this place before the others. */
const leadBy = (findings: readonly Finding[], at: number): Finding[] => [
  findings[at]!,
  ...findings.filter((_, i) => i !== at),
];

const isHead = (chart: Chart, finding: Finding): boolean => !quoted(chart, finding).startsWith('"');

/** The words of a finding as a reason quotes them. */
function quoted(chart: Chart, finding: Finding): string {
  const whole = says(chart, finding);
  return /".*"/s.exec(whole)?.[0] ?? whole;
}

/** The words of the rule stand in the record, uncertain, planned or contested: a person has to see them. */
const isTold = ({ rule, findings }: LeafOutcome): boolean =>
  rule === 'statement' && findings.some(({ place }) => place !== undefined);

function learnt(): BearingModel {
  loaded ??= JSON.parse(readFileSync(new URL('./bearing.json', import.meta.url), 'utf8')) as BearingModel;
  return loaded;
}
