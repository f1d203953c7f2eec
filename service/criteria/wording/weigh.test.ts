import { describe, expect, it } from 'vitest';
import { featuresOf, weigh } from './weigh.ts';

const said = (answer: 'yes' | 'no' | 'unknown', rule = 'statement', held = 0.5) => ({ answer, rule, held });

describe('weighing', () => {
  it('gives shares that are one in sum', () => {
    const { yes, no, unknown } = weigh(said('yes'), { yes: 0.9, no: 0.1 });
    expect(yes + no + unknown).toBeCloseTo(1);
  });
  it('tells apart on what grounds the rules answered', () => {
    const names = (rule: string) => [...featuresOf(said('unknown', rule), { yes: 0, no: 0 }).keys()][0];
    expect(names('silence')).toBe('unknown by silence');
    expect(names('any')).toBe('unknown by parts');
    expect(names('therapy')).toBe('unknown by measure');
  });
  it('lets more that reads for a side speak for it', () => {
    for (const answer of ['yes', 'no', 'unknown'] as const) {
      const at = (yes: number, no: number) => weigh(said(answer), { yes, no });
      expect(at(0.9, 0.1).yes).toBeGreaterThan(at(0.1, 0.1).yes);
      expect(at(0.1, 0.9).no).toBeGreaterThan(at(0.1, 0.1).no);
    }
  });
  it('stands by the rules where nothing reads for either side', () => {
    expect(weigh(said('unknown', 'silence'), { yes: 0, no: 0 }).unknown).toBeGreaterThan(0.6);
    expect(weigh(said('no'), { yes: 0, no: 0.9 }).no).toBeGreaterThan(0.6);
    expect(weigh(said('yes', 'statement', 0.9), { yes: 0.9, no: 0 }).yes).toBeGreaterThan(0.6);
  });
});
