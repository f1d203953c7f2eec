/**
 * The second reading. Sentences that read like those that proved or contradicted a leaf in labelled examples
 * - answer the leaf where no rule of its test settled it, if they do so clearly and nothing reads for the other side;
 * - take back a `yes` by a statement whose own sentences do not read like proof while another clearly reads like the contrary.
 * They never make a `yes` of a `no`, nor break a silence that is an answer by itself.
 */
import type { Chart, Sentence } from '../../language/types.ts';
import { weightAt } from '../claim.ts';
import type { Guideline, GuidelineNode } from '../guideline.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import { fits } from '../scope.ts';
import type { Scope } from '../tests.ts';
import { place, quote, says } from '../words.ts';
import { gramsOfChart } from './grams.ts';
import { isLetterhead } from './letterhead.ts';
import type { Sides } from './model.ts';
import { readerOf } from './weights.ts';

/** Share of a side from which a sentence settles what the rules left open; a wrong yes is the worst that can be said. */
const SURE = { yes: 0.88, no: 0.8 };
/** Share of the other side, in parts of the deciding one, above which the record is not clear. */
const AGAINST = 0.5;
/** A contrary sentence takes back a `yes` from the first share on, if no sentence behind that `yes` reaches the second. */
const CONTRARY = 0.7;
const HARDLY = 0.2;
/** Share from which a sentence is shown beside an answer that has few of its own; it decides nothing. */
const ALIKE = 0.3;
/** What a reading by wording is worth beside one by a rule. */
const WORTH = 0.7;
const SHOWN = 3;

interface Read extends Sides {
  sentence: Sentence;
}

/** The outcome of the tests, or the one by wording where that is clearer. */
export function secondReading(
  code: Guideline['guideline_code'],
  node: GuidelineNode,
  chart: Chart,
  told: LeafOutcome,
): LeafOutcome {
  const open = told.answer === 'unknown';
  if (!open && !(told.answer === 'yes' && told.rule === 'statement')) return told;
  const likes = node.judgement ? undefined : likeness(code, node, chart);
  if (!likes) return told;
  const numbers = measuredIn(chart, node);
  const read = chart.sentences
    .filter((s) => !numbers.has(s.index) && mayTell(chart, s, scopeOf(node)))
    .map((sentence): Read => ({ sentence, ...likes[sentence.index]! }));
  const top = (side: keyof Sides) => read.reduce((most, r) => Math.max(most, r[side]), 0);
  if (!open) {
    const proof = told.findings.filter((f) => f.stance === 'supports');
    const held = Math.max(HARDLY * Number(!proof.length), ...proof.map((f) => likes[f.sentence]!.yes));
    return top('no') >= CONTRARY && held < HARDLY ? answered(chart, 'no', CONTRARY, read, proof) : told;
  }
  const side = top('yes') >= top('no') ? 'yes' : 'no';
  const clear = top(side) >= SURE[side] && top(side === 'yes' ? 'no' : 'yes') <= AGAINST * top(side);
  return clear ? answered(chart, side, SURE[side], read) : told;
}

const known = new WeakMap<Chart, Map<GuidelineNode, Sides[]>>();

/** How far each sentence reads like one that proves or contradicts the leaf, 0..1; undefined for a leaf that was never learnt. */
export function likeness(
  code: Guideline['guideline_code'],
  node: GuidelineNode,
  chart: Chart,
): readonly Sides[] | undefined {
  const leaves = known.get(chart) ?? new Map<GuidelineNode, Sides[]>();
  known.set(chart, leaves);
  const read = leaves.get(node);
  if (read) return read;
  const sides = readerOf(code, node);
  if (!sides) return undefined;
  const all = gramsOfChart(chart).map(sides);
  leaves.set(node, all);
  return all;
}

/** Sentences beside the findings of an answer that read like its labelled proof, the likest first. */
export function alike(
  code: Guideline['guideline_code'],
  node: GuidelineNode,
  chart: Chart,
  told: Pick<LeafOutcome, 'answer' | 'findings'>,
  max: number,
): Finding[] {
  if (max <= 0 || (told.answer !== 'yes' && told.answer !== 'no')) return [];
  const likes = likeness(code, node, chart);
  if (!likes) return [];
  const side = told.answer;
  const shown = new Set(told.findings.map((f) => f.sentence));
  return chart.sentences
    .filter((s) => !shown.has(s.index) && mayTell(chart, s, scopeOf(node)))
    .map((sentence): Read => ({ sentence, ...likes[sentence.index]! }))
    .filter((r) => r[side] >= ALIKE)
    .sort((a, b) => b[side] - a[side] || a.sentence.index - b.sentence.index)
    .slice(0, max)
    .map((r) => ({ ...findingOf(r, side), stance: 'mentions' as const }));
}

/** The test's own scope, where it has one: a sentence that may not speak by it may not speak here. */
function scopeOf(node: GuidelineNode): Scope | undefined {
  return node.test && 'scope' in node.test ? node.test.scope : undefined;
}

const variables = new WeakMap<GuidelineNode, string[]>();

/** The measures that the leaf's tests ask for. */
function asked(node: GuidelineNode): string[] {
  let names = variables.get(node);
  if (!names) {
    const lists = JSON.stringify(node.test ?? {}).matchAll(/"variable":\[([^\]]*)\]/g);
    names = [...lists].flatMap((m) => JSON.parse(`[${m[1]}]`) as string[]);
    variables.set(node, names);
  }
  return names;
}

/** Sentences with a number that the leaf's tests ask for: to the wording all numbers are one, so it cannot judge them. */
function measuredIn(chart: Chart, node: GuidelineNode): Set<number> {
  return new Set(
    asked(node).flatMap((v) => (chart.byVariable.get(v) ?? []).map((i) => chart.measurements[i]!.sentence)),
  );
}

function mayTell(chart: Chart, sentence: Sentence, scope: Scope | undefined): boolean {
  const document = chart.documents[sentence.document];
  if (document?.otherPatient || document?.kind === 'policy') return false;
  if (weightAt(chart, sentence.index) === 'claim' || isLetterhead(chart, sentence)) return false;
  return fits(chart, scope, sentence, sentence.date) !== 'out';
}

function answered(
  chart: Chart,
  side: keyof Sides,
  from: number,
  read: readonly Read[],
  against: readonly Finding[] = [],
): LeafOutcome {
  const findings = read
    .filter((r) => r[side] >= from)
    .sort((a, b) => b[side] - a[side] || a.sentence.index - b.sentence.index)
    .slice(0, SHOWN)
    .map((r) => findingOf(r, side));

  const first = findings[0]!;
  const words = `"${quote(chart, first.span.start, first.span.end)}", ${place(chart.sentences[first.sentence]!, first.date)}`;
  const over = against[0] ? ` A rule took this for proof: ${says(chart, against[0])}` : '';
  return {
    answer: side,
    reason: `${words} (read by its wording, not by a rule).${over}`,
    rule: 'wording',
    confidence: first.confidence,
    findings: [...findings, ...against],
  };
}

function findingOf(read: Read, side: keyof Sides): Finding {
  const { sentence } = read;
  return {
    span: { start: sentence.start, end: sentence.end },
    sentence: sentence.index,
    stance: side === 'yes' ? 'supports' : 'contradicts',
    confidence: WORTH * read[side],
    ...(sentence.date ? { date: sentence.date } : {}),
  };
}
