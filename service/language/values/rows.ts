/** Values in table rows: a number belongs to the name in its own cell, else to its column's heading, else to the row's label. */

import { type FoundDate, rangeOf, readDates } from '../dates/dates.ts';
import { append } from '../lists.ts';
import { unitAt } from '../numbers/quantities.ts';
import type { Sentence, Span } from '../types.ts';
import { tokenise } from '../vocabulary/text.ts';
import { allVariables, type Variable } from '../vocabulary/variables.ts';
import { conditionsFor, conditionsIn, merge, ofNextNumber } from './conditions.ts';
import type { Cell } from './extractors/extractor.ts';
import { addTo, asked, CELLS, FORMS, ROWS } from './extractors/registry.ts';
import { applyPhase, dateNear, type Frame, framed, isOfBracket, usableDates, type Value } from './frame.ts';
import { type Found, namesIn, valuesIn } from './prose.ts';

/** In a table of a sleep test the column of counts stands before that of the index: "AHI   61   22.6"; a "Total" beside REM is of the night. */
const isCount = (cell: Cell, next: Cell | undefined): boolean =>
  (COUNTS.test(cell.heading) && !/\d\.\d/.test(cell.text) && !STAGE.test(next?.heading ?? '')) ||
  (/^\s*\d+\s*$/.test(cell.text) && next !== undefined && /^\s*\d+\.\d+\s*$/.test(next.text));
