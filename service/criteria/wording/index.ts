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
const SURE = { yes: 0.85, no: 0.8 };
/** Share of the other side, in parts of the deciding one, above which the record is not clear. */
const AGAINST = 0.5;
/** A contrary sentence takes back a `yes` from the first share on, if no sentence behind that `yes` reaches the second. */
const CONTRARY = 0.7;
const HARDLY = 0.2;
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
  const reader = readerOf(code, node);
  if (!reader) return told;
  const grams = gramsOfChart(chart);
  const read = chart.sentences
    .filter((s) => mayTell(chart, s, scopeOf(node)))
    .map((sentence): Read => ({ sentence, ...reader(grams[sentence.index]!) }));
  const top = (side: keyof Sides) => read.reduce((most, r) => Math.max(most, r[side]), 0);
  if (!open) {
    const proof = told.findings.filter((f) => f.stance === 'supports');
    const held = Math.max(...proof.map((f) => reader(grams[f.sentence]!).yes));
    return top('no') >= CONTRARY && held < HARDLY ? answered(chart, 'no', CONTRARY, read, proof) : told;
  }
  const side = top('yes') >= top('no') ? 'yes' : 'no';
  const clear = top(side) >= SURE[side] && top(side === 'yes' ? 'no' : 'yes') <= AGAINST * top(side);
  return clear ? answered(chart, side, SURE[side], read) : told;
}

/** The test's own scope, where it has one: a sentence that may not speak by it may not speak here. */
function scopeOf(node: GuidelineNode): Scope | undefined {
  return node.test && 'scope' in node.test ? node.test.scope : undefined;
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
    .map(
      ({ sentence, [side]: share }): Finding => ({
        span: { start: sentence.start, end: sentence.end },
        sentence: sentence.index,
        stance: side === 'yes' ? 'supports' : 'contradicts',
        confidence: WORTH * share,
        ...(sentence.date ? { date: sentence.date } : {}),
      }),
    );
  const first = findings[0]!;
  const words = `"${quote(chart, first.span.start, first.span.end)}", ${place(chart.sentences[first.sentence]!, first.date)}`;
  const over = against[0] ? ` A rule took this for proof: ${says(chart, against[0])}` : '';
  return {
    answer: side,
    reason: `Read by its wording, not by a rule: ${words}.${over} Please check.`,
    rule: 'wording',
    confidence: first.confidence,
    findings: [...findings, ...against.map((f) => ({ ...f, stance: 'mentions' as const }))],
  };
}
