/** Words of a scanned page as the service gives them: five numbers a word. */

export interface ScannedWord {
  /** Place in the page's text. */
  at: number;
  text: string;
  /** Fractions of the page. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const UNITS = 10_000;
const FIELDS = 5;

/** The words by line, in reading order. A word ends at the next one, or where its line does. */
export function scannedLines(text: string, numbers: readonly number[]): ScannedWord[][] {
  const lines = new Map<number, ScannedWord[]>();
  for (let index = 0; index + FIELDS <= numbers.length; index += FIELDS) {
    const [at, x, y, width, height] = numbers.slice(index, index + FIELDS) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const next = numbers[index + FIELDS] ?? text.length;
    const newline = text.indexOf('\n', at);
    const end = Math.min(next, newline < 0 ? text.length : newline);
    const word = {
      at,
      text:
        text
          .slice(at, end)
          .trim()
          .split(/\s{2,}/)[0] ?? '',
      x: x / UNITS,
      y: y / UNITS,
      width: width / UNITS,
      height: height / UNITS,
    };
    const start = text.lastIndexOf('\n', at);
    lines.set(start, [...(lines.get(start) ?? []), word]);
  }
  return [...lines.values()];
}
