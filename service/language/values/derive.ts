/** Values that a nurse computes: age on a day, body mass index, pack-years, years since quitting, events in total. */

import { datesIn } from '../assertion/mentions.ts';
import { type FoundDate, numberOf, readDates, yearsBetween } from '../dates/dates.ts';
import { bySentence } from '../sentences/grouped.ts';
import type { Assertion, Chart, Measurement, Sentence } from '../types.ts';
import { weightRows } from './extractors/body/weight-rows.ts';
import { saturationLines } from './extractors/oxygen/saturation-lines.ts';
import { saturationRuns } from './extractors/oxygen/saturation-run.ts';
import { courseLengthsIn } from './extractors/scores/course-length.ts';
import { toldReliefs } from './extractors/scores/relief.ts';
import { scaleTotals } from './extractors/scores/scale-total.ts';
import { functionCourses, painCourses } from './extractors/scores/score-course.ts';
import { nightLengths } from './extractors/sleep/night-length.ts';
import { sleepTold } from './extractors/sleep/sleep-forms.ts';
import { sleepReports } from './extractors/sleep/sleep-report.ts';
import { packYearsIn } from './extractors/smoking/pack-years.ts';
import { blockDiaries } from './extractors/spine/block-diary.ts';
import { curveProgressIn } from './extractors/spine/curve-progress.ts';
import { injectionLogs } from './extractors/spine/injection-log.ts';
import { procedureLedgers } from './extractors/spine/procedure-ledger.ts';
import { segmentMotionsIn } from './extractors/spine/segment-motion.ts';

type Derived = Omit<Measurement, 'assertion' | 'sentence'> & { sentence: number };

/** Derived measurements; each says in words how it came about and stands on the words it rests on. */
export function derivedOf(
  chart: Chart,
  measured: readonly Measurement[],
  assert: (sentence: number, start: number, end: number) => Assertion,
): Measurement[] {
  const paired = reliefs(measured);
  const totals = eventTotals(measured);
  const reports = sleepReports(chart, measured);
  const runs = saturationRuns(chart, measured);
  const out: Derived[] = [
    ...bodyMass(chart, measured),
    ...totals,
    ...duplicates(measured),
    ...paired,
    ...functionCourses(chart),
    ...reports,
    ...weightRows(chart, measured),
    ...injectionLogs(chart),
    ...procedureLedgers(chart),
    ...blockDiaries(chart),
    ...runs,
    ...saturationLines(chart, [...measured, ...runs]),
    ...scaleTotals(chart, measured),
    ...nightLengths(chart, [...measured, ...reports]),
    ...sleepTold(chart, [...measured, ...totals, ...reports]),
  ];
  const told = toldReliefs(chart, [...measured, ...paired]);
  out.push(...told, ...painCourses(chart, [...measured, ...paired, ...told]));
  out.push(
    ...segmentMotionsIn(chart).map(({ millimetres: low, ...where }) =>
      ofDay(chart, {
        ...where,
        variable: 'segment_motion',
        low,
        unit: 'mm',
        derived: 'between two postures',
      }),
    ),
    ...courseLengthsIn(chart).map(({ weeks: low, ...where }) =>
      ofDay(chart, {
        ...where,
        variable: 'course_weeks',
        low,
        unit: 'wk',
        derived: 'sessions by their rate',
      }),
    ),
    ...curveProgressIn(chart).map(({ degrees: low, ...where }) =>
      ofDay(chart, {
        ...where,
        variable: 'curve_progress',
        low,
        unit: 'deg',
        derived: 'since an earlier film',
      }),
    ),
  );
  const measuredIn = bySentence(measured);
  const births = birthOf(chart);
  if (births) out.push(...births);
  const birth = chart.request.dateOfBirth ?? births?.[0]?.derived?.slice(5, 15);
  for (const sentence of chart.sentences) {
    if (
      /smok|tobacco|pack|ppd|cig|quit|(?:(?:a|per) day|daily|\/ ?d(?:ay)?) (?:for|x|since)\b/i.test(
        sentence.text,
      )
    ) {
      out.push(...packYearsIn(chart, sentence, measuredIn(sentence.index), birth));
      out.push(...sinceQuit(chart, sentence));
    }
    if (DEVICE.test(sentence.text)) out.push(...deviceAge(chart, sentence));
  }
  return out.map((d) => {
    const source = measuredIn(d.sentence).find((m) => m.start === d.start && m.end === d.end);
    const assertion = source?.assertion ?? assert(d.sentence, d.start, d.end);
    // a course is asked for before it is given
    return { ...d, assertion: d.variable === 'course_weeks' ? { ...assertion, planned: false } : assertion };
  });
}

