import { expect, it } from 'vitest';
import { noteOf } from '../../language/testing.ts';
import { findPattern } from './match.ts';

const found = (text: string, pattern: string) => findPattern(noteOf(text), pattern).length > 0;

it.each([
  ['Pt reports the first did help.', false],
  ['The pt denies help from it.', false],
  ['PT did not help.', true],
  ['pt x 6 weeks, no help', true],
])('a therapy is no patient: %s', (text, expected) => {
  expect(found(text, 'pt:therapy|physical therapy & help')).toBe(expected);
});

it('"I" who speaks is not "I" for independent', () => {
  expect(found('The scooter rusts before I sit on it.', 'scooter & "i":level|independent')).toBe(false);
  expect(found('Transfers to scooter I.', 'scooter & "i":level|independent')).toBe(true);
  expect(found('I saw the scooter.', '"i"|we & scooter')).toBe(true);
});

it.each([
  ['Gabapentin helps her sleep.', false],
  ['Gabapentin helps with sleep and pain.', true],
  ['Gabapentin helps.', true],
  ['The mask helps him sleep.', true],
])('help with sleep is none with what is treated: %s', (text, expected) => {
  expect(found(text, 'gabapentin|mask & help*')).toBe(expected);
  expect(found(text, 'gabapentin|mask & helped')).toBe(expected);
});

it.each([
  ['MoCA 24 (school 10 y).', false],
  ['MoCA 10 today.', true],
  ['MoCA of last week 10.', true],
  ['MoCA 3/5/24: 10/30.', true],
])('the number of a name is the one right behind it: %s', (text, expected) => {
  expect(found(text, 'moca > 9|10|10/30 ~4')).toBe(expected);
});
