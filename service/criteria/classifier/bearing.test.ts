import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import type { LeafOutcome } from '../outcome.ts';
import { says } from '../reasons/templates.ts';
import { NOT_MENTIONED } from '../words.ts';
import learnt from './bearing.json' with { type: 'json' };
import { type BearingModel, featuresOf, withBearing, withSecondQuote } from './bearing.ts';
import type { Answered } from './confidence.ts';

const chart = understand(
  recordOf(
    'Progress note\nDate of service: 01/05/2026\nProvider: A. Nurse, MD\n\nHPI: Walks the dog every morning.',
  ),
  requestContextOf({ request: { date_of_service: '2026-01-20' } }),
);
const sentence = chart.sentences.findIndex(({ text }) => text.includes('dog'));
const { start, end } = chart.sentences[sentence]!;

/** A forest that gives every quote this share. */
const always = (share: number): BearingModel => ({
  features: [],
  forest: { start: [Math.log(share), Math.log(1 - share)], rounds: [] },
});

function answered(answer: LeafOutcome['answer'], rule: string, place?: number): Answered {
  const stance = answer === 'no' ? 'contradicts' : 'mentions';
  const finding = {
    span: { start, end },
    sentence,
    stance,
    confidence: 0.8,
    ...(place !== undefined && { place }),
  } as const;
  return {
    node: {
      criteria_id: '1',
      description: 'A stroke is recorded',
      test: { kind: 'statement', yes: ['stroke'] },
    },
    outcome: { answer, rule, reason: says(chart, finding), confidence: 0.8, findings: [finding] },
    rules: answer,
    shares: undefined,
    reads: chart.sentences.map(() => ({ yes: 0.1, no: 0.1 })),
    words: 5,
  };
}

const told = (of: Answered, share: number, silenceIsNo = true) =>
  withBearing(of, 0.6, chart, silenceIsNo, always(share));

test('a quote that hardly bears on its criterion is no reason; the answer stays, and the words are left to look at', () => {
  const { outcome } = answered('no', 'wording');
  expect(told(answered('no', 'wording'), 0.1)).toMatchObject({
    answer: 'no',
    reason: NOT_MENTIONED,
    rule: 'silence',
    findings: [{ sentence, stance: 'mentions' }],
  });
  expect(told(answered('no', 'wording'), 0.5)).toEqual(outcome);
  expect(told(answered('unknown', 'wording'), 0.1).reason).toBe(NOT_MENTIONED);
});

test.each<[what: string, of: Answered, silenceIsNo: boolean]>([
  ['an answer that silence does not give', answered('no', 'wording'), false],
  ['a yes, which needs its proof', answered('yes', 'wording'), true],
  ['what a rule found without settling it', answered('unknown', 'statement', 0), true],
  ['a leaf whose wording was never learned', { ...answered('no', 'wording'), reads: undefined }, true],
  [
    'a reason that quotes nothing',
    { ...answered('no', 'value'), outcome: { ...answered('no', 'value').outcome, reason: 'SpO2 was 95 %.' } },
    true,
  ],
])('keeps the quote of %s', (_, of, silenceIsNo) => {
  expect(told(of, 0.01, silenceIsNo)).toBe(of.outcome);
});

test('a quote that may not carry its criterion alone has the next best on its side beside it', () => {
  const two = understand(
    recordOf(
      'Progress note\nDate of service: 01/05/2026\n\nWalks the dog. Climbs two flights. Sleeps badly.',
    ),
    requestContextOf({ request: { date_of_service: '2026-01-20' } }),
  );
  const at = (words: string, stance: 'supports' | 'mentions' = 'supports') => {
    const of = two.sentences.find(({ text }) => text.includes(words))!;
    return { span: { start: of.start, end: of.end }, sentence: of.index, stance, confidence: 0.8, place: 0 };
  };
  const findings = [at('dog'), at('Sleeps', 'mentions'), at('flights')];
  const base = answered('yes', 'statement', 0);
  const of = {
    ...base,
    outcome: { ...base.outcome, findings, reason: says(two, findings[0]!) },
    reads: two.sentences.map(() => ({ yes: 0.1, no: 0.1 })),
  };
  const reason = (share: number, by: Answered = of) =>
    withSecondQuote(by, 0.6, two, always(share)).reason.replace(
      /The progress note of|The visit note of/g,
      '',
    );
  expect(reason(0.6)).toMatch(/"Walks the dog" \(p\. 1\)\..*"Climbs two flights" \(p\. 1\)\.$/);
  for (const share of [0.4, 0.9]) expect(reason(share)).not.toContain('flights');
  const open = { ...of, outcome: { ...of.outcome, answer: 'unknown' as const } };
  expect(reason(0.6, open)).not.toContain('flights');
});

test.each([
  ['Climbs two flights.', '', true],
  ['Brother climbs two flights and she is glad.', '', false],
  ['[x] Climbs two flights.', '\fFax cover sheet\nDate of service: 01/09/2026\n\n', false],
])('beside a quote of a note stands "%s" of the patient and of a page that proves', (words, page, stands) => {
  const note = 'Progress note\nDate of service: 01/05/2026\n\nWalks the dog. ';
  const two = understand(recordOf(`${note}${page}${words}`), requestContextOf({}));
  const findings = ['dog', 'flights'].map((word) => {
    const of = two.sentences.find(({ text }) => text.includes(word))!;
    const span = { start: of.start, end: of.end };
    return { span, sentence: of.index, stance: 'supports' as const, confidence: 0.8, place: 0 };
  });
  const base = answered('yes', 'statement', 0);
  const outcome = { ...base.outcome, findings, reason: says(two, findings[0]!) };
  const of = { ...base, outcome, reads: two.sentences.map(() => ({ yes: 0.1, no: 0.1 })) };
  expect(withSecondQuote(of, 0.6, two, always(0.6)).reason.includes('flights')).toBe(stands);
});

test('the shipped forest asks of features that there are', () => {
  const known = new Set(featuresOf(answered('no', 'statement', 0), 0.6, chart).keys());
  const general = learnt.features.filter((name) => !/[:,]/.test(name));
  expect(learnt.forest.rounds.length).toBeGreaterThan(0);
  expect(general.filter((name) => known.has(name)).length).toBeGreaterThan(general.length / 3);
});
