import { expect, test } from 'vitest';
import { recommendedIn } from './recommended.ts';

test.each([
  ['Recommendation: criteria met. The record supports it.', 'MET'],
  ['Recommendation: criteria not met. One criterion is contradicted.', 'NOT_MET'],
  ['Recommendation: insufficient evidence. The record leaves two open.', 'INSUFFICIENT_EVIDENCE'],
  ['I recommend it. Recommendation: criteria met.', undefined],
  ['', undefined],
])('%j recommends %s', (text, decision) => {
  expect(recommendedIn(text)).toBe(decision);
});
