import { expect, test } from 'vitest';
import { boxF1, quotesAgree, type TrueWord } from './quotes.ts';

test('one quote holds the other, whatever white space, case and dashes', () => {
  expect(
    quotesAgree('O2 saturation is\n91% on room air', 'No wheezing. O2 saturation is 91%  on Room Air.'),
  ).toBe(true);
  expect(quotesAgree('AHI 5\u201314', 'ahi 5-14 per hour')).toBe(true);
});

test('quotes that overlap over most of the shorter one agree', () => {
  const label = 'O2 saturation is 91% on room air. The patient is yet to go for exercise oximetry.';
  expect(quotesAgree(label, 'There is no wheezing and O2 saturation is 91% on room air.')).toBe(true);
  expect(quotesAgree('The patlent uses oxygen nightly', 'The patient uses oxygen nightly at home')).toBe(
    true,
  );
});

test('other statements, other numbers and nothing do not agree', () => {
  expect(quotesAgree('O2 saturation 86 %', 'Hemoglobin was 13.2 today')).toBe(false);
  expect(quotesAgree('SpO2 86', 'SpO2 91')).toBe(false);
  expect(quotesAgree('', 'anything')).toBe(false);
});

const page: TrueWord[] = [
  ['SpO2', 0.1, 0.1, 0.05, 0.02],
  ['86', 0.16, 0.1, 0.02, 0.02],
  ['%', 0.19, 0.1, 0.01, 0.02],
  ['today.', 0.21, 0.1, 0.05, 0.02],
  ['Next', 0.1, 0.13, 0.05, 0.02],
];
const entry = (text: string, x: number, y: number, width: number) => ({
  id: 'a',
  exact_text_sentence_relevant_to_criteria: text,
  bounding_box: [{ x, y, width, height: 0.02, page: 0 }],
});

test('boxes on the quoted words score 1, beside them 0, on half of them between', () => {
  expect(boxF1(entry('SpO2 86 % today.', 0.1, 0.1, 0.16), [page])).toBe(1);
  expect(boxF1(entry('SpO2 86 % today.', 0.1, 0.13, 0.16), [page])).toBe(0);
  const half = boxF1(entry('SpO2 86 % today.', 0.1, 0.1, 0.08), [page]);
  expect(half).toBeGreaterThan(0.4);
  expect(half).toBeLessThan(0.9);
});

test('a box over the whole page does not lie on the words', () => {
  const whole = { ...entry('86', 0, 0, 1), bounding_box: [{ x: 0, y: 0, width: 1, height: 1, page: 0 }] };
  expect(boxF1(whole, [page])).toBeLessThan(0.5);
});

test('an entry on a page that the truth does not know scores 0', () => {
  expect(
    boxF1(
      { ...entry('SpO2', 0.1, 0.1, 0.05), bounding_box: [{ x: 0, y: 0, width: 1, height: 1, page: 3 }] },
      [page],
    ),
  ).toBe(0);
});
