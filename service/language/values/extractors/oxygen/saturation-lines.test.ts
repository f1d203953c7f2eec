import { expect, test } from 'vitest';
import { noteOf } from '../../../testing.ts';

const found = (text: string) =>
  noteOf(text, { title: 'Clinic', form: { request: { date_of_service: '2025-03-20' } } })
    .measurements.filter((m) => m.variable === 'spo2' && !m.assertion.target)
    .map((m) =>
      `${m.low} ${m.conditions
        .filter((c) => c !== 'lowest' && c !== 'after' && c !== 'before')
        .toSorted()
        .join(' ')}`.trim(),
    );

test.each([
  [
    'Sat log (no O2 unless stated):\n02/01 2210 ......... 82\n02/08 1000 corridor, 3 min ... 89',
    ['82 room_air', '89 exercise room_air'],
  ],
  ['Sat 98 on air sitting, 97 after stairs.', ['98 rest room_air', '97 exercise room_air']],
  ['Sitting saturation 94 breathing air; stairs 91.', ['94 rest room_air', '91 exercise room_air']],
  ['O2 2 LPM at home. On 5 = 97. Off 10 min = 88 (in recliner).', ['97 on_4l on_oxygen', '88 rest room_air']],
  [
    'Walk oximetry:\nair, seated        90\n4 L, corridor 3 min   83',
    ['90 rest room_air', '83 exercise on_oxygen on_4l'],
  ],
  [
    'L/min   chair   steps\n0       78      -\n2       83      79',
    ['78 rest room_air', '79 exercise on_oxygen'],
  ],
  [
    'Six minute walk without oxygen, sats: start 96, minute 3 94.',
    ['96 rest room_air', '94 exercise room_air'],
  ],
  ['02/08 weight 89\n02/09 room 88', []],
])('%s', (text, values) => {
  const got = found(text).map((v) => v.split(' ').toSorted().join(' '));
  for (const v of values) expect(got).toContain(v.split(' ').toSorted().join(' '));
  if (!values.length) expect(got).toEqual([]);
});
