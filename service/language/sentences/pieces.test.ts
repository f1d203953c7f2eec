import { expect, it } from 'vitest';
import { LINE_LENGTH, SENTENCE_LENGTH, SENTENCE_NUMBERS } from '../bounds.ts';
import { recordOf } from '../documents/plain-record.ts';
import { assertionOf, requestContextOf, understand, wordsOf } from '../index.ts';
import { piecesOf } from './pieces.ts';

const chartOf = (text: string) =>
  understand(recordOf(text), requestContextOf({ request: { date_of_service: '2024-05-06' } }));
const wrapped = (text: string) => text.replace(/(.{1,90}) /g, '$1\n');

const SIGNS = ['fever', 'cough', 'nausea', 'dizziness', 'chest pain', 'headache', 'edema', 'rash'];

it('cuts behind a semicolon or a comma rather than behind a word, and never within one', () => {
  const text = `${'word '.repeat(300)}one, ${'word '.repeat(200)}`.trim();
  const [first] = piecesOf(text, 0, text.length, 'prose');
  expect(text.slice(...first!)).toMatch(/one,$/);
  const plain = 'pain '.repeat(2000).trim();
  for (const [start, end] of piecesOf(plain, 0, plain.length, 'prose')) {
    expect(plain.slice(start, end)).toMatch(/^pain( pain)*$/);
    expect(end - start).toBeLessThanOrEqual(SENTENCE_LENGTH);
  }
});

it('leaves a sentence of ordinary length alone', () => {
  const text = `She denies ${SIGNS.join(', ')}.`;
  expect(piecesOf(text, 0, text.length, 'prose')).toEqual([[0, text.length]]);
});

it('cuts text without any place to cut it, and rows of numbers', () => {
  const rule = '_'.repeat(5000);
  expect(piecesOf(rule, 0, rule.length, 'prose').map(([a, b]) => b - a)).toEqual([2000, 2000, 1000]);
  const numbers = '1,2,'.repeat(400);
  for (const [start, end] of piecesOf(numbers, 0, numbers.length, 'prose'))
    expect(numbers.slice(start, end).match(/\d/g)!.length).toBeLessThanOrEqual(SENTENCE_NUMBERS);
});

it('denies the end of a list of denials that is longer than a sentence may be', () => {
  const list = Array.from({ length: 60 }, () => SIGNS.join(', ')).join(', ');
  const chart = chartOf(wrapped(`The patient denies ${list}, or syncope. He has hypertension.`));
  expect(chart.sentences.length).toBeGreaterThan(3);
  const at = (word: string) => {
    const start = chart.text.lastIndexOf(word);
    const sentence = chart.sentences.find((s) => s.start <= start && start < s.end)!;
    return assertionOf(chart, sentence.index, { start, end: start + word.length });
  };
  expect(at('syncope').negated).toBe(true);
  expect(at('rash').negated).toBe(true);
  expect(at('hypertension').negated).toBe(false);
});

it('keeps every word of a line longer than a line may be in its place on the page', () => {
  const chart = chartOf(`${'pain '.repeat(1500)}end`);
  const start = chart.text.indexOf('end');
  expect(wordsOf(chart, { start, end: start + 3 })).toHaveLength(1);
  expect(chart.words).toHaveLength(1501);
  for (const line of chart.text.split('\n')) expect(line.length).toBeLessThanOrEqual(LINE_LENGTH);
  expect(chart.words.every((w) => /^(?:pain|end)$/.test(chart.text.slice(w.start, w.end)))).toBe(true);
});
