import { describe, expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { listProblems } from './index.ts';

const TREE = { criteria_id: '1', description: 'The patient has a wound.' };
const HEAD = 'Progress note\nDate of service: 01/05/2026\nProvider: A. Nurse, MD\n\n';

function active(text: string, codes: string[]) {
  const form = { request: { date_of_service: '2026-01-20', diagnosis_codes: codes } };
  const chart = understand(recordOf(`${HEAD}${text}`), requestContextOf(form));
  return listProblems({ chart, form, tree: TREE, guideline: {} }).problems.flatMap(({ name, status }) =>
    status === 'active' ? [name] : [],
  );
}

describe('the disease of the request', () => {
  test('of a whole category is that of the list, where its word says so', () => {
    expect(active('HPI: The epilepsy wakes the whole house.', ['G40.219'])).toEqual(['epilepsy']);
  });

  test('is not named by what the code excludes', () => {
    expect(active('HPI: A fracture is what the surgeon looks at.', ['M81.0'])).toEqual([]);
  });

  test('is not what somebody is asked about', () => {
    expect(active('HPI: I asked whether she was told she had high blood pressure.', ['I10'])).toEqual([]);
  });

  test('is not named by a test for it', () => {
    expect(active('HPI: The home sleep apnea test was mailed.', ['G47.33'])).toEqual([]);
  });
});
