/** What surrounds a value: its document, caption and dates, shared by prose and rows. */

import { isDayOfOrder } from '../assertion/mentions.ts';
import { type FoundDate, readDates } from '../dates/dates.ts';
import type { Chart, ChartDocument, Span } from '../types.ts';
import { tokenise } from '../vocabulary/text.ts';
import type { Variable } from '../vocabulary/variables.ts';
import { type Condition, kindOf } from './conditions.ts';
import { glucoseLog, woundNames } from './frame-words.ts';
import { type Found, namesIn } from './prose.ts';

/** A value of a sentence (offsets of the chart) before assertion and doubt are added. */
export interface Value extends Found {
  conditions: string[];
  date?: string;
  /** In a column or bracket of reference values. */
  reference?: true;
}

/** What earlier lines of a document set for the values below them. */
export interface Frame {
  /** Conditions of a caption ("PT AWAKE, SEATED IN CHAIR"). */
  caption: readonly Condition[];
  /** The sentence that the caption was last read from, while no value has followed. */
  captioned?: number | undefined;
  /** The last sentence that named a saturation. */
  saturations: number;
  /** The last sentence that named readings of glucose; not a number in a document that is not about diabetes. */
  sugars: number;
  /** Document-wide: a sleep study measures sleep. */
  asleep: boolean;
  overnight: boolean;
  wound: boolean;
  npwt: boolean;
  oxygen: boolean;
  /** An oximetry report: unnamed percentages are saturations. */
  oximetry: boolean;
  /** A log of meter readings, with the unit of its bare numbers. */
  glucoseLog: 'mg/dL' | 'mmol/L' | undefined;
  /** Letters and numbers by which the document calls its wounds. */
  wounds: ReadonlyMap<string, Condition[]>;
  /** A diary of pain scores. */
  painDiary: boolean;
  /** The valve whose findings follow, by a line with nothing but its name. */
  valve?: string | undefined;
  /** What the lines below hold, each behind its day: "Wt Readings from Last 3 Encounters:". */
  readings: readonly Variable[];
  /** Variables that the document's title names: what its column "score" holds. */
  titled: readonly Variable[];
  /** The night that a sleep study reports, where its paper names one: the report itself is of another day. */
  night: string | undefined;
  /** The day of the draw by the heading of the values below it, and the sentence up to which these reach: "Labs 3/26/24". */
  drawn?: { date: string; last: number } | undefined;
  /** "L x W x D cm" over a table of sizes: its numbers without a unit are centimeters. */
  inCentimeters: boolean;
}

export const WOUND = /\bwound|ulcer|decub|npwt|\bvac\b|pressure (?:sore|injur)|debrid|dehisc|\bl\s?x\s?w\b/i;

/** Length, width and depth in one: "5.5 x 2.0 x 1.2". */
const SIZE = /\d(?:\.\d)?\s?x\s?\d*\.?\d+\s?x\s?\.?\d/i;
const WOUND_CARE =
  /\b(?:wound|ulcer|vac|npwt|granulat\w*|slough|eschar|undermin\w*|tunnel\w*|sacrum|sacral|coccyx|ischi\w*|stump|heel|full thickness|partial thickness|alginate|dressings?|stage [1-4]|st [34])\b/i;

const NIGHT_STUDY =
  /\b(?:night (?:study|oximetry|recording|strip|sats?)|overnight (?:strip|recording|study|ox\w*|sats?)|bed test|sleep oximetry|oximetry|\bONO\b|sat(?:uration)? (?:log|chart|record|strip))\b/i;
const OF_NIGHT =
  /overnight|nocturnal|\bnight (?:study|oximetry|recording|strip|sats?)\b|\bbed test\b|\bONO\b|sleep oximetry/i;

/** The title speaks of the night, or a heading among the first lines does; a visit's first sentences do not make it one. */
function ofNight(doc: ChartDocument | undefined, top: string): boolean {
  if (OF_NIGHT.test(doc?.title ?? '')) return true;
  const lines = top.split('\n').filter((l) => OF_NIGHT.test(l));
  const test = doc?.kind === 'oximetry' || doc?.kind === 'sleep_study';
  return lines.some(
    (l) => test || !/[.;]\s*\S|\b(?:will|seen|reviewed|discussed|ordered|showed|result)\b/i.test(l),
  );
}

