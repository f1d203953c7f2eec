import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './wordDiff.ts';

const joined = (changes: ReturnType<typeof wordDiff>, kind: 'added' | 'removed') =>
  changes
    .filter((change) => change.kind === 'same' || change.kind === kind)
    .map((change) => change.text)
    .join('');

test('only the words that changed are marked', () => {
  expect(wordDiff('SpO2 was 84 % at rest', 'SpO2 was 91 % at rest')).toEqual([
    { kind: 'same', text: 'SpO2 was ' },
    { kind: 'removed', text: '84' },
    { kind: 'added', text: '91' },
    { kind: 'same', text: ' % at rest' },
  ]);
  expect(wordDiff('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
});

test('old and new text can always be put together again', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = wordDiff(before, after);
      expect(joined(changes, 'removed')).toBe(before);
      expect(joined(changes, 'added')).toBe(after);
    }),
  );
});

test('a sentence in place of another is marked as a whole, not word by word', () => {
  const before = 'Shown:\n- Met: the study was ordered by him and read.\n- Met: she walks 40 feet.\n';
  const after = 'Shown:\n- Only a physician may decide.\n- Met: she walks 60 feet.\n';
  expect(wordDiff(before, after)).toEqual([
    { kind: 'same', text: 'Shown:\n' },
    { kind: 'removed', text: '- Met: the study was ordered by him and read.\n' },
    { kind: 'added', text: '- Only a physician may decide.\n' },
    { kind: 'same', text: '- Met: she walks ' },
    { kind: 'removed', text: '40' },
    { kind: 'added', text: '60' },
    { kind: 'same', text: ' feet.\n' },
  ]);
});
