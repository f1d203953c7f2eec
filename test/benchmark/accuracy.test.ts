import { expect, it } from 'vitest';
import { accuracyPage, readmeLines } from './accuracy.ts';

const report = {
  about: 'records kept back',
  records: 2,
  leaves: 30,
  accuracy: 0.8333,
  wrongYes: 0.1,
  yes: 10,
  roots: 0.5,
  rootsChecked: 1,
  looks: 1.5,
  firstQuote: 0.7,
  quoteInThree: 0.9,
  bands: [{ band: 'sure', leaves: 8, said: 0.97, right: 1, falseYes: 0, yesAnswers: 3 }],
};

it('writes one row a set and one a band', () => {
  const page = accuracyPage({ report });
  expect(page).toContain(
    '| report | records kept back | 2 | 83.3 % of 30 | 10.0 % of 10 | 50.0 % | 100.0 % (1.5) | 90.0 % / 70.0 % |',
  );
  expect(page).toContain('| report | sure | 8 | 97.0 % | 100.0 % | 0.0 % of 3 |');
});

it('gives the README three numbers, and fewer where a set was not measured', () => {
  expect(readmeLines({ report }).split('\n')).toHaveLength(3);
  expect(readmeLines({ report, 'left-out': { ...report, about: 'left out' } }).split('\n')).toHaveLength(4);
  expect(readmeLines({})).toContain('docs/accuracy.md');
});

it('adds the readings of people with their rubric, a column each', () => {
  const reading = {
    date: '2026-11-28',
    what: 'first',
    reader: 'one reader',
    charts: 'a, b',
    remarks: 'None.',
  };
  const page = accuracyPage(
    { report },
    { rubric: ['A rule.'], readings: [{ ...reading, measures: { 'true statements': [8, 10] } }] },
  );
  expect(page).toContain('- A rule.');
  expect(page).toContain('| true statements | 80.0 % (8 of 10) |');
  expect(page).not.toContain('earlier readings');
  const readings = [1, 2, 3, 4, 5, 6].map((right) => ({ ...reading, measures: { m: [right, 10] } }));
  const last = accuracyPage({ report }, { rubric: [], readings });
  expect(last).toContain('| m | 30.0 % (3 of 10) | 40.0 % (4 of 10) | 50.0 % (5 of 10) | 60.0 % (6 of 10) |');
  expect(last).toContain('- 2 earlier readings,');
});

it('gives each simulated second reader a row under that without one', () => {
  const without = { accuracy: 0.8, wrongYes: 0.1, wrongYesCount: 1, roots: 0.5, rootsChecked: 0.7 };
  const one = {
    ...without,
    reader: '90 % right',
    asked: 9,
    grounded: 6,
    remarks: 2,
    refused: 1,
    applies: true,
  };
  const page = accuracyPage({ report }, undefined, {
    records: 2,
    leaves: 30,
    without,
    readers: [{ ...one, accuracy: 0.9 }],
    quotes: { labeled: 50, given: 49 },
  });
  expect(page).toContain('| none | 80.0 % | 10.0 % | 50.0 % | 70.0 % |');
  expect(page).toContain('| 90 % right | 90.0 % | 10.0 % | 50.0 % | 70.0 % | 9 | 6 / 2 / 1 | yes |');
  expect(page).toContain('98.0 % of 50 labeled quotes');
});

it('names what capable readers gave from a file as what a strong reader would give', () => {
  const without = { accuracy: 0.8, wrongYes: 0.1, wrongYesCount: 1, roots: 0.5, rootsChecked: 0.7 };
  const strong = {
    charts: ['a', 'b'],
    leaves: 30,
    asked: 9,
    grounded: 8,
    groundedRight: 7,
    mended: 3,
    spoiled: 1,
  };
  const both = { ...without, accuracy: 0.9 };
  const page = accuracyPage({ report }, undefined, undefined, { ...strong, without, with: both });
  expect(page).toContain('## What a strong reader would give');
  expect(page).toContain('| with a strong reader | 90.0 % | 10.0 % | 50.0 % | 70.0 % |');
  expect(page).toContain('3 answers of the engine were put right and 1 spoiled');
});
