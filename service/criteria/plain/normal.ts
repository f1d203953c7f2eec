/** Limits that a criterion leaves to the laboratory: "above the upper limit of normal", "within the reference range", "at most 110 % of the lower limit". */
import { namesIn } from '../../language/index.ts';
import { quantitiesIn } from '../../language/numbers/quantities.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import type { LeafOutcome } from '../outcome.ts';
import { valueReason } from '../reasons/templates.ts';
import type { Scope } from '../schema/tests.ts';
import { measured } from '../tests/measured.ts';
import type { LimitSpan } from './rest.ts';

type Compared = 'at most' | 'at least' | 'more than' | 'less than';

export interface NormalLimit {
  variable: string[];
  /** `within` both limits; else a comparison with one of them, times a factor. */
  compared: 'within' | { how: Compared; limit: 'upper' | 'lower'; factor: number };
  scope?: Scope;
}

const WHOSE =
  "(?:(?:the|its|this|that|our|a|performing)\\s+)*(?:(?:lab(?:oratory)?|assay|test)(?:['\u2019]?s)?\\s+)?(?:\\d+(?:th|st|nd|rd)?\\s*(?:percentile|%ile)\\s+)?";
const RANGE_NAME =
  '(?:normal|reference)(?:\\s+(?:lab(?:oratory)?|test))?\\s+(?:ranges?|limits?|intervals?|values?)';
const BEHIND =
  "(?:\\s+(?:of|for)\\s+(?:the\\s+)?(?:normal|reference|lab(?:oratory)?|assay|test|reference range|normal range))*(?:\\s+for\\s+(?:the\\s+)?(?:patient['\u2019]s\\s+)?(?:age|sex|gender)(?:(?:\\s+and\\s+|\\s+or\\s+|/)(?:age|sex|gender))?)?";
const UPPER = '(?:upper\\s+(?:reference\\s+)?(?:limit|bound|end)s?|ULN|URL)';
const LOWER = '(?:lower\\s+(?:reference\\s+)?(?:limit|bound|end)s?|LLN)';
const OVER =
  '(?:elevated\\s+|raised\\s+|increased\\s+)?(?:above|over|beyond|more than|greater than|exceeding|>)';
