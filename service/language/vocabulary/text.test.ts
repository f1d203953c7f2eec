import { expect, test } from 'vitest';
import { normalise, stem, tokenise } from '../index.ts';

const norms = (text: string) => tokenise(text).map((t) => t.norm);

test.each([
  ['non-healing ulcer', ['non', 'healing', 'ulcer']],
  ['Sp02 86% RA', ['spo2', '86', '%', 'ra']],
  ['s/p CABG w/o pain', ['s/p', 'cabg', 'without', 'pain']],
  ['54F, 1,200 lb', ['54', 'f', '1200', 'lb']],
  ["the patient's E0601", ['the', 'patient', 'e0601']],
  ['Alc 7.1', ['a1c', '7.1']],
  ['TLIF L4-L5, L3/L4', ['tlif', 'l4', '5', 'l3', '4']],
  ['L4, L5 and L3-S1', ['l4', 'l5', 'and', 'l3', 's1']],
  ['2.5 mg p.o. b.i.d.', ['2.5', 'mg', 'p', 'o', 'b', 'i', 'd']],
])('%s', (text, expected) => {
  expect(norms(text)).toEqual(expected);
});

test.each([
  ['improved', 'improvement'],
  ['falls', 'fell'],
  ['ulcers', 'ulcer'],
  ['debrided', 'debriding'],
  ['tolerated', 'tolerate'],
  ['diagnoses', 'diagnosis'],
  ['failed', 'failure'],
  ['stopped', 'stopping'],
])('%s and %s have one stem', (a, b) => {
  expect(stem(a)).toBe(stem(b));
});

test.each([
  ['pus', 'pu'],
  ['new', 'news'],
  ['his', 'hi'],
])('%s and %s have not', (a, b) => {
  expect(stem(a)).not.toBe(stem(b));
});

test('normalise folds quotes, dashes, ligatures and signs', () => {
  expect(normalise('\u201cScar\ufb01x\u201d \u2264 3\u20134  \u00d7')).toBe('"scarfix" <= 3-4 x');
});

test('token spans point at the text', () => {
  const text = 'SpO2 86 % on 2L';
  for (const t of tokenise(text, 100))
    expect(text.slice(t.start - 100, t.end - 100).toLowerCase()).toBe(t.norm);
});

test.each([
  ["didn't help", ['did', 'not', 'help']],
  ['wont use it', ['will', 'not', 'use', 'it']],
  ["Can't tolerate", ['cannot', 'tolerate']],
])('a contracted denial is two words: %s', (text, norms) => {
  expect(tokenise(text).map((t) => t.norm)).toEqual(norms);
});

test('shorthand that means nothing else is read as the word', () => {
  expect(tokenise('szr, szs').map(({ norm }) => norm)).toEqual(['seizure', 'seizures']);
});
