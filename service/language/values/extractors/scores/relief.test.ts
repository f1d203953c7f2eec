import { noteOf, valuesOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const relief = (text: string) =>
  noteOf(text, { form: { request: { date_of_service: '2025-03-20' } } })
    .measurements.filter((m) => m.variable === 'percent_relief' && !m.assertion.negated)
    .map((m) => m.low);

const improvement = (text: string) =>
  valuesOf('percent_improvement', text, { form: { request: { date_of_service: '2025-03-20' } } });

reads('improvement reported as two counts of a diary: %s', improvement, [
  ['By the diary 14 -> 4.', [71]],
  ['Accidents 14 before, 4 during the two-week test.', [71]],
  ['Diary before 12 voids, on test 5.', [58]],
  ['Test: 9 leaks to 7 per day.', [22]],
  ['Diary kept 3/1 -> 3/14.', []],
  ['Lead 3 -> 1 programmed.', []],
]);

reads('relief reported as two scores or as a share: %s', relief, [
  ['The neck pain fell from 7 to 2 and stayed there.', [71]],
  ['RFA last year brought it from 8 to 2.', [75]],
  ['MBB #1: before 8, after 1 for 2 hours.', [88]],
  ['The block: 8 before, 4 after.', [50]],
  ['MBB with bupivacaine, pain 7 down to 1.', [86]],
  ['The burn took three quarters of the pain away.', [75]],
  ['First MBB 2/12: 7/10 before, 1/10 at 1 h, back to 7 by evening.', [86]],
  ['MBB 12/03: 7.0 before, 3.0 best.', [57]],
  ['Two MBBs (1/9 and 2/6): 7 to 1 and 8 to 1.', [86, 88]],
  ['Pain block at levels: 3 to 5, then 6 to 4 weeks.', []],
  ['Neck pain from 4 to 2 weeks ago.', []],
  ['Pain from 7 to 9 since the fall.', []],
  ['Injection visits from 8 to 2 pm.', []],
  ['Pain clinic: takes three quarters of a tablet.', []],
]);

reads('relief of procedures in a table: %s', relief, [
  ['Block log shows 8>2 and 9>1.', [75, 89]],
  ['03/14/24  MBB L5-S1        NRS 9-1', [89]],
  [
    'Blocks done\nMBB A  16 Jan   C4 C5 C6   8 -> 2 (two hrs)\nMBB B  13 Feb   same       8 -> 1 (two hrs)',
    [75, 88],
  ],
  ['Leg pain, NRS 7-8.', []],
  ['Drug table\nDrug A  16 Jan   tab   8 -> 2 mg\nDrug B  13 Feb   tab   8 -> 1 mg', []],
]);
