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
