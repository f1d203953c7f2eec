/** What is known of a leaf that is read from its description: the exact part's answer, and what the reader found. Shared with training. */
import { assertionOf, daysBetween, normalise } from '../../language/index.ts';
import { most } from '../../language/lists.ts';
import type { Chart } from '../../language/types.ts';
import type { LeafOutcome } from '../outcome.ts';
import { weightAt } from '../patterns/claim.ts';
import { periodInDays } from '../patterns/period.ts';
import { standingOf } from '../patterns/standing.ts';
import { ageIn } from '../plain/age.ts';
import { judgeLimits, namedIn } from '../plain/concepts.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import { judgeAge } from '../tests/person.ts';
import type { Names, Reading, Shares } from './model.ts';
import { askedNumbers, limitsTogether, numbersSay } from './numbers.ts';

export interface Described {
  node: GuidelineNode;
  chart: Chart;
  /** The answer by compiled parts and words alone. */
  plain: LeafOutcome;
  readings: readonly Reading[];
  /** What the most telling of them say together. */
  together: Shares;
  /** Where the chart names the diseases and drugs that the criterion names. */
  names: Names;
  /** Silence means no: an exclusion, or below a NOT. */
  silenceIsNo: boolean;
}

const ANSWERS = ['yes', 'no', 'unknown', 'not_applicable'];
const STANDINGS = ['asserted', 'negated', 'open', 'void'];
const WEIGHTS = ['claim', 'form', 'paper', 'clinical'];
const SURE = 0.5;

const by = (side: 'supports' | 'contradicts') => (a: Reading, b: Reading) =>
  b[side] - a[side] || a.sentence - b.sentence;

/** Features by name, in the order of the forest; NaN where there is nothing to tell. */
export function featuresOf(described: Described): Map<string, number> {
  const { node, chart, plain, readings, together, silenceIsNo } = described;
  const text = normalise(node.description);
  const named = namedIn(node.description);
  const limits = judgeLimits(named, chart);
  const age = ageIn(node.description);
  const within = named.scope?.window?.within;
  const asked = within ? periodInDays(within) : Number.NaN;
  const out = new Map<string, number>([
    ['plain answer', ANSWERS.indexOf(plain.answer)],
    ['plain silent', Number(Boolean(plain.silent))],
    ['plain confidence', plain.confidence],
    ['plain exact', Number(Boolean(plain.exact))],
    ['plain findings', plain.findings.length],
    ['limited', named.limited],
    ['limit answer', limits ? ANSWERS.indexOf(limits.answer) : Number.NaN],
    ['covered', named.covered],
    ['asked days', asked],
    ['age answer', age ? ANSWERS.indexOf(judgeAge(age, chart).answer) : Number.NaN],
    ['silence is no', Number(silenceIsNo)],
    ['judgement', Number(Boolean(node.judgement))],
    ['words', text.split(/\s+/).length],
    ['names a number', Number(/\d/.test(text))],
    ['denies', Number(/\b(?:no|not|without|absence|absent|free of|never|lack)\b/.test(text))],
    ['conditional', Number(/\b(?:if|when|for patients?|in patients?|unless|except)\b/.test(text))],
    ['alternatives', Number(/\bor\b|,/.test(text))],
    ['sentences', chart.sentences.length],
    ['best score', readings[0]?.score ?? Number.NaN],
    ['most alike', Math.max(0, most(readings.map((r) => r.likeness)))],
  ]);
  for (const side of ['supports', 'contradicts'] as const) {
    const ordered = [...readings].sort(by(side));
    const [first, second, third] = ordered;
    out.set(`${side} 1`, first?.[side] ?? 0);
    out.set(`${side} 2`, second?.[side] ?? 0);
    out.set(`${side} 3`, third?.[side] ?? 0);
    out.set(
      `${side} sum`,
      readings.reduce((sum, r) => sum + r[side], 0),
    );
    out.set(`${side} sure`, readings.filter((r) => r[side] >= SURE).length);
    out.set(`${side} rank`, first ? readings.indexOf(first) : Number.NaN);
    out.set(`${side} likeness`, first?.likeness ?? Number.NaN);
    out.set(`${side} score`, first?.score ?? Number.NaN);
    out.set(`${side} standing`, first ? STANDINGS.indexOf(standingAt(chart, first.sentence)) : Number.NaN);
    out.set(`${side} weight`, first ? WEIGHTS.indexOf(weightAt(chart, first.sentence)) : Number.NaN);
    const age = first ? ageOf(chart, first.sentence) : Number.NaN;
    out.set(`${side} age`, age);
    out.set(`${side} in time`, Number.isNaN(asked) || Number.isNaN(age) ? Number.NaN : Number(age <= asked));
    out.set(
      `${side} gap`,
      (first?.[side] ?? 0) - Math.max(0, most(readings.filter((r) => r !== first).map((r) => r[side]))),
    );
    out.set(
      `${side} by rank`,
      readings.reduce((sum, r, rank) => sum + r[side] / (1 + rank), 0),
    );
    out.set(`${side} words`, first ? chart.sentences[first.sentence]!.tokens.length : Number.NaN);
    out.set(
      `${side} clinical`,
      Math.max(
        0,
        most(readings.filter((r) => weightAt(chart, r.sentence) === 'clinical').map((r) => r[side])),
      ),
    );
  }
  out.set('together supports', together.supports);
  out.set('together contradicts', together.contradicts);
  out.set('newer side', newerSide(described));
  for (const [name, value] of [...numbersOf(described), ...conceptsOf(described), ...namesOf(described)])
    out.set(name, value);
  return out;
}

