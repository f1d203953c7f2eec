import { describe, expect, it } from 'vitest';
import type { GuidelineNode } from '../../service/criteria/index.ts';
import { eachPatterns, partsOf, written } from './pattern-parts.ts';

describe('parts of a pattern', () => {
  it('are put together again as they were written', () => {
    for (const pattern of ['a|b c & !not d > ^"E"|#f ~4 +1 @allergies', 'walks > 80..400 feet', '!!']) {
      expect(written(partsOf(pattern))).toBe(pattern);
    }
  });

  it('tell marks, joints and how far groups may lie apart', () => {
    const { groups, spread } = partsOf('oxygen|o2 & !plan* > at home ~3 +2');
    expect(spread).toBe(2);
    expect(groups).toEqual([
      { mark: '', joint: '', alternatives: ['oxygen', 'o2'] },
      { mark: '!', joint: '&', alternatives: ['plan*'] },
      { mark: '', joint: '>', alternatives: ['at home'] },
    ]);
  });

  it('are found in every test, and not in what the form is asked', () => {
    const node: GuidelineNode = {
      criteria_id: '1',
      description: 'One',
      operator: 'AND',
      criteria: [
        {
          criteria_id: '1.1',
          description: 'Two',
          look: ['d'],
          test: {
            kind: 'any',
            of: [
              { kind: 'statement', yes: ['a'], scope: { document_has: ['b'] } },
              { kind: 'request', any: ['c'] },
            ],
          },
        } as unknown as GuidelineNode,
      ],
    };
    const seen: string[] = [];
    eachPatterns(node, (patterns) => {
      seen.push(...patterns);
      return patterns.map((p) => `${p}x`);
    });
    expect(seen.sort()).toEqual(['a', 'b', 'd']);
    expect(JSON.stringify(node)).toContain('"yes":["ax"]');
  });
});
