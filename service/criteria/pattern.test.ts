import { expect, it } from 'vitest';
import { parsePattern } from './pattern.ts';

it('takes the bounds of a pattern wherever they stand', () => {
  const end = parsePattern('severe > stenosis & !valve ~2 +1');
  const inside = parsePattern('severe > stenosis ~2 +1 & !valve');
  expect(inside).toMatchObject({ gap: 2, spread: 1, groups: end.groups });
});
