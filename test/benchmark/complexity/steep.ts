/** Two ways to take four times as long for twice the text, and one to take twice as long: what the gate must tell apart. */

export function pairs(words: readonly string[]): number {
  let same = 0;
  for (const a of words) for (const b of words) if (a === b) same++;
  return same;
}

/** Looks through all that stands before each word. */
export function endings(text: string): number {
  let found = 0;
  for (let i = 0; i < text.length; i += 10) if (/word$/.test(text.slice(0, i))) found++;
  return found;
}

export function once(words: readonly string[]): number {
  let letters = 0;
  for (const word of words) letters += word.length;
  return letters;
}
