import { expect, test } from 'vitest';
import type { ProblemList } from '../../../service/contract/problem-list.ts';
import { byYear, timelineOf } from './timeline.ts';

const evidence = [{ text: 'said so', page_index: 3, bounding_box: [] }];
const list: ProblemList = {
  documents: [
    { title: 'Visit note', kind: 'visit', date: '2026-01-05', author: 'Ann Poe, MD', pages: [0, 1] },
    { title: 'Old letter', kind: 'letter', pages: [9, 9] },
  ],
  problems: [
    { name: 'COPD', status: 'active', since: '2019', concerns_request: true, evidence },
    { name: 'asthma', status: 'family', since: '2001', concerns_request: false, evidence },
  ],
  medications: [
    { drug: 'tiotropium', dose: '18 mcg', since: '2024-03', current: false, stopped: '2025-06-01', evidence },
  ],
  treatments: [],
  procedures: [{ name: 'cataract surgery', date: '2024', evidence }],
  results: [{ text: 'SpO2 was 86 %', date: '2026-01-05', evidence }],
  request: { diagnosis_codes: [], evidence: [] },
};

test('what bears a date, newest first, documents before what they tell; relatives and undated things are left out', () => {
  expect(timelineOf(list).map(({ date, text, page }) => `${date} ${text} @${page}`)).toEqual([
    '2026-01-05 Visit note, Ann Poe, MD @0',
    '2026-01-05 SpO2 was 86 % @3',
    '2025-06-01 tiotropium: stopped @3',
    '2024-03 tiotropium 18 mcg: started @3',
    '2024 Cataract surgery @3',
    '2019 COPD, first dated here @3',
  ]);
});

test('under years, without the kinds that are hidden', () => {
  const years = byYear(timelineOf(list), new Set(['document', 'medication']));
  expect(years.map(({ year, of }) => `${year} ${of.map(({ kind }) => kind).join(' ')}`)).toEqual([
    '2026 result',
    '2024 procedure',
    '2019 problem',
  ]);
});