const NIGHT =
  /\b(?:night of|test night|study night|date of (?:the )?(?:study|recording|test)|recorded on)\W{0,3}([^\n]{6,30})/i;

function nightOf(text: string, doc: ChartDocument | undefined): string | undefined {
  if (doc?.kind !== 'sleep_study') return undefined;
  const stated = NIGHT.exec(text)?.[1];
  const night = stated && readDates(stated, doc.date)[0];
  return night && night.precision === 'day' ? night.date : undefined;
}

/** The frame a document starts with. */
export function frameOf(chart: Chart, doc: ChartDocument | undefined): Frame {
  const title = `${doc?.title ?? ''}\n${doc ? chart.text.slice(doc.start, doc.start + 240) : ''}`;
  const text = doc ? chart.text.slice(doc.start, doc.end) : '';
  return {
    caption: [],
    saturations: Number.NEGATIVE_INFINITY,
    sugars: /diabet|\b(?:t[12]?)?dm[12]?\b|\bt[12]d\b|insulin|glucose|\bsugars?\b|\ba1c/i.test(text)
      ? -9
      : Number.NaN,
    asleep: doc?.kind === 'sleep_study' || ofNight(doc, title),
    overnight: ofNight(doc, title),
    wound:
      WOUND.test(title) ||
      (text.match(/\b(?:wound|ulcer|decubitus)\b/gi)?.length ?? 0) > 3 ||
      (SIZE.test(text) && WOUND_CARE.test(text)),
    npwt: /\bnpwt|\bvac\b|negative pressure/i.test(text),
    glucoseLog: glucoseLog(title),
    wounds: woundNames(text),
    readings: [],
    titled: namesIn(tokenise(title), 0)[0]?.variables ?? [],
    night: nightOf(text, doc),
    inCentimeters:
      /\b(?:L\s?x\s?W|length|size|area|depth|measur\w+)\b[^\n]{0,30}\bcm\b/i.test(text) &&
      !/\bmm\b/.test(text),
    painDiary:
      (doc?.kind === 'log' && /pain|nrs|vas/i.test(title)) ||
      /\b(?:pain|block|injection) (?:diary|log)\b/i.test(text),
    oximetry: doc?.kind === 'oximetry' || NIGHT_STUDY.test(doc?.title ?? ''),
    oxygen:
      doc?.kind === 'oximetry' ||
      /oxygen|oximetry|hypox|s[ap]o2|\bpa?o2\b|blood gas|\bsats?\b|o2 sat|room air|desat|\bon RA\b|\d ?% ?RA\b|\bRA[^a-z\d]{1,12}\d{2} ?%/i.test(
        text,
      ) ||
      /\b(?:ono|noc(?:turnal)? ox|overnight (?:ox|study|recording|pulse|low|nadir|mean)|night study|\b[789]\d RA\b|asleep|(?:during|in) sleep|T88|(?:off|without) (?:the |her |his )?cannula|o2|(?:6MWT?|walk test|hall walk)\b[^.\n]{0,60}\bRA\b|on air|off o2|w\/o o2|without o2|lpm|L\/min|nasal cannula|liters)\b|\bRA\b[^.;\n]{0,24}\b[789]\d ?(?:%|$)|\b[789]\d ?%[^.;\n]{0,24}\bRA\b|\bRA\s?:?\s?[789]\d\b|\bRA (?:at rest|rest|sitting|walking)\b/im.test(
        text,
      ),
  };
}

