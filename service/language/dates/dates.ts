/** Dates as charts write them. All days are ISO strings; nothing here reads a clock. */
import { digitsOf } from '../numbers/spelled.ts';
import type { Span } from '../types.ts';
import { COUNT, each, numberOf, UNIT, UNIT_DAYS, unitDays } from './durations.ts';
import { MONTH_NAME, monthOf } from './months.ts';

export interface FoundDate extends Span {
  /** ISO day; for a month or a year, its first day. */
  date: string;
  precision: 'day' | 'month' | 'year';
  /** Relative to the document's date or the birth date, rather than printed. */
  relative?: true;
  /** First and last day that may be meant, where the precision does not tell: a season, "3 weeks ago". */
  range?: readonly [string, string];
}

const MONTH = `${MONTH_NAME}\\.?`;

/** ISO day of a calendar date, undefined when there is no such day. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1850 || year > 2150) return undefined;
  const d = new Date(Date.UTC(year, month - 1, day));
  return d.getUTCDate() === day ? d.toISOString().slice(0, 10) : undefined;
}

/** The latest such day in the years around a day that is not after it, or not after another one. */
export function dayWithoutYear(
  month: number,
  day: number,
  around: string,
  latest = around,
): string | undefined {
  const year = Number(around.slice(0, 4));
  return [year + 1, year, year - 1]
    .map((each) => isoDay(each, month, day))
    .find((date) => date !== undefined && date <= latest);
}

/** Adds days to an ISO day. */
export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + Math.round(days) * 86_400_000).toISOString().slice(0, 10);
}

/** Whole days from `a` to `b`. */
export function daysBetween(a: string, b: string): number {
  return Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / 86_400_000);
}

/** Adds calendar months; a day that the month lacks becomes its last. */
export function addMonths(iso: string, months: number): string {
  const [y = 0, m = 1, d = 1] = iso.split('-').map(Number);
  const at = y * 12 + (m - 1) + months;
  const year = Math.floor(at / 12);
  const month = at - year * 12;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(d, last))).toISOString().slice(0, 10);
}

/** Completed years from `birth` to `at`. */
export function yearsBetween(birth: string, at: string): number {
  const years = Number(at.slice(0, 4)) - Number(birth.slice(0, 4));
  return at.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Completed months from `birth` to `at`. */
export function monthsBetween(birth: string, at: string): number {
  const [from, to] = [birth, at].map((iso) => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)));
  return to! - from! - Number(at.slice(8) < birth.slice(8));
}

function fullYear(text: string, around?: string): number {
  const y = Number(text);
  if (text.length > 2) return y;
  const pivot = around ? Number(around.slice(0, 4)) + 2 : 2049;
  const century = Math.floor(pivot / 100) * 100;
  return century + y > pivot ? century - 100 + y : century + y;
}

interface Form {
  pattern: RegExp;
  read: (m: RegExpExecArray, around?: string) => Omit<FoundDate, keyof Span> | undefined;
}

const day = (date: string | undefined) => (date ? { date, precision: 'day' as const } : undefined);
const month = (date: string | undefined) => (date ? { date, precision: 'month' as const } : undefined);
/** The three months around the first day of the middle one. */
const seasonOf = (middle: string): [string, string] => [
  addMonths(middle, -1),
  addDays(addMonths(middle, 2), -1),
];

const SEASONS: Record<string, number> = { winter: 1, spring: 4, summer: 7, fall: 10, autumn: 10 };

