/** Printed answers of forms, of which one is chosen. */

/** "0 1 2 3 4 5 6 [7] 8 9 10": a printed scale of five numbers or more, of which one is marked. */
const SCALE = /(?<![\d.])\d{1,2}(?:[\s,|]+(?:\[\s?\d{1,2}\s?\]|\(\s?\d{1,2}\s?\)|\d{1,2})(?![\d./%])){4,}/g;
const MARKED = /[[(]\s?(\d{1,2})\s?[\])]/;
/** "[ ] 25 %", "[x] 75 %": an answer that is a number. */
const OPTION =
  /\[([ _]*|\s?[xXvV*\u2713\u2714]\s?)\](\s?<?\d{1,3}(?:\s?-\s?\d{1,3})?\s?(?:%|percent\b)?)(?=\s|$)/g;

/** The text without the printed answers that were not chosen, each letter still at its place. */
export function asChosen(text: string): string {
  if (!/[[(]/.test(text)) return text;
  const scaled = text.replace(SCALE, (all) => {
    const marked = MARKED.exec(all);
    return marked && !MARKED.test(all.slice(marked.index + marked[0].length))
      ? `${' '.repeat(marked.index + 1)}${marked[1]}`.padEnd(all.length)
      : all;
  });
  const options = [...scaled.matchAll(OPTION)];
  if (options.length < 2 || options.filter((m) => m[1]!.trim()).length !== 1) return scaled;
  return scaled.replace(OPTION, (all, mark: string, answer: string) =>
    mark.trim() ? answer.padStart(all.length) : ' '.repeat(all.length),
  );
}