const COUNTS = /^\s*(?:n|no\.?|nr\.?|#|numbers?|counts?|events?|total)\s*$/i;
const STAGE = /\b(?:n?rem|supine|side|lateral|prone)\b/i;
const PER_HOUR = /^(?:ahi|rdi)$/;

/** The values of one row, with conditions from its cells and headings and the row's or column's date. */
export function rowValues(sentence: Sentence, dates: FoundDate[], frame: Frame): Value[] {
  const cells: Cell[] = paired(sentence).map((c) => ({
    start: c.start - sentence.start,
    end: c.end - sentence.start,
    heading: c.heading ?? '',
    text: unflag(spanned(sentence.text.slice(c.start - sentence.start, c.end - sentence.start))),
  }));
  const label = cells[0];
  const labelled = label !== undefined && /[a-z]/i.test(label.text) && !/^\d/.test(label.text);
  const labelVariables = labelled ? variablesNamed(label.text) : [];
  const rowDate = usableDates(sentence.text, dates).find(
    (d) => (d.precision !== 'year' || d.start === 0) && !isOfBracket(sentence.text, d),
  );
  const leading = leadingDays(cells, dates);
  /** The day of a value that stands at this place of the row. */
  const dayAt = (start: number) => leading.findLast((d) => d.end <= start) ?? rowDate;
  const list = isList(cells);
  const wordy = cells
    .filter((c) => /[a-z]/i.test(c.text) && !FLAG.test(c.heading))
    .map((c) => c.text)
    .join(', ');
  // of a line of statements only the cells that state nothing but conditions speak for the others
  const bare = list
    ? cells
        .filter(
          (c) => c.text.length < 40 && (variablesNamed(c.text).length === 0 || /\bfio2\b/i.test(c.text)),
        )
        .map((c) => c.text)
        .join(', ')
    : '';
  const out: Value[] = [];
  for (const cell of cells) {
    if (!/\d/.test(cell.text) || LABORATORY.test(cell.heading)) continue;
    const inside = dates
      .filter((d) => d.start < cell.end && cell.start < d.end)
      .map((d) => ({ ...d, start: d.start - cell.start, end: d.end - cell.start }));
    const found = cellValues(
      cell,
      cell === label ? [] : labelVariables,
      inside,
      frame,
      !sentence.heading,
      label === cell ? '' : (label?.text ?? ''),
      unitBeside(cell, cells[cells.indexOf(cell) + 1]) ?? unitOfRow(cell, cells),
      airOfRow(cells).length > 0 && cell !== label,
      cells.some((c) => MASS.test(c.heading) || /^\W*(?:wt|weight)\b/i.test(c.heading)),
    );
    if (!found.length) continue;
    const columnDate = dayOfColumn(cell, sentence, rowDate?.date ?? sentence.date);
    const own = conditionsIn(cell.text);
    const spoken = list ? bare : `${wordy}, ${cell.heading}`;
    const around = [
      ...airOfRow(cells),
      ...conditionsIn(spoken).flatMap((c) => (ofNextNumber(spoken, c) ? [] : [c.name])),
    ];
    for (const f of found) {
      if (PER_HOUR.test(f.variable) && isCount(cell, cells[cells.indexOf(cell) + 1])) {
        if (f.variable !== 'ahi') continue;
        f.variable = 'total_events';
        f.unit = '{events}';
      }
      const near = conditionsFor(cell.text, f.start, own);
      const conditions = framed(merge(near, around), f, frame, sentence.text);
      const value: Value = { ...f, start: f.start + cell.start, end: f.end + cell.start, conditions };
      applyPhase(cell.text, f, value);
      const date = dateNear(f, inside, cell.text) ?? columnDate ?? dayAt(cell.start)?.date;
      if (date) value.date = date;
      const reference =
        /\b(?:ref|reference|normal|nl|goal|target|thresholds?|required|requirements?)\b|^\W*(?:expected |usual )?range\b|^[^\w%]*(?:pred(?:icted)?|lln|uln)\W*$/i.test(
          cell.heading,
        ) ||
        isRange(cell, sentence.heading, out) ||
        (!list && cell === label && labelled && cells.length > 2 && labelVariables.length > 0);
      if (reference) value.reference = true;
      out.push(value);
    }
  }
  const context = {
    text: sentence.text,
    sentence,
    cells,
    dates,
    frame,
    taken: out,
    stated: conditionsIn(wordy).map((c) => c.name),
    dayAt: (at: number) => dayAt(at)?.date,
    rowDay: rowDate?.date,
    dayBefore: leading.length > 0,
    sugars: sentence.index - frame.sugars <= 2,
  };
  for (const extractor of ROWS) addTo(out, extractor, asked(extractor, context));
  return out;
}

/** Of a column headed by the year or month of the paper itself that paper's day, else the date that the heading names. */
function dayOfColumn({ heading }: Cell, { date }: Sentence, around: string | undefined): string | undefined {
  const named = heading ? readDates(heading, around)[0] : undefined;
  if (!named || !date) return named?.date;
  const [from, to] = rangeOf(named);
  return from <= date && date <= to ? date : named.date;
}

/** "Wt   12/01/2024   301 lb   12/15/2024   297 lb": days in cells of their own, each before its value; two or more. */
function leadingDays(cells: readonly Cell[], dates: readonly FoundDate[]): FoundDate[] {
  const days = cells.flatMap((c) => {
    const day = c.heading ? undefined : dates.find((d) => c.start <= d.start && d.end <= c.end);
    const rest = day ? c.text.slice(0, day.start - c.start) + c.text.slice(day.end - c.start) : '';
    return day && /^\W*(?:date\W*)?$/i.test(rest) ? [day] : [];
  });
  return days.length > 1 ? days : [];
}

/** A column of oxygen: "2", "none" and "RA" under "flow" or "O2" tell what the row was breathed on. */
function airOfRow(cells: readonly Cell[]): string[] {
  const cell = cells.find((c) =>
    /^(?:o2|oxygen|flow|lpm|l\/min|liters?|litres?|supplemental o2|air)(?: (?:flow|rate|use|used|on|l|lpm|device)|\s?\(.*\)|\s?\/.*)?$/i.test(
      c.heading.trim(),
    ),
  );
  if (!cell) return [];
  const text = cell.text.trim();
  if (/^(?:none|no|off|0|0\.0|ra|room air|air|-+|nil)$/i.test(text)) return ['room_air'];
  const flow = /^(\d{1,2}(?:\.\d)?)\s?(?:l|lpm|l\/min|liters?)?(?:\s?(?:nc|mask|pulse|cont\w*))?$/i.exec(
    text,
  );
  if (!flow || Number(flow[1]) > 25) return [];
  return Number(flow[1]) >= 4 ? ['on_oxygen', 'on_4l'] : ['on_oxygen'];
}

/** The space between a name and its number in one cell does not part them. */
const spanned = (text: string): string =>
  text.replace(/(?<=\S) {3,}(?=[<>~]?\s?\d)/g, (gap) => ': '.repeat(gap.length).slice(0, gap.length));

/** "Mean SpO2    92.8      Low   81": names and numbers by turns are so many statements, each in one cell. */
function paired(sentence: Sentence): (Span & { heading?: string })[] {
  const cells = sentence.cells ?? [];
  const text = (c: Span) => sentence.text.slice(c.start - sentence.start, c.end - sentence.start);
  if (cells.length < 4 || cells.length % 2 || cells.some((c) => c.heading)) return cells;
  const turns = cells.every((c, i) =>
    i % 2
      ? /^[<>=~]?\s?\d/.test(text(c))
      : /^[A-Za-z]/.test(text(c)) && !/\d{2,}\s?%?$/.test(text(c).replace(/<\s?=?\s?\d+\s?%?$/, '')),
  );
  if (!turns) return cells;
  return cells.flatMap((c, i) => (i % 2 ? [] : [{ start: c.start, end: cells[i + 1]!.end }]));
}

/** "AHI 8.8 / h     REM AHI 31 / h     lowest 84 %": a line of statements, each with its own name, and no row of a table. */
function isList(cells: readonly Cell[]): boolean {
  const stated = cells.filter((c) => !c.heading && /[a-z][a-z\d].*\d/i.test(c.text));
  return stated.length >= 2 && cells.every((c) => /[a-z][a-z\d]/i.test(c.text));
}

/** A cell that holds nothing before its number; a sign counts where a unit follows ("+61 mm"). */
const BARE = /^[|=<>~\s]*(?:\d|[+-]\d+(?:\.\d+)?\s?(?:mm|cm|\u00b0|deg|%))/;
const BARE_NUMBER = /^\s*[<>=~]*\s*[\d.,]+\s*$/;

/** "pO2 | 7.1 | kPa": the unit in a cell of its own behind a bare number. */
function unitBeside(cell: Cell, next: Cell | undefined): string | undefined {
  if (!next || !BARE_NUMBER.test(cell.text)) return undefined;
  const unit = unitAt(next.text.trim(), 0);
  return unit && unit.length === next.text.trim().length ? unit.unit : undefined;
}

/** A column of units speaks for the bare numbers of its row. */
function unitOfRow(cell: Cell, cells: readonly Cell[]): string | undefined {
  if (!BARE_NUMBER.test(cell.text)) return undefined;
  const units = cells.find((c) => /^\W*(?:units?|u\/m|uom)\W*$/i.test(c.heading));
  return units ? unitAt(units.text.trim(), 0)?.unit : undefined;
}

/** "4.0 - 5.6" behind the result, under a heading that has such a column somewhere: columns are seldom set exactly. */
function isRange(cell: Cell, heading: string | undefined, before: readonly Value[]): boolean {
  return (
    before.length > 0 &&
    /\b(?:ref|reference|normal|range|limits?)\b/i.test(heading ?? '') &&
    /^\s*[\d.]+\s?[-\u2013]\s?[\d.]+\s*\S{0,8}$/.test(cell.text)
  );
}

function cellValues(
  cell: Cell,
  labelVariables: Variable[],
  inside: FoundDate[],
  frame: Frame,
  loose: boolean,
  rest: string,
  beside: string | undefined,
  flowStated: boolean,
  weighed: boolean,
): Found[] {
  const headed = sizeColumn(cell, frame, weighed) ?? variablesNamed(cell.heading);
  const scored = RESULT.test(cell.heading);
  const paren = /\(([^)]{1,12})\)/.exec(cell.heading)?.[1] ?? /,\s*([a-z%/]{1,8})$/i.exec(cell.heading)?.[1];
  const stated = scored ? undefined : paren ? unitAt(paren, 0) : unitAt(cell.heading.trim(), 0);
  const unit = beside ?? stated?.unit;
  const bare = BARE.test(cell.text);
  const named = labelVariables.length || !scored ? labelVariables : frame.titled;
  const fallback = headed.length ? headed : bare ? named : [];
  const found = valuesIn(cell.text, tokenise(cell.text), 0, {
    taken: inside,
    fallback,
    ...(unit ? { unit } : {}),
    ...(loose ? { reach: 90 } : {}),
  });
  const context = { text: cell.text, dates: inside, frame, sugars: false, saturations: false };
  const conditions = conditionsIn(`${cell.text}, ${rest}`);
  const of = { ...context, conditions, heading: cell.heading, label: rest, flowStated, taken: found };
  const formed = FORMS.flatMap((extractor) => asked(extractor, of));
  append(
    found,
    formed.filter((f) => !inside.some((d) => d.start < f.end && f.start < d.end)),
  );
  for (const extractor of CELLS) append(found, asked(extractor, of));
  return found;
}

