import { expect, test } from 'vitest';
import type { RunSummary } from '../../service/contract/runs.ts';
import { findPlaces } from './places.ts';

const tree = {
  criteria_id: '1',
  description: 'Oxygen is covered',
  criteria: [{ criteria_id: '1.1', description: 'A blood gas study was done' }],
};
const runs = [
  { run_id: 'r1', patient_name: 'Walter Haldane', member_id: '5J-W9', guideline_name: 'L33797 - Oxygen' },
] as unknown as RunSummary[];
const ids = (typed: string) => findPlaces(typed, tree, runs).map(({ id }) => id);

test('criteria are found by number and words, patients by name and member ID', () => {
  expect(ids('blood gas')).toEqual(['criterion 1.1']);
  expect(ids('1.1')).toEqual(['criterion 1.1']);
  expect(ids('haldane')).toEqual(['case r1']);
  expect(ids('5j-w9')).toEqual(['case r1']);
  expect(ids('oxygen')).toEqual(['criterion 1', 'case r1']);
  expect(ids('x')).toEqual([]);
});

test('a patient without a name is found by member ID, and has a label all the same', () => {
  const [unnamed, unknown] = [
    { run_id: 'r2', patient_name: '', member_id: '7K-22', guideline_name: 'L33797 - Oxygen' },
    { run_id: 'r3', patient_name: '', member_id: '', service: '', guideline_name: 'L33797 - Oxygen' },
  ] as unknown as RunSummary[];
  const labels = findPlaces('oxygen', undefined, [unnamed!, unknown!]).map(({ label }) => label);
  expect(labels).toEqual(['7K-22, L33797 - Oxygen', 'Unnamed patient, L33797 - Oxygen']);
});
