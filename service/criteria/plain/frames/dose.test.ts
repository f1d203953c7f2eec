import { expect, test } from 'vitest';
import { dose } from './dose.ts';
import { answerOf } from './testing.ts';

const answer = (description: string, note: string) => answerOf(dose, description, note, 'Order');

test.each([
  'Requested apixaban dose does not exceed 10 mg per day',
  'The apixaban dose does not go over 10 mg daily',
  'Dose of apixaban is no more than 10 mg a day',
  'Apixaban dosage must not exceed 10 mg/day',
  'Apixaban daily dose is at most 10 mg per day',
  'The prescribed dose of apixaban should not be more than 10 mg each day',
])('%s', (description) => {
  expect(answer(description, 'Apixaban 5 mg BID, #60.')).toBe('yes');
  expect(answer(description, 'Eliquis 5 mg tab, 1 tab PO twice daily.')).toBe('yes');
  expect(answer(description, 'Apixaban 10 mg twice daily x 7 days.')).toBe('no');
  expect(answer(description, 'Apixaban 5 mg.')).toBeUndefined();
  expect(answer(description, 'Warfarin 5 mg daily.')).toBeUndefined();
});

test.each([
  ['Adalimumab dose does not exceed 40 mg every other week', 'Humira 40 mg SC every other week', 'yes'],
  ['Adalimumab dose does not exceed 40 mg every other week', 'Humira 40 mg SC weekly', 'no'],
  ['Adalimumab dose does not exceed 40 mg every other week', 'Humira 80 mg SC q4wk', undefined],
  ['Sertraline dose does not exceed 200 mg per day', 'Sertraline 100 mg, 2 tabs daily', 'yes'],
  ['Sertraline dose does not exceed 150 mg per day', 'Sertraline 100 mg, 2 tabs daily', 'no'],
  ['Sertraline dose does not exceed 150 mg per day', 'Sertraline 50 mg daily then 200 mg daily', undefined],
  ['Sertraline dose is at least 50 mg per day', 'Sertraline 100 mg daily', undefined],
])('%s: %s', (description, note, expected) => {
  expect(answer(description, note)).toBe(expected);
});
