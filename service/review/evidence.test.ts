import { expect, test } from 'vitest';
import { EVIDENCE_LIMIT, evidenceOf } from './evidence.ts';
import { finding, leafOutcome, testChart } from './testing.ts';

test('an entry carries words, boxes, place, stance and origin', () => {
  const chart = testChart([{ text: 'SpO2 86 % on room air.', page: 2 }], [{ date: '2026-01-05' }]);
  const [entry] = evidenceOf(chart, '1.1', leafOutcome({ findings: [finding(chart, 0)] }));
  expect(entry).toMatchObject({
    exact_text_sentence_relevant_to_criteria: 'SpO2 86 % on room air.',
    stance: 'supports',
    page_text: 'p. 3, Progress note, 01/05/2026',
    origin: 'engine',
    confidence: 0.9,
  });
  expect(entry?.bounding_box).toHaveLength(1);
  expect(entry?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
});

test('a sentence copied from note to note is quoted once, from the latest, in its first place', () => {
  const chart = testChart(
    [
      { text: 'On CPAP nightly.', document: 0 },
      { text: 'AHI 22.', document: 0 },
      { text: 'On CPAP  nightly', document: 1, page: 4 },
    ],
    [{ date: '2025-01-01' }, { date: '2026-01-01' }],
  );
  const findings = [finding(chart, 0), finding(chart, 1), finding(chart, 2)];
  const entries = evidenceOf(chart, '1', leafOutcome({ findings }));
  expect(entries.map((entry) => entry.bounding_box[0]?.page)).toEqual([4, 0]);
});

test('a sentence within a quote that is shown already is not shown again', () => {
  const chart = testChart([{ text: 'Machine shown.' }, { text: 'He put the mask on twice.' }]);
  const both = { start: chart.text.indexOf('shown'), end: chart.text.indexOf(' twice') };
  const findings = [finding(chart, 0, { span: both }), finding(chart, 1)];
  const quotes = (found: typeof findings) =>
    evidenceOf(chart, '1', leafOutcome({ findings: found })).map(
      (e) => e.exact_text_sentence_relevant_to_criteria,
    );
  expect(quotes(findings)).toEqual(['Machine shown. He put the mask on twice.']);
  const conflict = [findings[0]!, finding(chart, 1, { stance: 'contradicts' })];
  expect(quotes(conflict)).toHaveLength(2);
});

test('a denial of the same words is another statement', () => {
  const chart = testChart([{ text: 'Smoker.' }, { text: 'Smoker.' }]);
  const findings = [finding(chart, 0), finding(chart, 1, { stance: 'contradicts' })];
  expect(evidenceOf(chart, '1', leafOutcome({ findings }))).toHaveLength(2);
});

test('at most five, and never only one side of a conflict', () => {
  const chart = testChart(Array.from({ length: 8 }, (_, i) => ({ text: `Value ${i} was measured.` })));
  const findings = chart.sentences.map((_, i) => finding(chart, i, i === 7 ? { stance: 'contradicts' } : {}));
  const entries = evidenceOf(chart, '1', leafOutcome({ findings }));
  expect(entries).toHaveLength(EVIDENCE_LIMIT);
  expect(entries[0]?.exact_text_sentence_relevant_to_criteria).toBe('Value 0 was measured.');
  expect(entries.at(-1)?.stance).toBe('contradicts');
});

test('the value that decides is marked', () => {
  const chart = testChart([{ text: 'Saturation was 84 % in October.' }, { text: '10:42 room air 86 %' }]);
  const findings = [finding(chart, 0, { place: 1 }), finding(chart, 1, { place: 0 })];
  const marked = (rule: string, order: typeof findings) =>
    evidenceOf(chart, '1', leafOutcome({ rule, findings: order })).map((entry) => entry.decides === true);
  expect(marked('value', findings)).toEqual([false, true]);
  expect(marked('value', findings.toReversed())).toEqual([true, false]);
  expect(marked('statement', findings)).toEqual([false, false]);
});
