/** Sides of the body as notes write and shorten them: "right", "R knee", "Lt hip". */

const SIDE = /\b(left|right)\b|(?<!\d ?)(?<![\w/.])(?:([Ll])|([Rr]))t?\.?(?=[ ,;)]|$)/;
const SIDE_IN_WORDS = /\b(left|right)\b/i;

/** The first side that a text names; "2 L oxygen" has none. */
export function sideIn(text: string): string | undefined {
  const [, , left, right] = SIDE.exec(text) ?? [];
  return SIDE_IN_WORDS.exec(text)?.[1]?.toLowerCase() ?? (left ? 'left' : right ? 'right' : undefined);
}

const IN_FULL: Readonly<Record<string, string>> = {
  l: 'left',
  lt: 'left',
  r: 'right',
  rt: 'right',
  bilat: 'bilateral',
  mod: 'moderate',
};

/** "R knee", "mod", "S1" as a list of problems writes them. */
export const inFull = (words: string): string =>
  words
    .toLowerCase()
    .replace(/\b(?:[lr]t?|bilat|mod)\b\.?/g, (short) => IN_FULL[short.replace('.', '')] ?? short)
    .replace(/\b[ltcs]\d/g, (level) => level.toUpperCase());