/** Adds what the document or caption says where the sentence is silent. */
export function framed(own: string[], f: Found, frame: Frame, text: string): string[] {
  const out = new Set(own);
  const lacks = (...names: string[]) => !names.some((n) => out.has(n));
  const oxygen = /^(?:spo2|sao2|pao2)$/.test(f.variable);
  for (const c of frame.caption) {
    if (/^(?:activity|wake|air|pap|site|side)$/.test(c.kind) && lacks(...(SIBLINGS[c.kind] ?? [])))
      out.add(c.name);
  }
  if (oxygen && frame.asleep && lacks('awake', 'exercise', 'rest')) {
    out.add('asleep');
    if (frame.overnight) out.add('overnight');
  }
  if (f.variable === 'ahi' || f.variable === 'rdi')
    if (
      /\btherapy|\bon cpap|residual|treatment|download|airview|\b(?:c?pap|device|machine) (?:data|report|card|shows)\b/i.test(
        text,
      )
    )
      out.add('on_treatment');
  const kinds = KINDS_OF.find(([variables]) => variables.test(f.variable))?.[1] ?? GENERAL;
  return [...out].filter((c) => kinds.includes(kindOf(c))).sort();
}

/** Which kinds of condition mean something for which variables. */
const KINDS_OF: [RegExp, string[]][] = [
  [/^minutes_below/, ['wake', 'air', 'pap', 'overnight', 'sustained', 'flow']],
  [
    /^(?:spo2|sao2|pao2|paco2|o2_flow|ahi|rdi)$/,
    [
      'activity',
      'wake',
      'air',
      'pap',
      'flow',
      'overnight',
      'sustained',
      'stage',
      'treatment',
      'position',
      'statistic',
      'baseline',
    ],
  ],
  [/^(?:wound|undermin|ulcer|npwt)/, ['side', 'site']],
  [
    /^(?:pain|percent_relief|percent_improvement|odi|womac|kellgren|cobb|sagittal|translation)/,
    ['phase', 'side', 'site', 'activity', 'statistic', 'baseline', 'position'],
  ],
  [/^(?:aortic|rvsp|pa_pressure|lvef)/, ['phase', 'treatment']],
  [/^(?:recording|sleep|titration)/, ['pap', 'overnight']],
];
const GENERAL = ['phase', 'statistic', 'baseline', 'fasting', 'treatment', 'position'];

const SIBLINGS: Record<string, string[]> = {
  activity: ['rest', 'exercise', 'recovery'],
  wake: ['asleep', 'awake'],
  air: ['room_air', 'on_oxygen'],
  pap: ['on_pap'],
  side: ['left', 'right', 'bilateral'],
  site: [
    'sacrum',
    'heel',
    'hip',
    'ischium',
    'abdomen',
    'ankle',
    'foot',
    'leg',
    'buttock',
    'knee',
    'shoulder',
    'chest',
    'back',
    'neck',
    'groin',
  ],
};

/** Dates that tell when something was so: no birth dates, limits, plans or prints. */
export function usableDates<T extends Span>(text: string, dates: readonly T[]): T[] {
  return dates.filter(
    (d) =>
      !/\b(?:since|until|till|d[o0]b|born|birth date|date of birth|due|before|after|by|scheduled(?: for)?|planned(?: for| d\/c)?|next|printed|faxed)\s*[:(]?\s*$/i.test(
        text.slice(Math.max(0, d.start - 18), d.start),
      ) && !isDayOfOrder(text, d.start),
  );
}

/**
 * The date a value has in its own sentence: one in brackets behind it, one that stands right behind it before a comma ("7.9 % 3/2/2024,
 * 8.4 % 6/10/2024"), else the last one before it in the clause.
 */
export function dateNear(f: Span, dates: readonly FoundDate[], text: string): string | undefined {
  const usable = usableDates(text, dates);
  const behind = usable.find(
    (d) =>
      d.start >= f.end &&
      /^[\s%\w/.)]{0,12}(?:\(|on |in |at )\s?$/.test(text.slice(f.end, d.start)) &&
      !OF_NEXT.test(text.slice(d.end)),
  );
  if (behind) return behind.date;
  const ago = usable.find(
    (d) => d.relative && d.start >= f.end && /^[\s%\w/.]{0,8}$/.test(text.slice(f.end, d.start)),
  );
  if (ago) return ago.date;
  const paired = usable.find(
    (d) =>
      d.start >= f.end &&
      /^\s?(?:%|[a-z/]{1,6})?\s$/i.test(text.slice(f.end, d.start)) &&
      /^\s*(?:[,;.)]|and\b|$)/.test(text.slice(d.end)),
  );
  if (paired) return paired.date;
  const front = usable
    .filter((d) => d.end <= f.start && !isOfOther(d, f, text) && !isInside(d, f, text))
    .at(-1);
  if (front && !/\.\s+[A-Z]/.test(text.slice(front.end, f.start))) return front.date;
  return undefined;
}

