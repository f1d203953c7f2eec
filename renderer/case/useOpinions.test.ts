import { expect, it } from 'vitest';
import type { SecondOpinions } from '../../service/contract/opinions.ts';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { disputedIds } from './useOpinions.ts';

const leaf = (criteria_id: string, answer: string, more: object = {}) =>
  ({ criteria_id, description: criteria_id, engine: { answer }, ...more }) as unknown as CriteriaNode;
const said = (criteria_id: string, answer: string, kind = 'grounded') => ({
  criteria_id,
  kind,
  answer,
  engine_answer: 'yes',
  disagrees: true,
  sentences: [],
});

it('marks leaves of which the two readers say different things now, also where they moved', () => {
  const tree = {
    criteria_id: '1',
    description: 'all',
    operator: 'AND',
    criteria: [
      leaf('1.1', 'yes'),
      leaf('1.2', 'yes'),
      leaf('1.3', 'no', { node_id: '1.9' }),
      leaf('1.4', 'no'),
    ],
  } as CriteriaNode;
  const opinions = {
    state: 'done',
    opinions: [
      said('1.1', 'no'),
      said('1.2', 'yes'),
      said('1.9', 'unknown'),
      said('1.4', 'yes', 'remark'),
      said('1.3', 'yes'),
    ],
  } as SecondOpinions;
  expect([...disputedIds(tree, opinions)]).toEqual(['1.1', '1.3']);
  expect(disputedIds(tree, undefined).size).toBe(0);
});
