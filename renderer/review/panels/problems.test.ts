import { expect, test } from 'vitest';
import { day } from '../../data/words.ts';
import { groupsOf, medicationText, problemText } from './problems.ts';

test('days are reported as far as they are known', () => {
  expect(['2025-02-18', '2025-02', '2025'].map(day)).toEqual(['02/18/2025', 'Feb 2025', '2025']);
});

test('a problem and a medication in one line each', () => {
  const problem = { name: 'severe COPD', status: 'active', concerns_request: true, evidence: [] } as const;
  const copd = { ...problem, evidence: [], icd10: 'J44.9', since: '2015', last_documented: '2026-01-05' };
  expect(problemText(copd)).toBe('Severe COPD (J44.9), since 2015, documented 01/05/2026');
  const drug = { drug: 'Norvasc', dose: '10 mg', frequency: 'daily', current: false, stopped: '2026-01-05' };
  expect(medicationText({ ...drug, reason: 'hypertension', evidence: [] })).toBe(
    'Norvasc 10 mg daily, for hypertension, stopped 01/05/2026',
  );
  const { stopped: _, ...unknown } = { ...drug, last_documented: '2026-01-05', evidence: [] };
  expect(medicationText(unknown)).toBe('Norvasc 10 mg daily, no longer taken, documented 01/05/2026');
  expect(groupsOf([copd]).map(({ label }) => label)).toEqual(['Active problems']);
});