/** "A1c 8.4 (11/23: 8.0)": the day opens another value. */
const OF_NEXT = /^\s?[:=]\s?\d/;

/** "A1c 8.4 (11/23: 8.0)", "A1c 8.8 (10.9 Sept)": the day of an earlier value, for which a bracket is opened. */
export const isOfBracket = (text: string, d: Span): boolean =>
  (OF_NEXT.test(text.slice(d.end)) && /\([^()]*$/.test(text.slice(0, d.start))) ||
  (/^\)/.test(text.slice(d.end)) && /\(\d+\.\d+\s?%?\s(?:in )?$/.test(text.slice(0, d.start)));

/** "(11/23: 8.0; 6/23: 7.7)  ALT 41": the day of a value in a bracket ends with the bracket. */
const isInside = (d: Span, f: Span, text: string): boolean =>
  isOfBracket(text, d) && /^[^()]*\)/.test(text.slice(d.end, f.start));

/** "Max BMI 52 (2019)   Current BMI 48": a day in brackets belongs to what stands in front of it, unless the value follows at once. */
function isOfOther(d: Span, f: Span, text: string): boolean {
  return /\(\s?$/.test(text.slice(0, d.start)) && /^\s?\)[^\d]{8,}$/.test(text.slice(d.end, f.start));
}

/** "6/wk to 1/wk": two rates, so no range. */
const RATE_TO = /\/\s?(?:d|day|wk|week)\s+to\s*$/i;
const TO_RATE = /^\s?\/?\s?(?:d|day|wk|week)?\s+to\s+\d+(?:\.\d)?\s?\/\s?(?:d|day|wk|week)\b/i;

/** "0.82 cm2 (was 1.3)": what the value beside it has replaced. */
const FORMER = /\d\D*[([,;]\s?(?:it )?(?:was|were|previously|formerly)[\s:]*$/i;

/** The phase that the form of a value tells: "8 -> 3", "from 8 to 3", "3 (was 8)": one value is before, the other after. */
export function applyPhase(text: string, f: Found, value: Value): void {
  if (f.phase) {
    set(value, f.phase, f.phase === 'before' ? 'after' : 'before');
    return;
  }
  const before = text.slice(Math.max(0, f.start - 12), f.start);
  const after = text.slice(f.end, f.end + 20);
  if (
    /(?:-{1,2}>|\u2192)\s*$/.test(before) ||
    RATE_TO.test(before) ||
    (/\bto\s*$/.test(before) && /\bfrom\b.{0,12}$/.test(text.slice(0, f.start - 3)))
  )
    set(value, 'after', 'before');
  else if (
    /^[\s%/\d]*(?:\/?\s?(?:d|day|wk|week|hr?|mo)\b)?\s*(?:\([^()]{1,12}\)\s*)?(?:-{1,2}>|\u2192)/.test(
      after,
    ) ||
    /\bfrom\s*$/.test(before) ||
    FORMER.test(text.slice(Math.max(0, f.start - 40), f.start)) ||
    TO_RATE.test(after)
  )
    set(value, 'before', 'after');
}

function set(value: Value, add: string, drop: string): void {
  value.conditions = [...new Set([...value.conditions.filter((c) => c !== drop), add])].sort();
}

/** A value with its day, where there is one. */
export const onDay = (value: Value, date: string | undefined): Value => (date ? { ...value, date } : value);

/** A text about wounds, by its document or its own words. */
export const ofWounds = (frame: Frame, text: string): boolean => frame.wound || WOUND.test(text);