function ofDay(
  chart: Chart,
  found: Pick<Derived, 'sentence' | 'start' | 'end' | 'variable' | 'low' | 'unit' | 'derived'>,
): Derived {
  const { date } = chart.documents[chart.sentences[found.sentence]!.document] ?? {};
  return { ...found, high: found.low, conditions: [], ...(date ? { date } : {}) };
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** BMI from a weight and the nearest height (same document first), where the document prints none of that day. */
function bodyMass(chart: Chart, all: readonly Measurement[]): Derived[] {
  const documentOf = (m: Measurement) => chart.sentences[m.sentence]?.document;
  /** The last height of each document, and of all. */
  const heights = new Map<number | undefined, Measurement>();
  let latest: Measurement | undefined;
  for (const m of all)
    if (m.variable === 'height' && m.unit && m.assertion.subject === 'patient') {
      heights.set(documentOf(m), m);
      latest = m;
    }
  const dayOf = (m: Measurement) => `${documentOf(m)} ${m.date}`;
  const printed = new Set(all.filter((m) => m.variable === 'bmi').map(dayOf));
  const out: Derived[] = [];
  for (const w of all) {
    if (w.variable !== 'weight' || !w.unit || w.assertion.target || w.assertion.subject !== 'patient')
      continue;
    if (printed.has(dayOf(w))) continue;
    const height = heights.get(documentOf(w)) ?? latest;
    if (!height) continue;
    const bmi = round(w.low / (height.low / 100) ** 2);
    if (bmi < 10 || bmi > 110) continue;
    out.push({
      variable: 'bmi',
      low: bmi,
      high: bmi,
      unit: 'kg/m2',
      conditions: [],
      sentence: w.sentence,
      start: w.start,
      end: w.end,
      ...(w.date ? { date: w.date } : {}),
      ...(w.doubtful || height.doubtful ? { doubtful: true as const } : {}),
      derived: `from ${round(w.low)} kg and ${round(height.low)} cm`,
    });
  }
  return out;
}

/** "Apneas 4, hypopneas 16": the events in total. */
function eventTotals(all: readonly Measurement[]): Derived[] {
  const out: Derived[] = [];
  const hypopneas = bySentence(all.filter((m) => m.variable === 'hypopneas'));
  for (const a of all) {
    if (a.variable !== 'apneas') continue;
    const h = [-2, -1, 0, 1, 2]
      .flatMap((away) => hypopneas(a.sentence + away))
      .find((m) => m.date === a.date);
    if (!h) continue;
    const total = a.low + h.low;
    out.push({
      variable: 'total_events',
      low: total,
      high: total,
      unit: '{events}',
      conditions: a.conditions,
      sentence: a.sentence,
      start: Math.min(a.start, h.sentence === a.sentence ? h.start : a.start),
      end: h.sentence === a.sentence ? Math.max(a.end, h.end) : a.end,
      ...(a.date ? { date: a.date } : {}),
      derived: `${a.low} apneas and ${h.low} hypopneas`,
    });
  }
  return out;
}

/** "NRS 8 -> 1": the relief that the two scores make. */
function reliefs(all: readonly Measurement[]): Derived[] {
  const out: Derived[] = [];
  all.forEach((a, i) => {
    if (a.variable !== 'pain_score' || !a.conditions.includes('before')) return;
    const b = all
      .slice(i + 1, i + 4)
      .find(
        (m) => m.variable === 'pain_score' && m.sentence === a.sentence && m.conditions.includes('after'),
      );
    if (!b || a.low <= 0 || a.low !== a.high || b.low !== b.high) return;
    const percent = Math.round(((a.low - b.low) / a.low) * 100);
    if (percent < 0) return;
    const { assertion: _, comparator: __, ...rest } = a;
    for (const variable of ['percent_relief', 'percent_improvement'])
      out.push({
        ...rest,
        variable,
        low: percent,
        high: percent,
        unit: '%',
        end: b.end,
        conditions: a.conditions.filter((c) => c !== 'before'),
        derived: `pain ${a.low} to ${b.low}`,
      });
  });
  return out;
}

/** One number, two names: relief is improvement of pain. */
function duplicates(all: readonly Measurement[]): Derived[] {
  return all
    .filter((m) => m.variable === 'percent_relief')
    .map((m) => {
      const { assertion: _, ...rest } = m;
      return { ...rest, variable: 'percent_improvement' };
    });
}

/** Age on the anchor day, from the birth date in a document's header or the form. */
function birthOf(chart: Chart): Derived[] | undefined {
  if (!chart.anchor) return undefined;
  for (const sentence of chart.sentences) {
    const doc = chart.documents[sentence.document];
    if (doc?.otherPatient) continue;
    const label = /\b(?:d[o0]b|date of birth|birth ?date)\b[:\s]*/i.exec(sentence.text);
    const column = sentence.cells?.find((c) =>
      /^(?:d[o0]b|date of birth|birth ?date)$/i.test(c.heading ?? ''),
    );
    const from = column ? column.start - sentence.start : label ? label.index + label[0].length : -1;
    if (from < 0) continue;
    const birth = readDates(sentence.text.slice(from, from + 26))[0];
    if (birth?.precision !== 'day') continue;
    if (chart.request.dateOfBirth && chart.request.dateOfBirth !== birth.date) continue;
    const years = yearsBetween(birth.date, chart.anchor);
    if (years < 0 || years > 115) continue;
    return [
      {
        variable: 'age',
        low: years,
        high: years,
        unit: 'a',
        conditions: [],
        sentence: sentence.index,
        start: sentence.start + from + birth.start,
        end: sentence.start + from + birth.end,
        date: chart.anchor,
        derived: `born ${birth.date}, on ${chart.anchor}`,
      },
    ];
  }
  return undefined;
}

const QUIT =
  /\b(?:quit|quitting|stopped smoking|stopped|ceased|gave up (?:smoking|cigarettes|tobacco)|smoke[- ]free|has not smoked|hasn't smoked|no (?:cigarettes|tobacco|smoking)|former smoker|ex-?smoker)\b/i;

/** Years from the day the patient stopped smoking to the anchor. */
function sinceQuit(chart: Chart, sentence: Sentence): Derived[] {
  if (!chart.anchor) return [];
  const m = QUIT.exec(sentence.text);
  if (!m || !/smok|tobacco|cig|pack|ppd|quit/i.test(sentence.text)) return [];
  if (
    /\b(?:urged|advised|counsel\w*|encouraged|wants|willing|ready|plans?|trying|try|asked|help\w*|discuss\w*|needs?|should|must|importance|attempt\w*|not|never|cannot|can't|won't|will|unable|motivated|interested|date set) (?:\w+ ){0,4}$/i.test(
      sentence.text.slice(0, m.index),
    )
  )
    return [];
  const dates = datesIn(chart, sentence).filter((d) => d.start >= sentence.start + m.index - 30);
  const lasting = /\bfor (?:the )?(?:past|last) (\d{1,2}) years?/i.exec(sentence.text.slice(m.index));
  const date =
    dates.find((d) => d.start >= sentence.start + m.index && d.start - sentence.start - m.index < 60) ??
    undefined;
  const doc = chart.documents[sentence.document];
  const day =
    date?.date ??
    (lasting && doc?.date
      ? `${Number(doc.date.slice(0, 4)) - Number(lasting[1])}${doc.date.slice(4)}`
      : undefined);
  if (!day || day > chart.anchor) return [];
  const years =
    date?.precision === 'year' && !date.relative
      ? Number(chart.anchor.slice(0, 4)) - Number(day.slice(0, 4))
      : yearsBetween(day, chart.anchor);
  return [
    {
      variable: 'years_since_quit',
      low: years,
      high: years,
      unit: 'a',
      conditions: [],
      sentence: sentence.index,
      start: sentence.start + m.index,
      end: date
        ? Math.max(date.end, sentence.start + m.index + m[0].length)
        : sentence.start + m.index + (lasting ? lasting.index + lasting[0].length : m[0].length),
      date: chart.anchor,
      derived: `quit ${day}, on ${chart.anchor}`,
    },
  ];
}

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
function deviceAge(chart: Chart, sentence: Sentence): Derived[] {
  const anchor = chart.anchor;
  if (!anchor) return [];
  const aged = (years: number, start: number, end: number, derived: string): Derived => ({
    variable: 'device_age_years',
    low: years,
    high: years,
    unit: 'a',
    conditions: [],
    sentence: sentence.index,
    start,
    end,
    date: anchor,
    derived,
  });
  const told = [...sentence.text.matchAll(AGED)].map((m) => {
    const start = sentence.start + m.index;
    return aged(numberOf(m[1] ?? m[2] ?? '') ?? 0, start, start + m[0].length, m[0]);
  });
  for (const m of sentence.text.matchAll(IN_MONTHS)) {
    const start = sentence.start + m.index;
    told.push(aged(round(Number(m[1] ?? m[2]) / 12), start, start + m[0].length, m[0]));
  }
  if (told.length || !DEVICE.test(sentence.text)) return told;
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
      return aged(years, d.start, d.end, `from ${d.date} to ${anchor}`);
    });
}
