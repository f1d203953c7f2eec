import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import { matchNodes, plainText } from './match.ts';
import { reasoned } from './variance.ts';

const mark = fc.constantFrom(' ', '\n', '\t', '\u00a0', '.', ';', ':', 'a', 'B', 'ﬁ');

test('a text is compared without white space, case and closing punctuation', () => {
  const said = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/[\s.;:]+$/, '')
      .trim();
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 12 }), (marks) => {
      const text = marks.join('');
      expect(plainText(text)).toBe(said(text));
    }),
  );
});

test('dots before the last word take no more work than other characters', () => {
  // With the square of their number this would take minutes.
  expect(plainText(`${'.'.repeat(400_000)}x`)).toHaveLength(400_001);
});

test('of equal criteria the first of each tree belong together', () => {
  const leaf = (id: string): CriteriaNode => ({ criteria_id: id, description: 'The same.' });
  const tree = (...ids: string[]): CriteriaNode => ({
    criteria_id: '1',
    description: 'All.',
    operator: 'AND',
    criteria: ids.map(leaf),
  });
  const { earlier, removed } = matchNodes(tree('1.1', '1.2', '1.3'), tree('1.7', '1.8'));
  expect([...earlier].slice(1).map(([now, old]) => [now.criteria_id, old.criteria_id])).toEqual([
    ['1.7', '1.1'],
    ['1.8', '1.2'],
  ]);
  expect(removed.map(({ criteria_id }) => criteria_id)).toEqual(['1.3']);
});

test('a reason covers its criterion and, where that came or went, what is below it', () => {
  const reason = { category: 'c', reason: 'r' };
  const of = (kind: 'added' | 'reworded', criteria_id: string) => ({
    kind,
    criteria_id,
    description: '',
    category: '',
  });
  const sent = [
    { kind: 'added' as const, criteria_id: '1.2', ...reason },
    { kind: 'reworded' as const, criteria_id: '1.3', ...reason },
  ];
  const all = [
    of('added', '1.2'),
    of('added', '1.2.4.1'),
    of('added', '1.20'),
    of('reworded', '1.3'),
    of('reworded', '1.3.1'),
  ];
  expect(reasoned(all, sent).map(({ criteria_id }) => criteria_id)).toEqual(['1.2', '1.2.4.1', '1.3']);
});
