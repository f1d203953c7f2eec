import { expect, test } from 'vitest';
import type { CriteriaNode, FinalResults } from '../../contract/results.ts';
import type { Guideline } from '../../criteria/schema/guideline.ts';
import { scoreCase } from './cases.ts';
import { summarise } from './summary.ts';

const guideline: Guideline = {
  guideline_code: 'T',
  guideline_name: 'T - test',
  guideline_version: '1',
  kind: 'LCD',
  criteria: {
    criteria_id: '1',
    description: 'root',
    operator: 'AND',
    criteria: [
      { criteria_id: '1.1', description: 'a', test: { kind: 'age', at_least: 5 } },
      { criteria_id: '1.2', description: 'b' },
    ],
  },
};

function results(leaves: CriteriaNode[]): FinalResults {
  const tree = { criteria_id: '1', description: 'root', operator: 'AND' as const, criteria: leaves };
  return { criteria: { criteria_tree: tree, root_decision: 'MET' } } as unknown as FinalResults;
}

const quote = (text: string) => ({
  id: text,
  bounding_box: [],
  exact_text_sentence_relevant_to_criteria: text,
});

test('leaves, evidence and root are scored against the labels', () => {
  const gold = {
    guideline_code: 'T',
    root_decision: 'met',
    leaves: {
      '1.1': { label: 'yes', evidence: [{ quote: 'He is 70 years old' }] },
      '1.2': { label: 'unknown', evidence: [] },
      '1.9': { label: 'no' },
    },
  };
  const tree: CriteriaNode[] = [
    {
      criteria_id: '1.1',
      description: 'a',
      answer: 'yes',
      clinical_decisioning: [quote('He smokes a lot.'), quote('He is 70 years old and well.')],
    },
    { criteria_id: '1.2', description: 'b', answer: 'yes' },
  ];
  const score = scoreCase('c', gold, results(tree), { guideline });
  expect(score.leaves.map((leaf) => [leaf.test, leaf.expected, leaf.got])).toEqual([
    ['age', 'yes', 'yes'],
    ['description', 'unknown', 'yes'],
    ['left out', 'no', 'left out'],
  ]);
  expect(score.leaves[0]).toMatchObject({ inThree: true, first: false, agreeing: 1 });
  expect(score.leaves[1]?.inThree).toBeUndefined();
  const summary = summarise([score]);
  expect(summary.rootAccuracy).toBe(1);
  expect(summary.leaves.falseYes).toBe(0.5);
  expect(summary.evidence).toMatchObject({ leaves: 1, recallInThree: 1, firstRight: 0, precision: 0.5 });
});
