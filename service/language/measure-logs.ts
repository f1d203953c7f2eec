/** Logs whose columns carry no name of a variable: meter readings by time of day, wounds by length, width and depth. */
import { type Condition, conditionsIn } from './conditions.ts';
import type { Found } from './measure-prose.ts';

/** Heading of a column of a glucose log: a meal or a time of day. */
const TIME_OF_DAY =
  /^(?:(?:pre|post|before|after|ac|pc|2 ?h(?:r|our)?s?)[- ]?)?(?:wak(?:e|ing)(?: ?up)?|fasting|fbs|am|pm|morning|noon|midday|afternoon|evening|eve|night|overnight|bed|bedtime|bed time|hs|qhs|break ?fast|bkfst|bfast|brkfst|b'?fast|lunch|dinner|supper|snack|meals?|exercise|others?|random|extra|\d{1,2}(?::\d\d)? ?(?:am|pm|a|p)?\.?|\d{4})(?:[ -](?:pre|post|ac|pc|before|after))?$/i;

/** A document that logs glucose says so at its top; tells the unit of its numbers. */
export function glucoseLog(top: string): 'mg/dL' | 'mmol/L' | undefined {
  const named = /\b(?:glucose|blood sugars?|sugars|fsbs|finger ?sticks?|\bBGs?\b|smbg|bgm)\b/i.test(top);
  if (!named || !/\b(?:log|diary|record|readings?|meter|sheet|chart|sugars|book|smbg)\b/i.test(top))
    return undefined;
  return /\bmmol/i.test(top) ? 'mmol/L' : 'mg/dL';
}

const MG_PER_MMOL = 18.0156;

/** "52" under "lunch" in a log of glucose. Values outside what meters show are none. */
export function glucoseCell(text: string, heading: string, unit: 'mg/dL' | 'mmol/L'): Found[] {
  const number = /^\s*(?:\d{1,2}:\d\d\s+)?(\d{1,3}(?:\.\d)?)(?=\s*(?:$|[*!(<LH]))/.exec(text);
  if (!number?.[1] || !TIME_OF_DAY.test(heading.trim())) return [];
  const printed = Number(number[1]);
  const [least, most] = unit === 'mmol/L' ? [1, 33.5] : [20, 600];
  if (printed < least || printed > most) return [];
  const value = unit === 'mmol/L' ? Math.round(printed * MG_PER_MMOL * 10) / 10 : printed;
  const start = number[0].length - number[1].length;
  return [{ variable: 'glucose', low: value, high: value, unit: 'mg/dL', start, end: number[0].length }];
}

interface LogCell {
  start: number;
  end: number;
  text: string;
  heading: string;
}

const SIZES: [RegExp, string][] = [
  [/^(?:length|len|l)\b/i, 'wound_length'],
  [/^(?:width|wid|w)\b/i, 'wound_width'],
  [/^(?:depth|dep|d)\b/i, 'wound_depth'],
];

/** Length, width and depth in columns of their own, with the area that the first two make. In centimetres unless a heading
 *  says millimetres. */
export function woundColumns(cells: readonly LogCell[]): Found[] {
  const found: Found[] = [];
  for (const [heading, variable] of SIZES) {
    const cell = cells.find(
      (c) => heading.test(c.heading) && /^\s*\d+(?:\.\d+)?\s*(?:cm|mm)?\s*$/i.test(c.text),
    );
    if (!cell) continue;
    const factor = /\bmm\b/i.test(`${cell.heading} ${cell.text}`) ? 0.1 : 1;
    const value = Number(/\d+(?:\.\d+)?/.exec(cell.text)?.[0]) * factor;
    found.push({ variable, low: value, high: value, unit: 'cm', start: cell.start, end: cell.end });
  }
  const [length, width] = found;
  if (length?.variable !== 'wound_length' || width?.variable !== 'wound_width') return [];
  const area = Math.round(length.low * width.low * 1000) / 1000;
  return [
    ...found,
    {
      variable: 'wound_area',
      low: area,
      high: area,
      unit: 'cm2',
      start: length.start,
      end: Math.max(length.end, width.end),
    },
  ];
}

/** "Wound A = R hip (graft loss)   Wound 2: sacrum": what the letters and numbers of wounds stand for in this document. */
export function woundNames(text: string): Map<string, Condition[]> {
  const names = new Map<string, Condition[]>();
  for (const m of text.matchAll(
    /\b(?:wound|site|ulcer)\s*(?:#|no\.?\s?)?\s*([A-F]|\d)\b\s*[=:(,-]?\s*([^\n;.]{3,60}?)(?=\s{2,}|\b(?:wound|site|ulcer)\s*(?:#|[A-F]\b|\d)|[\n;.)]|$)/gi,
  )) {
    const key = (m[1] ?? '').toUpperCase();
    const where = conditionsIn(m[2] ?? '').filter((c) => c.kind === 'site' || c.kind === 'side');
    if (where.length && !names.has(key)) names.set(key, where);
  }
  return names;
}

/** The wound that a row is about by its letter or number: "A" under "wnd". */
export function woundOfRow(cells: readonly LogCell[], names: ReadonlyMap<string, Condition[]>): string[] {
  const cell = cells.find(
    (c) =>
      /^(?:wnd|wound|site|ulcer|#|no\.?)\b|^#$/i.test(c.heading) && /^\s*#?(?:[A-F]|\d)\s*$/i.test(c.text),
  );
  const key = cell?.text.replace(/[#\s]/g, '').toUpperCase() ?? '';
  return (names.get(key) ?? []).map((c) => c.name);
}
