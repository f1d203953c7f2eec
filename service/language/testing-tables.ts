/** Tables of texts, with what is read in each. */
import { expect, test } from 'vitest';

/** One test for each text; `title` has `%s` in the place of the text. */
export const reads = (
  title: string,
  read: (text: string) => unknown[],
  rows: readonly (readonly [text: string, expected: readonly unknown[]])[],
): void => test.each(rows)(title, (text, expected) => expect(read(text)).toEqual(expected));
