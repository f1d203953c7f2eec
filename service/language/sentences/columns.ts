/** Cells of a line and the headings of their columns: which lines are rows of a table, and under which heading a cell stands. */
import type { PageBox } from '../../record/types.ts';
import { CELLS } from '../bounds.ts';
import type { TextLine } from '../documents/layout.ts';
import { firstThat } from '../lists.ts';
import type { Span } from '../types.ts';

export interface TextCell extends Span {
  text: string;
  x: number;
  right: number;
}

export interface Columns {
  cells: TextCell[];
  /** The last line that was a row of the table. */
  last: number;
  /** Its cells are parted by bars. */
  barred?: true;
}

/** Gaps of two spaces and more, and of three. */
const GAPS = { 2: /\s{2,}/g, 3: /\s{3,}/g };

/** Cells of a line: the groups of words that gaps of `wide` spaces leave. */
export function cellsOf(line: TextLine, wide: keyof typeof GAPS = 3): TextCell[] {
  const out: TextCell[] = [];
  const gap = GAPS[wide];
  let from = line.text.length - line.text.trimStart().length;
  const close = (end: number) => {
    const text = line.text.slice(from, end).trim();
    if (!text) return;
    const x = boxAt(line, from);
    const last = boxAt(line, Math.max(from, from + text.length - 1));
    out.push({
      start: line.start + from,
      end: line.start + from + text.length,
      text,
      x: x?.x ?? 0,
      right: last ? last.x + last.width : 0,
    });
  };
  gap.lastIndex = from;
  for (let m = gap.exec(line.text); m; m = gap.exec(line.text)) {
    close(m.index);
    from = m.index + m[0].length;
  }
  close(line.text.length);
  // more cells than a table has columns: words set apart
  return out.length > CELLS ? [wholeLine(line)] : out;
}

function wholeLine(line: TextLine): TextCell {
  const { x, width } = line.line.box;
  const text = line.text.trim();
  const start = line.start + line.text.indexOf(text);
  return { start, end: start + text.length, text, x, right: x + width };
}

const ends = new WeakMap<TextLine, { end: number; box: PageBox }[]>();

/** The box of the word that an offset of the line's text lies in, or of the next one. */
export function boxAt(line: TextLine, offset: number): PageBox | undefined {
  let words = ends.get(line);
  if (!words) {
    words = [];
    let at = 0;
    for (const word of line.line.words) {
      const found = line.text.indexOf(word.text, at);
      if (found < 0) continue;
      at = found + word.text.length;
      words.push({ end: at, box: word.box });
    }
    ends.set(line, words);
  }
  return words[firstThat(words, ({ end }) => end > offset)]?.box ?? line.line.words.at(-1)?.box;
}

