/** Units of text below the section: paragraphs (wrapped lines joined), list items, table rows and `label: value` lines. */
import { datedBy } from '../documents/dated.ts';
import { TRAILER } from '../documents/heads.ts';
import type { TextLine } from '../documents/layout.ts';
import { goesOn, headingOf } from '../documents/sections.ts';
import type { Section, Sentence, Span } from '../types.ts';
import { BORDER, barredCells, headsBars, isOfATime, namedInOrder } from './barred.ts';
import {
  CLOSE_GAP,
  type Columns,
  cellsOf,
  fineHeader,
  headsNumbers,
  isHeaderRow,
  isHeadless,
  nameCells,
  partedCells,
} from './columns.ts';
import { continues, isWrapped, rightEdges } from './wrapping.ts';

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
/** "Prostate 30", and below it "g. Flow test today": the unit of the last number, not an item of a list. */
const isUnit = (before: TextLine | undefined, line: TextLine, sameBlock: boolean): boolean =>
  sameBlock &&
  /^\s*[dgh]\.\s/.test(line.text) &&
  /\d\s*$/.test(before?.text ?? '') &&
  !LIST.test(before?.text ?? '');

/** "Elbows: right fixed at 80, left at", and below it "95. Shoulders stiff": the number that the line before waits for, not an item of a list. */
const isAwaited = (before: TextLine | undefined, line: TextLine, sameBlock: boolean): boolean =>
  sameBlock &&
  /^\s*\d{1,2}\.\s/.test(line.text) &&
  /\b(?:at|of|to|by|than|from|about|over|under|was|is)\s*$|[<>=\u2264\u2265~]\s*$/.test(before?.text ?? '');

/** The line ends in a pair of answer boxes: what follows is another question. */
const ANSWERED =
  /(?:\[[ _xXvV*\u2713\u2714]*\]|\([ xX]\)|[\u2610-\u2612\u25a0\u25a1])\s*(?:yes|y)\b.*(?:\]|\)|[\u2610-\u2612\u25a0\u25a1])\s*(?:no|n)\s*$/i;
const LABEL = /^\s*([A-Za-z][A-Za-z0-9 /&%()'.#-]{0,38}?)\s*(?::\s|\.{3,}|\s{3,})\s*\S/;

/** "NYHA: [ ] I   [x] II   [ ] III": answers that stand apart, each with its box, are one question and no row of a table. */
const CHOICES =
  /^[^[\]|]*(?:(?:\[[ _xXvV*\u2713\u2714]?\]|[\u2610-\u2612])\s?[^\s[\]|](?:[^[\]|]*[^\s[\]|])?(?:\s{3,}|\s*$)){3,}$/;

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
    const barred = barredCells(line);
    const below = [lines[i + 1], lines[i + 2]].filter((next) => next?.page === line.page);
    if (!barred && columns?.barred && BORDER.test(line.text)) columns.last = i;
    else if (columns?.barred && (!sameBlock || columns.cells.length !== barred?.length)) columns = undefined;
    const opensTable =
      barred !== undefined && !columns?.barred && headsBars(barred, below) && !isOfATime(before);
    if (opensTable) columns = { cells: barred, last: i, barred: true };
    if (barred && columns?.barred) {
      columns.last = i;
      units.push({
        lines: [line],
        kind: 'row',
        section,
        cells: opensTable ? barred : namedInOrder(barred, columns.cells),
        group,
        ...(opensTable ? {} : { heading: columns.cells.map((c) => c.text).join(' | ') }),
      });
      continue;
    }
    const wide = CHOICES.test(line.text) ? [] : cellsOf(line);
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
    const isList =
      LIST.test(line.text) && !(isUnit(before, line, sameBlock) || isAwaited(before, line, sameBlock));
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
      TRAILER.test(before?.text ?? '') ||
      datedBy(before?.text ?? '') !== undefined;
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
