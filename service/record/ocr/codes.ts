/**
 * Clinical codes and units as OCR spells them: "Alc" for A1c, "$1" for S1, "LS-S1" for L5-S1, "Ib" for lb. Only where the
 * shape, or the word beside it, leaves nothing else that could be meant.
 */
import { digitsFor, isNumber } from './numerals.ts';

/** Marks that may stand around a code. */
const AROUND = /^([("'[]*)(.*?)([)\]"'.,;:%]*)$/su;

const ONE = '[1lI|!]';
const DIGIT = '[\\dOolI|!SBZ]';

/** Shape of a code, and how its parts are put right. */
const CODES: [RegExp, (...parts: string[]) => string][] = [
  // A1c, HbA1c, HgbA1c.
  [/^((?:Hb|HB|Hgb|HGB|hb|hgb)?A)[lI|!]([cC])$/, (a, c) => `${a}1${c}`],
  [/^Q[ilI|!]$/, () => 'Q1'],
  [/^T[lI|!](DM)$/, (dm) => `T1${dm}`],
  [/^B(?:[lI|!1]2|1Z)$/, () => 'B12'],
  // Heart sounds and sacral levels; charts name no sums of one dollar.
  [/^\$([1-5])$/, (level) => `S${level}`],
  // L4-5, C5-C6, L5-S1.
  [
    new RegExp(`^([CTL])(${DIGIT}{1,2})([-/])([CTLS$]?)(${DIGIT}{1,2})$`),
    (from, a, mark, to, b) => `${from}${digitsFor(a!)}${mark}${to === '$' ? 'S' : to}${digitsFor(b!)}`,
  ],
  // Diagnosis and supply codes.
  [
    new RegExp(`^([A-TV-Z])(${DIGIT}\\d|\\d${DIGIT})\\.([\\dA-Z]{1,4})$`),
    (letter, a, b) => `${letter}${digitsFor(a!)}.${b}`,
  ],
  [
    new RegExp(`^([AEGJKL])(?=(?:${DIGIT}*\\d){2})(${DIGIT}{4})$`),
    (letter, a) => `${letter}${digitsFor(a!)}`,
  ],
  [/^(S[pP]|[SPs]a|[FE][iI])[o0Q]2$/, (gas) => `${gas}O2`],
  [/^H20$/, () => 'H2O'],
  [new RegExp(`^${ONE}V$`), () => 'IV'],
];

/** Units that only stand after a number. */
const UNITS: [RegExp, string][] = [
  [/^[I1|]b(s?)$/, 'lb$1'],
  [/^m[I1|]$/, 'mL'],
  [/^meg(\/\S+)?$/, 'mcg$1'],
  [/^kg\/m[?*'\u00b0"\u201d\u2019]$/, 'kg/m2'],
];

const OXYGEN_BEFORE = /^(?:on|of|l|liters?|lpm|supplemental|home|portable|continuous|nocturnal|without)$/i;
const OXYGEN_AFTER =
  /^(?:sats?|saturations?|via|therapy|at|by|use|delivery|concentrator|requirements?|dependent|NC|cannula|trial|levels?|flow|tanks?|test|testing|study|orders?|needs?)$/i;

/** A nought that stands alone reads as a letter: "Q of 85 days", "O %", and as the first of a day: "Q1 Mar". */
const NOUGHT = /^[QOo]$/;
const DAY = /^[QOo](\d)$/;
const COUNTED = /^(?:of|%|days?|hours?|times?|mg|mL|L)$/;
const MONTH = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]*$/;

/**
 * A nought where the words beside it leave no other reading; undefined elsewhere. Such a number is a guess by its company:
 * the caller marks it as doubtful.
 */
export function mendNought(text: string, after = '', next = ''): string | undefined {
  const [, opening = '', core = '', closing = ''] = AROUND.exec(text) ?? [];
  // A sign of per cent is all mark.
  const counted = bare(after) || after[0] || '';
  if (NOUGHT.test(core) && COUNTED.test(counted) && (counted !== 'of' || isNumber(next)))
    return `${opening}0${closing}`;
  const day = DAY.exec(core);
  // "Q1 Mar" may be a quarter only where no year follows.
  return day && MONTH.test(bare(after)) && /^\d{4}\b/.test(bare(next))
    ? `${opening}0${day[1]}${closing}`
    : undefined;
}

/** The word with its code put right, or as it is. `before` and `after` are its neighbours on the line. */
export function mendCode(text: string, before = '', after = ''): string {
  const [, opening = '', core = '', closing = ''] = AROUND.exec(text) ?? [];
  const put = (mended: string) => `${opening}${mended}${closing}`;
  for (const [shape, mend] of CODES) {
    const parts = shape.exec(core);
    if (parts) return put(mend(...parts.slice(1)));
  }
  if (core === '02' && (OXYGEN_BEFORE.test(bare(before)) || OXYGEN_AFTER.test(bare(after)))) return put('O2');
  if (!isNumber(before)) return text;
  for (const [shape, unit] of UNITS) if (shape.test(core)) return put(core.replace(shape, unit));
  return text;
}

function bare(text: string): string {
  return AROUND.exec(text)?.[2] ?? '';
}
