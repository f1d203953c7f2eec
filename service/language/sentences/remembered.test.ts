import { expect, test } from 'vitest';
import { rememberedByText } from './remembered.ts';

test('makes it once for a text, and again when too many others came between', () => {
  const made: string[] = [];
  const wordsOf = rememberedByText((text) => {
    made.push(text);
    return text.split(' ');
  });
  expect(wordsOf('a b')).toBe(wordsOf('a b'));
  expect(made).toEqual(['a b']);
  for (let i = 0; i < 2000; i++) wordsOf(String(i));
  expect(wordsOf('a b')).toEqual(['a', 'b']);
  expect(made.filter((text) => text === 'a b')).toHaveLength(2);
});
