/** A sheet of voids by the part of the day: "06-10 5 voids | 10-14 4 | ... | night 3". */
import { type Found, foundIn } from '../../prose.ts';
import type { TextExtractor } from '../extractor.ts';

const CLOCK = '(\\d{1,2})(?::?[0-5]\\d)?\\s?(?:[ap]m?)?';
const BLOCK = new RegExp(
  `(?:(?<![\\d/.:])${CLOCK}\\s?(?:-|\\u2013|to)\\s?${CLOCK}h?|\\b(?:over)?night)\\s*[:=]?\\s+(\\d{1,2})(?:\\s*(?:voids?|x))?(?=\\s*(?:[|,;(\\n]|\\.(?!\\d)|$))`,
  'gi',
);
/** Fewest parts that make a sheet of a day. */
const PARTS = 3;
/** Hours that count as the whole day, where no night is named. */
const WHOLE = 20;

/** The voids of all parts together, where they make up a day: a part alone says nothing of how often in 24 hours. */
function voidsOfBlocks(text: string): Found[] {
  const blocks = [...text.matchAll(BLOCK)];
  if (blocks.length < PARTS) return [];
  const hours = blocks.reduce(
    (sum, [, from, to]) => sum + (from ? (Number(to) - Number(from) + 24) % 24 : 0),
    0,
  );
  if (hours < WHOLE && !blocks.some(([, from]) => from === undefined)) return [];
  const total = blocks.reduce((sum, [, , , count]) => sum + Number(count), 0);
  const first = blocks[0]!;
  const last = blocks.at(-1)!;
  return [{ ...foundIn(first, 'voids_per_day', total, '/d'), end: last.index + last[0].length }];
}

export const voidsByParts: TextExtractor = {
  id: 'void-blocks',
  variables: ['voids_per_day'],
  triggers: /\bvoid/i,
  how: 'replaces',
  extract: ({ text }) => voidsOfBlocks(text),
};
