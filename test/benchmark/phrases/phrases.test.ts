import { describe, expect, it } from 'vitest';
import { judgeBank, loadBanks } from './run.ts';

/** The second reading learns from these phrases: `npm run benchmark` judges all of them, the tests a sample. */
const EVERY = process.env.EVIDENT_BENCHMARK === 'all' ? 1 : 10;
/** Share of phrases that must be judged right; phrases are added faster than patterns, and a wrong yes is never allowed. */
const FLOOR = 0.85;

describe.each(loadBanks().map((b) => [b.guideline_code, b] as const))('phrases of %s', (_code, bank) => {
  const judged = judgeBank(bank, EVERY);
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