const DATED =
  /^(?:wk |week |visit )?(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2}\/\d{4}|(?:19|20)\d\d(?:-\d\d){0,2}|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?(?:\s?'?\d{1,4})?)(?:-\d{1,2})?$/i;
const HEADING =
  /\b(?:date|time|day|visit|method|result|results|comment|comments|notes?|by|site|location|item|model|start|end|stop|supplier|level|neutral|flexion|extension|drug|medication|dose|max dose|how long|duration|response|outcome|reason|score|value|test|tests?|base|baseline|condition|position|pressure|battery|episodes?|weight|height|bmi|src|source|side|procedure|provider|facility|range|normal|ref|unit|units|flag|tissue|exudate|l ?x ?w|size|stage|yes|no|screen|pre|post|before|after|type|status|code|description|name|patient|dob|sex|mrn|measure|scale|finding|grade|right|left|hr|rr|bp|spo2|sats?|pao2|o2|flow|lpm|state|activity|phase|device|setting|settings|borg|cmh2o|ahi|rdi|tst|lvef|ef|a1c|glucose|wt|ht|nrs|vas|phq-?9|item 9|voids|leaks|pads|wak(?:e|ing)|breakfast|bkfst|lunch|dinner|supper|bed|bedtime|hs|noon|morning|evening|night|fasting|length|width|depth|wnd|wound|bed|nurse|rn|staff|initials|from|to|effect|weeks?|wks?|months?|treatment|therapy|agent|minutes?|mins?|chair|steps|stairs|rest|walk|relief|percent|initial|current|goal|target|threshold|required|requirement|kgs?|lbs?|cm|reading|pulse|index|outcome|helped|benefit)\b/i;

/** "8/10", "4/5": a score of a scale more often than a day. */
const OUT_OF = /^(?:10|\d)\/(?:10|5)$/;

/** "3 min", "Minute 3": a column of a walk or a trend. */
const MINUTE = /^(?:\d{1,2} ?min(?:ute)?s?|min(?:ute)?s? ?\d{1,2})\.?$/i;

/** The head of a table: short cells of words of which two at least are known as headings, or all dates, or all capitals. */
export function isHeaderRow(cells: TextCell[]): TextCell[] | undefined {
  if (cells.length < 3) return undefined;
  const dated = cells.filter((c) => DATED.test(c.text) && !OUT_OF.test(c.text)).length;
  if (dated >= cells.length - 1 && dated >= 2) return cells;
  const short = cells.every((c) => c.text.length <= 28 && !/\bnot done\b|[:]\s*\S/.test(c.text));
  const wordy = cells.filter(
    (c) =>
      MINUTE.test(c.text) ||
      (/^(?:[A-Za-z%#]|\d{1,2} ?[ap]m$)/i.test(c.text) && !/\d{2,}/.test(c.text.replace(/O2|A1c/gi, ''))),
  ).length;
  if (!short || wordy < cells.length - (cells.length > 4 ? 1 : 0)) return undefined;
  const known = cells.filter((c) => HEADING.test(c.text) || MINUTE.test(c.text)).length;
  return known >= 2 || cells.every((c) => c.text === c.text.toUpperCase()) ? cells : undefined;
}

/** A gap of exactly two spaces, which parts words only in a tight table: nearly all lines have none and cost no second look. */
export const CLOSE_GAP = /\S\s{2}\S/;

/** Short headings that stand close together ("PaCO2  PaO2"): cells of their own when the line below has a number under each
 *  of two that wide gaps would leave together. */
export function fineHeader(
  line: TextLine,
  wide: TextCell[],
  below: TextLine | undefined,
): TextCell[] | undefined {
  if (below?.page !== line.page || !CLOSE_GAP.test(line.text)) return undefined;
  const fine = cellsOf(line, 2);
  if (fine.length < 3) return undefined;
  if (!isHeaderRow(fine)) return undefined;
  const values = cellsOf(below, 2).filter((c) => /^[<>=~]?\s?\d/.test(c.text));
  const over = (c: TextCell) => values.filter((v) => v.x < c.right && v.right > c.x);
  const parted = fine.filter((c) =>
    wide.some((w) => w.start <= c.start && c.end <= w.end && w.text !== c.text),
  );
  return parted.filter((c) => over(c).length === 1).length >= 2 ? fine : undefined;
}

/** A cell that runs over two columns ("2 L pulse  95" under "O2 | SpO2") is cut where its close gap meets the second heading. */
export function partedCells(line: TextLine, cells: TextCell[], heads: TextCell[]): TextCell[] {
  const parted = closeCells(line, cells, heads);
  return parted.length < heads.length ? fullCells(line, parted, heads) : parted;
}

function closeCells(line: TextLine, cells: TextCell[], heads: TextCell[]): TextCell[] {
  if (!CLOSE_GAP.test(line.text)) return cells;
  const fine = cellsOf(line, 2);
  if (fine.length === cells.length) return cells;
  const headOf = (c: TextCell) => heads.find((h) => h.x < c.right && h.right > c.x);
  return cells.flatMap((cell) => {
    const parts = fine.filter((f) => cell.start <= f.start && f.end <= cell.end);
    const own = parts.map(headOf);
    return own.every((h, i) => h !== undefined && own.indexOf(h) === i) ? parts : [cell];
  });
}

/** A full cell leaves one space to the next ("2 L pulse 95"): the number at its end is cut off where it stands right under a heading that
 *  no cell has, the words before it under another. */
function fullCells(line: TextLine, cells: TextCell[], heads: TextCell[]): TextCell[] {
  return cells.flatMap((cell) => {
    const end = /^(.*\S)\s(\d{1,3}(?:\.\d+)?)$/.exec(cell.text);
    if (!end) return [cell];
    const part = (from: number, to: number): TextCell => ({
      start: cell.start + from,
      end: cell.start + to,
      text: cell.text.slice(from, to),
      x: boxAt(line, cell.start + from - line.start)?.x ?? cell.x,
      right: to === cell.text.length ? cell.right : rightOf(line, cell.start + to - 1 - line.start, cell),
    });
    const parts = [part(0, end[1]!.length), part(end[1]!.length + 1, cell.text.length)] as const;
    const column = heads.findIndex((h) => Math.abs(h.x - parts[1].x) < LEVEL);
    const before = heads[column - 1];
    const isFree = cells.every((c) => c === cell || Math.abs(c.x - (heads[column]?.x ?? c.x)) >= LEVEL);
    return before && isFree && before.x < parts[0].right && Math.abs(before.x - cell.x) < LEVEL
      ? parts
      : [cell];
  });
}

const rightOf = (line: TextLine, at: number, cell: TextCell): number => {
  const box = boxAt(line, at);
  return box ? box.x + box.width : cell.right;
};

/** How far apart the beginnings of a cell and of its heading may stand, in fractions of the page's width. */
const LEVEL = 0.006;

/** How far a number may stand outside its heading, in fractions of the page's width. */
const BESIDE = 0.03;

/** Headings over every column but that of the labels: the line below begins left of them and has a number under each. */
export function isHeadless(cells: TextCell[], below: TextLine | undefined, page: number): boolean {
  const first = cells[0];
  if (!first || cells.length < 2 || !below || below.page !== page) return false;
  if (!cells.every((c) => (/^%?\s?[A-Za-z]{2}/.test(c.text) || DATED.test(c.text)) && c.text.length <= 40))
    return false;
  const [label, ...values] = cellsOf(below);
  if (!label || label.right > first.x || !/[A-Za-z]/.test(label.text)) return false;
  return cells.every((head) =>
    values.some(
      (v) => /^[<>=~]?\s?\d/.test(v.text) && v.x < head.right + BESIDE && v.right > head.x - BESIDE,
    ),
  );
}

/** Three words or more, each over a cell of the line below that has a bare number in one of them: headings in any words. */
export function headsNumbers(cells: TextCell[], below: TextLine | undefined, page: number): boolean {
  if (cells.length < 3 || below?.page !== page) return false;
  if (!cells.every((c) => /^[A-Za-z%#][A-Za-z0-9%#/ .()-]{0,19}$/.test(c.text) && !/\b\d/.test(c.text)))
    return false;
  const under = cellsOf(below);
  return (
    under.length === cells.length &&
    under.some((c, i) => i > 0 && /^[<>=~]?\s?\d{1,3}(?:\.\d+)?\s?%?$/.test(c.text)) &&
    under.every((c, i) => c.x < cells[i]!.right + BESIDE && c.right > cells[i]!.x - BESIDE)
  );
}

/** Gives each cell its heading: by place, but by order where as many cells as headings do not stand under one each. */
export function nameCells(cells: TextCell[], heads: TextCell[]): (Span & { heading?: string })[] {
  const named = nameByPlace(cells, heads);
  const isOneEach = new Set(named.map((c) => c.heading)).size === heads.length;
  if (cells.length !== heads.length || isOneEach || named.some((c) => c.heading === undefined)) return named;
  return cells.map(({ start, end }, i) => ({ start, end, heading: heads[i]!.text }));
}

/** The heading whose column a cell stands in: the widest overlap, else the nearest start. */
function nameByPlace(cells: TextCell[], heads: TextCell[]): (Span & { heading?: string })[] {
  return cells.map((c, i) => {
    if (i === 0 && heads.every((h) => h.x > c.right - 0.005)) return { start: c.start, end: c.end };
    let best: TextCell | undefined;
    let score = Number.NEGATIVE_INFINITY;
    for (const h of heads) {
      const overlap = Math.min(c.right, h.right) - Math.max(c.x, h.x);
      const wide = c.right - c.x > 1.6 * (h.right - h.x);
      const s =
        overlap > 0 && wide
          ? 10 - Math.abs(c.x - h.x)
          : overlap > 0
            ? 10 + overlap
            : -Math.min(Math.abs(c.x - h.x), Math.abs(c.right - h.right));
      if (s > score) {
        score = s;
        best = h;
      }
    }
    return best ? { start: c.start, end: c.end, heading: best.text } : { start: c.start, end: c.end };
  });
}
