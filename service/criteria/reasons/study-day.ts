/** The day on which a value was measured, where a note only retells it: that of the study, not of the visit. */
import { allVariables, datesIn, daysBetween, kindOf, STUDIES } from '../../language/index.ts';
import { sentencesOf } from '../../language/sentences/grouped.ts';
import type { Chart, ChartDocument, Measurement, Sentence } from '../../language/types.ts';

/** What a note calls a study. */
const STUDY =
  /\b(?:MRIs?|CTs?|x-?rays?|films?|echo\w*|scans?|cath\w*|PSG|polysomno\w*|(?:sleep|home) (?:study|test)|labs?|bloods?|spirometry|PFTs?|ABG|oximetry|stress test|nuclear|angiogra\w*|ultrasound|EOS|download)\b/i;
/** "Echo at bedside 12/4": right behind the name of a study, a day without its year. */
const STUDY_DAY = new RegExp(`${STUDY.source}(?: [A-Za-z]+){0,3} (\\d{1,2})\\/(\\d{1,2})(?![\\d/])`, 'i');
/** So far back in its paragraph a value may have the day of its study. */
const BEFORE = 2;
/** A report older than this is not what a visit retells. */
const YEAR = 366;
/** Within so many days a laboratory's number of an earlier note is retold, even where no word says so. */
const QUARTER = 92;

/** Where and when a value was measured: `sentence` is that of the report, where the chart has it. */
export function measuredAt(chart: Chart, m: Measurement): { date?: string; sentence: number } {
  const own = { ...(m.date && { date: m.date }), sentence: m.sentence };
  const sentence = chart.sentences[m.sentence]!;
  const document = chart.documents[sentence.document];
  if (document?.date && isOfBracket(chart, m, sentence)) return { date: document.date, sentence: m.sentence };
  const isDated = datesIn(chart, sentence).some(({ relative }) => !relative);
  // also where the sentence has the day of the entry above it
  const beside =
    m.date && document?.date && !isDated && !STUDIES.has(document.kind)
      ? besideStudy(m, sentence, document.date)
      : undefined;
  if (beside) return { ...own, date: beside };
  if (!m.date || !document || m.date !== document.date) return own;
  const admitted =
    document.kind === 'discharge' && AT_ADMISSION.test(sentence.text) && admittedOn(chart, document);
  if (admitted) return { ...own, date: admitted };
  if (STUDIES.has(document.kind)) return { ...own, date: doneOn(chart, document) ?? m.date };
  if (isDated) return own;
  // the rows of a table may have a day of their own in its head: only a line of words above them tells another
  if (sentence.kind === 'row') return statedBefore(chart, m, sentence) ?? own;
  return reportOf(chart, m) ?? statedBefore(chart, m, sentence) ?? own;
}

/** The day of the study that the sentence names before the value. */
function besideStudy(m: Measurement, { text, start }: Sentence, noted: string): string | undefined {
  const [, month, day] = STUDY_DAY.exec(text.slice(0, m.start - start).replace(/\s+/g, ' ')) ?? [];
  const found = month && day ? lastDay(month, day, noted) : undefined;
  return found && daysBetween(found, noted) <= YEAR ? found : undefined;
}

/** "PHQ-9 = 22 (Dec 20 = 23)": the only days stand in a bracket behind the value, with values of their own, and one of them was taken for its day. */
function isOfBracket(chart: Chart, m: Measurement, sentence: Sentence): boolean {
  const days = datesIn(chart, sentence).filter(({ relative }) => !relative);
  if (!days.some(({ date }) => date === m.date)) return false;
  const open = sentence.text.indexOf('(', Math.max(0, m.end - sentence.start));
  const close = sentence.text.indexOf(')', open);
  if (open < 0 || close < 0 || sentence.start + open < m.end) return false;
  const inside = sentence.text.slice(open, close);
  return (
    days.every(({ start, end }) => start > sentence.start + open && end <= sentence.start + close) &&
    /\d\s*(?:=|:)\s*\d|\bwas \d/.test(inside)
  );
}

/** "The test was done 01/24/06", in a report that was written some days later. */
const DONE =
  /\b(?:test|study|exam(?:ination)?|recording|polysomno\w*|scan|echo\w*)\s+(?:was\s+)?(?:done|performed|recorded|conducted|completed|obtained)\s+(?:on\s+)?$/i;
/** A report is written at most so many days after its test. */
const REPORTED = 60;

