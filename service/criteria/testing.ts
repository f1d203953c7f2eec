/** Small determinations for tests. */
import type { Guideline, GuidelineNode } from './schema/guideline.ts';

/** A leaf that is met by a statement with one of these patterns. */
export const leafOf = (criteria_id: string, description: string, ...yes: string[]): GuidelineNode => ({
  criteria_id,
  description,
  ...(yes.length > 0 && { test: { kind: 'statement', yes } }),
});

/** A determination with these criteria below its root, all of which have to be met unless `root` says otherwise. */
export const guidelineOf = (
  criteria: GuidelineNode[],
  root: Partial<GuidelineNode> = {},
  head: Partial<Omit<Guideline, 'criteria'>> = {},
): Guideline => ({
  guideline_code: 'T1',
  guideline_name: 'T1 - Test determination',
  guideline_version: '1',
  kind: 'LCD',
  ...head,
  criteria: { criteria_id: '1', description: 'The item is covered', operator: 'AND', ...root, criteria },
});
