import { expect, test } from 'vitest';
import { noteOf, sentenceWith } from '../language/testing.ts';
import { listProblems } from './problems/index.ts';
import { bare } from './prose.ts';
import { results } from './summary-results.ts';

/** What is told where these sentences are the key ones. */
function toldOf(text: string, measures: string[], ...key: string[]): string[] {
  const chart = noteOf(text, { day: '2026-01-05', form: { request: { date_of_service: '2026-01-20' } } });
  const guideline = { tests: measures.map((variable) => ({ variable })) };
  const tree = { criteria_id: '1', description: 'x' };
  const list = listProblems({ chart, form: {}, tree, guideline });
  const chosen = key.map((words) => ({ sentence: sentenceWith(chart, words), share: 0.5 }));
  return results(chart, { ...list, key: chosen }).flatMap((each) => each?.text ?? []);
}

test('a sentence is told by its values where these are all that it has', () => {
  expect(toldOf('EXAM: ODI 44 %.', ['odi'], 'ODI')).toEqual([
    'on 01/05/2026, the Oswestry Disability Index was 44 %',
  ]);
});

test.each([
  // of which part, on how much oxygen, and what stands beside it, the words of the note tell
  ['EXAM: NRS hip 7, knee 3.', ['pain_score'], 'the visit note of 01/05/2026 states: "NRS hip 7, knee 3"'],
  [
    'EXAM: On her own pulsing portable set 2, SpO2 87 % seated.',
    ['spo2'],
    'the visit note of 01/05/2026 states: "On her own pulsing portable set 2, SpO2 87 % seated"',
  ],
])('else it is quoted: %s', (text, measures, told) => {
  expect(toldOf(text, measures, text.slice(6, 20))).toEqual([told]);
});

test('a quote begins with its whole number; that of a list is left out', () => {
  const text = 'Ulcer of the right shin.\n6.2 x 1.4 x 0.7 cm. Moist.\n2. Walks with a frame.';
  expect(toldOf(text, [], '6.2 x', 'frame')).toEqual([
    'the visit note of 01/05/2026 states: "6.2 x 1.4 x 0.7 cm" and "Walks with a frame"',
  ]);
});

test('height alone, a rule for everybody and a bare title are no results', () => {
  const text = `EXAM: Grip 3/5 on the left.\nHt 5'9".\nAll residents: float heels every shift.\n02/18 2.1 02/19 5.9 02/20 6.3\nMRI CERVICAL SPINE WO`;
  expect(toldOf(text, [], 'Ht 5', 'All residents', '02/18', 'MRI CERV', 'Grip')).toEqual([
    'the visit note of 01/05/2026 states: "Grip 3/5 on the left"',
  ]);
});

test('the mark of inches does not end a quote', () => {
  expect(bare(`Stands 5'9", says "fine".`)).toBe("Stands 5'9\u2033, says 'fine'");
});
