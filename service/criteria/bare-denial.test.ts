import { expect, it } from 'vitest';
import { requestContextOf, understand } from '../language/index.ts';
import { recordOf } from '../language/plain-record.ts';
import { findPattern } from './match.ts';

const found = (text: string) =>
  findPattern(
    understand(recordOf(`Office visit\nDate of service: 2025-03-12\n\n${text}`), requestContextOf({})),
    'no|without & fracture',
  ).length > 0;

it('a bare "no" denies what follows, and what it answers', () => {
  expect(found('No recent fracture.')).toBe(true);
  expect(found('Fracture: no.')).toBe(true);
  expect(found('Stress fracture or born so? No way to tell now.')).toBe(false);
  expect(found('Burst fracture with no bone in the canal.')).toBe(false);
});
