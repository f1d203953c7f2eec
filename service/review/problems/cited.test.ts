import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { listProblems } from './index.ts';

const TREE = { criteria_id: '1', description: 'x' };
const page = (title: string, day: string, words: string, by = 'A. Farr, MD') =>
  `${title}\nDate of service: ${day}   Provider: ${by}\nPatient: A. Doe   DOB: 01/01/1950\n\n${words}`;

const citedFor = (...pages: string[]) => {
  const form = { request: { date_of_service: '2026-01-20' } };
  const chart = understand(recordOf(pages.join('\f')), requestContextOf(form));
  const { problems } = listProblems({ chart, form, tree: TREE, guideline: {} });
  return problems.find(({ key }) => key === 'copd')?.evidence[0]?.page_index;
};

const VISIT = page('Office visit', '12/01/2025', 'ASSESSMENT:\n1. COPD, severe.');

test.each([
  ['Patient portal message', 'I am writing because I have COPD and need the oxygen.'],
  ['Telephone encounter', 'She has COPD and asks about the oxygen.'],
  ['Phone note', 'Patient with COPD called.'],
])('an assessment before what is told in: %s', (title, words) => {
  expect(citedFor(VISIT, page(title, '01/08/2026', words))).toBe(0);
});

test('an assessment before the running text of a later visit, unless it is of another time', () => {
  const later = page('Office visit', '01/08/2026', 'HPI: She has COPD and feels well.');
  expect(citedFor(VISIT, later)).toBe(0);
  expect(citedFor(page('Office visit', '12/01/2021', 'ASSESSMENT:\n1. COPD.'), later)).toBe(1);
});

test('the latest of equal places', () => {
  expect(citedFor(VISIT, page('Office visit', '01/08/2026', 'IMPRESSION:\n1. COPD.\n2. HTN.'))).toBe(1);
});
