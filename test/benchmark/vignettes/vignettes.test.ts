import { describe, expect, it } from 'vitest';
import { judgeSet, loadSets, scoreOf } from './run.ts';

/**
 * Shares that the rules alone reach, right ones at least and wrong `yes` at most: the rules were widened with the a-sets for a whole
 * session, with the b-sets for an hour, with the c-sets not at all.
 */
const FLOORS: Record<string, { right: number; wrongYes: number }> = {
  a: { right: 0.88, wrongYes: 0.04 },
  b: { right: 0.74, wrongYes: 0.09 },
  c: { right: 0.7, wrongYes: 0.16 },
};

describe.each(
  loadSets()
    .filter((set) => set.half === 'tune')
    .map((set) => [set.guideline_code, set.vignettes[0]!.id.charAt(0), set] as const),
)('vignettes of %s, set %s', (_code, name, set) => {
  const floor = FLOORS[name]!;
  const judged = judgeSet(set, { wording: false });
  it(`are judged as labelled in ${floor.right * 100} % of the leaves`, () => {
    const { right, all } = scoreOf(judged);
    expect(right / all).toBeGreaterThanOrEqual(floor.right);
  });
  it('seldom prove what the label denies', () => {
    const { wrongYes, yes } = scoreOf(judged);
    expect(wrongYes / Math.max(1, yes)).toBeLessThanOrEqual(floor.wrongYes);
  });
  it('name leaves that exist', () => {
    expect(judged.filter((j) => j.got === 'missing').map((j) => `${j.id} ${j.leaf}`)).toEqual([]);
  });
});
