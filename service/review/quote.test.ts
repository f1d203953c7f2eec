import { expect, test } from 'vitest';
import { QUOTE_LIMIT, quoteSpan, textOf } from '../language/sentences/quote-span.ts';
import type { ChartWord } from '../language/types.ts';
import { boxesOf } from './quote.ts';
import { testChart } from './testing.ts';

function word(start: number, end: number, page: number, x: number, y: number, width = 0.05): ChartWord {
  return { start, end, page, box: { x, y, width, height: 0.02 } };
}

test('a box covers exactly the words of the span', () => {
  const chart = testChart([{ text: 'SpO2 86 % on room air' }]);
  const boxes = boxesOf(chart, { start: 5, end: 9 });
  expect(boxes).toEqual([{ x: 0.05, y: 0, width: 0.04, height: 0.015, page: 0 }]);
});

test('one box per line piece, across lines, columns and pages', () => {
  const words = [
    word(0, 5, 0, 0.8, 0.9),
    word(6, 10, 0, 0.87, 0.9),
    word(11, 15, 0, 0.1, 0.93),
    word(16, 20, 0, 0.5, 0.93),
    word(21, 25, 1, 0.1, 0.05),
  ];
  const boxes = boxesOf({ words }, { start: 0, end: 25 });
  expect(boxes.map((box) => [box.page, box.x, box.width])).toEqual([
    [0, 0.8, 0.12],
    [0, 0.1, 0.05],
    [0, 0.5, 0.05],
    [1, 0.1, 0.05],
  ]);
});

test('a short sentence is quoted whole, whatever part of it decides', () => {
  const chart = testChart([{ text: 'There is no wheezing and saturation is 91% on room air.' }]);
  const sentence = chart.sentences[0]!;
  const span = quoteSpan(chart, sentence, { start: 25, end: 54 });
  expect(textOf(chart, span)).toBe(sentence.text);
});

test('of a long sentence the clauses around the finding are quoted, within the limit', () => {
  const clause = 'the patient tells of many things that do not matter here at all';
  const text = `${`${clause}, `.repeat(5)}saturation was 84 %, ${`${clause}, `.repeat(5)}and so on.`;
  const chart = testChart([{ text }]);
  const at = text.indexOf('saturation');
  const span = quoteSpan(chart, chart.sentences[0], { start: at, end: at + 19 });
  expect(span.end - span.start).toBeLessThanOrEqual(QUOTE_LIMIT);
  expect(textOf(chart, span)).toContain('saturation was 84 %');
  expect(textOf(chart, span).startsWith('the patient')).toBe(true);
});

test('a finding longer than the limit is cut at a word', () => {
  const chart = testChart([{ text: 'word '.repeat(120).trim() }]);
  const span = quoteSpan(chart, chart.sentences[0], { start: 0, end: 599 });
  expect(span.end - span.start).toBeLessThanOrEqual(QUOTE_LIMIT);
  expect(textOf(chart, span).endsWith('word')).toBe(true);
});

test('a finding over two sentences is quoted with both of them whole', () => {
  const texts = ['He agrees to a concentrator.', 'He denies chest pain or angina.', 'He walks.'];
  const chart = testChart(texts.map((text) => ({ text })));
  const finding = { start: chart.text.indexOf('concentrator'), end: chart.text.indexOf(' or angina') };
  const span = quoteSpan(chart, chart.sentences[1], finding);
  expect(textOf(chart, span)).toBe('He agrees to a concentrator. He denies chest pain or angina.');
});

test('a finding over sentences that are too long together begins and ends with a clause', () => {
  const long = 'She tells at length of her garden, her sister and the weather at the sea. '.repeat(5);
  const texts = [long, 'Oxygen was ordered by me.', long, 'It was delivered the same day.'];
  const chart = testChart(texts.map((text) => ({ text: text.trim() })));
  const finding = { start: chart.text.indexOf('was ordered'), end: chart.text.indexOf('the same day') };
  const span = quoteSpan(chart, chart.sentences[3], finding);
  expect(span.end - span.start).toBeLessThanOrEqual(QUOTE_LIMIT);
  expect(textOf(chart, span)).toMatch(/^Oxygen was ordered by me\..*[.,]$/);
});

test('a quote begins with its sentence, not with the end of the one before', () => {
  const chart = testChart([
    { text: 'The scan of the left hip was repeated and' },
    { text: 'compared. Conclusion: the joint space is narrow.' },
  ]);
  const [, cut] = chart.sentences;
  const at = chart.text.indexOf('joint space');
  expect(textOf(chart, quoteSpan(chart, cut, { start: at, end: at + 11 }))).toBe(
    'Conclusion: the joint space is narrow.',
  );
  const word = chart.text.indexOf('compared');
  expect(textOf(chart, quoteSpan(chart, cut, { start: word, end: word + 8 }))).toBe(cut!.text);
});

test('the number of a list is no part of a quote', () => {
  const chart = testChart([
    { text: '2 Sleeps badly' },
    { text: '3 Worries at night' },
    { text: '4 Eats well' },
  ]);
  const span = quoteSpan(chart, chart.sentences[1], chart.sentences[1]!);
  expect(textOf(chart, span)).toBe('Worries at night');
});

test('the printed head of a paper is no part of a quote that begins in its title', () => {
  const head = 'Patient: Ann Poe DOB: 1960-02-03 Date of service: 2025-01-05 Provider: Echo lab';
  const chart = testChart([{ text: 'Echocardiogram' }, { text: head }, { text: 'LVEF 44 %, no effusion.' }]);
  const [title, printed, body] = chart.sentences;
  const over = quoteSpan(chart, title, { start: title!.start, end: body!.start + 9 });
  expect(textOf(chart, over)).toBe('LVEF 44 %, no effusion.');
  expect(textOf(chart, quoteSpan(chart, printed, { start: printed!.start, end: printed!.end }))).toBe(head);
});
