import { expect, it } from 'vitest';
import { noteOf } from '../../language/testing.ts';
import { findPattern } from './match.ts';

const found = (text: string, pattern = 'no|without & fracture') =>
  findPattern(noteOf(text), pattern).length > 0;

it('a bare "no" denies what follows, and what it answers', () => {
  expect(found('No recent fracture.')).toBe(true);
  expect(found('Fracture: no.')).toBe(true);
  expect(found('Stress fracture or born so? No way to tell now.')).toBe(false);
  expect(found('Burst fracture with no bone in the canal.')).toBe(false);
});

it('a bare "no" of another clause denies nothing, wherever the pattern names it', () => {
  const chills = 'no|denies|without & fever|chills';
  expect(found('Shaking chills every evening; no thermometer.', chills)).toBe(false);
  expect(found('Denies fever or chills.', chills)).toBe(true);
  expect(found('No lifting. Fever of 101; chills.', 'fever|chills & no|denies')).toBe(false);
  expect(found('Not on steroids; fracture of L1.')).toBe(false);
});
