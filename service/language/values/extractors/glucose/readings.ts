/** Readings of a glucose meter: logs by time of day, lists of lows, days with their readings. */
import type { FoundDate } from '../../../dates/dates.ts';
import { dateNear, onDay } from '../../frame.ts';
import type { Found } from '../../prose.ts';
import { type CellExtractor, type RowExtractor, type TextExtractor, textExtractor } from '../extractor.ts';

/** Heading of a column of a glucose log: a meal or a time of day. */
const TIME_OF_DAY =
  /^(?:(?:pre|post|before|after|ac|pc|2 ?h(?:r|our)?s?)[- ]?)?(?:wak(?:e|ing)(?: ?up)?|fasting|fbs|am|pm|morning|noon|midday|afternoon|evening|eve|night|overnight|bed|bedtime|bed time|hs|qhs|break ?fast|bkfst|bfast|brkfst|b'?fast|lunch|dinner|supper|snack|meals?|exercise|others?|random|extra|\d{1,2}(?::\d\d)? ?(?:am|pm|a|p)?\.?|\d{4})(?:[ -](?:pre|post|ac|pc|before|after))?$/i;

const MG_PER_MMOL = 18.0156;

/** "52" under "lunch" in a log of glucose. Values outside what meters show are none. */
function glucoseCell(text: string, heading: string, unit: 'mg/dL' | 'mmol/L'): Found[] {
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
function datedReadings(text: string, dates: readonly FoundDate[], stated = false): Found[] {
  const days = dates.filter((d) => d.precision === 'day' && !d.relative);
  if (!days.length || !(stated || METER.test(text)) || (days.length < 2 && !stated)) return [];
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
  if (all.filter(Boolean).length < (stated ? 1 : 2)) return [];
  all.forEach((m, i) => {
    if (!m?.[1]) return;
    const at = all === front ? m.index : days[i]!.end + m[0].length - m[1].length;
    put(m[1], at);
  });
  return found;
}

/** "09/09  17:20    49    mowing": a line of a meter's memory is a date, a time and the reading. */
function loggedReading(
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

/** "Dexcom lows 45, 49 and 52", "SMBG lows: 49 (2/1/25), 46 (2/9/25)": every number of the list. */
function glucoseLows(text: string): Found[] {
  if (!/gluc|sugar|\bbg\b|smbg|dexcom|libre|\bcgm|meter|hypogly|fsbs|sensor/i.test(text)) return [];
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\blows?\b(?:\s(?:of|were|at|readings?|recorded))*[:\s]{1,3}((?:\d{2}(?:\s?mg\/dl)?(?:\s?\([^)]{3,12}\))?(?:\s?,\s?(?:and\s)?|\s(?:and|&)\s)?)+)(?![\d.%])/gi,
  )) {
    const from = m.index + m[0].length - (m[1] ?? '').length;
    for (const n of (m[1] ?? '').replace(/\([^)]*\)/g, (p) => ' '.repeat(p.length)).matchAll(/\d{2}/g)) {
      const value = Number(n[0]);
      const start = from + n.index;
      if (value >= 20 && value < 100)
        found.push({ variable: 'glucose', low: value, high: value, unit: 'mg/dL', start, end: start + 2 });
    }
  }
  return found;
}

export const listedLows = textExtractor('glucose-lows', ['glucose'], glucoseLows);

export const readingsOfDays: TextExtractor = {
  id: 'dated-readings',
  variables: ['glucose'],
  triggers: /\d/,
  extract: ({ text, dates, taken, sugars }) =>
    datedReadings(text, dates, sugars).filter((f) => !taken.some((o) => o.start < f.end && f.start < o.end)),
};

export const memoryLines: TextExtractor = {
  id: 'meter-memory',
  variables: ['glucose'],
  triggers: /\d/,
  extract: ({ text, dates, taken, sugars, frame }) =>
    taken.length ? [] : loggedReading(text, dates, frame.glucoseLog ?? (sugars ? 'mg/dL' : undefined)),
};

export const readingsInCells: CellExtractor = {
  id: 'glucose-cell',
  variables: ['glucose'],
  extract: ({ text, heading, frame, taken }) =>
    !taken.length && frame.glucoseLog ? glucoseCell(text, heading, frame.glucoseLog) : [],
};

export const readingsInRows: RowExtractor = {
  id: 'dated-readings-row',
  variables: ['glucose'],
  extract: ({ text, dates, taken, sugars, rowDay }) =>
    taken.length
      ? []
      : datedReadings(text, dates, sugars).map((f) =>
          onDay({ ...f, conditions: [] }, dateNear(f, dates, text) ?? rowDay),
        ),
};

export const memoryRows: RowExtractor = {
  id: 'meter-memory-row',
  variables: ['glucose'],
  extract: ({ text, dates, frame, taken, sugars, rowDay }) =>
    taken.length
      ? []
      : loggedReading(text, dates, frame.glucoseLog ?? (sugars ? 'mg/dL' : undefined)).map((f) =>
          onDay({ ...f, conditions: [] }, rowDay),
        ),
};