/** Heads a column of results, whatever the rows are of; "In Range" is no column of inches. */
const RESULT = /^\W*(?:score|total|total score|(?:your )?value|results?|sum|in range|out of range)\W*$/i;
/** Heads a column that holds neither results nor conditions: which laboratory, high or low. */
const LABORATORY = /^\W*(?:lab|lab (?:id|code)|site|performing (?:lab|site))\W*$/i;
const FLAG = /^\W*(?:flags?|abn(?:ormal)?(?: flag)?|h\/l|ind(?:icator)?)\W*$/i;

const MASS = /^\W*(?:kgs?|kilos?|lbs?|pounds?)\W*$/i;

/** A column headed by nothing but a unit of mass holds weights, and one of a length beside it heights. */
function sizeColumn(cell: Cell, frame: Frame, weighed: boolean): Variable[] | undefined {
  if (frame.wound) return undefined;
  const name = MASS.test(cell.heading)
    ? 'weight'
    : weighed && /^\W*(?:cm|in|inches)\W*$/i.test(cell.heading)
      ? 'height'
      : undefined;
  const variable = name && allVariables.get(name);
  return variable ? [variable] : undefined;
}

/** "118 H", "3.1 L*": the laboratory's flag is no unit; "2 L" may be liters. */
const unflag = (text: string): string =>
  text.replace(/^([<>]?[\d.]+) ?([HL])\*?$/, (all, n: string, flag: string) =>
    flag === 'H' || Number(n.replace(/[<>]/, '')) > 15 || n.includes('.') ? n.padEnd(all.length) : all,
  );

/** Variables that a heading or label names, the first name only. */
function variablesNamed(text: string): Variable[] {
  if (!text) return [];
  return namesIn(tokenise(text), 0)[0]?.variables ?? [];
}
