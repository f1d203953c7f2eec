import { expect, it } from 'vitest';
import { noteOf } from '../testing.ts';

const chartOf = (text: string) => noteOf(text, { title: 'Sleep study report', day: '2025-05-06' });
const valuesOf = (text: string) =>
  chartOf(text).measurements.map(({ variable, low }) => `${variable} ${low}`);

const NIGHT = '| kind | n | per h |\n+------+----+-------+\n| apnea | 51 | 8.5 |\n| AHI | 122 | 20.3 |';

it('cells between bars stand under the head of their column', () => {
  const rows = chartOf(NIGHT).sentences.filter(({ kind }) => kind === 'row');
  expect(rows.at(-1)!.heading).toBe('kind | n | per h');
  expect(rows.at(-1)!.cells!.map(({ heading }) => heading)).toEqual(['kind', 'n', 'per h']);
});

it('the count beside an index is none', () => {
  expect(valuesOf(NIGHT)).toContain('ahi 20.3');
  expect(valuesOf(NIGHT)).not.toContain('ahi 122');
});

it('statements between bars have no head', () => {
  const [row] = chartOf('Walks daily.\nHR 71 | SpO2 96 % | BP 122/74').sentences.slice(-1);
  expect([row!.heading, row!.cells]).toEqual([undefined, undefined]);
  expect(valuesOf('Walks daily.\nHR 71 | SpO2 96 % | BP 122/74')).toEqual(
    expect.arrayContaining(['spo2 96', 'pulse 71', 'systolic_bp 122']),
  );
});

it('rows of other days than the paper are no values of its day', () => {
  const diary = (title: string) =>
    valuesOf(`${title}\nnight | pads | AHI per h\nMon | 4 | 20.3\nTue | 5 | 21.4`);
  expect(diary('Diary')).toContain('ahi 21.4');
  expect(diary('Before (Aug 19-21, 3 d)')).not.toContain('ahi 21.4');
  expect(diary('Test phase 9/24 - 9/26')).not.toContain('ahi 21.4');
});
