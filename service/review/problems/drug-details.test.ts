import { expect, test } from 'vitest';
import { detailsOf } from './drug-details.ts';

test.each<[piece: string, frequency: string | undefined]>([
  [' 5 mg q4h prn pain', 'every 4 hours as needed'],
  [' 5 mg q4-6h prn', 'every 4 to 6 hours as needed'],
  [' 2 puffs prn, q6h', 'every 6 hours as needed'],
  [' 10 mg po bid as needed', 'twice daily as needed'],
  [' 10 mg prn', 'as needed'],
  [' 20 mg daily', 'daily'],
  [' 25/100 2 tabs 5x/d', '5 times daily'],
  [' wkly', 'weekly'],
  [' q6mo.', 'every 6 months'],
  // of another thing
  [' 20 mg daily; ice to the knee as needed', 'daily'],
  [' 20 mg', undefined],
])('how often: %s', (piece, frequency) => {
  expect(detailsOf(piece, '').frequency).toBe(frequency);
});

test('a strength stands before how many', () => {
  expect(detailsOf(' 25/100 2 tabs five times a day', '').dose).toBe('25/100, 2 tabs');
  expect(detailsOf(' 5000 IU daily', '').dose).toBe('5000 IU');
  expect(detailsOf(' at 60/d, drowsy at noon', '').dose).toBe('60/d');
});

test.each<[piece: string, route: string | undefined]>([
  [', eye vitamins', undefined],
  [' one drop in both eyes', 'in the eye'],
  [' eye drops', 'in the eye'],
  // another entry of the list
  [', eye drops', undefined],
  [' 100 hs, alb neb', undefined],
  [' 20 mg, by mouth', 'by mouth'],
  [' 10 mg po', 'by mouth'],
])('by which way: %s', (piece, route) => {
  expect(detailsOf(piece, '').route).toBe(route);
});

test('what is taken on top for some days is not how it is taken', () => {
  expect(detailsOf(' extra 40 x 3 days', '')).toEqual({});
});
