/** Units of text below the section: paragraphs (wrapped lines joined), list items, table rows and `label: value` lines. */
import { TRAILER } from './heads.ts';
import type { TextLine } from './layout.ts';
import { goesOn, headingOf } from './sections.ts';
import type { Section, Sentence, Span } from './types.ts';

export interface Unit {
  lines: TextLine[];
  kind: Sentence['kind'];
  section: Section;
  heading?: string;
  cells?: (Span & { heading?: string })[];
  /** Units with the same number stand in one paragraph or table. */
  group: number;
  /** Number of the log entry that the unit belongs to: it begins with a day and ends with its paragraph. */
  entry?: number;
}

const LIST =
  /^\s*(?:(?:[-=]{1,2}>|[-*\u2022\u25cf\u2013>\u2192\u00bb])\s+|\(?\d{1,2}[.)]\s+(?=\S)|\(?[a-h][.)]\s+|[#]\d{1,2}\s|\[[ xX]?\]\s)/;
/** The line ends in a pair of answer boxes: what follows is another question. */
const ANSWERED =
  /(?:\[[ _xXvV*\u2713\u2714]*\]|\([ xX]\)|[\u2610-\u2612\u25a0\u25a1])\s*(?:yes|y)\b.*(?:\]|\)|[\u2610-\u2612\u25a0\u25a1])\s*(?:no|n)\s*$/i;
