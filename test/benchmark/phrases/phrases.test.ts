import { describe, expect, it } from 'vitest';
import { judgeBank, loadBanks } from './run.ts';

/** Share of phrases that must be judged right; phrases are added faster than patterns, and a wrong yes is never allowed. */
const FLOOR = 0.85;

describe.each(loadBanks().map((b) => [b.guideline_code, b] as const))('phrases of %s', (_code, bank) => {
  const judged = judgeBank(bank);
  it('never proves what was not said', () => {
    expect(judged.filter((j) => j.got === 'yes' && j.want !== 'yes')).toEqual([]);
  });
  it(`judges at least ${FLOOR * 100} % as a reader would`, () => {
    const right = judged.filter((j) => j.got === j.want).length;
    expect(right / judged.length).toBeGreaterThanOrEqual(FLOOR);
  });
  it('names leaves that exist', () => {
    expect(judged.filter((j) => j.got === 'missing')).toEqual([]);
  });
});
