import { expect, test } from 'vitest';
import {
  addMonths,
  daysBetween,
  precisionFor,
  rangeOf,
  readDates,
  stretchesIn,
  yearsBetween,
} from './dates.ts';
import { durationsIn } from './durations.ts';

const AROUND = '2009-04-14';

test.each([
  ['seen 3/14/08', '2008-03-14'],
  ['the July visit was short', '2008-07-01'],
  ['on 14-MAR-2008', '2008-03-14'],
  ['March 14 2008', '2008-03-14'],
  ['April 3rd, 2018', '2018-04-03'],
  ['Apr. 24 2012', '2012-04-24'],
  ['8 Nov 2017', '2017-11-08'],
  ['the 3rd of July 2008', '2008-07-03'],
  ['2008-03-14', '2008-03-14'],
  ['DOB 02-11-1953', '1953-02-11'],
  ['Visit date 04 21 2009', '2009-04-21'],
  ['since Nov 2005', '2005-11-01'],
  ['08/2012', '2012-08-01'],
  ['3 weeks ago', '2009-03-24'],
  ['two years ago', '2007-04-15'],
  ['last spring', '2008-04-01'],
  ['in 1999', '1999-01-01'],
  ['fell on 03/19 at home', '2009-03-19'],
  ['since age 10', '1939-06-12'],
  ['laid on March\n20 (Friday)', '2009-03-20'],
  ['gave it up at 40', '1969-06-12'],
  ["stopped '98 when he married", '1998-01-01'],
  ['dx 2004 w/ AHI 22', '2004-01-01'],
  ['since Oct', '2008-10-01'],
])('%s is %s', (text, date) => {
  expect(readDates(text, AROUND, '1929-06-12').map((d) => d.date)).toEqual([date]);
});

test.each([
  'BP 120/80',
  'strength 4/5 throughout',
  'pain 8/10',
  '10:40 am',
  'L4-5',
  '7.36 / 58 / 49',
  'she may 3 times',
])('no date: %s', (text) => {
  expect(readDates(text, AROUND)).toEqual([]);
});

test.each([
  ['for six weeks', 42, 42],
  ['3-4 months of therapy', 91.3125, 121.75],
  ['x 10 d', 10, 10],
  ['a year and a half', 547.875, 547.875],
])('%s', (text, low, high) => {
  const [d] = durationsIn(text);
  expect([d?.low, d?.high]).toEqual([low, high]);
});

test('halves are read as such', () => {
  expect(durationsIn('4 1/2 months of therapy')[0]?.low).toBe(4.5 * 30.4375);
});

test('an age is no duration', () => {
  expect(durationsIn('a 79-year-old man')).toEqual([]);
  expect(durationsIn('Exercises from 3/3 through 4/18 w/ ice, 20 w/o ice.')).toEqual([]);
  expect(durationsIn('Exercises 6 w, no better.')[0]?.low).toBe(42);
});

test.each(['PT 5/12 through 6/20 w/ ice packs', 'moved on 3/5 d/c home', 'since 2019 h/o falls'])(
  'a short word behind a number is no unit: %s',
  (text) => {
    expect(durationsIn(text)).toEqual([]);
  },
);

test('calendar arithmetic', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(yearsBetween('1967-11-30', '2023-06-06')).toBe(55);
});

test.each([
  ['began around Thanksgiving 2024', '2024-11-25', 'month'],
  ["started right after New Year's Day", '2025-01-01', 'month'],
  ['since Labor Day', '2024-09-04', 'month'],
  ['onset last Tuesday', '2025-03-11', 'day'],
])('%s', (text, date, precision) => {
  expect(readDates(text, '2025-03-12').map((d) => [d.date, d.precision])).toEqual([[date, precision]]);
});

test('a pain score out of ten is no date', () => {
  expect(readDates('Pain went from 8/10 before the block to 1/10 after.', '2025-03-12')).toEqual([]);
});

test.each([
  ['therapy 3/24 to 5/9, all visits', 46],
  ['PT 1/6/25 to 2/28/25', 53],
  ['start 08/19/2024   end 01/30/2025', 164],
  ['therapy from 2021 to 2024', 730],
  ['chiropractor Nov to Jan, ten visits', 61],
  ['PT from November through January', 61],
])('%s tells a stretch', (text, days) => {
  expect(stretchesIn(text, '2025-06-12').map((s) => s.days)).toEqual([days]);
});

test.each(['strength from 4/5 to 5/5', 'pain 8/10 to 1/10', 'BP 120/80 to 130/85'])(
  '%s tells none',
  (text) => {
    expect(stretchesIn(text, '2025-06-12')).toEqual([]);
  },
);

test('a list of sizes that opens with a day goes on with days', () => {
  const days = (text: string) => readDates(text, '2025-04-15').map((d) => d.date);
  expect(days('3/12 8.0x3.0x1.5; 4/10 7.2x3.0x1.5.')).toEqual(['2025-03-12', '2025-04-10']);
  expect(days('2/14 3.5x3.0x1.0 -> 3/12 3.1x2.8x0.7')).toEqual(['2025-02-14', '2025-03-12']);
  expect(days('2/14 MMSE 24/30; clock 4/10')).toEqual(['2025-02-14']);
});

test('the figures behind a point are no day of the month', () => {
  const found = readDates('A1c 8.1 (9.4 Nov)', '2025-05-01');
  expect(found.map(({ date, precision }) => [date, precision])).toEqual([['2024-11-01', 'month']]);
});

test('a feast day behind a year is of that year', () => {
  const days = readDates('Quit fall 2009, "Halloween".', '2025-05-01').map((d) => d.date);
  expect(days.every((d) => d.startsWith('2009'))).toBe(true);
});

test.each([
  ['on 14-MAR-2008', '2008-03-14', '2008-03-14', 'day'],
  ['yesterday', '2009-04-13', '2009-04-13', 'day'],
  ['4 days ago', '2009-04-10', '2009-04-10', 'day'],
  ['in October 2008', '2008-10-01', '2008-10-31', 'month'],
  ['08/2012', '2012-08-01', '2012-08-31', 'month'],
  ['in 1999', '1999-01-01', '1999-12-31', 'year'],
  ['spring of 2008', '2008-03-01', '2008-05-31', 'month'],
  ['3 weeks ago', '2009-03-20', '2009-03-28', 'month'],
  ['2 months ago', '2009-01-28', '2009-02-27', 'month'],
  ['two years ago', '2006-10-14', '2007-10-15', 'year'],
  ['since age 10', '1939-06-12', '1940-06-11', 'year'],
])('%s is any day from %s to %s, stated by its %s', (text, first, last, precision) => {
  const [found] = readDates(text, AROUND, '1929-06-12');
  expect(rangeOf(found!)).toEqual([first, last]);
  expect(precisionFor(found!)).toBe(precision);
});
