import { expect, test } from 'vitest';
import { documentAt, factsOf, inOrder, kindName, pagesText } from './documents.ts';

const documents = [
  { title: 'Sleep study', kind: 'sleep_study', date: '2026-01-05', pages: [6, 8] },
  { title: 'Office visit', kind: 'visit', date: '2026-02', author: 'Ann Poe, MD', pages: [0, 2] },
  { title: 'Addendum', kind: 'other', pages: [2, 2] },
];
const titles = (list: typeof documents) => list.map(({ title }) => title);

test('in the order of pages, or the newest first and undated ones last', () => {
  expect(titles(inOrder(documents, 'pages') as typeof documents)).toEqual([
    'Office visit',
    'Addendum',
    'Sleep study',
  ]);
  expect(titles(inOrder(documents, 'dates') as typeof documents)).toEqual([
    'Office visit',
    'Sleep study',
    'Addendum',
  ]);
});

test('a page belongs to the document that begins last on it or before; between documents to none', () => {
  expect(documentAt(documents, 1)?.title).toBe('Office visit');
  expect(documentAt(documents, 2)?.title).toBe('Addendum');
  expect(documentAt(documents, 4)).toBeUndefined();
  expect(documentAt(documents, 8)?.title).toBe('Sleep study');
});

test('type, date and author in words, nothing twice and nothing made up', () => {
  expect(documents.map(factsOf)).toEqual(['01/05/2026', 'Visit note · Feb 2026 · Ann Poe, MD', 'no date']);
  expect(documents.map(pagesText)).toEqual(['7–9', '1–3', '3']);
  expect(['pulmonary_function', 'log', 'history_physical'].map(kindName)).toEqual([
    'Pulmonary function',
    'Log',
    'History and physical',
  ]);
});