/** What the reader says of the passages that name what the description names, and how often the chart states and denies it. */
function conceptsOf({ node, chart, readings }: Described): [string, number][] {
  const { concepts } = namedIn(node.description);
  const naming = concepts.flatMap((concept) =>
    (chart.byConcept.get(concept) ?? []).map((i) => chart.mentions[i]!),
  );
  const sentences = new Set(naming.map((m) => m.sentence));
  const ofStanding = (standing: string) =>
    new Set(naming.filter((m) => standingOf(m.assertion) === standing).map((m) => m.sentence)).size;
  return [
    ['concepts asked', concepts.length],
    ['concepts support', highest(readings, 'supports', sentences)],
    ['concepts contradict', highest(readings, 'contradicts', sentences)],
    ['concepts asserted', concepts.length > 0 ? ofStanding('asserted') : Number.NaN],
    ['concepts negated', concepts.length > 0 ? ofStanding('negated') : Number.NaN],
  ];
}

/** The most that is read of one of these sentences; 0 where none was read. */
const highest = (
  readings: readonly Reading[],
  side: 'supports' | 'contradicts',
  sentences: ReadonlySet<number>,
): number => Math.max(0, most(readings.filter((r) => sentences.has(r.sentence)).map((r) => r[side])));

/** As `conceptsOf`, by every name of a disease or a drug. */
function namesOf({ chart, readings, names }: Described): [string, number][] {
  const denied = [...names.sentences].filter((sentence) => standingAt(chart, sentence) === 'negated').length;
  return [
    ['names asked', names.asked],
    ['names found', names.asked > 0 ? names.sentences.size : Number.NaN],
    ['names denied', names.asked > 0 ? denied : Number.NaN],
    ['names support', highest(readings, 'supports', names.sentences)],
    ['names contradict', highest(readings, 'contradicts', names.sentences)],
  ];
}

/** What the numbers of the passages say of the limits of the description, and how far those passages bear on it. */
function numbersOf({ node, chart, readings }: Described): [string, number][] {
  const asked = askedNumbers(node.description);
  const told = readings
    .map((reading) => {
      const answers = numbersSay(chart, reading.sentence, asked);
      return { reading, answer: limitsTogether(answers, node.description), bears: 1 - reading.open };
    })
    .filter(({ answer }) => answer !== undefined)
    .sort((a, b) => b.bears - a.bears || a.reading.sentence - b.reading.sentence);
  const [first] = told;
  const newest = told
    .filter(({ bears }) => bears >= SURE)
    .sort((a, b) => dayOf(chart, b.reading).localeCompare(dayOf(chart, a.reading)))[0];
  const best = (answer: 'yes' | 'no', of: (reading: Reading) => number) =>
    Math.max(0, most(told.filter((t) => t.answer === answer).map((t) => of(t.reading))));
  return [
    ['numbers asked', asked.length],
    ['numbers first', first ? Number(first.answer === 'yes') : Number.NaN],
    ['numbers bear', first?.bears ?? Number.NaN],
    ['numbers likeness', first?.reading.likeness ?? Number.NaN],
    ['numbers yes', best('yes', (r) => 1 - r.open)],
    ['numbers no', best('no', (r) => 1 - r.open)],
    ['numbers yes supports', best('yes', (r) => r.supports)],
    ['numbers no contradicts', best('no', (r) => r.contradicts)],
    ['numbers no supports', best('no', (r) => r.supports)],
    ['numbers newest', newest ? Number(newest.answer === 'yes') : Number.NaN],
  ];
}

const dayOf = (chart: Chart, { sentence }: Reading): string => chart.sentences[sentence]!.date ?? '';

/** Of the whole sentence: what its cues make of it. */
export function standingAt(chart: Chart, sentence: number) {
  const { start, end } = chart.sentences[sentence]!;
  return standingOf(assertionOf(chart, sentence, { start, end }));
}

/** Days from the passage to the request. */
function ageOf(chart: Chart, sentence: number): number {
  const date = chart.sentences[sentence]!.date;
  return date && chart.anchor ? daysBetween(date, chart.anchor) : Number.NaN;
}

/** Days by which the newest sure support is newer than the newest sure contradiction. */
function newerSide({ chart, readings }: Described): number {
  const newest = (side: 'supports' | 'contradicts') =>
    readings
      .filter((r) => r[side] >= SURE)
      .map((r) => chart.sentences[r.sentence]!.date)
      .filter((d) => d !== undefined)
      .sort()
      .at(-1);
  const [s, c] = [newest('supports'), newest('contradicts')];
  return s && c ? daysBetween(c, s) : Number.NaN;
}
