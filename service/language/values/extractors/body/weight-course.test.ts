import { expect, test } from 'vitest';
import { weightCourses } from './weight-course.ts';

test.each([
  ['liraglutide: 131 kg at start, 133 at end', 2],
  ['Last 12 mo: 104 -> 86 kg', -18],
  ['Start 130 kg, end 132.', 2],
  ['8 mo: weight 137 to 139 kg.', 2],
  ['Net -1.2 kg.', -1.2],
  ['net loss of 4 lb', -1.8],
  ['nutrition visits: lost 2, gained 6 lb', 1.8],
  ['Wegovy 10 mo (nausea, -2 kg then +6)', 4],
  ['topiramate: -4 lb, back in 2 mo', 0],
  ['up 38 lb in spite of it', 17.2],
  ['83-85 kg throughout', 0],
  ['lost 9 kg in 5 months', -9],
  ['116 -> 118. Goals unmet.', 2],
  ['Result: 211 -> 214.', 1.4],
  ['all weigh-ins: 91.8 ... 92.4 ... 92.9.', 1.1],
  ['Six-month supervised diet: start 260, end 263.', 1.4],
  ['30 visits 2021-24; liraglutide; from 38.1 to 39.4.', 3.5],
  ['kg:  Jun 23 133.0 | Dec 23 129.8 | Jun 24 131.4 | Jun 25 134.1.', 1.1],
])('a course of treatment changed the weight: %s', (text, kg) => {
  expect(weightCourses(text).map((f) => f.low)).toEqual([kg]);
});

test.each([
  'BP 120/80, weight 104 kg',
  'down 3 flights of stairs',
  'lifts 10 to 20 lb',
  'at -3 % of it',
  'LDL 160 -> 110',
  'HR 118 -> 96',
  'lisinopril 100 -> 110 mg',
])('no course of weight: %s', (text) => {
  expect(weightCourses(text)).toEqual([]);
});