const FORMS: Form[] = [
  {
    pattern: /\b((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g,
    read: (m) => day(isoDay(Number(m[1]), Number(m[2]), Number(m[3]))),
  },
  {
    pattern: /(?<![\d/.])(\d{1,2})[/](\d{1,2})[/]((?:19|20)\d\d|\d\d)(?![\d/])/g,
    read: (m, around) => day(isoDay(fullYear(m[3] ?? '', around), Number(m[1]), Number(m[2]))),
  },
  {
    pattern: /(?<![\d/.-])(\d{1,2})[-. ](\d{1,2})[-. ]((?:19|20)\d\d)(?![\d/])/g,
    read: (m) => day(isoDay(Number(m[3]), Number(m[1]), Number(m[2]))),
  },
  {
    pattern: /(?<![\d/.-])(\d{1,2})-(\d{1,2})-(\d\d)(?![\d/.-])/g,
    read: (m, around) => day(isoDay(fullYear(m[3] ?? '', around), Number(m[1]), Number(m[2]))),
  },
  {
    pattern: new RegExp(
      `(?<!\\d|\\d\\.)(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[- ]?(${MONTH})[-, ]{0,2}((?:19|20)\\d\\d|'?\\d\\d)(?![\\d:/])`,
      'gi',
    ),
    read: (m, around) =>
      day(isoDay(fullYear((m[3] ?? '').replace("'", ''), around), monthOf(m[2] ?? ''), Number(m[1]))),
  },
  {
    pattern: new RegExp(`\\b(${MONTH}) ?(\\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\\d\\d)(?!\\d)`, 'gi'),
    read: (m) => day(isoDay(Number(m[3]), monthOf(m[1] ?? ''), Number(m[2]))),
  },
  {
    pattern: new RegExp(`\\b(${MONTH})(?: of|,)?[ /-]?((?:19|20)\\d\\d|'\\d\\d)(?!\\d)`, 'gi'),
    read: (m, around) =>
      month(isoDay(fullYear((m[2] ?? '').replace("'", ''), around), monthOf(m[1] ?? ''), 1)),
  },
  {
    // a season counts as its middle month
    pattern: /\b(spring|summer|fall|autumn|winter)(?: of|,)? ((?:19|20)\d\d|'\d\d)(?!\d)/gi,
    read: (m, around) => {
      const middle = month(
        isoDay(fullYear((m[2] ?? '').replace("'", ''), around), SEASONS[(m[1] ?? '').toLowerCase()] ?? 1, 1),
      );
      return middle && { ...middle, range: seasonOf(middle.date) };
    },
  },
  {
    pattern: /(?<![\d/.])(\d{1,2})[/]((?:19|20)\d\d)(?![\d/])/g,
    read: (m) => month(isoDay(Number(m[2]), Number(m[1]), 1)),
  },
];

const MONTH_DAY = new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?![\\d/:])`, 'gi');
const DAY_MONTH = new RegExp(
  `(?<!\\d\\.)\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?![a-z])(?! ?\\d)`,
  'gi',
);
/** "July exam: no edema", "her March visit" */
const MONTH_OF = new RegExp(
  `\\b(${MONTH}) (?=(?:clinic |office |follow.?up |sleep |repeat )?(?:exam|visit|note|films?|echo|labs?|appointment|x-?rays?|mri|ct|study|test|report|letter|admission|stay|(?:hb)?a1c|(?:lv)?ef|psg|pfts?|spirometry|scan|bloods?|levels?|scores?|readings?)\\b)`,
  'gi',
);
/** "A1c 8.1 (March)": a month alone in brackets behind a number. */
const MONTH_BESIDE = new RegExp(`(?<=\\d\\s?%?\\s?\\((?:in )?)(${MONTH})(?=\\))`, 'gi');
/** "A1c 8.1 (9.4 Nov)": the month of a number that stands in brackets with it. */
const MONTH_BEHIND = new RegExp(`(?<=\\(\\d+\\.\\d+\\s?%?\\s(?:in )?)(${MONTH})(?=\\))`, 'gi');
const IN_MONTH = new RegExp(
  `\\b(?:in|since|of|by|last|early|late|mid|from|until|till|this)[ -](?:early[ -]|late[ -]|mid[ -])?(${MONTH})(?![a-z])(?! ?\\d)`,
  'gi',
);

/** What opens the day of something that has been: "last 2/23". */
const EARLIER = /\b(?:last|prior|previous|prev)(?: (?:in|on|was))?[\s:]*$/i;

/** "Last 2/23" in a note of January 2025 is February 2023: this year's day would lie ahead, so the second number is a year. */
function monthOfYear(month: number, year: string, around: string): string | undefined {
  if (year.length !== 2) return undefined;
  const ahead = isoDay(Number(around.slice(0, 4)), month, Number(year));
  const date = isoDay(fullYear(year, around), month, 1);
  const recent = date !== undefined && date <= around && date >= addMonths(around, -12 * RECENT);
  return recent && (ahead === undefined || ahead > around) ? date : undefined;
}

/** So many years back a note still tells a month with its year in two figures. */
const RECENT = 10;

/** A month and day without a year, a month alone, a year alone: only with a date around to lean on. */
function loose(text: string, around: string): FoundDate[] {
  const found: FoundDate[] = [];
  const near = (mo: number, d: number) => dayWithoutYear(mo, d, around, addDays(around, 45));
  const push = (m: RegExpExecArray, date: string | undefined, precision: FoundDate['precision']) => {
    if (date) found.push({ start: m.index, end: m.index + m[0].length, date, precision });
  };
  let outOfTen: number | undefined;
  const tens = () => {
    outOfTen ??= (text.match(/(?<![\d/])(?:10|\d)\/10(?![\d/])/g) ?? []).length;
    return outOfTen;
  };
  let scale: boolean | undefined;
  const isScale = () => {
    scale ??= SCALE.test(text);
    return scale;
  };
  each(
    /(?<![\d/.:-])(\d{1,2})\/(\d{1,2})(?![\d/%-]|\.\d|\s*(?:mmhg|points?|nights?|visits?|pain|lb|oz|in\b))/gi,
    text,
    (m) => {
      const mo = Number(m[1]);
      const d = Number(m[2]);
      // "pain went from 8/10 to 1/10"
      if (d === 10 && mo <= 10 && OF_TEN.test(text.slice(Math.max(0, m.index - 60), m.index))) return;
      // "Pre: 8/10   Post: 2/10"
      if (d === 10 && mo <= 10 && tens() > 1) return;
      const before = text.slice(Math.max(0, m.index - 14), m.index);
      const ofYear = EARLIER.test(before) ? monthOfYear(mo, m[2]!, around) : undefined;
      if (ofYear) {
        push(m, ofYear, 'month');
        return;
      }
      // "8/14 3.5x3.0x1.0 -> 9/12 3.1x2.8x0.7": a list that opened with a day goes on with days
      const listed =
        found.length > 0 && /(?:;|-{1,2}>|\u2192|\d[ a-z]{0,3}\.)\s*$/.test(before) && !isScale();
      if (DATE_CONTEXT.test(before) || m.index === 0 || listed || (d > 12 && !isScale()))
        push(m, near(mo, d), 'day');
    },
  );
  each(MONTH_DAY, text, (m) =>
    m[1] === 'may' ? undefined : push(m, near(monthOf(m[1] ?? ''), Number(m[2])), 'day'),
  );
  each(DAY_MONTH, text, (m) => {
    if (/^may$/i.test(m[2] ?? '')) return;
    push(m, near(monthOf(m[2] ?? ''), Number(m[1])), 'day');
  });
  each(MONTH_OF, text, (m) => (m[1] === 'may' ? undefined : push(m, near(monthOf(m[1] ?? ''), 1), 'month')));
  each(MONTH_BESIDE, text, (m) =>
    m[1] === 'may' ? undefined : push(m, near(monthOf(m[1] ?? ''), 1), 'month'),
  );
  each(MONTH_BEHIND, text, (m) => push(m, near(monthOf(m[1] ?? ''), 1), 'month'));
  each(IN_MONTH, text, (m) => {
    if (/ may$/i.test(m[0]) && !/^(?:in|since|of|last|early|late) May/.test(text.slice(m.index))) return;
    push(m, near(monthOf(m[1] ?? ''), 1), 'month');
  });
  each(
    /\b(?:in|since|from|of|until|till|by|around|circa|about|before|after|during|quit|year) ((?:19|20)\d\d)\b(?![/-]\d)/gi,
    text,
    (m) => push(m, isoDay(Number(m[1]), 1, 1), 'year'),
  );
  // "stopped '98 when"
  each(/(?<=^|[\s(])['\u2019](\d\d)(?![\d'"\u2019\w])/g, text, (m) => {
    const century = Number(m[1]) <= Number(around.slice(2, 4)) ? '20' : '19';
    push(m, isoDay(Number(`${century}${m[1]}`), 1, 1), 'year');
  });
  each(/(?<![\w/.:#-])((?:19[2-9]|20[0-4])\d)(?=$|[\s,;:.)])/g, text, (m) => {
    if (
      Number(m[1]) <= Number(around.slice(0, 4)) + 1 &&
      !UNIT_AFTER.test(text.slice(m.index + 4, m.index + 14)) &&
      !VITAMIN_BEFORE.test(text.slice(Math.max(0, m.index - 14), m.index))
    )
      push(m, isoDay(Number(m[1]), 1, 1), 'year');
  });
  return found;
}

/** "D3 2000", "vitamin D 2000": units of a vitamin. */
const VITAMIN_BEFORE = /\b(?:[a-e]\d{1,2}|vit(?:amin)?\.?\s+[a-e]\d{0,2})\s+$/i;
const DATE_CONTEXT =
  /(?:\b(?:on|date|dated|from|since|of|by|until|till|through|thru|seen|visit|study|done|started?|stopped|between|and|surgery|to|last|by|set|sent|exam|wk|week|eeg|mri|ct|psg|echo|dose|placed|due|meter|log|labs?|bloods?|mon|tues?|wed|thurs?|fri|sat|sun|\w+day)|[-(:@,])\s*$/i;
/** Scores that are written as parts of a whole. */
const SCALE =
  /\b(?:mo ?ca|mmse|slums|phq\S*|gad\S*|gcs|scores?|scored|(?<!\b(?:bed|home|floor|bathroom|wheelchair|bariatric|freight|clinic|standing|weigh|weighing|lift|hoyer|the) )scale|ess|epworth|braden|tinetti|berg|visual|va|vision|odi|ndi|norton|morse|stop-?bang|teeth|biopsy|cores?|nodes?|ratio|fev1\S*|fio2)\b/i;
const OF_TEN =
  /\b(?:pain|nrs|vas|nprs|scores?|rat(?:ed|es|ing)|level|severity|(?:pre|post|before|after)[- ](?:the )?(?:block|injection|procedure))\b[^.;\n]*?(?:\b(?:from|to|and|by|was|of|set)|[-(:@,])\s*$/i;
const UNIT_AFTER =
  /^\s*(?:h(?:ou)?rs?\b|mg|ml|cc|kcal|cal|steps|feet|ft|units?|iu|g\b|m\b|w\b(?!\/)|mcg|meters)/i;

const AGO = new RegExp(
  `\\b(?:(?:about|approximately|almost|nearly|over) )?(${COUNT})(?:\\s*(?:-|to|or)\\s*(${COUNT}))?(?: (?:and )?(?:a |one )?half)?[- ]*${UNIT}\\b(?: ago| back| earlier| prior\\b| previously)`,
  'gi',
);
const LAST = /\b(last|this|this past|past) (spring|summer|fall|autumn|winter|year|month|week)\b/gi;
const AGE_AT = /\b(?:since|at|from|until) (?:the )?age (?:of )?(\d{1,2})\b/gi;
/** "Quit at 40." */
const ENDED_AT = /(?<=\b(?:quit|stopped|gave (?:it|them) up) )at (\d\d)(?=\s*(?:[.;,)]|$))/gi;
const NEAR: [RegExp, number][] = [
  [/\b(?:today|tonight|this (?:morning|afternoon|evening|visit))\b/gi, 0],
  [/\byesterday\b/gi, -1],
  [/\blast night\b/gi, -1],
  [/\b(?:last|this past|over the) weekend\b/gi, -4],
];
/** Holidays by which patients date things, with the month and about the day; said of a year, or of the last one. */
const HOLIDAYS: [RegExp, number, number][] = [
  [/\bnew year'?s?(?: day| eve)?\b(?:,? (?:of )?(\d{4}))?/gi, 1, 1],
  [/\bvalentine'?s?(?: day)?\b(?:,? (?:of )?(\d{4}))?/gi, 2, 14],
  [/\beaster\b(?:,? (?:of )?(\d{4}))?/gi, 4, 10],
  [/\bmemorial day\b(?:,? (?:of )?(\d{4}))?/gi, 5, 28],
  [/\b(?:independence day|(?:4th|fourth) of july)\b(?:,? (?:of )?(\d{4}))?/gi, 7, 4],
  [/\blabor day\b(?:,? (?:of )?(\d{4}))?/gi, 9, 4],
  [/\bhalloween\b(?:,? (?:of )?(\d{4}))?/gi, 10, 31],
  [/\bthanksgiving\b(?:,? (?:of )?(\d{4}))?/gi, 11, 25],
  [/\b(?:christmas|xmas)\b(?:,? (?:of )?(\d{4}))?/gi, 12, 25],
];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const LAST_WEEKDAY =
  /\b(?:last|this past|past) (sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\b/gi;

function relative(text: string, around: string, birth?: string): FoundDate[] {
  const found: FoundDate[] = [];
  const push = (
    m: RegExpExecArray,
    date: string,
    precision: FoundDate['precision'],
    range?: readonly [string, string],
  ) =>
    found.push({
      start: m.index,
      end: m.index + m[0].length,
      date,
      precision,
      relative: true,
      ...(range && { range }),
    });
  /** So many days to either side, and never after the day on which it is told. */
  const give = (date: string, days: number): [string, string] => {
    const last = addDays(date, days);
    return [addDays(date, -days), last > around ? around : last];
  };
  each(AGO, digitsOf(text), (m) => {
    const n = numberOf(m[1] ?? '') ?? 0;
    const half = /half/.test(m[0]) && !/^half/i.test(m[1] ?? '') ? 0.5 : 0;
    const unit = unitDays(m[3] ?? '');
    const date = addDays(around, -(n + half) * unit);
    push(
      m,
      date,
      unit < 20 ? 'day' : unit < 300 ? 'month' : 'year',
      unit < 2 ? undefined : give(date, Math.round(unit / 2)),
    );
  });
  each(LAST, text, (m) => {
    const what = (m[2] ?? '').toLowerCase();
    const season = SEASONS[what];
    if (season) {
      const year = Number(around.slice(0, 4));
      const same = isoDay(year, season, 1) ?? around;
      const middle =
        same < addDays(around, -30) || /this/i.test(m[1] ?? '')
          ? same
          : (isoDay(year - 1, season, 1) ?? around);
      push(m, middle, 'month', seasonOf(middle));
    } else if (!/^this$/i.test(m[1] ?? '')) {
      if (what === 'year') {
        const date = addMonths(around, -12);
        push(m, date, 'month', give(date, 183));
      } else if (what === 'month') {
        const date = addMonths(around, -1);
        push(m, date, 'month', give(date, 15));
      } else {
        const date = addDays(around, -7);
        push(m, date, 'day', give(date, 4));
      }
    }
  });
  if (birth)
    for (const pattern of [AGE_AT, ENDED_AT])
      each(pattern, text, (m) => {
        const date = addMonths(birth, Number(m[1]) * 12);
        push(m, date, 'year', [date, addDays(addMonths(date, 12), -1)]);
      });
  for (const [pattern, days] of NEAR) each(pattern, text, (m) => push(m, addDays(around, days), 'day'));
  for (const [pattern, mo, dd] of HOLIDAYS)
    each(pattern, text, (m) => {
      // "quit fall 2009, on Halloween"
      const stated =
        m[1] ?? /\b((?:19|20)\d\d)\W{1,4}(?:on |at |around )?$/.exec(text.slice(0, m.index))?.[1];
      const year = Number(stated ?? around.slice(0, 4));
      const date = isoDay(year, mo, dd);
      const past = date && !stated && date > around ? isoDay(year - 1, mo, dd) : date;
      if (past) push(m, past, 'month');
    });
  each(LAST_WEEKDAY, text, (m) => {
    const wanted = WEEKDAYS.indexOf((m[1] ?? '').slice(0, 3).toLowerCase());
    const today = new Date(`${around}T00:00:00Z`).getUTCDay();
    push(m, addDays(around, -((today - wanted + 7) % 7 || 7)), 'day');
  });
  return found;
}

/** First and last day that a date may mean: "Oct 2024" is any day of that month. */
export function rangeOf({
  date,
  precision,
  range,
}: Pick<FoundDate, 'date' | 'precision' | 'range'>): readonly [string, string] {
  if (range) return range;
  if (precision === 'day') return [date, date];
  const first = precision === 'year' ? `${date.slice(0, 4)}-01-01` : `${date.slice(0, 7)}-01`;
  return [first, addDays(addMonths(first, precision === 'year' ? 12 : 1), -1)];
}

/** What of a date may be told: no more than its range fixes. */
export function precisionFor(found: Pick<FoundDate, 'date' | 'precision' | 'range'>): FoundDate['precision'] {
  const [first, last] = rangeOf(found);
  if (first === last) return 'day';
  if (first.slice(0, 7) === last.slice(0, 7)) return 'month';
  return found.precision === 'day' ? 'month' : found.precision;
}

/** "3/24 to 5/9", "01/06/25 - 02/28/25", "from 2021 to 2024": stretches stated by their two ends, in days. */
export function stretchesIn(text: string, around: string): { start: number; end: number; days: number }[] {
  const found: { start: number; end: number; days: number }[] = [];
  const dates = readDates(text, around);
  for (let i = 0; i + 1 < dates.length; i++) {
    const [a, b] = [dates[i]!, dates[i + 1]!];
    const slack = [a, b].some((d) => d.precision === 'year')
      ? 365
      : [a, b].some((d) => d.precision === 'month')
        ? 30
        : 0;
    if (a.relative || b.relative || !BETWEEN.test(text.slice(a.end, b.start))) continue;
    const days = daysBetween(a.date, b.date) - slack;
    // "4/5 to 5/5" is strength, "8/10 to 1/10" pain
    const scored = [a, b].every((d) => /^\d\/(?:5|10)$/.test(text.slice(d.start, d.end)));
    if (days > 0 && !scored) found.push({ start: a.start, end: b.end, days });
  }
  if (found.length) return found;
  // "PT 1-5/2024": months of one year
  each(/(?<![\d/.-])(\d{1,2})\s?-\s?(\d{1,2})\/((?:19|20)\d\d)(?![\d/])/g, text, (m) => {
    const months = Number(m[2]) - Number(m[1]);
    if (Number(m[1]) < 1 || Number(m[2]) > 12 || months < 1) return;
    found.push({ start: m.index, end: m.index + m[0].length, days: Math.round(months * UNIT_DAYS.month!) });
  });
  // "therapy Nov through Jan": from about one day of the month to the same of the other
  each(MONTH_STRETCH, text, (m) => {
    const months = (monthOf(m[2] ?? '') - monthOf(m[1] ?? '') + 12) % 12;
    if (months > 0)
      found.push({ start: m.index, end: m.index + m[0].length, days: Math.round(months * UNIT_DAYS.month!) });
  });
  each(BARE_STRETCH, text, (m) => {
    const year = Number(around.slice(0, 4));
    const [from, to] = [isoDay(year, Number(m[1]), Number(m[2])), isoDay(year, Number(m[3]), Number(m[4]))];
    if (!from || !to || (m[2] === m[4] && /^(?:5|10)$/.test(m[2] ?? ''))) return;
    const days = daysBetween(from, to) + (to < from ? 365 : 0);
    if (days >= 7) found.push({ start: m.index, end: m.index + m[0].length, days });
  });
  return found;
}

const BETWEEN = /^\s*(?:to|-|\u2013|through|thru|until|till|,?\s*end(?:ed|ing)?:?)\s*$/i;
const MONTH_STRETCH = new RegExp(
  `\\b(${MONTH})(?![a-z])(?: (?:19|20)\\d\\d)?\\s?(?:to|-|\\u2013|through|thru|until|till|into)\\s?(?:early |mid |late |the end of )?(${MONTH})(?![a-z])(?! \\d{1,2}(?!\\d))`,
  'gi',
);
const BARE_STRETCH =
  /(?<![\d/.])(\d{1,2})\/(\d{1,2})\s*(?:to|-|\u2013|through|thru|until)\s*(\d{1,2})\/(\d{1,2})(?![\d/])/gi;

/** Every date in a text, left to right, without overlaps. `around` (the document's date) completes dates without a year
 *  and anchors "3 weeks ago"; `birth` anchors "since age 10". Times of day and blood pressures are not dates. */
export function readDates(printed: string, around?: string, birth?: string): FoundDate[] {
  // "March\n20": the end of a line is a space
  const text = printed.replaceAll('\n', ' ');
  const found: FoundDate[] = [];
  const free = (s: Span) => !found.some((f) => f.start < s.end && s.start < f.end);
  const take = (list: FoundDate[]) => {
    for (const f of list) if (free(f)) found.push(f);
  };
  if (
    !/\d|\b(?:ago|back|last|past|this|today|tonight|yesterday|in|since|day|year|years|christmas|xmas|easter|halloween|thanksgiving)\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i.test(
      text,
    )
  )
    return found;
  for (const form of FORMS)
    each(form.pattern, text, (m) => {
      const date = form.read(m, around);
      if (date) take([{ start: m.index, end: m.index + m[0].length, ...date }]);
    });
  if (around) {
    take(relative(text, around, birth));
    take(loose(text, around));
  }
  return found.sort((a, b) => a.start - b.start);
}