/** "Night of 02/14-15": the evening before the morning. */
const NIGHT_OF =
  /\bnights? (?:of )?(?:the )?(\d{1,2})\/(\d{1,2})\s?(?:-|\u2013|\/|to)\s?(?:\d{1,2}\/)?\d{1,2}(?![\d/])/i;

function doneOn(chart: Chart, { index, date }: ChartDocument): string | undefined {
  for (const sentence of sentencesOf(chart, index)) {
    const night = nightIn(sentence.text, date!);
    if (night) return night;
    const day = datesIn(chart, sentence).find(
      ({ start, precision, relative }) =>
        precision === 'day' && !relative && DONE.test(sentence.text.slice(0, start - sentence.start)),
    )?.date;
    if (day && day <= date! && daysBetween(day, date!) <= REPORTED) return day;
  }
  return undefined;
}

function nightIn(text: string, noted: string): string | undefined {
  const [, month, day] = NIGHT_OF.exec(text) ?? [];
  const night = month && day ? lastDay(month, day, noted) : undefined;
  return night && daysBetween(night, noted) <= REPORTED ? night : undefined;
}

/** The last such day up to another; `year` where it is told. */
function lastDay(month: string, day: string, until: string, year?: string): string | undefined {
  const inYear = (of: number) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const last = Number(until.slice(0, 4));
  const told = year && Number(year.length === 2 ? `20${year}` : year);
  const found = told ? inYear(told) : inYear(last) <= until ? inYear(last) : inYear(last - 1);
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(found) && found <= until
    ? found
    : undefined;
}

/** A summary of a stay tells these of its first day. */
const AT_ADMISSION =
  /\b(?:on (?:admission|arrival|presentation)|at (?:admission|presentation)|admission|admitting|initial|first (?:hospital|ED|ER)|in the (?:ED|ER)|on field|presenting)\b/i;
const ADMITTED = /\b(?:admitted|admit(?: date)?|admission(?: date)?|adm|DOA)\s*(?:on|from|:)?\s*$/i;

/** The day on which the stay began, where its summary tells it. */
function admittedOn(chart: Chart, { index, date }: ChartDocument): string | undefined {
  for (const sentence of sentencesOf(chart, index)) {
    const day = datesIn(chart, sentence).find(
      ({ start, precision, relative }) =>
        precision === 'day' && !relative && ADMITTED.test(sentence.text.slice(0, start - sentence.start)),
    )?.date;
    if (day && day <= date! && daysBetween(day, date!) <= YEAR) return day;
  }
  return undefined;
}

/** What is counted over a time: its value belongs to all of it, and to no day. */
const OVER_TIME = /^(?:percent_nights|nights_|hours_per_night|average_hours|tir$|tbr)/;
const DAY = String.raw`(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?`;
const SPAN = new RegExp(
  String.raw`(?<![\d/])${DAY}\s*(?:-|\u2013|\u2014|to|through|thru)\s*${DAY}(?![\d/])`,
  'i',
);

/** "01/09 - 03/16 (67 d): 61 % of nights": first and last day of the time over which a value was counted. */
export function countedOver(chart: Chart, m: Measurement): readonly [from: string, to: string] | undefined {
  if (!OVER_TIME.test(m.variable)) return undefined;
  const { document } = chart.sentences[m.sentence]!;
  for (let i = m.sentence; i >= Math.max(0, m.sentence - BEFORE); i--) {
    const sentence = chart.sentences[i]!;
    if (sentence.document !== document) return undefined;
    const [, month = '', day = '', year, toMonth = '', toDay = '', toYear] = SPAN.exec(sentence.text) ?? [];
    const noted = chart.documents[document]?.date;
    const to = noted && toDay && lastDay(toMonth, toDay, noted, toYear);
    const from = to && lastDay(month, day, to, year);
    if (from && to) return [from, to];
  }
  return undefined;
}

/** Of the day of the note itself, whatever was measured before. */
const OF_TODAY =
  /\b(?:today|now|currently?|this (?:morning|visit)|in (?:the )?(?:office|clinic)|POC|point of care|repeat(?:ed)?)\b/i;
/** What retells an earlier value. */
const RETELLS =
  /\b(?:last|latest|most recent|recent|previous(?:ly)?|prior|known|reviewed|per (?:the )?(?:labs?|records?|chart))\b/i;

/** Measured in a laboratory or by a study, not anew at each visit. */
const OF_STUDIES =
  /^(?:hba1c|creatinine|egfr|(?:pre)?albumin|lvef|aortic_\w+|bnp|ahi|rdi|fev1\w*|fvc|dlco|qrs|cobb)$/;
