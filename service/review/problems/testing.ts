/** The problem list of a note, for tests. */
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { listProblems } from './index.ts';

const TREE = { criteria_id: '1', description: 'The patient has a wound.' };
export const HEAD = 'Progress note\nDate of service: 01/05/2026\nProvider: A. Nurse, MD\n\n';

/** Names and statuses. */
export function problems(text: string, codes: string[] = []) {
  const form = { request: { date_of_service: '2026-01-20', diagnosis_codes: codes } };
  const chart = understand(recordOf(text), requestContextOf(form));
  const { problems: found } = listProblems({ chart, form, tree: TREE, guideline: {} });
  return Object.fromEntries(found.map(({ name, status }) => [name, status]));
}
