/** Key results: the values that the determination asks for, and what studies conclude. */
import type { KeyResult } from '../../contract/problem-list.ts';
import type { CriteriaNode } from '../../contract/results.ts';
import { overDays } from '../../criteria/reasons/dates.ts';
import { countedOver, measuredAt } from '../../criteria/reasons/study-day.ts';
import { amountOf, measuredText, nameOf } from '../../criteria/reasons/values.ts';
import { addDays, datesIn, STUDIES, statedPrecision } from '../../language/index.ts';
import { sentencesOf } from '../../language/sentences/grouped.ts';
import { textOf } from '../../language/sentences/quote-span.ts';
import type { Chart, DocumentKind, Measurement } from '../../language/types.ts';
import { leaves } from '../../tree/index.ts';
import { dayOrMonth, paperOf } from '../prose.ts';
import { decidedLeaves } from './deciding.ts';
import { isBeside, isGuessed, isOfPatient, isStale } from './measured.ts';
import { newestFirst, passageOf } from './passages.ts';
import { speaks } from './places.ts';
import { renewed } from './series.ts';

export interface ListedResult extends KeyResult {
  variable?: string;
  /** Helps only to read another. */
  aside?: true;
  /** Lower: nearer to what decides. */
  rank: number;
  /** Measured by a study. */
  studied?: true;
  /** Counted over a time, which its text tells. */
  span?: true;
  /** A note repeats it without its day, which is not the note's: the note ("visit note of 01/05/2026"). */
  retold?: string;
  /** What a study concludes, in its own words. */
  concluded?: true;
  document: number;
  sentence: number;
  /** Where its value begins. */
  at: number;
  /** The record prints this very number, in this unit. */
  printed: boolean;
}

/** Of one measure so many values, of different conditions. */
const PER_MEASURE = 3;
/** What a patient is, and what every visit notes: a result only where the determination asks for it by a test. */
const NOT_RESULTS = new Set([
  'age',
  'weight',
  'height',
  'weight_capacity',
  'temperature_f',
  'weight_course',
  'course_weeks',
]);
/** Measures that only help to read another: stated after it. */
const BESIDE = new Set([
  'recording_hours',
  'sleep_hours',
  'titration_hours',
  'total_events',
  'apneas',
  'hypopneas',
  'systolic_bp',
  'diastolic_bp',
  'wound_length',
  'wound_width',
  'device_age_years',
  'pap_pressure',
]);

/** What a laboratory, a study or a count over a time gives: never measured while a visit note is written. */
const TESTED = new Set([
  'hba1c',
  'creatinine',
  'egfr',
  'albumin',
  'prealbumin',
  'bnp',
  'hematocrit',
  'hemoglobin',
  'tir',
  'tbr',
  'lvef',
  'qrs',
  'aortic_valve_area',
  'aortic_mean_gradient',
  'aortic_peak_gradient',
  'aortic_peak_velocity',
  'pa_mean',
  'pa_pressure',
  'rvsp',
  'pao2',
  'paco2',
  'sao2',
  'fvc',
  'fev1',
  'fev1_l',
  'minutes_below_88',
  'ahi',
  'rdi',
  'ahi_4pct',
  'total_events',
  'sleep_hours',
  'recording_hours',
  'sphincter_defect_degrees',
  'cobb',
  'sagittal_balance',
  'translation',
  'segment_motion',
  'curve_progress',
  'angular_motion',
]);
/** Papers that tell of what others have measured. */
const RETELLS: ReadonlySet<DocumentKind> = new Set(['letter', 'order', 'form', 'fax_cover', 'telephone']);

/** Notes of people, not reports of devices or laboratories. */
const TELLS: ReadonlySet<DocumentKind> = new Set<DocumentKind>([
  'visit',
  'consult',
  'history_physical',
  'therapy',
  'nursing',
  'telehealth',
]);

/** Told in a note, a letter or an order without a day of its own. */
function isRetold(chart: Chart, { sentence: index, variable, date }: Measurement): boolean {
  const sentence = chart.sentences[index]!;
  const { kind, date: noted } = chart.documents[sentence.document]!;
  const tells = RETELLS.has(kind) || (TESTED.has(variable) && TELLS.has(kind));
  return tells && date === noted && !datesIn(chart, sentence).some((each) => each.date === noted);
}

