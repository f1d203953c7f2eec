import { expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { quote } from './words.ts';

const chart = understand(
  recordOf(
    'Progress note\n\nTobacco: strongly urged to quit, patches offered. She said "never again" in May, and Dr. Ott, who had seen her twice before in the same clinic, wrote that the daughter would bring the rest of the papers; nothing came.',
  ),
  requestContextOf({}),
);
const quoted = (words: string) => {
  const start = chart.text.indexOf(words);
  const sentence = chart.sentences.findIndex((s) => s.start <= start && start < s.end);
  return quote(chart, { start, end: start + words.length }, sentence);
};

test('a reason quotes the whole sentence where that is short', () => {
  expect(quoted('strongly')).toBe('Tobacco: strongly urged to quit, patches offered');
});

test('of a long sentence it quotes the clauses around the words, with single quotation marks inside', () => {
  const words = quoted('never again');
  expect(words).toMatch(/^She said 'never again' in May/);
  expect(words.length).toBeLessThanOrEqual(200);
});

test('a sentence of two lines is not cut before the word that decides', () => {
  const text =
    'She could no longer carry the washing up the stairs of her daughter without stopping twice and without her lips going dusky.';
  const own = understand(recordOf(`Note\n\nHPI: ${text}`), requestContextOf({}));
  const start = own.text.indexOf('no longer');
  const sentence = own.sentences.findIndex((s) => s.start <= start && start < s.end);
  expect(quote(own, { start, end: start + 9 }, sentence)).toMatch(/lips going dusky$/);
});
