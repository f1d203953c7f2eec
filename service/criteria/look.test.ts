import { expect, it } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { judge } from './judge.ts';
import type { GuidelineNode } from './schema/guideline.ts';
import { guidelineOf } from './testing.ts';
import { checkGuideline } from './validation/guideline-schema.ts';

const leaf = {
  criteria_id: '1.1',
  description: 'Significant irreversible brain damage',
  role: 'exclude',
  test: { kind: 'statement', yes: ['anoxic & brain'] },
  look: ['mentation|mental status|oriented'],
} satisfies GuidelineNode;
const guideline = guidelineOf([
  leaf,
  { criteria_id: '1.2', description: 'Another thing altogether', look: ['zzz'] },
]);
const leafOf = (text: string) => {
  const chart = understand(recordOf(text), requestContextOf({}));
  return { chart, leaf: judge(guideline, chart).root.children![0]!.leaf! };
};

it('shows the passage that was looked at beside a silence, and does not let it decide', () => {
  const { chart, leaf } = leafOf(
    'Progress note 01/05/2026\n\nEXAM: Alert, mentation is normal. Lungs clear.',
  );
  expect(leaf.answer).toBe('no');
  expect(leaf.rule).toBe('silence');
  expect(leaf.findings.map((f) => [f.stance, chart.sentences[f.sentence]!.text])).toEqual([
    ['mentions', 'EXAM: Alert, mentation is normal.'],
  ]);
});

it('shows such passages behind what decides while there is room', () => {
  const { leaf } = leafOf('Progress note 01/05/2026\n\nMentation is poor. Anoxic brain injury in 2024.');
  expect(leaf.answer).toBe('yes');
  expect(leaf.findings.map((f) => f.stance)).toEqual(['supports', 'mentions']);
});

it('names a pattern that cannot be read', () => {
  const bad = structuredClone(guideline);
  bad.criteria.criteria![0]!.look = ['!only'];
  expect(checkGuideline(bad).map((fault) => fault.path)).toContain('/criteria/criteria/0/look/0');
});
