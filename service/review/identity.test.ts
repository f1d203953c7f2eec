import { expect, test } from 'vitest';
import { identityFindings } from '../contract/identity-text.ts';
import type { FinalResults } from '../contract/results.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { recordOf } from '../language/documents/plain-record.ts';
import { leaves } from '../tree/index.ts';
import { review, reviewAgain } from './index.ts';

const guideline: Guideline = {
  guideline_code: 'L00001',
  guideline_name: 'L00001 - Test',
  guideline_version: 'R1',
  kind: 'LCD',
  criteria: {
    criteria_id: '1',
    description: 'Covered',
    operator: 'AND',
    criteria: [
      {
        criteria_id: '1.1',
        description: 'The patient has Crohn disease',
        test: { kind: 'statement', yes: ['crohn'] },
      },
    ],
  },
} as unknown as Guideline;

const form = {
  patient: { name: 'Hanna Overby', date_of_birth: '1945-06-20', member_id: '8MD4-CP1-EH66' },
};
const OWN = 'Clinic note\nPatient: Hanna Overby   DOB: 06/20/1945   Sex: F   MRN: 27641\n\nAccidents daily.';
const OTHER =
  'Clinic note\nPatient: OVERBEE, Anna   DOB: 11/03/1958   Sex: F   MRN: 93171\n\nShe has Crohn disease.';
const record = recordOf([OWN, OTHER].join('\f'));
const input = { record, form, guideline };
const answer = ({ criteria }: FinalResults) => leaves(criteria.criteria_tree)[0]?.answer;

test('what stands on another patient’s page answers nothing and is listed with whose it is', () => {
  const result = review(input);
  expect(answer(result)).toBe('unknown');
  expect(result.identity).toMatchObject({
    status: 'match',
    pages_set_aside: [{ page: 1, name: 'OVERBEE, Anna', date_of_birth: '11/03/1958' }],
  });
  expect(result.identity?.pages_set_aside[0]?.bounding_box[0]).toMatchObject({ page: 1 });
  expect(result.criteria.clinical_rationale).toContain(
    'Page 2 names another patient (OVERBEE, Anna, born 11/03/1958) and was set aside',
  );
  expect(JSON.stringify(result.criteria)).not.toContain('She has Crohn');
});

test('a page that a person takes back is judged, and stays so when the tree is evaluated again', () => {
  const first = review(input);
  const decision = { pages: [1], belongs: true, reason: 'Name misspelled at the front desk.', by: 'nurse' };
  const tree = first.criteria.criteria_tree;
  const back = reviewAgain({ ...input, tree, previous: first, pageDecisions: [decision], everyLeaf: true });
  expect(answer(back)).toBe('yes');
  expect(back.identity).toMatchObject({ pages_set_aside: [], page_decisions: [decision] });
  const again = reviewAgain({ ...input, tree: back.criteria.criteria_tree, previous: back });
  expect(again.identity?.page_decisions).toEqual([decision]);
  expect(answer(again)).toBe('yes');
});

test('a chart of another patient is said to be one, with what differs', () => {
  const result = review({ ...input, record: recordOf(OTHER) });
  expect(result.identity?.status).toBe('mismatch');
  expect(answer(result)).toBe('unknown');
  expect(identityFindings(result.identity!)).toEqual([
    'This chart appears to belong to another patient.',
    'Name: “Hanna Overby” on the request, “OVERBEE, Anna” in the chart (page 1).',
    'Date of birth: “06/20/1945” on the request, “11/03/1958” in the chart (page 1).',
    'Page 1 names another patient (OVERBEE, Anna, born 11/03/1958) and was set aside: nothing on it is used as evidence.',
  ]);
});
