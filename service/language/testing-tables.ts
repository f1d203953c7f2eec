/** Tables of texts, with what is read in each. */
import { expect, test } from 'vitest';

/** One test for each text; `title` has `%s` in the place of the text. */
export const reads = <Read>(
  title: string,
  read: (text: string) => Read,
  rows: readonly (readonly [text: string, expected: NoInfer<Read>])[],
): void => test.each(rows)(title, (text, expected) => expect(read(text)).toEqual(expected));
