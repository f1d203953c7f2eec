import { expect, test } from 'vitest';
import { noteOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const read = (text: string) =>
  noteOf(text, {
    title: 'Pain clinic',
    day: '2025-05-06',
    form: { request: { date_of_service: '2025-05-20' } },
  }).measurements;
const found = (text: string, variable: string) =>
  read(text)
    .filter((m) => m.variable === variable)
    .map((m) => m.low);

test.each([
  ['ESI 7/2023: 80 %, 6 mo. ESI 7/2024: 75 %, 7 mo.', 1],
  ['Epidurals 6/3/24, 9/5/24, 12/12/24 and 3/6/25.', 4],
  ['Shots 6/24, 2/25.', 2],
  [
    'Prior injections\ndate       pre  post   lasted\n1/17/23     8     3     5 mo\n8/08/24     8     2     4 mo',
    1,
  ],
])('injections of the last year: %s', (text, count) => {
  expect(found(text, 'injections_in_year')).toEqual([count]);
});

test('days of a table of scores below an injection are no injections', () => {
  const text =
    'LESI L5-S1 on 2/4/25, kenalog 40.\n\n           walk      NRS    ODI\n01/20/25   3 min     8      52\n03/25/25   20 min    3      24\n05/02/25   8 min     6      44';
  expect(found(text, 'injections_in_year')).toEqual([]);
});

reads('lowest relief of a list: %s', (text) => found(text, 'lowest_listed_relief'), [
  ['Caudals 3/28/24, 6/20/24, 9/5/24; each roughly 55-60 % by PDI.', [55]],
  ['ESIs 11/2023, 6/2024, both good: 65 then 40 percent, 5 months and 8 months.', [40]],
  ['ESI 7/2023: 80 %, 6 mo. ESI 7/2024: did nothing.', [0]],
  ['Shots 6/24, 2/25. Second: NPRS 8 to 3.', []],
]);

test.each([
  ['First TFESI 11/12/24: RMDQ 18 down to 8, stayed so through 3/1/25.', 109],
  ['Injections: 5/2024 70 %, 9/10/24 60 % to about Jan 10.', 122],
  ['Shots 6/24, 1/25. Second NPRS 8 to 3 for 14 weeks.', 98],
  ['ESI 12/2024: 20 %, 3 wk.', 0],
])('how long half of the pain was gone: %s', (text, days) => {
  expect(found(text, 'half_relief_days')).toEqual([days]);
});

test('dates of films, starts and ends are no injections', () => {
  const text = 'Injection planned after MRI 5/24, labs 6/24. PT from 1/6/25 to 2/14/25.';
  expect(read(text).filter((m) => m.derived?.includes('listed'))).toEqual([]);
});
