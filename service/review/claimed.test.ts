import { expect, test } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import { nodes } from '../tree/index.ts';
import { withClaimed } from './claimed.ts';

const leaf = (criteria_id: string, description: string): CriteriaNode => ({ criteria_id, description });
const tree: CriteriaNode = {
  criteria_id: '1',
  description: 'A vest is covered',
  operator: 'AND',
  criteria: [
    {
      criteria_id: '1.1',
      description: 'A covered diagnosis',
      operator: 'OR',
      criteria: [
        leaf('1.1.1', 'The patient has cystic fibrosis'),
        {
          criteria_id: '1.1.2',
          description: 'Bronchiectasis, shown by computed tomography',
          operator: 'AND',
          criteria: [leaf('1.1.2.1', 'The CT shows it'), leaf('1.1.2.2', 'Daily productive cough')],
        },
      ],
    },
    {
      criteria_id: '1.2',
      description: 'No exclusion',
      operator: 'NOT',
      criteria: [
        {
          criteria_id: '1.2.1',
          description: 'One of these',
          operator: 'OR',
          criteria: [leaf('1.2.1.1', 'Bronchiectasis of one lobe alone'), leaf('1.2.1.2', 'Active smoker')],
        },
      ],
    },
  ],
};
const marked = (codes: string[]) =>
  [...nodes(withClaimed(tree, codes))].filter((node) => node.names_diagnosis).map((node) => node.criteria_id);

test('marks the alternative that names the disease of the first code, and nothing below a NOT', () => {
  expect(marked(['J47.9', 'E84.0'])).toEqual(['1.1.2']);
  expect(marked(['E84.0', 'J47.9'])).toEqual(['1.1.1']);
});

test('marks nothing where no alternative, or none before another, names it', () => {
  expect(marked(['J44.9', 'J47.9'])).toEqual(['1.1.2']);
  expect(marked(['J44.9'])).toEqual([]);
  expect(marked([])).toEqual([]);
  expect(marked(['not a code'])).toEqual([]);
});
