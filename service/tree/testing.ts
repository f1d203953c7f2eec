/** Random criteria trees for property tests: overrides on leaves and on groups, every operator, every certainty. */
import fc from 'fast-check';
import type { Answer, Color, CriteriaNode, Operator } from '../contract/results.ts';
import { colorFor } from './logic.ts';

const answers: Answer[] = ['yes', 'no', 'unknown', 'not_applicable'];
const colors: Color[] = ['green', 'red', 'yellow', 'gray'];

interface Shape {
  answer: Answer;
  confidence: number;
  override: Color | undefined;
  operator: Operator;
  minimum: number;
  children: Shape[];
}

const own = {
  answer: fc.constantFrom(...answers),
  confidence: fc.constantFrom(0.6, 0.9, 0.97),
  operator: fc.constantFrom<Operator>('AND', 'OR', 'NOT', 'AT_LEAST'),
  minimum: fc.integer({ min: 1, max: 4 }),
};
const sometimes = (weight: number) =>
  fc.oneof(
    { weight, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...colors) },
  );

const { group } = fc.letrec<{ shape: Shape; leaf: Shape; group: Shape }>((tie) => ({
  leaf: fc.record({ ...own, override: sometimes(3), children: fc.constant([]) }),
  group: fc.record({
    ...own,
    override: sometimes(12),
    children: fc.array(tie('shape'), { minLength: 1, maxLength: 4, size: 'max' }),
  }),
  shape: fc.oneof(
    { maxDepth: 4, depthSize: 'max' },
    { weight: 3, arbitrary: tie('leaf') },
    { weight: 2, arbitrary: tie('group') },
  ),
}));

function built(from: Shape, id: string, inverted: boolean): CriteriaNode {
  const { answer, confidence, operator, minimum, override } = from;
  const head: CriteriaNode = {
    criteria_id: id,
    description: `Criterion ${id} of the tree`,
    ...(override && { override: { color: override, reason: 'Seen in the chart', by: 'nurse1' } }),
  };
  // A request to deny several things at once is not what the interface allows.
  const children = operator === 'NOT' ? from.children.slice(0, 1) : from.children;
  if (children.length === 0) {
    const engine = {
      answer,
      color: colorFor(answer, inverted),
      reason: 'SpO2 86 %, p. 3.',
      rule: 'value',
      confidence,
    };
    return { ...head, engine, clinical_decisioning: [] };
  }
  const below = operator === 'NOT' ? !inverted : inverted;
  return {
    ...head,
    operator,
    ...(operator === 'AT_LEAST' && { minimum: Math.min(minimum, children.length) }),
    criteria: children.map((child, index) => built(child, `${id}.${index + 1}`, below)),
  };
}

/** A tree as a client would send it: what follows from its leaves is not filled in. */
export const randomTree: fc.Arbitrary<CriteriaNode> = group.map((from) => built(from, '1', false));