/** Every measure that the tests of a determination name. */
export function measuresAsked(guideline: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (node && typeof node === 'object')
      for (const [key, value] of Object.entries(node)) {
        if (key === 'variable')
          for (const each of [value].flat()) if (typeof each === 'string') found.add(each);
        walk(value);
      }
  };
  walk(guideline);
  return found;
}

/** What tells how a condition stands, besides what the determination asks for. */
const MEASURES: Record<string, readonly string[]> = {
  Diabetes: ['hba1c'],
  'Sleep apnea': ['ahi'],
  'Chronic obstructive pulmonary disease': ['fev1', 'spo2'],
  'Chronic lung disease': ['spo2', 'pao2'],
  'Heart failure': ['lvef'],
  'Valvular heart disease': ['aortic_valve_area', 'aortic_mean_gradient'],
  'Chronic kidney disease': ['egfr', 'creatinine'],
  Obesity: ['bmi'],
  Depression: ['phq9'],
  'Pressure or chronic ulcer': ['wound_area'],
};

export function resultsOf(
  chart: Chart,
  tree: CriteriaNode,
  measures: ReadonlySet<string>,
  groups: readonly string[],
): ListedResult[] {
  const rankOf = ranksBy(quotesOf(tree));
  const asked = new Set([...measures, ...groups.flatMap((group) => MEASURES[group] ?? [])]);
  const values = [...asked]
    .filter((variable) => !NOT_RESULTS.has(variable))
    .flatMap((variable) => valuesOf(chart, variable, rankOf));
  const recent = withoutSame(withoutConverted(withoutOutdated(chart, values)));
  const said = new Set(recent.map(({ sentence }) => sentence));
  const concluded = conclusionsOf(chart, rankOf).filter(({ sentence }) => !said.has(sentence));
  return [...bloodPressures(recent), ...concluded].sort(
    (a, b) => a.rank - b.rank || newestFirst(a.date, b.date) || a.sentence - b.sentence,
  );
}

/** "5 to 6 times a day" is told once, as it is printed, and not as 35 to 42 a week too. */
const withoutConverted = (values: readonly ListedResult[]): readonly ListedResult[] =>
  values.filter(({ at, printed }) => printed || !values.some((other) => other.printed && other.at === at));

/** "At baseline" of a later note, and the report that it retells: one value. */
const withoutSame = (values: readonly ListedResult[]): readonly ListedResult[] =>
  values.filter(
    ({ variable, date, evidence: [passage] }, i) =>
      !values
        .slice(0, i)
        .some(
          (other) =>
            other.variable === variable &&
            other.date === date &&
            other.evidence[0]?.text === passage?.text &&
            other.evidence[0]?.page_index === passage?.page_index &&
            amountIn(other.text) === amountIn(values[i]!.text),
        ),
  );
const amountIn = (text: string): string | undefined => / was ([\d.]+)/.exec(text)?.[1];

/** So old a value is stated only where there is no newer one. */
const OLD_DAYS = 400;

function withoutOutdated(chart: Chart, values: readonly ListedResult[]): readonly ListedResult[] {
  const since = chart.anchor && addDays(chart.anchor, -OLD_DAYS);
  if (!since) return values;
  const isOld = ({ date }: ListedResult) => date !== undefined && date < since.slice(0, date.length);
  const renewed = new Set(
    values.flatMap((value) => (value.date && !isOld(value) ? (value.variable ?? []) : [])),
  );
  return values.filter((value) => !(isOld(value) && renewed.has(value.variable!)));
}

