/** The rows of a page as they are printed, left to right, whatever columns reading order cut them into. */
import { least, most } from '../lists.ts';
import type { PrintedLine, PrintedPages, Stretch } from './lines.ts';

/** More of a row than any line that says who the patient is. */
const LONGEST = 600;

export interface RowWord extends Stretch {
  /** Index in the words of the chart. */
  word: number;
  /** Left edge, as a fraction of the page. */
  x: number;
}

export interface Row {
  page: number;
  text: string;
  words: RowWord[];
  /** Offset in the chart of its first body line; undefined for a row of the page's head or foot. */
  at?: number;
  top: number;
  bottom: number;
  /** Number of the row on its page, from above. */
  place: number;
}

/** Rows of every page, from above. Linear in the number of lines, but for sorting. */
export function rowsOf(layout: PrintedPages): Map<number, Row[]> {
  const pages = new Map<number, { line: PrintedLine; body: boolean }[]>();
  const add = (line: PrintedLine, body: boolean) => {
    const list = pages.get(line.page);
    if (list) list.push({ line, body });
    else pages.set(line.page, [{ line, body }]);
  };
  for (const line of layout.lines) add(line, true);
  for (const line of layout.margins) add(line, false);
  return new Map([...pages].map(([page, lines]) => [page, rowsOfPage(page, lines)]));
}

const middle = ({ line }: PrintedLine) => line.box.y + line.box.height / 2;

function rowsOfPage(page: number, lines: { line: PrintedLine; body: boolean }[]): Row[] {
  const sorted = lines.toSorted((a, b) => middle(a.line) - middle(b.line) || a.line.start - b.line.start);
  const groups: { line: PrintedLine; body: boolean }[][] = [];
  for (const each of sorted) {
    const group = groups.at(-1);
    const first = group?.[0]?.line;
    const near = first && Math.abs(middle(each.line) - middle(first)) < first.line.box.height * 0.5;
    if (group && near) group.push(each);
    else groups.push([each]);
  }
  return groups.map((group, place) => rowOf(page, group, place));
}

function rowOf(page: number, group: { line: PrintedLine; body: boolean }[], place: number): Row {
  const inOrder = group.toSorted((a, b) => a.line.line.box.x - b.line.line.box.x);
  const words: RowWord[] = [];
  let text = '';
  for (const { line } of inOrder) {
    if (text.length > LONGEST) break;
    if (text) text += '   ';
    let from = 0;
    line.line.words.forEach((word, index) => {
      const found = line.text.indexOf(word.text, from);
      if (found < 0) return;
      from = found + word.text.length;
      const start = text.length + found;
      words.push({ word: line.words[0] + index, x: word.box.x, start, end: start + word.text.length });
    });
    text += line.text;
  }
  const body = group.filter((each) => each.body).map((each) => each.line.start);
  return {
    page,
    text: text.slice(0, LONGEST),
    words,
    ...(body.length > 0 && { at: least(body) }),
    top: least(group.map(({ line }) => line.line.box.y)),
    bottom: most(group.map(({ line }) => line.line.box.y + line.line.box.height)),
    place,
  };
}
