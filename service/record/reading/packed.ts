/**
 * Pages of text as two flat pieces (a string and numbers) on their way from a worker. A long chart has a million words:
 * as objects, or as JSON, carrying them costs more time and memory than reading them.
 */
import type { Line, Page, PageBox, Word, WordSource } from '../types.ts';

/** A page without OCR words. */
export interface PackedPage {
  /** Texts of the lines, one after the other, each closed by a line feed. Words are found by the spaces between them. */
  text: string;
  numbers: Int32Array;
}

const SOURCES: WordSource[] = ['text', 'ocr', 'field', 'annotation'];
const PAGE_SOURCES: Page['source'][] = ['text', 'ocr', 'mixed', 'none'];
/** Boxes have six decimals (frame.ts), page sizes are kept to as many. */
const UNIT = 1e6;
const NONE = -1;
const SPACE = 32;

/** Confidence and doubts of OCR words, roles and errors are not packed: a text layer has none. */
export function packPage(page: Page): PackedPage {
  const numbers: number[] = [
    page.index,
    page.rotation,
    PAGE_SOURCES.indexOf(page.source),
    page.lines.length,
    ...size(page.width),
    ...size(page.height),
  ];
  let text = '';
  for (const line of page.lines) {
    text += `${line.text}\n`;
    numbers.push(line.words.length, line.block, line.table ?? NONE, line.cells?.length ?? NONE);
    pushBox(numbers, line.box);
    for (const cell of line.cells ?? []) numbers.push(cell.column, cell.first, cell.last);
    for (const word of line.words) {
      pushBox(numbers, word.box);
      numbers.push(SOURCES.indexOf(word.source));
    }
  }
  return { text, numbers: Int32Array.from(numbers) };
}

/** Whole points and millionths: a sheet may be larger than 32 bits of millionths. */
function size(points: number): [number, number] {
  const whole = Math.floor(points);
  return [whole, Math.round((points - whole) * UNIT)];
}

function pushBox(numbers: number[], { x, y, width, height }: PageBox): void {
  numbers.push(
    Math.round(x * UNIT),
    Math.round(y * UNIT),
    Math.round(width * UNIT),
    Math.round(height * UNIT),
  );
}

/** Reads packed pages; charts say the same words over and over, so each is kept once. */
export class Unpacker {
  private readonly known = new Map<string, string>();

  unpack({ text, numbers }: PackedPage): Page {
    let at = 8;
    let from = 0;
    const box = (): PageBox => {
      const x = numbers[at++]! / UNIT;
      const y = numbers[at++]! / UNIT;
      const width = numbers[at++]! / UNIT;
      return { x, y, width, height: numbers[at++]! / UNIT };
    };
    const nextLine = (): Line => {
      const words = numbers[at++]!;
      const block = numbers[at++]!;
      const table = numbers[at++]!;
      const cells = numbers[at++]!;
      const end = text.indexOf('\n', from);
      const line: Line = { words: [], text: text.slice(from, end), box: box(), block, role: 'body' };
      if (table !== NONE) line.table = table;
      if (cells !== NONE) {
        line.cells = [];
        for (let i = 0; i < cells; i++) {
          line.cells.push({ column: numbers[at++]!, first: numbers[at++]!, last: numbers[at++]! });
        }
      }
      for (let i = 0; i < words; i++) {
        while (text.charCodeAt(from) === SPACE) from++;
        let until = from;
        while (until < end && text.charCodeAt(until) !== SPACE) until++;
        const word: Word = { text: this.once(text.slice(from, until)), box: box(), source: 'text' };
        word.source = SOURCES[numbers[at++]!]!;
        line.words.push(word);
        from = until;
      }
      from = end + 1;
      return line;
    };
    return {
      index: numbers[0]!,
      width: numbers[4]! + numbers[5]! / UNIT,
      height: numbers[6]! + numbers[7]! / UNIT,
      rotation: numbers[1]! as Page['rotation'],
      source: PAGE_SOURCES[numbers[2]!]!,
      lines: Array.from({ length: numbers[3]! }, nextLine),
    };
  }

  private once(word: string): string {
    const known = this.known.get(word);
    if (known !== undefined) return known;
    this.known.set(word, word);
    return word;
  }
}