const LABEL = /^\s*([A-Za-z][A-Za-z0-9 /&%()'.#-]{0,38}?)\s*(?::\s|\.{3,}|\s{3,})\s*\S/;

/** "Ever had cancer?   breast, 2019": a question with its answer in the next column, a line of its own in a questionnaire. */
const ASKED = /^\s*["'(]?[A-Z][^?.;:]{1,60}\?\s{2,}\S/;

/** "11/18/08  wt 239 lb", "Mar 4: called", "2/15/24 Tillery A. - ...": the line opens an entry of a log. Group 1: what sets the day off. */
const ENTRY =
  /^\s*(?:\(?\d{1,2}[.)]\s+)?(?:(?:mon|tues?|wed|thurs?|fri|sat|sun)[a-z]*\.?,?\s+)?(?:\d{1,2}[/-]\d{1,2}(?:[/-](?:19|20)?\d\d)?|(?:19|20)\d\d-\d\d-\d\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s\d{1,2}(?:,?\s(?:19|20)\d\d)?)(?:(\s*[:\u2013-]|\s{2,})|\s+(?=[A-Za-z("'\u201c]))/i;

/** How far a paragraph is set in, as a fraction of the page, that goes on with the entry above it. */
const INDENT = 0.02;

/** Cuts the lines of the sections into units. */
export function unitsOf(lines: TextLine[], sections: Section[]): Unit[] {
  const units: Unit[] = [];
  const right = rightEdges(lines);
  let s = 0;
  let group = 0;
  let list: string | undefined;
  let columns: Columns | undefined;
  let entry: { number: number; section: Section; x: number } | undefined;
  let entries = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line) continue;
    while (s + 1 < sections.length && (sections[s + 1]?.start ?? 0) <= line.start) s++;
    const section = sections[s];
    if (!section) continue;
    const before = lines[i - 1];
    const unit = units.at(-1);
    const sameBlock = before !== undefined && before.page === line.page && before.block === line.block;
    if (!sameBlock) group++;
    const day = ENTRY.exec(line.text);
    const opensEntry = !!day && (!!day[1] || entry !== undefined || !isWrapped(before, line, right));
    if (opensEntry) entry = { number: ++entries, section, x: line.line.box.x };
    else if (entry && (entry.section !== section || (!sameBlock && line.line.box.x < entry.x + INDENT)))
      entry = undefined;
    const wide = cellsOf(line);
    let cells = fineHeader(line, wide, lines[i + 1]) ?? wide;
    const near =
      columns !== undefined &&
      (sameBlock ? i - columns.last < 40 : before?.page === line.page && i - columns.last <= 3);
    // a row of a tight table under its head
    if (near && columns && cells.length < columns.cells.length && CLOSE_GAP.test(line.text)) {
      const fine = cellsOf(line, 2);
      if (fine.length >= 3 && fine.length <= columns.cells.length) cells = fine;
    }
    const headless = isHeadless(cells, lines[i + 1], line.page);
    if (headless || cells.length >= 3 || (cells.length === 2 && (line.line.table !== undefined || near))) {
      const header =
        headless || (!near && headsNumbers(cells, lines[i + 1], line.page)) ? cells : isHeaderRow(cells);
      if (header) columns = { cells: header, last: i };
      const under = columns !== undefined && !header ? columns : undefined;
      if (under) under.last = i;
      if (under) cells = partedCells(line, cells, under.cells);
      units.push({
        lines: [line],
        kind: 'row',
        section,
        cells: under ? nameCells(cells, under.cells) : cells,
        group,
        ...(under ? { heading: under.cells.map((c) => c.text).join(' | ') } : {}),
      });
      continue;
    }
    const heading = goesOn(before, line) ? undefined : headingOf(line.text, line.shouting);
    if (cells.length < 2 && (!sameBlock || heading)) columns = undefined;
    const isList = LIST.test(line.text);
    if (heading?.alone) list = heading.title;
    else if (heading) list = undefined;
    const starts =
      isList ||
      opensEntry ||
      (unit?.kind === 'label' && /^\s*[A-Za-z][^:]{0,38}?\S\s{3,}\S/.test(line.text)) ||
      /\.{4,}/.test(line.text) ||
      heading !== undefined ||
      unit === undefined ||
      unit.section !== section ||
      unit.kind === 'row' ||
      ANSWERED.test(before?.text ?? '') ||
      ASKED.test(line.text) ||
      TRAILER.test(line.text) ||
      TRAILER.test(before?.text ?? '');
    if (!starts && unit && before && continues(before, line, sameBlock, right)) {
      unit.lines.push(line);
      continue;
    }
    const label = LABEL.exec(line.text)?.[1];
    const kind = isList ? 'list' : label && !heading ? 'label' : 'prose';
    units.push({
      lines: [line],
      kind,
      section,
      group,
      ...(entry ? { entry: entry.number } : {}),
      ...(kind === 'label' && label ? { heading: label } : isList && list ? { heading: list } : {}),
    });
  }
  return units;
}

interface TextCell extends Span {
  text: string;
  x: number;
  right: number;
}

interface Columns {
  cells: TextCell[];
  /** The last line that was a row of the table. */
  last: number;
}

/** Cells of a line: the groups of words that gaps of `wide` spaces leave. */
function cellsOf(line: TextLine, wide = 3): TextCell[] {
  const out: TextCell[] = [];
  const gap = new RegExp(`\\s{${wide},}`, 'g');
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
  return out;
}

function boxAt(line: TextLine, offset: number) {
  let at = 0;
  for (const word of line.line.words) {
    const found = line.text.indexOf(word.text, at);
    if (found < 0) continue;
    at = found + word.text.length;
    if (at > offset) return word.box;
  }
  return line.line.words.at(-1)?.box;
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
function isHeaderRow(cells: TextCell[]): TextCell[] | undefined {
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
const CLOSE_GAP = /\S\s{2}\S/;

/** Short headings that stand close together ("PaCO2  PaO2"): cells of their own when the line below has a number under each
 *  of two that wide gaps would leave together. */
function fineHeader(line: TextLine, wide: TextCell[], below: TextLine | undefined): TextCell[] | undefined {
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
function partedCells(line: TextLine, cells: TextCell[], heads: TextCell[]): TextCell[] {
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

/** How far a number may stand outside its heading, in fractions of the page's width. */
const BESIDE = 0.03;

/** Headings over every column but that of the labels: the line below begins left of them and has a number under each. */
function isHeadless(cells: TextCell[], below: TextLine | undefined, page: number): boolean {
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
function headsNumbers(cells: TextCell[], below: TextLine | undefined, page: number): boolean {
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
function nameCells(cells: TextCell[], heads: TextCell[]): (Span & { heading?: string })[] {
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

/** For each line the right edge that text in its column can reach. */
function rightEdges(lines: TextLine[]): Map<TextLine, number> {
  const widest = new Map<string, number>();
  const key = (l: TextLine) =>
    `${l.page}:${l.line.box.x < 0.4 ? 0 : 1}:${l.line.box.x + l.line.box.width > 0.56 && l.line.box.x < 0.4 ? 'w' : 'n'}`;
  const edge = (l: TextLine) => l.line.box.x + l.line.box.width;
  for (const l of lines) widest.set(key(l), Math.max(widest.get(key(l)) ?? 0, edge(l)));
  const out = new Map<TextLine, number>();
  for (const l of lines) {
    const narrow = l.line.box.x < 0.4 ? widest.get(`${l.page}:0:w`) : undefined;
    const own = widest.get(key(l)) ?? 1;
    out.set(l, narrow !== undefined && own <= 0.56 && !isColumnar(lines, l, edge) ? narrow : own);
  }
  return out;
}

/** Two columns of text: another line of the page starts right of the middle at about the same height. */
function isColumnar(lines: TextLine[], l: TextLine, edge: (l: TextLine) => number): boolean {
  const cached = columnar.get(l.line.box);
  if (cached !== undefined) return cached;
  const page = lines.filter((o) => o.page === l.page);
  const value =
    page.filter((o) => o.line.box.x > 0.45).length > 5 &&
    page.filter((o) => o.line.box.x < 0.4 && edge(o) < 0.56).length > page.length * 0.3;
  for (const o of page) columnar.set(o.line.box, value);
  return value;
}
const columnar = new WeakMap<object, boolean>();

/** Whether a line goes on with the sentence of the line before: the first word would not have fitted there. */
function continues(
  before: TextLine,
  line: TextLine,
  sameBlock: boolean,
  right: Map<TextLine, number>,
): boolean {
  const open = !/[.:;?!]["')]?\s*$/.test(before.text);
  const lower = /^\s*[a-z(]/.test(line.text);
  if (!sameBlock) return before.page !== line.page && open && lower;
  if (goesOn(before, line)) return true;
  if (isWrapped(before, line, right)) return true;
  const edge = before.line.box.x + before.line.box.width;
  const limit = right.get(before) ?? 1;
  const reach = edge - before.line.box.x;
  return open && lower && (reach > 0.6 * (limit - before.line.box.x) || reach > RUNNING);
}

/** Width of a column, as a fraction of the page, in which running text is still set. */
const NARROW = 0.28;

/** A line of this width that ends without a mark is one of running text, however wide the tables of its page are. */
const RUNNING = 0.36;

/** The first word of the line would not have fitted into the line before. */
function isWrapped(before: TextLine | undefined, line: TextLine, right: Map<TextLine, number>): boolean {
  const first = line.line.words[0];
  if (!before || !first || before.page !== line.page || before.block !== line.block) return false;
  const edge = before.line.box.x + before.line.box.width;
  const limit = right.get(before) ?? 1;
  // a column of few words is a list of findings: its longest line is not full
  if (limit - before.line.box.x < NARROW && !/^\s*[a-z(]/.test(line.text)) return false;
  return edge + first.box.width + 0.012 > limit;
}