const UNDER = '(?:reduced\\s+|decreased\\s+)?(?:below|under|less than|<)';
const WITHIN = new RegExp(
  `\\b(?:(?:falls?|lies|is|are)\\s+)?(?:with)?in(?:side)?\\s+${WHOSE}(?:${RANGE_NAME})${BEHIND}`,
  'i',
);
const ABOVE = new RegExp(`(?:\\b|(?=>))${OVER}\\s+${WHOSE}(?:${UPPER}|${RANGE_NAME})${BEHIND}`, 'i');
const BELOW = new RegExp(`(?:\\b|(?=<))${UNDER}\\s+${WHOSE}(?:${LOWER}|${RANGE_NAME})${BEHIND}`, 'i');
const TIMES = new RegExp(
  `\\b(at most|at least|more than|less than)\\s+(\\d+(?:\\.\\d+)?)\\s*(%|percent|times|x|-?fold)\\s*(?:of\\s+)?${WHOSE}(?:(${UPPER})|${LOWER})${BEHIND}`,
  'i',
);
const DENIED = /\b(?:not|never|no|without|n['\u2019]t|neither)\b[^,;]*$/i;
/** The same substance under a newer test. */
const ALSO: Record<string, readonly string[]> = { troponin: ['hs_troponin'] };

/** The limit of normal that a text asks for; undefined where it asks for none, or denies it. */
export function asksForNormal(chart: Chart): (NormalLimit & LimitSpan) | undefined {
  const { text } = chart;
  const times = TIMES.exec(text);
  const found = times ?? WITHIN.exec(text) ?? ABOVE.exec(text) ?? BELOW.exec(text);
  if (!found || DENIED.test(text.slice(0, found.index))) return undefined;
  const names = chart.sentences.flatMap((s) =>
    namesIn(s.tokens, 0).filter((name) => name.end <= found.index),
  );
  // what else is named is left for the rest of the description
  const name = names.at(-1);
  if (!name) return undefined;
  const ids = name.variables.map(({ id }) => id);
  const variable = [...ids, ...ids.flatMap((id) => ALSO[id] ?? [])];
  const value = { start: found.index, end: found.index + found[0].length };
  const named = { start: name.start, end: name.end };
  if (times) {
    const number = Number(times[2]);
    const factor = /%|percent/i.test(times[3]!) ? number / 100 : number;
    const compared = {
      how: times[1]!.toLowerCase() as Compared,
      limit: times[4] ? 'upper' : 'lower',
      factor,
    } as const;
    return { variable, compared, named, value };
  }
  const compared = WITHIN.test(found[0])
    ? ('within' as const)
    : ABOVE.test(found[0])
      ? ({ how: 'more than', limit: 'upper', factor: 1 } as const)
      : ({ how: 'less than', limit: 'lower', factor: 1 } as const);
  return { variable, compared, named, value };
}

const NUMBER = '(\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+)';
const CALLED =
  '(?:ref(?:erence)?(?:\\s+(?:range|interval|limits?|value))?|normal(?:\\s+range)?|nl|nml|range)\\b\\.?\\s*[:=]?\\s*';
const PRINTED = new RegExp(
  `^[^\\d;]{0,16}?(?:\\b${CALLED}|[([]\\s*)${NUMBER}\\s*(?:-|\u2013|to)\\s*${NUMBER}`,
  'i',
);
const PRINTED_UPPER = new RegExp(
  `^[^;]{0,24}?(?:\\b${CALLED}(?:<=?|\u2264|up to|under)|\\b(?:ULN|URL|upper (?:reference )?limit(?: of normal)?)\\s*[:=]?)\\s*${NUMBER}`,
  'i',
);
const FLAG =
  /^\s*[([]?\s*(?:(HH?|[Hh]igh|[Ee]levated)|(LL?|[Ll]ow)|(N|WNL|[Nn]ormal|nl|within normal limits))\b/;

interface Normal {
  lower?: number;
  upper?: number;
  flag?: 'high' | 'low' | 'normal';
}

/** What the laboratory prints behind a result of its range, and how it flags it. */
function normalOf(chart: Chart, m: Measurement): Normal {
  const sentence = chart.sentences[m.sentence]!;
  const behind = chart.text.slice(m.end, Math.max(m.end, sentence.end));
  const number = (printed: string) => Number(printed.replaceAll(',', ''));
  const range = PRINTED.exec(behind);
  const upper = PRINTED_UPPER.exec(behind);
  const flag = FLAG.exec(behind);
  return {
    ...(range
      ? { lower: number(range[1]!), upper: number(range[2]!) }
      : upper
        ? { upper: number(upper[1]!) }
        : {}),
    ...(flag && { flag: flag[1] ? 'high' : flag[2] ? 'low' : 'normal' }),
  };
}

function verdict(chart: Chart, m: Measurement, compared: NormalLimit['compared']): boolean | undefined {
  const { lower, upper, flag } = normalOf(chart, m);
  // range and result are in the unit that the laboratory prints
  const printed = quantitiesIn(chart.text.slice(m.start, m.end)).at(-1);
  if (!printed || printed.low !== printed.high || printed.comparator) return undefined;
  const value = printed.low;
  if (compared === 'within') {
    if (lower !== undefined && upper !== undefined) return value >= lower && value <= upper;
    if (upper !== undefined) return value <= upper;
    return flag && flag === 'normal';
  }
  const { how, limit, factor } = compared;
  const bound = limit === 'upper' ? upper : lower;
  if (bound === undefined) {
    if (factor !== 1 || !flag) return undefined;
    return limit === 'upper' ? flag === 'high' : flag === 'low';
  }
  const at = bound * factor;
  if (how === 'more than') return value > at;
  if (how === 'less than') return value < at;
  return how === 'at most' ? value <= at : value >= at;
}

/** Undefined where no result stands beside its range. */
export function judgeNormal(asked: NormalLimit, chart: Chart): LeafOutcome | undefined {
  const found = measured(chart, {
    variable: asked.variable,
    ...(asked.scope ? { scope: asked.scope } : {}),
  }).filter((f) => f.usable && f.weight === 'clinical');
  const judged = found.flatMap(({ m }) => {
    const met = verdict(chart, m, asked.compared);
    return met === undefined ? [] : [{ m, met }];
  });
  const last = judged.at(-1);
  // a newer result without a range may have left it
  const newest = found.at(-1)?.m.date;
  if (!last || last.m.date !== newest) return undefined;
  if (judged.some(({ m, met }) => m.date === last.m.date && met !== last.met)) return undefined;
  const stance = last.met ? ('supports' as const) : ('contradicts' as const);
  const { m } = last;
  return {
    answer: last.met ? 'yes' : 'no',
    reason: valueReason(
      chart,
      m,
      `, which ${last.met ? 'meets' : 'does not meet'} the limit by the printed reference range`,
    ),
    rule: 'description',
    confidence: 0.7,
    exact: true,
    findings: [
      {
        span: { start: m.start, end: m.end },
        sentence: m.sentence,
        stance,
        confidence: 0.9,
        ...(m.date ? { date: m.date } : {}),
      },
    ],
  };
}
