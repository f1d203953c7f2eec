import { valuesOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const gained = (text: string) =>
  valuesOf('curve_progress', text, { title: 'Scoliosis clinic', day: '2025-05-06' });

reads('%s', gained, [
  ['L1-L5 Cobb 38 deg (same endplates 2021: 24 deg).', [14]],
  ['Lumbar scoliosis, 27 degrees today, 25 in 2019 (both mine, L1-L4).', [2]],
  ['Lumbar Cobb 30 degrees. In 2020 the same radiologist had 26 between the same vertebrae.', [4]],
  ['Coronal: L1-4 Cobb 44 (11/2022 exam, same levels: 33).', [11]],
  ['Scoliosis by full length films: L1-L4 34 (2020: 31, same ends).', [3]],
  ['Scoliosis 25 deg in 2018; 39 deg now.', [14]],
  ['Cobb 52. Prior 2023 measured T11-L3 = 40; endplates differ.', []],
  ['Curve noted in 2019. Plumb line 3 cm.', []],
]);
