import { expect, test } from 'vitest';
import type { RunSummary } from '../../service/contract/runs.ts';
import { assignedWords } from './assignedWords.ts';

test('every case is mentioned, the refused ones by name', () => {
  const runs = [{ run_id: 'a', patient_name: 'Ada Moss' }] as RunSummary[];
  const reported = {
    assigned: ['b', 'c'],
    unchanged: ['d'],
    refused: [{ run_id: 'a', code: 'run_not_found' }],
  };
  expect(assignedWords(reported, runs, 'pia')).toBe(
    '2 cases were given to pia. 1 case was with pia already. Not changed: Ada Moss (no longer there).',
  );
  expect(assignedWords({ assigned: ['b'], unchanged: [], refused: [] }, runs, null)).toBe(
    '1 case was unassigned.',
  );
});
