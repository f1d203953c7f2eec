import { expect, it } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { judge } from './judge.ts';
import { guidelineOf, leafOf } from './testing.ts';
import { checkGuideline } from './validation/guideline-schema.ts';

const guideline = guidelineOf(
  [leafOf('1.1', 'In the laboratory', 'laboratory'), leafOf('1.2', 'At home, type III', 'type iii')],
  { description: 'A test of an accepted kind', operator: 'OR', exclusive: true },
);
const answers = (text: string) =>
  judge(guideline, understand(recordOf(text), requestContextOf({}))).root.children!.map((c) => [
    c.answer,
    c.leaf!.rule,
    c.color,
  ]);

it('rules out the alternatives that the record is silent about, once another is there', () => {
  expect(answers('Slept in our laboratory.')).toEqual([
    ['yes', 'statement', 'green'],
    ['no', 'exclusive', 'red'],
  ]);
});

it('leaves what is raised, and what nothing is known of, open', () => {
  expect(answers('Slept in our laboratory. Possible type III test before.').map(([a]) => a)).toEqual([
    'yes',
    'unknown',
  ]);
  expect(answers('Snores.').map(([a]) => a)).toEqual(['unknown', 'unknown']);
});

it('is a matter of OR alone', () => {
  const bad = structuredClone(guideline);
  bad.criteria.operator = 'AND';
  expect(checkGuideline(bad).map((fault) => fault.path)).toContain('/criteria/exclusive');
});
