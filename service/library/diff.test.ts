import { expect, test } from 'vitest';
import type { Guideline, GuidelineNode } from '../criteria/schema/guideline.ts';
import { loadGuidelines } from '../criteria/schema/library.ts';
import { diffGuidelines } from './diff.ts';
import { renumbered } from './renumber.ts';

const leaf = (description: string, more: Partial<GuidelineNode> = {}): GuidelineNode => ({
  criteria_id: '',
  description,
  ...more,
});
const group = (description: string, ...criteria: GuidelineNode[]): GuidelineNode => ({
  criteria_id: '',
  description,
  operator: 'AND',
  criteria,
});
const guideline = (criteria: GuidelineNode, label = 'R1'): Guideline =>
  renumbered({
    guideline_code: 'L1',
    guideline_name: 'L1 - One',
    guideline_version: label,
    kind: 'LCD',
    criteria,
  });

const BASE = () =>
  group(
    'The kettle is covered',
    group('The patient qualifies', leaf('The patient drinks tea'), leaf('The patient drinks coffee')),
    leaf('A physician has ordered the kettle'),
    leaf('The kitchen has a socket'),
  );

/** `change from->to fields`, without the rows that are the same. */
const reported = (from: GuidelineNode, to: GuidelineNode) =>
  diffGuidelines(guideline(from), guideline(to))
    .rows.filter(({ change }) => change !== 'same')
    .map((row) =>
      `${row.change} ${row.from?.criteria_id ?? ''}->${row.to?.criteria_id ?? ''} ${row.fields}`.trim(),
    );

test('the same guideline has no differences', () => {
  expect(reported(BASE(), BASE())).toEqual([]);
  for (const each of loadGuidelines()) {
    const { header, counts } = diffGuidelines(each, structuredClone(each));
    expect([header, counts.changed + counts.added + counts.removed + counts.moved]).toEqual([[], 0]);
  }
});

test('what is added shifts the others without changing them', () => {
  const to = BASE();
  to.criteria!.splice(1, 0, leaf('The patient lives alone'));
  expect(reported(BASE(), to)).toEqual(['added ->1.2']);
});

test('what is gone stands where it was', () => {
  const to = BASE();
  to.criteria!.splice(1, 1);
  expect(reported(BASE(), to)).toEqual(['removed 1.2->']);
  const { rows } = diffGuidelines(guideline(BASE()), guideline(to));
  expect(rows.map((row) => row.from?.criteria_id)).toEqual(['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.3']);
});

test('texts, operators and tests that changed are named', () => {
  const to = BASE();
  to.criteria![0]!.operator = 'OR';
  to.criteria![1] = leaf('A physician has ordered the kettle in writing', {
    test: { kind: 'age', at_least: 18 },
  });
  expect(reported(BASE(), to)).toEqual(['changed 1.1->1.1 operator', 'changed 1.2->1.2 description,test']);
});

test('a leaf that goes to another group, or to another place, has moved', () => {
  const across = BASE();
  across.criteria![0]!.criteria!.push(across.criteria!.pop()!);
  expect(reported(BASE(), across)).toEqual(['moved 1.3->1.1.3 place']);
  const swapped = BASE();
  swapped.criteria!.unshift(swapped.criteria!.pop()!);
  expect(reported(BASE(), swapped)).toEqual(['moved 1.3->1.1 place']);
});

test('a group with a new text and the same parts is the same group', () => {
  const to = BASE();
  to.criteria![0]!.description = 'Something else altogether, at length and in other words';
  expect(reported(BASE(), to)).toEqual(['changed 1.1->1.1 description']);
});

test('another text in the same place is another criterion', () => {
  const to = BASE();
  to.criteria![2] = leaf('Saturation was measured asleep');
  expect(reported(BASE(), to)).toEqual(['removed 1.3->', 'added ->1.3']);
});

test('members of the guideline are compared too, and drafts with faults do no harm', () => {
  const { header } = diffGuidelines(guideline(BASE()), guideline(BASE(), 'R2'));
  expect(header).toEqual([{ field: 'guideline_version', from: 'R1', to: 'R2' }]);
  const faulty = [
    { criteria: null },
    { criteria: { criteria: [null, 3, 'x', {}] } },
    {},
  ] as unknown as Guideline[];
  for (const one of faulty) expect(diffGuidelines(one, guideline(BASE())).rows.length).toBeGreaterThan(0);
});