/** "Blood pressure was 138/84 mm Hg", where both numbers stand in one sentence. */
function bloodPressures(values: readonly ListedResult[]): ListedResult[] {
  const number = (text: string) => / was (\d+) mm Hg/.exec(text)?.[1];
  return values.flatMap((value) => {
    const lower = values.find(
      (other) => other.variable === 'diastolic_bp' && other.sentence === value.sentence,
    );
    const upper = values.find(
      (other) => other.variable === 'systolic_bp' && other.sentence === value.sentence,
    );
    // half of a pressure is no result
    if (!lower || !upper)
      return value.variable === 'systolic_bp' || value.variable === 'diastolic_bp' ? [] : [value];
    if (value !== lower && value !== upper) return [value];
    const both = [number(upper.text), number(lower.text)];
    if (!both[0] || !both[1]) return [value];
    return value === upper ? [{ ...upper, text: `Blood pressure was ${both[0]}/${both[1]} mm Hg` }] : [];
  });
}

/** Sentences that the tree rests on: those that make the decision, then the first of other leaves, then the rest. */
function quotesOf(tree: CriteriaNode): Map<string, number> {
  const found = new Map<string, number>();
  const decided = new Set(decidedLeaves(tree));
  for (const leaf of leaves(tree))
    (leaf.clinical_decisioning ?? []).forEach((entry, i) => {
      const quote = entry.exact_text_sentence_relevant_to_criteria;
      const leads = entry.decides || i === 0;
      const rank = leads && decided.has(leaf) ? 0 : leads ? 1 : 2;
      if (quote && rank < (found.get(quote) ?? 9)) found.set(quote, rank);
    });
  return found;
}

/** Rank of what no criterion cites. */
const UNCITED = 3;

/** Of the text of a sentence; what is said again and again is looked for once. */
type RankOf = (text: string) => number;

function ranksBy(quotes: ReadonlyMap<string, number>): RankOf {
  const known = new Map<string, number>();
  const look: RankOf = (text) =>
    [...quotes].reduce(
      (best, [quote, rank]) => (quote.includes(text) || text.includes(quote) ? Math.min(best, rank) : best),
      UNCITED,
    );
  return (text) => {
    const rank = known.get(text) ?? look(text);
    known.set(text, rank);
    return rank;
  };
}

/** The latest value of each condition that it was measured under; those that the tree rests on first. */
function valuesOf(chart: Chart, variable: string, rankOf: RankOf): ListedResult[] {
  const all = (chart.byVariable.get(variable) ?? []).map((index) => chart.measurements[index]!);
  const titrated = titrations(chart, all);
  const counted = all.filter((m) => counts(chart, m) && !titrated.has(m));
  const usable = counted.filter((m) => !isBare(m));
  const ranked = usable
    .map((m) => ({
      m: renewed(chart, m, counted),
      rank: rankOf(textOf(chart, chart.sentences[m.sentence]!)),
    }))
    // renewed by a number without a unit, which cannot be told, it is old all the same
    .filter(({ m }) => !isBare(m))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        newestFirst(a.m.date, b.m.date) ||
        a.m.conditions.length - b.m.conditions.length ||
        a.m.start - b.m.start,
    );
  const newest = new Map<string, Measurement>();
  for (const { m, rank } of ranked) {
    const key = m.conditions.toSorted().join(' ');
    const known = newest.get(key);
    if (rank < UNCITED && (!known || (m.date ?? '') > (known.date ?? ''))) newest.set(key, m);
  }
  const seen = new Set<string>();
  const isCited = ranked.some(({ rank }) => rank < UNCITED);
  return ranked
    .filter(({ m, rank }) => {
      // of a measure that the tree rests on, what it does not rest on may be of another thing
      if (isCited && rank === UNCITED && !BLOOD_GAS.has(variable)) return false;
      // a row that nothing rests on may be of any column
      if (rank === UNCITED && chart.sentences[m.sentence]!.kind === 'row') return false;
      const key = m.conditions.toSorted().join(' ');
      // beside the one that decides, the latest
      const isLatest = newest.get(key) === m && seen.has(key);
      return isLatest || (!seen.has(key) && seen.add(key));
    })
    .filter(({ m }, _, all) => !all.some(({ m: other }) => other !== m && courseOf(chart, other, m)))
    .slice(0, PER_MEASURE)
    .map(({ m, rank }) => ({ m, rank, after: usable.find((other) => courseOf(chart, m, other)) }))
    .map(({ m, rank, after }) => ({ m, rank, after, at: measuredAt(chart, m) }))
    .map(({ m, rank, after, at }) => ({ m, rank, after, at, over: countedOver(chart, m) }))
    .map(({ m, rank, after, at, over }) => ({
      text: after ? statedCourse(chart, m, after) : `${measuredText(chart, m)}${over ? overDays(over) : ''}`,
      // a course has no day of its own
      ...(m.date && !after && { date: over?.[1] ?? asStated(chart, { ...m, ...at }) }),
      ...(over && { span: true as const }),
      evidence: [
        passageOf(chart, at.sentence, at.sentence === m.sentence ? m : chart.sentences[at.sentence]!),
        ...(m.besides ? [passageOf(chart, m.besides.sentence, m.besides)] : []),
      ],
      variable,
      ...(BESIDE.has(variable) && { aside: true as const }),
      rank: rank + (BESIDE.has(variable) ? 2 : 0),
      ...(STUDIES.has(chart.documents[chart.sentences[m.sentence]!.document]!.kind) && {
        studied: true as const,
      }),
      ...(isRetold(chart, { ...m, ...at }) && { retold: paperOf(chart, m.sentence) }),
      document: chart.sentences[m.sentence]!.document,
      sentence: m.sentence,
      at: m.start,
      printed: isPrinted(chart, m),
    }));
}

