import { expect, test } from 'vitest';
import type { Color, CriteriaNode } from '../../../service/contract/results.ts';
import { allowed, mayEdit, openItems } from './decisions.ts';

const node = (description: string, color: Color, criteria?: CriteriaNode[]): CriteriaNode => ({
  criteria_id: description,
  description,
  color,
  ...(criteria && { operator: 'OR', criteria }),
});

test('only what is open in open groups is asked for', () => {
  const tree = node('root', 'yellow', [
    node('settled', 'green', [node('needless', 'yellow'), node('met', 'green')]),
    node('open group', 'yellow', [node('asked', 'yellow'), { ...node('judged', 'yellow'), judgement: true }]),
    node('asked', 'yellow'),
    node('against', 'red'),
  ]);
  expect(openItems(tree)).toEqual(['asked']);
});

test('only a physician may deny', () => {
  expect(allowed('deny', 'nurse')).toBe(false);
  expect(allowed('deny', 'admin')).toBe(false);
  expect(allowed('deny', 'physician')).toBe(true);
  expect(allowed('approve', 'auditor')).toBe(false);
  expect(mayEdit('auditor')).toBe(false);
});
