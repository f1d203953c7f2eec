import { noteOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const stated = (text: string, variable: string) => [
  ...new Set(
    noteOf(text, { form: { request: { date_of_service: '2025-03-20' } } })
      .measurements.filter((m) => m.variable === variable && m.derived)
      .map((m) => m.low),
  ),
];

reads('relief from a score before and one after: %s', (text) => stated(text, 'percent_relief'), [
  ['MBB #1  2/13/25   NRS before 8  best after 1   lasted 6 h', [88]],
  ['Pre-procedure VAS 80/100. Recovery room 30 min: VAS 20/100.', [75]],
  ['NRS 6 pre. 1/10 at 30 min, 5/10 at 3 hr.', [83]],
  ['Leg pain 9 fell to 2 and held.', [78]],
  ['Block 1: baseline NRS 8. PACU 15 min 2. Going home 45 min 1. Nurse called at 6 hr: 5.', [88]],
  ['NRS 6 pre. 3/10 at 30 min, 2/10 at 3 hr.', [67]],
  ['Pain before 3/2 was worse. After 4/5 better.', []],
  ['Block planned. NRS pre 7.', []],
]);

reads('function from a scale at several times: %s', (text) => stated(text, 'percent_function'), [
  ['ODI 50 > 22 > today 48.', [56]],
  ['Roland Morris 18 before, 8 at six wks, 7 at 6 mo, now 17', [61]],
  ['NDI 48 before and 44 after', [8]],
  ['RMDQ 14/24 (Nov).', []],
  ['ODI 38 (March). NRS 8, later 2.', []],
]);

reads(
  'a course is told with the end of its scale: %s',
  (text) =>
    noteOf(text).measurements.flatMap((m) => (m.variable === 'percent_function' ? (m.derived ?? []) : [])),
  [['ODI 30/50, later 24/50 (48 %).', ['ODI 30/50, later 24/50']]],
);