const isPrinted = (chart: Chart, { low, start, end }: Measurement): boolean =>
  new RegExp(`(?<![\\d.])${String(low).replace('.', '\\.')}(?![\\d.]*\\d)`).test(
    chart.text.slice(start, end),
  );

/** Lines of a titration, which are several of one document: without its pressure each says nothing. */
function titrations(chart: Chart, all: readonly Measurement[]): ReadonlySet<Measurement> {
  const treated = all.filter(
    ({ variable, conditions }) => variable === 'ahi' && conditions.includes('on_pap'),
  );
  const documents = Map.groupBy(treated, ({ sentence }) => chart.sentences[sentence]!.document);
  return new Set([...documents.values()].filter((lines) => lines.length > 2).flat());
}

/** Two values of one sentence that tell a course: "NRS went from 8 to 2", "ODI 50 to 20". */
function courseOf(chart: Chart, before: Measurement, after: Measurement): boolean {
  if (before.sentence !== after.sentence || before.variable !== after.variable || before.start >= after.start)
    return false;
  const { text, start } = chart.sentences[before.sentence]!;
  const between = text.slice(before.start - start, after.end - start).replace(/\s+/g, ' ');
  return /(?:^|\D)(\d+(?:\.\d+)?)(?:\/10| ?%)?(?: \([^()]{2,12}\))?,? (?:down |up )?(?:to|->|\u2192) (?:[a-z]+ )?(\d+(?:\.\d+)?)(?:\/10| ?%)?$/i.test(
    between,
  );
}

function statedCourse(chart: Chart, before: Measurement, after: Measurement): string {
  const text = measuredText(chart, before);
  // a course of one note has one day; the days of its values are told where each has its own
  const on = (m: Measurement) =>
    m.date && before.date !== after.date ? ` (${dayOrMonth(asStated(chart, m))})` : '';
  return `${text.replace(' was ', ' went from ')}${on(before)} to ${amountOf(chart, after)}${on(after)}`;
}

/** No more of the day than the record tells. */
function asStated(chart: Chart, { date, sentence, variable }: Measurement): string {
  // "7/10" of a score is no day
  const noted = chart.documents[chart.sentences[sentence]!.document]?.date;
  if (variable === 'pain_score' && noted && chart.sentences[sentence]!.kind !== 'row') return noted;
  const precision = statedPrecision(chart, chart.sentences[sentence]!, date!);
  return date!.slice(0, precision === 'day' ? 10 : precision === 'month' ? 7 : 4);
}

