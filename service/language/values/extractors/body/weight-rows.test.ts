import { expect, it } from 'vitest';
import { noteOf } from '../../../testing.ts';

const weights = (text: string) =>
  noteOf(text, { day: '2025-09-12', form: { request: { date_of_service: '2025-09-20' } } })
    .measurements.filter((m) => m.variable === 'weight')
    .map((m) => `${m.date} ${Math.round(m.low)}`);

it.each<[string, string, string[]]>([
  [
    'rows of which one prints the unit',
    'After sleeve:\n  01/15/25   418\n  04/11/25   379\n  08/29/25   338   lb',
    ['2025-01-15 190', '2025-04-11 172', '2025-08-29 153'],
  ],
  ['rows without any unit', 'Log:\n  01/15/25   118\n  04/11/25   129', []],
  ['a weighing scale before a date', 'Wt on bed scale 7/31: 291 kg.', ['2025-07-31 291']],
])('weights: %s', (_, text, expected) => expect(weights(text)).toEqual(expected));
