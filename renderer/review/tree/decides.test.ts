import { expect, test } from 'vitest';
import type { Color, CriteriaNode } from '../../../service/contract/results.ts';
import { unsureHinges } from './decides.ts';
import { rollUp } from './rollup.ts';

const leaf = (id: string, color: Color, confidence: number): CriteriaNode => ({
  criteria_id: id,
  description: id,
  engine: { answer: color === 'green' ? 'yes' : 'no', color, reason: '', rule: 'statement', confidence },
});

test('first to check is what is not sure and would turn the decision', () => {
  const tree = rollUp({
    criteria_id: '1',
    description: 'root',
    operator: 'AND',
    criteria: [
      leaf('1.1', 'green', 0.6),
      leaf('1.2', 'green', 0.97),
      {
        criteria_id: '1.3',
        description: 'either',
        operator: 'OR',
        criteria: [leaf('1.3.1', 'green', 0.6), leaf('1.3.2', 'green', 0.6), leaf('1.3.3', 'red', 0.6)],
      },
    ],
  });
  expect(unsureHinges(tree).map((each) => each.criteria_id)).toEqual(['1.1']);
});