function counts(chart: Chart, m: Measurement): boolean {
  const sentence = chart.sentences[m.sentence]!;
  if (!isOfPatient(chart, m) || isStale(chart, m)) return false;
  if (TALKED_OF.test(sentence.text.replace(/\s+/g, ' ')) || isBeside(chart, m)) return false;
  // "PHQ-9 21 to 22" is a course; nobody scores a range
  if (m.low !== m.high && SCORES.has(m.variable)) return false;
  if (m.comparator === '<=' || m.comparator === '>=') return false;
  // on an order or a form "SpO2 less than 88" is what the policy asks
  if (m.comparator && ASKS.has(chart.documents[sentence.document]?.kind ?? '')) return false;
  if (isGuessed(chart, m) || isOneOfRow(chart, m)) return false;
  return nameOf(m.variable) !== m.variable && (!m.date || !chart.anchor || m.date <= chart.anchor);
}

const ASKS: ReadonlySet<string> = new Set(['order', 'form']);

/** Of a row with several values under one day and one condition: its column tells which it is. */
const isOneOfRow = ({ sentences, measurements, byVariable }: Chart, m: Measurement): boolean =>
  sentences[m.sentence]!.kind === 'row' &&
  (byVariable.get(m.variable) ?? []).some((index) => {
    const other = measurements[index]!;
    return (
      other !== m &&
      other.sentence === m.sentence &&
      other.start !== m.start &&
      other.date === m.date &&
      other.conditions.join() === m.conditions.join()
    );
  });

/** A number that somebody asks for is not one that was measured. */
const TALKED_OF =
  /\basks? (?:when|whether|if|for|that)\b|\b(?:policy|criteri(?:on|a)|reviewer) (?:wants|asks|says|needs|requires)\b|\bneeds?\b.{0,20}\bor (?:lower|less|below|higher|more|above)\b/i;

/** Each of its conditions tells something of its own. */
const BLOOD_GAS = new Set(['spo2', 'pao2', 'paco2']);

/** Scales that give one number at a time. */
const SCORES = new Set(['phq9', 'hamd', 'madrs', 'bdi', 'pain_score', 'odi', 'ess', 'mmse', 'moca']);

/** A number that should have a unit and has none. */
const isBare = (m: Measurement): boolean =>
  m.unit === undefined && /^(?:wound|undermining|fev1_l|pao2|o2_flow)/.test(m.variable);

const CONCLUDES = /impression|conclusion|interpretation|summary|final diagnos|read/i;
const MOST = 220;

/** Who read it, and remarks on the paper: the conclusion is over. */
const SIGNS =
  /signed|printed|^\(|\b(?:scored|read|reviewed|interpreted|reported|dictated) (?:and \w+ )?by\b|\b(?:MD|DO|M\.D\.|RPSGT|RRT)\b|\b(?:payer|insurer|fax|sent to)\b/i;

/** What the studies of the chart conclude, in their own words. */
function conclusionsOf(chart: Chart, rankOf: RankOf): ListedResult[] {
  return chart.documents
    .filter((document) => speaks(document) && STUDIES.has(document.kind))
    .flatMap((document) => {
      const sentences = sentencesOf(chart, document.index);
      const inside = sentences.filter(
        (sentence) =>
          chart.sections[sentence.section]?.kind === 'assessment' &&
          CONCLUDES.test(chart.sections[sentence.section]!.title),
      );
      const said: string[] = [];
      for (const sentence of inside) {
        const text = bare(textOf(chart, sentence));
        if (SIGNS.test(textOf(chart, sentence))) break;
        if (text.length < 8) continue;
        if (said.join('. ').length + text.length > MOST) break;
        said.push(text);
      }
      const first = inside.find((sentence) => bare(textOf(chart, sentence)).length >= 8);
      if (!first || said.length === 0) return [];
      const cited = sentences.some((sentence) => rankOf(textOf(chart, sentence)) < UNCITED);
      return [
        {
          text: said.join('. '),
          ...(document.date && { date: document.date }),
          evidence: [passageOf(chart, first.index, first)],
          rank: cited ? 2 : 4,
          concluded: true as const,
          document: document.index,
          sentence: first.index,
          at: first.start,
          printed: true,
        },
      ];
    });
}

/** Without its heading and number, and without the point at its end. */
function bare(text: string): string {
  return text
    .replace(/^[A-Z][A-Za-z /&-]{2,40}:\s*/, '')
    .replace(/^(?:\(?\d{1,2}[.,)](?!\d)|[-*\u2022])\s*/, '')
    .replace(/[.;:\s]+$/, '');
}
