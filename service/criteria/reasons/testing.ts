/** The reason that a leaf's test gives, for the tests of its words. */
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { judge } from '../judge.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import type { LeafTest } from '../schema/tests.ts';

/** A visit note of a day. */
export const note = (text: string, date = '02/18/2025') =>
  `Progress note\nDate of service: ${date}\n\n${text}`;

/** The reason for the leaf by this test, by the rules alone. */
export function reason(test: LeafTest, text: string, more: Partial<GuidelineNode> = {}, form: object = {}) {
  const chart = understand(
    recordOf(text),
    requestContextOf({ request: { date_of_service: '2025-03-01' }, ...form }),
  );
  const criteria = { criteria_id: '1.1', description: 'The criterion', test, ...more };
  const root = { criteria_id: '1', description: 'Covered', operator: 'AND' as const, criteria: [criteria] };
  const guideline = {
    guideline_code: 'T1',
    guideline_name: 'T1 - Test',
    guideline_version: '1',
    kind: 'LCD',
  };
  const judged = judge({ ...guideline, kind: 'LCD', criteria: root }, chart, { wording: false });
  return judged.root.children![0]!.leaf!.reason;
}
