import { valuesOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const relief = (text: string) =>
  valuesOf('percent_relief', text, {
    title: 'Nurse callback',
    day: '2025-05-06',
    form: { request: { date_of_service: '2025-05-20' } },
  });

reads('relief at the best hour of a diary: %s', relief, [
  ['Block 5/5, bupiv 0.25%\n  hr 0  score 9\n  hr 1  score 1\n  hr 2  score 2\n  hr 8  score 8', [89]],
  ['MBB log\n1 PM 2  (was 7)\n3 PM 3\nevening 7', [71]],
  ['Block diary\nbefore  8/10\n1 h   4/10\n4 h   5/10\n8 h   8/10', [50]],
  // the first score is not known
  ['Block diary\n1 h   2\n2 h   2\n4 h   6', []],
  // no diary of a needle
  ['Drinks log\n8 am  2\n10 am  1\n1 pm  2 (was 4)', []],
]);
