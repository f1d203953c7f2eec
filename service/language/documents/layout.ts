/** From the record's lines to one text in reading order, with the way back from every character to its word and box. */
import type { Line, MedicalRecord, Word } from '../../record/types.ts';
import { GAP_LENGTH, LINE_LENGTH } from '../bounds.ts';
import { least, most } from '../lists.ts';
import type { ChartWord, Span } from '../types.ts';

export interface TextLine extends Span {
  page: number;
  block: number;
  text: string;
  line: Line;
  /** The line stands in a document typed in capitals: there capitals make no heading. */
  shouting?: true;
  /** First and last word of the line in `Layout.words`. */
  words: [number, number];
}

export interface Layout {
  text: string;
  words: ChartWord[];
  /** Body lines in reading order. */
  lines: TextLine[];
  /** Repeated header and footer lines; their text stands behind the body so that sentences can run over a page break. */
  margins: TextLine[];
}

/** Builds the text of a record: one line per line, body first. */
export function layoutOf(record: MedicalRecord): Layout {
  const parts: string[] = [];
  const words: ChartWord[] = [];
  const lines: TextLine[] = [];
  const margins: TextLine[] = [];
  let at = 0;
  const add = (whole: Line, page: number, into: TextLine[]) => {
    for (const line of piecesOf(whole)) {
      const first = words.length;
      const text = placeWords(line, page, at, words);
      into.push({
        start: at,
        end: at + text.length,
        page,
        block: line.block,
        text,
        line,
        words: [first, words.length - 1],
      });
      parts.push(text);
      at += text.length + 1;
    }
  };
  for (const page of record.pages)
    for (const line of page.lines) if (isBody(line)) add(line, page.index, lines);
  for (const page of record.pages)
    for (const line of page.lines) if (!isBody(line)) add(line, page.index, margins);
  return { text: parts.join('\n'), words, lines, margins };
}

/** A line as it is, or cut between words where it is longer than a line may be. */
function piecesOf(line: Line): Line[] {
  if (!line.words.length) return [];
  if (line.text.length <= LINE_LENGTH) return [line];
  const pieces: Line[] = [];
  let words: Word[] = [];
  let length = 0;
  const close = () => {
    if (words.length) pieces.push(lineOf(line, words));
    words = [];
    length = 0;
  };
  for (const word of line.words.flatMap(shortWords)) {
    if (length + word.text.length > LINE_LENGTH) close();
    words.push(word);
    length += word.text.length + 1;
  }
  close();
  return pieces;
}

/** A word that is longer than a line may be, in parts that all stand in its box. */
function shortWords(word: Word): Word[] {
  if (word.text.length <= LINE_LENGTH) return [word];
  const parts: Word[] = [];
  for (let at = 0; at < word.text.length; at += LINE_LENGTH)
    parts.push({ ...word, text: word.text.slice(at, at + LINE_LENGTH) });
  return parts;
}

/** Part of a line: some of its words, in the box that holds them. */
function lineOf(line: Line, words: Word[]): Line {
  const { cells: _, ...rest } = line;
  const x = least(words.map((w) => w.box.x));
  const width = most(words.map((w) => w.box.x + w.box.width)) - x;
  return { ...rest, words, text: words.map((w) => w.text).join(' '), box: { ...line.box, x, width } };
}

/** A line that a fax machine stamped on the page: sender, receiver and page count; its date is the day of sending. */
const FAX_STAMP = /\b(?:FROM|TO|FAX)\b\s*:?.*\bP(?:AGE|G)?[.:]?\s*\d{1,4}\s*(?:\/|OF)\s*\d{1,4}\b/i;

/** Repeated headers and footers and fax stamps are set aside. */
function isBody(line: Line): boolean {
  return line.role === 'body' && !(FAX_STAMP.test(line.text) && /\d{1,2}:\d\d/.test(line.text));
}

/** Places the words of a line at `at`, keeping the wide gaps of its text, and returns the text of the line. */
function placeWords(line: Line, page: number, at: number, words: ChartWord[]): string {
  let text = '';
  let from = 0;
  for (const word of line.words) {
    const found = line.text.indexOf(word.text, from);
    const gap = found < 0 ? ' ' : line.text.slice(from, Math.min(found, from + GAP_LENGTH));
    if (found >= 0) from = found + word.text.length;
    // The parts of a divided word stand side by side without a gap.
    if (text) text += /\S/.test(gap) ? ' ' : gap;
    const chartWord: ChartWord = {
      start: at + text.length,
      end: at + text.length + word.text.length,
      page,
      box: word.box,
    };
    if (word.doubtful) chartWord.doubtful = true;
    words.push(chartWord);
    text += word.text;
  }
  return text;
}
