import { expect, it } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { judge } from './judge.ts';
import type { Guideline, GuidelineNode } from './schema/guideline.ts';
import { checkGuideline } from './validation/guideline-schema.ts';

const test = { kind: 'all' as const, tests: [{ kind: 'statement' as const, yes: ['works & well'] }] };
const leaf = (topical: boolean): GuidelineNode => ({
  criteria_id: topical ? '1.1' : '1.2',
  description: topical ? 'The device works well' : 'Something works well anywhere',
  ...(topical ? { topical: true as const } : {}),
  test,
});
const guideline = (about?: string[]): Guideline => ({
  guideline_code: 'X1',
  guideline_name: 'X1 | Topic',
  guideline_version: '1',
  kind: 'LCD',
  ...(about ? { about } : {}),
  criteria: {
    criteria_id: '1',
    description: 'The whole of it',
    operator: 'AND',
    criteria: [leaf(true), leaf(false)],
  },
});
const answers = (text: string) =>
  judge(guideline(['cpap']), understand(recordOf(text), requestContextOf({}))).root.children!.map(
    (c) => c.answer,
  );
const OPERATION = 'Operative report\nDate: 01/05/2026\n\nThe trocar works well.';
const SLEEP = 'Sleep clinic visit\nDate: 01/20/2026\n\nCPAP set up today.';

it('reads documents on other matters for the leaves that are about any', () => {
  expect(answers(`${OPERATION}\f${SLEEP}`)).toEqual(['unknown', 'yes']);
});

it('reads all where no document is on the matter', () => {
  expect(answers(OPERATION)).toEqual(['yes', 'yes']);
});

it('reads a measure that the topic names in any document', () => {
  const values: Guideline = {
    ...guideline(['sugar|glucose|diabet*']),
    criteria: {
      ...leaf(true),
      test: { kind: 'value', variable: ['glucose'], below: 54, times: 2 },
    },
  };
  const [crew, clinic] = [
    'Ambulance report\nDate: 01/05/2026\n\nBP 140/80 HR 90 BGL 33',
    'Clinic visit\nDate: 01/20/2026\n\nDiabetes, glucose 120 today.',
  ];
  const { root } = judge(values, understand(recordOf(`${crew}\f${clinic}`), requestContextOf({})));
  expect(root.leaf?.reason).toBe(
    '1 value below 54 mg/dL was found; the criterion asks for at least 2. Blood glucose was 33 mg/dL on 01/05/2026 (p. 1).',
  );
});

it('wants the words of the matter', () => {
  expect(checkGuideline(guideline()).map((f) => f.path)).toContain('/criteria/criteria/0/topical');
  expect(checkGuideline(guideline(['!only'])).map((f) => f.path)).toContain('/about/0');
});
