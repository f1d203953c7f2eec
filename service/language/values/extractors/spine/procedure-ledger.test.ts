import { expect, test } from 'vitest';
import { valuesOf } from '../../../testing.ts';

const found = (text: string, variable: string, service = 'Facet procedure') =>
  valuesOf(variable, text, {
    title: 'Pain clinic',
    day: '2025-05-06',
    form: { request: { date_of_service: '2025-05-20', service } },
  });

test.each([
  ['prior: 11/12/24, 11/26/24, 12/10/24, 1/23/25 all cervical MBB', 'facet_blocks_in_year', [4]],
  ['02/22/24  MBB L5-S1    NRS 8-1\n03/14/24  MBB L5-S1    NRS 9-1', 'facet_blocks_in_year', [0]],
  ['2024-08 RF lumbar L;  2025-01 RF lumbar R', 'ablations_in_year', [2]],
  ['steroid, lumbar joints:  5 Dec 24 / 6 Mar 25 / 2 Apr 25', 'facet_steroids_in_year', [3]],
  ['MBB 3/4/25. Second MBB scheduled 5/20/25.', 'facet_blocks_in_year', []],
  ['PT 1/3/25, 1/10/25, 1/17/25.', 'facet_blocks_in_year', []],
])('days of a list: %s', (text, variable, count) => {
  expect(found(text, variable)).toEqual(count);
});

test('procedures of another region are not counted', () => {
  const text = 'Cervical RFA: 6/4/24, 12/3/24.';
  expect(found(text, 'ablations_in_year', 'Lumbar ablation L4-5')).toEqual([]);
  expect(found(text, 'ablations_in_year', 'Cervical ablation')).toEqual([2]);
});
