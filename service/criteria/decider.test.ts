import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { judge } from './judge.ts';
import type { NodeOutcome } from './outcome.ts';
import type { Guideline } from './schema/guideline.ts';
import { guidelineOf, leafOf } from './testing.ts';

const oxygen = JSON.parse(
  readFileSync(new URL('../../guidelines/L33797.json', import.meta.url), 'utf8'),
) as Guideline;

const leafIn = (node: NodeOutcome, id: string): NodeOutcome | undefined =>
  node.node.criteria_id === id
    ? node
    : node.children?.reduce<NodeOutcome | undefined>((found, child) => found ?? leafIn(child, id), undefined);

test('the words that have the value of the reason stand first, whatever else reads like proof', () => {
  const chart = understand(
    recordOf(
      [
        'Office visit\nDate of service: 02/18/2025\n',
        'HPI: He was admitted in October 2024 with an exacerbation; his saturation in the ED that day was 84 % on room air, and he went home without oxygen at 92 % on room air.',
        'OXIMETRY (sitting, awake, 10 minutes quiet)\nTime     Condition           SpO2\n10:42    room air, at rest   86 %\n10:48    room air, at rest   86 %',
        'ASSESSMENT: COPD with chronic hypoxemic respiratory failure, stable.',
      ].join('\n'),
    ),
    requestContextOf({ request: { type: 'initial', date_of_service: '2025-03-01' } }),
  );
  const { answer, reason, findings } = leafIn(judge(oxygen, chart).root, '1.1.1.2.1.1')!.leaf!;
  expect(answer).toBe('yes');
  expect(reason).toContain('86 %');
  expect(chart.sentences[findings[0]!.sentence]!.text).toContain('86 %');
});

test('words that only doubt the matter are quoted after those that decide it', () => {
  const chart = understand(
    recordOf(
      [
        'Office visit\nDate of service: 02/18/2025\n',
        'Gout.',
        'Possible gout of the left foot that limits walking, with severe swelling of 3 toes, wrote the company of the brace.',
      ].join('\n'),
    ),
    requestContextOf({ request: { date_of_service: '2025-03-01' } }),
  );
  const guideline = guidelineOf([
    leafOf('1.1', 'Gout of the left foot with severe swelling that limits walking', 'gout'),
  ]);
  const { answer, reason } = leafIn(judge(guideline, chart).root, '1.1')!.leaf!;
  expect(answer).toBe('yes');
  expect(reason).toContain('"Gout"');
});
