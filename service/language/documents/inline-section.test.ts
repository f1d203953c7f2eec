import { expect, test } from 'vitest';
import { noteOf, sentenceWith } from '../testing.ts';

const sectionOf = (text: string, words: string) => {
  const chart = noteOf(text, { title: 'Clinic note' });
  return chart.sections[sentenceWith(chart, words).section]!.kind;
};

test('a measure with its number is no heading', () => {
  const chart = noteOf('Strained throughout,\nPVR 460. EMG 12. No narrowing seen.', { title: 'Clinic note' });
  expect(sentenceWith(chart, 'PVR').text).toBe('PVR 460.');
});

test('a line with a label of its own leaves a history that was told on one line', () => {
  const text =
    'PMH: gout, asthma.\nNo stroke ever.\nOT on day 3: grip good, worked the lift herself.\nEats well.';
  expect(sectionOf(text, 'No stroke')).toBe('past_medical');
  expect(sectionOf(text, 'worked the lift')).toBe('other');
  expect(sectionOf(text, 'Eats well')).toBe('other');
});

test('an organ, a year or an operation as label goes on with the history', () => {
  const text = 'PMH: gout.\nChronic: migraine.\n2014: stroke.\nOld injuries: left wrist.';
  for (const words of ['migraine', 'stroke', 'left']) expect(sectionOf(text, words)).toBe('past_medical');
});
