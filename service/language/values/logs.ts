/** Logs whose columns carry no name of a variable: meter readings by time of day, wounds by length, width and depth. */

import type { FoundDate } from '../dates/dates.ts';
import { type Condition, conditionsIn } from './conditions.ts';
import type { Found } from './prose.ts';

/** Heading of a column of a glucose log: a meal or a time of day. */
const TIME_OF_DAY =
  /^(?:(?:pre|post|before|after|ac|pc|2 ?h(?:r|our)?s?)[- ]?)?(?:wak(?:e|ing)(?: ?up)?|fasting|fbs|am|pm|morning|noon|midday|afternoon|evening|eve|night|overnight|bed|bedtime|bed time|hs|qhs|break ?fast|bkfst|bfast|brkfst|b'?fast|lunch|dinner|supper|snack|meals?|exercise|others?|random|extra|\d{1,2}(?::\d\d)? ?(?:am|pm|a|p)?\.?|\d{4})(?:[ -](?:pre|post|ac|pc|before|after))?$/i;

/** A document that logs glucose says so at its top; tells the unit of its numbers. */
export function glucoseLog(top: string): 'mg/dL' | 'mmol/L' | undefined {
  const named =
    /\b(?:glucose|blood sugars?|sugars|fsbs|finger ?sticks?|\bBGs?\b|smbg|bgm|glucometer|mg\/dl|contour|accu-?chek|one ?touch)\b/i.test(
      top,
    );
  const kept = /\b(?:log|diary|record|readings?|meter|sheet|chart|sugars|book|smbg|download|memory)\b/i;
  if (!named || !kept.test(top)) return undefined;
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

/** Words that open a passage about readings of glucose. */
export const METER =
  /\b(?:gluc|glucose|sugars?|smbg|fsbs|fsbg|sbgm|glucometer|meter|finger ?sticks?|dexcom|libre|cgm|lows?|hypos?|hypoglyc\w*|mg\/dl)\b|\bBGs?\b|\blogs?:/i;

/** "44 on 1/12 at 3 am and 51 on 2/2", "3/1 0300 46, 3/5 1700 50": readings of a meter, each with its own date. */
export function datedReadings(text: string, dates: readonly FoundDate[], told = false): Found[] {
  const days = dates.filter((d) => d.precision === 'day' && !d.relative);
  if (!days.length || !(told || METER.test(text)) || (days.length < 2 && !told)) return [];
  const found: Found[] = [];
  const put = (number: string, start: number) => {
    const mmol = /\bmmol/i.test(text);
    const value = mmol ? Math.round(Number(number) * MG_PER_MMOL * 10) / 10 : Number(number);
    if (value >= 20 && value <= 600)
      found.push({
        variable: 'glucose',
        low: value,
        high: value,
        unit: 'mg/dL',
        start,
        end: start + number.length,
      });
  };
  const front = days.map((d) =>
    /(?<![\d.,/:-])(\d{1,3}(?:\.\d)?)(?:\s?(?:mg\/dl|mmol\/l))?,?\s(?:on\s|\((?:on )?)$/i.exec(
      text.slice(0, d.start),
    ),
  );
  const behind = days.map((d) =>
    /^(?:[\s,:(]{1,6}|\s[-\u2013]\s|:?\s(?:was|of|a|an|read|low)\s)(?:at )?(?:(?:\d{1,2}:\d\d|\d{4})\s?(?:[ap]m)?[\s,:]{1,3}|\d{1,2} ?[ap]m[\s,:]{1,3})?(\d{1,3}(?:\.\d)?)(?=\s?(?:mg\/dl|mmol\/l)|[\s,;.)]|$)(?!\s?(?:units?|u\b|g\b|%|min|days?|\/|am\b|pm\b|mg\b(?!\/dl)|mcg\b|kg\b|lbs?\b|to\b|of\b|years?|months?|weeks?|->))/i.exec(
      text.slice(d.end),
    ),
  );
  const all = front.filter(Boolean).length >= behind.filter(Boolean).length ? front : behind;
  if (all.filter(Boolean).length < (told ? 1 : 2)) return [];
  all.forEach((m, i) => {
    if (!m?.[1]) return;
    const at = all === front ? m.index : days[i]!.end + m[0].length - m[1].length;
    put(m[1], at);
  });
  return found;
}

/** "09/09  17:20    49    mowing": a line of a meter's memory is a date, a time and the reading. */
export function loggedReading(
  text: string,
  dates: readonly FoundDate[],
  unit: 'mg/dL' | 'mmol/L' | undefined,
): Found[] {
  const day = dates[0];
  if (!unit || day?.precision !== 'day' || day.relative || /\S/.test(text.slice(0, day.start))) return [];
  const m =
    /^[\s,|]+(?:\d{1,2}:\d\d\s?(?:[ap]\.?m?\.?)?|\d{4}|\d{1,2}\s?[ap]m|[a-z ]{2,14})[\s,|]+(\d{2,3}|\d{1,2}\.\d)(?=\s*(?:$|\s{2}|["*(!,;-]|mg|mmol|[LH]\b))/i.exec(
      text.slice(day.end),
    );
  if (!m?.[1]) return [];
  const printed = Number(m[1]);
  const value = unit === 'mmol/L' ? Math.round(printed * MG_PER_MMOL * 10) / 10 : printed;
  if (value < 20 || value > 600) return [];
  const end = day.end + m[0].length;
  return [{ variable: 'glucose', low: value, high: value, unit: 'mg/dL', start: end - m[1].length, end }];
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
