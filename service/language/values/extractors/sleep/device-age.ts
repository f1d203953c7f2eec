/** Age of a breathing device, stated or from the day it was set up. */
import { datesIn } from '../../../assertion/mentions.ts';
import { type FoundDate, precisionFor } from '../../../dates/dates.ts';
import { numberOf } from '../../../dates/durations.ts';
import type { Chart, Sentence } from '../../../types.ts';
import { type Stated, statedOver } from '../../stated.ts';
import { type SentenceContext, sentenceExtractor } from '../extractor.ts';

const round = (n: number): number => Math.round(n * 10) / 10;

const DEVICE =
  /\b(?:cpap|bipap|bilevel|pap|e0601|e0470|machine|device|concentrator|set[- ]?up|(?:current|present|old|this|her|his|the|first|cpap|existing) unit|^unit|blower|flow generator|dreamstation|airsense|remstar|resmed)\b/i;
const NUMBER =
  '(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)';
const THING = '(?:cpap|bipap|apap|machine|device|unit|blower|generator|concentrator)';
/** "Unit nine years old", "a two-year-old machine". */
const AGED = new RegExp(
  `\\b${THING}(?:\\s(?:is|was|now|about|nearly|over|approximately|of|already|at least))*[\\s,:=]{1,3}${NUMBER}[- ]?(?:years?|yrs?)[- ]?(?:old|of age)\\b|\\b${NUMBER}[- ]?(?:years?|yrs?)[- ]?old (?:\\w+ )?${THING}\\b`,
  'gi',
);
/** "Device 22 months old". */
const IN_MONTHS = new RegExp(
  `\\b${THING}(?:\\s(?:is|was|now|about|nearly|only|just|of|already))*[\\s,:=]{1,3}(\\d{1,3})[- ]?(?:months?|mos?)[- ]?(?:old|of age)\\b|\\b(\\d{1,3})[- ]?(?:month|mo)s?[- ]?old (?:\\w+ )?${THING}\\b`,
  'gi',
);
/** What ends a device's use is not its beginning: "since 6/6 plug pulled". */
const ENDED =
  /^\W{0,3}(?:\w+ )?(?:plug|off|unplugged|pulled|broken?|dead|stopped|not|never|out of|in (?:the|a) (?:closet|drawer))/i;
const STARTED =
  /\b(?:set[- ]?up|received|delivered|issued|purchased|dispensed|bought|since|from|start(?:ed)?|got|obtained|provided|manufactured|new in|placed|initiated|dated)\b[^.;]{0,40}$/i;

const lead = (chart: Chart, sentence: Sentence, d: FoundDate): string =>
  chart.text
    // a year's preposition stands within its date
    .slice(
      Math.max(sentence.start, d.start - 60),
      d.start + (/^(?:from|since|in) /i.exec(chart.text.slice(d.start, d.end))?.[0].length ?? 0),
    )
    .replace(/(?:carried forward|copied|download|report|data|referred) from/gi, '');

/** Age of a device on the anchor day, from the day it was set up or handed out. */
function deviceAge({ chart, sentence }: SentenceContext): Stated[] {
  const anchor = chart.anchor;
  if (!anchor) return [];
  const aged = (years: number, start: number, end: number, derived: string): Stated =>
    statedOver({ sentence: sentence.index, start, end }, 'device_age_years', years, 'a', derived, anchor);
  const stated = [...sentence.text.matchAll(AGED)].map((m) => {
    const start = sentence.start + m.index;
    return aged(numberOf(m[1] ?? m[2] ?? '') ?? 0, start, start + m[0].length, m[0]);
  });
  for (const m of sentence.text.matchAll(IN_MONTHS)) {
    const start = sentence.start + m.index;
    stated.push(aged(round(Number(m[1] ?? m[2]) / 12), start, start + m[0].length, m[0]));
  }
  if (stated.length || !DEVICE.test(sentence.text)) return stated;
  const dates = datesIn(chart, sentence);
  const column = sentence.cells?.find((c) =>
    /^(?:start|set-?up|issued|received|date)/i.test(c.heading ?? ''),
  );
  const fits = (d: FoundDate) =>
    column ? d.start >= column.start && d.end <= column.end : STARTED.test(lead(chart, sentence, d));
  return dates
    .filter((d) => d.date <= anchor && fits(d) && !ENDED.test(chart.text.slice(d.end, d.end + 30)))
    .slice(0, 1)
    .map((d) => {
      const years = round((Date.parse(anchor) - Date.parse(d.date)) / (365.25 * 86_400_000));
      // A month or a year is reported as the chart has it: "02/2010" is no day.
      const from = precisionFor(d) === 'day' ? d.date : chart.text.slice(d.start, d.end);
      return aged(years, d.start, d.end, `from ${from} to ${anchor}`);
    });
}

export const agesOfDevices = sentenceExtractor('device-age', ['device_age_years'], DEVICE, deviceAge);
