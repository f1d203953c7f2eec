import { expect, it } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { judge } from './judge.ts';
import type { Guideline } from './schema/guideline.ts';
import { checkGuideline } from './validation/guideline-schema.ts';

const guideline: Guideline = {
  guideline_code: 'X1',
  guideline_name: 'X1 | Exclusive',
  guideline_version: '1',
  kind: 'LCD',
  criteria: {
    criteria_id: '1',
    description: 'A test of an accepted kind',
    operator: 'OR',
    exclusive: true,
    criteria: [
      {
        criteria_id: '1.1',
        description: 'In the laboratory',
        test: { kind: 'statement', yes: ['laboratory'] },
      },
      {
        criteria_id: '1.2',
        description: 'At home, type III',
        test: { kind: 'statement', yes: ['type iii'] },
      },
    ],
  },
};
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