const isOfStudy = (variable: string): boolean =>
  OF_STUDIES.test(variable) || allVariables.get(variable)?.specimen === 'blood';

/** So many days at most before the note that retells it. */
const isEarlier = (each: Measurement, m: Measurement, days: number): boolean =>
  each.date !== undefined && !each.derived && each.date < m.date! && daysBetween(each.date, m.date!) <= days;

/**
 * A report with the same value of the same measure; where a note retells it in so many words, or a laboratory's number that no two samples
 * share by chance, an earlier note that has it.
 */
function reportOf(chart: Chart, m: Measurement): { date: string; sentence: number } | undefined {
  const same = reported(chart, m, ({ low, high }) => low === m.low && high === m.high);
  return same && { date: same.date!, sentence: same.sentence };
}

function reported(
  chart: Chart,
  m: Measurement,
  isSame: (each: Measurement) => boolean,
): Measurement | undefined {
  const { text } = chart.sentences[m.sentence]!;
  const isOfToday = OF_TODAY.test(text);
  // what is measured anew at each visit is no study's because a study had the same number
  if (isOfToday && !isOfStudy(m.variable)) return undefined;
  const told = isOfToday ? 0 : RETELLS.test(text) ? YEAR : isOfStudy(m.variable) ? QUARTER : 0;
  return (chart.byVariable.get(m.variable) ?? [])
    .map((index) => chart.measurements[index]!)
    .filter((each) => {
      const report = chart.documents[chart.sentences[each.sentence]!.document];
      return (
        report !== undefined &&
        (STUDIES.has(report.kind) || isEarlier(each, m, told)) &&
        !report.otherPatient &&
        !each.assertion.target &&
        each.assertion.subject === 'patient' &&
        isSame(each) &&
        each.date !== undefined &&
        each.date <= m.date! &&
        daysBetween(each.date, m.date!) <= YEAR
      );
    })
    .sort((a, b) => b.date!.localeCompare(a.date!) || a.start - b.start)[0];
}

/**
 * What a note retells, perhaps rounded ("brings the report, REI 24" of 24.3) or by one end of it ("sat 85 reviewed" of 85 - 86): the value
 * of an earlier paper among `values`, taken under no other conditions.
 */
export function retold(
  chart: Chart,
  m: Measurement,
  values: readonly Measurement[],
): Measurement | undefined {
  const sentence = chart.sentences[m.sentence]!;
  const document = chart.documents[sentence.document];
  if (!document || m.date !== document.date || m.derived || m.comparator || STUDIES.has(document.kind))
    return undefined;
  const factor = 10 ** decimals(chart.text.slice(m.start, m.end));
  const rounded = (n: number) => Math.round(n * factor) / factor;
  const isEnd = ({ low, high }: Measurement) =>
    RETELLS.test(sentence.text) && m.low === m.high && (m.low === low || m.low === high);
  return reported(
    chart,
    m,
    (each) =>
      values.includes(each) &&
      chart.sentences[each.sentence]!.document !== sentence.document &&
      !each.comparator &&
      !contradict(each.conditions, m.conditions) &&
      ((rounded(each.low) === m.low && rounded(each.high) === m.high) || isEnd(each)),
  );
}

const decimals = (printed: string): number => /\.(\d+)/.exec(printed)?.[1]?.length ?? 0;

/** Of some kind each has conditions, and none in common. */
const contradict = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((c) => {
    const alike = others.filter((other) => kindOf(other) === kindOf(c));
    return alike.length > 0 && !alike.some((other) => some.includes(other));
  });

/** "Scoliosis film 01/07/26: 12 degree curve. SVA 28 mm.": the study that the sentences right before it speak of. */
function statedBefore(
  chart: Chart,
  m: Measurement,
  { section }: Sentence,
): { date: string; sentence: number } | undefined {
  for (let i = m.sentence - 1; i >= Math.max(0, m.sentence - BEFORE); i--) {
    const before = chart.sentences[i]!;
    if (before.section !== section) return undefined;
    const days = datesIn(chart, before).filter(({ precision, relative }) => precision === 'day' && !relative);
    if (days.length > 1) return undefined;
    const [day] = days;
    if (day && before.kind !== 'row')
      return STUDY.test(before.text) && day.date <= m.date!
        ? { date: day.date, sentence: m.sentence }
        : undefined;
  }
  return undefined;
}
