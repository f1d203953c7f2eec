/** Numbers beside a name that are no value of it: days, blank fields, differences, shares, limits of a policy. */
import { dayWithoutYear } from '../dates/dates.ts';
import { monthOf } from '../dates/months.ts';
import type { Value } from './frame.ts';

const MONTH =
  'Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?';
/** "MADRS January 15: not completed". */
const OF_A_DAY = new RegExp(`\\b(?:${MONTH})\\s+$`);
/** "Pain score: _____ /10". */
const BLANK = /_{2,}\s*(?:\/|out of|of)\s*$/;
/** "8.6 fewer of 23.7". */
const DIFFERENCE = /^\s?%?\s?(?:[a-z]+ )?(?:fewer|less|more)\b(?! than)/i;
/** "Length of need 99": months on an order, 99 for life. */
const NEED = /\b(?:length of need|LON)(?: in months| \(?months?\)?)?\W{0,3}$/i;
/** Devices that give a share of oxygen. */
const BLENDERS = String.raw`H?HFNC|HFNO|optiflow|airvo|vapotherm|vent[iu]\w*|fio2`;
/** "93 on HFNC 40 %", "venturi 35 %": the share of oxygen that the device gives. */
const DEVICE = new RegExp(
  String.raw`\b(?:${BLENDERS}|NRBM?|(?:aerosol|face|venti\w*|simple) mask|trach collar)(?: (?:at|of|with))?[\s:]*(?:\d{1,2} ?(?:L|lpm|l\/min)\W{1,3})?$`,
  'i',
);
const BEFORE_DEVICE = new RegExp(String.raw`^\s?%?\s?(?:(?:on|via|by|of) )?(?:${BLENDERS})\b`, 'i');
/** "Up to 45 % HFNC": a share of oxygen, where no saturation is named and nobody has one so low. */
const isShare = (before: string, after: string, low: number): boolean =>
  low <= 60 &&
  BEFORE_DEVICE.test(after) &&
  !/\b(?:sats?|s[pa]o2|saturations?|o2)\W{0,4}(?:was |of |to )?$/i.test(before);
const OF_OXYGEN = /^s[pa]o2$/;
/** "Pointed to the spot 3 of 3 times": how often, not how strong. */
const TURNS =
  /^\s?(?:(?:out )?of \d{1,2}\s)?(?:times|occasions|tries|trials|attempts|visits|sessions|repetitions|reps|tests)\b/i;
/** "Double void, training (8 visits)": how often something else took place. */
const MEETINGS =
  /^\s?(?:sess(?:ions?)?|visits?|treatments?|tx|lessons?|classes|appointments?|weeks?|wks?|months?)\b/i;
const COUNTED = /^(?:voids_per_day|incontinence|leaks|pads|seizures)/;
/** "75 % of his pain is in his buttock": where it is, not how much is gone. */
const SHARE = /^\s?%?\s?of (?:his|her|the) pain (?:is|was)? ?(?:in|located|axial|radicular|from)\b/i;

/** "Voids, night 4 4 3": a part of what a day has. */
const AT_NIGHT = /\bnight(?:s|time|ly)?\b[^A-Za-z]*$/i;
/** So wide a row may be. */
const ROW = 80;
/** "Eighty something": a guess, and no number. */
const GUESSED = /^[ -]?(?:something|odd|ish)\b/i;

export function isNoValue(text: string, { start, end, variable, low }: Value): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  const after = text.slice(end, end + 40);
  return (
    (OF_A_DAY.test(before) && /^\d{1,2}$/.test(text.slice(start, end))) ||
    BLANK.test(before) ||
    GUESSED.test(after) ||
    (variable === 'voids_per_day' && AT_NIGHT.test(text.slice(Math.max(0, start - ROW), start))) ||
    NEED.test(before) ||
    (OF_OXYGEN.test(variable) && (DEVICE.test(before) || isShare(before, after, low))) ||
    (COUNTED.test(variable) && (DIFFERENCE.test(after) || MEETINGS.test(after))) ||
    (variable === 'pain_score' && TURNS.test(after)) ||
    (variable.startsWith('percent_') && SHARE.test(after)) ||
    // "no obstruction (BOOI 8)": the number of another thing
    (COUNTED.test(variable) && /\b[A-Z]{3,5} $/.test(before)) ||
    // "sagittal 62 mm, coronal 21 mm"
    (variable.startsWith('sagittal') && /\bcoronal\W*$/i.test(before))
  );
}

const DAY_OF_WEEK = /\b(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sun)\b/;
const OF_AIR = /s[pa]o2|\bo2\b|\box|\bsats\b|saturat|%|\bair\b|\bRA\b|\d ?L\b/i;

/** "Fri 61 / Sat 62 / Sun 60": a Saturday among the days of its week, in the line or in those beside it, is no saturation. */
export const isSaturday = (text: string, { variable }: Value, beside: readonly string[]): boolean =>
  variable === 'spo2' &&
  /\bSat\b/.test(text) &&
  !OF_AIR.test(text) &&
  [text, ...beside].some((line) => DAY_OF_WEEK.test(line));

/** "Payer reminder: screening is for age 50 to 77, 20 pack-years". */
const RULE =
  /\b(?:payer|insurer|insurance|policy|coverage|plan|medicare)(?:'s)? (?:reminder|rules?|criteri(?:on|a)|text|language|reads|says|requires|wants)\b|\bscreening is for\b/i;

/** "PaO2 55 or less / sat 88 % or less": what a rule asks for, not what was measured. */
export function isLimit(text: string, { start, end }: Value): boolean {
  if (RULE.test(text.slice(0, start))) return true;
  return /\bor (?:less|lower|below|more|greater|higher|above)\b/i.test(
    text.slice(start, end) +
      (/^(?:\s?(?:%|mm ?hg|percent|kg\/m2?|\/h|per hour|events(?: per hour)?|g\/dl))*\s*or \w+/i.exec(
        text.slice(end),
      )?.[0] ?? ''),
  );
}

/** A row of a table that tells what is aimed at: "goal 1 yr post-op   190   30.7". */
export const isOfGoal = (text: string): boolean => /^\W*(?:goals?|targets?)\b/i.test(text);

/** "2/12: 18     3/12: 12": the day right before a value, of the year of the note or the one before. */
export function dayBeside(text: string, { start }: Value, noted: string | undefined): string | undefined {
  const found = /(?:^|[\s,;(])(\d{1,2})\/(\d{1,2}):\s+$/.exec(text.slice(Math.max(0, start - 12), start));
  return found && noted ? dayWithoutYear(Number(found[1]), Number(found[2]), noted) : undefined;
}

const OF_STUDY = new RegExp(
  `\\b(?:echo\\w*|CBC|labs?|bloods?|films?|x-?rays?|MRI|CT|cath\\w*|PFTs?|spirometry|study|test|gas|ABG) (?:of|from|on) (${MONTH}) (\\d{1,2})(?!\\d|,? ?\\d{4})[^.;]{0,90}$`,
  'i',
);

/** "Echo of March 3: ... pressure 26": the day of a study that a note tells without its year. */
export function dayOfStudy(text: string, { start }: Value, noted: string | undefined): string | undefined {
  const found = OF_STUDY.exec(text.slice(0, start));
  return found && noted ? dayWithoutYear(monthOf(found[1]!), Number(found[2]), noted) : undefined;
}
