/** Measurements of a chart: values with unit, conditions, date and assertion, from prose, labels and table rows. */
import { assertionOf } from '../assertion/assertion.ts';
import { datesIn } from '../assertion/mentions.ts';
import type { FoundDate } from '../dates/dates.ts';
import { append } from '../lists.ts';
import { wordsOf } from '../sentences/covered.ts';
import type { Assertion, Chart, Measurement, Sentence } from '../types.ts';
import { allVariables } from '../vocabulary/variables.ts';
import { type Condition, conditionsFor, conditionsIn } from './conditions.ts';
import { derivedOf } from './derive.ts';
import type { TextContext } from './extractors/extractor.ts';
import { METER } from './extractors/glucose/readings.ts';
import { addTo, asked, FORMS, LINES, READERS } from './extractors/registry.ts';
import { asChosen } from './forms.ts';
import {
  applyPhase,
  dateNear,
  type Frame,
  framed,
  frameOf,
  isOfBracket,
  type Value,
  WOUND,
} from './frame.ts';
import { dayBeside, dayOfStudy, isLimit, isNoValue, isOfGoal, isSaturday } from './not-values.ts';
import { type Found, type NameHit, namesIn, valuesIn } from './prose.ts';
import { markRanges } from './reference-ranges.ts';
import { rowValues } from './rows.ts';
import { shareAir } from './shared-air.ts';

const WOUND_UNITS: Record<string, string> = {
  wound_length: 'cm',
  wound_width: 'cm',
  wound_depth: 'cm',
  wound_area: 'cm2',
};

/** Finds all measurements, in reading order. */
export function measurementsOf(chart: Chart): Measurement[] {
  const out: Measurement[] = [];
  let frame: Frame | undefined;
  let document = -1;
  for (const sentence of chart.sentences) {
    const doc = chart.documents[sentence.document];
    if (sentence.document !== document || !frame) {
      frame = frameOf(chart, doc);
      document = sentence.document;
    }
    const dates = datesOf(chart, sentence);
    const values =
      sentence.kind === 'row' && sentence.cells?.length
        ? rowValues(sentence, dates, frame)
        : proseValues(sentence, dates, frame, sentence.index - frame.saturations <= 3);
    if (!startsWithDay(sentence.text, dates))
      frame.readings = READINGS.test(sentence.text)
        ? (namesIn(sentence.tokens, sentence.start)[0]?.variables ?? [])
        : [];
    for (const extractor of LINES)
      append(values, extractor.extract({ text: sentence.text, frame, taken: values }));
    const blanks = blankNames(sentence);
    const beside = [-1, 1].flatMap((away) => chart.sentences[sentence.index + away]?.text ?? []);
    for (let i = values.length - 1; i >= 0; i--) {
      const each = values[i]!;
      if (
        aRate(sentence.text, each) ||
        isNoValue(sentence.text, each) ||
        isSaturday(sentence.text, each, beside) ||
        isOfBlank(sentence, each, blanks)
      )
        values.splice(i, 1);
    }
    if (!sentence.heading) markRanges(sentence.text, values);
    for (const v of values)
      if (startOfWalk(sentence, v))
        v.conditions = ['rest', ...v.conditions.filter((c) => c !== 'exercise')].sort();
    ofValve(frame, sentence, values);
    if (!values.length) caption(frame, sentence);
    else frame.captioned = undefined;
    if (SATURATION.test(sentence.text)) frame.saturations = sentence.index;
    if (
      !Number.isNaN(frame.sugars) &&
      (METER.test(sentence.text) || values.some((v) => v.variable === 'glucose'))
    )
      frame.sugars = sentence.index;
    const drawn = drawnOn(frame, sentence, dates, values);
    for (const v of values) {
      const start = v.start + sentence.start;
      const end = v.end + sentence.start;
      const assertion = assertionOf(chart, sentence.index, { start, end });
      if (
        assertion.negated &&
        v.conditions.includes('room_air') &&
        onlyWithoutOxygen(sentence.text, assertion)
      )
        assertion.negated = false;
      if (assertion.target && !v.reference && ofAnother(sentence.text, v, GOAL)) assertion.target = false;
      // "EF 25 % (previously 40 %)": the words behind tell of the other value
      if (assertion.historical && ofAnother(sentence.text, v, REPLACED)) assertion.historical = false;
      // "no chest pain, mean PA 18", "no edema, goes to the gym (pulse ox there 96)": a number ends the list of what is not
      if (assertion.negated && deniedElsewhere(sentence.text, v.start, assertion)) assertion.negated = false;
      // "time at or below 88: none" is a finding, not a denial of one
      if (assertion.negated && /\b(?:none|nil|zero)$/i.test(sentence.text.slice(v.start, v.end)))
        assertion.negated = false;
      if (/^s[pa]o2$/.test(v.variable) && !assertion.uncertain && unreliable(sentence.text, v)) {
        assertion.uncertain = true;
        assertion.cues.push({ flag: 'uncertain', text: 'artifact' });
      }
      if (!assertion.policy && isLimit(sentence.text, v)) {
        assertion.policy = true;
        assertion.cues.push({ flag: 'policy', text: 'or' });
      }
      if (sentence.kind === 'row' && isOfGoal(sentence.text)) assertion.target = true;
      if (v.reference && !assertion.target) {
        assertion.target = true;
        assertion.cues.push({ flag: 'target', text: 'reference' });
      }
      const m: Measurement = {
        variable: v.variable,
        low: v.low,
        high: v.high,
        conditions: v.conditions,
        sentence: sentence.index,
        assertion,
        start,
        end,
      };
      if (v.comparator) m.comparator = v.comparator;
      const unit = v.unit ?? (frame.inCentimeters ? WOUND_UNITS[v.variable] : undefined);
      if (unit !== undefined) m.unit = unit;
      const date = presentValue(sentence.text, v, dates)
        ? (doc?.date ?? chart.anchor)
        : (dayBeside(sentence.text, v, doc?.date) ??
          v.date ??
          dayOfStudy(sentence.text, v, doc?.date) ??
          frame.night ??
          drawn ??
          (isOfNext(sentence.text, v, dates) ? doc?.date : dayStated(sentence, doc?.date, dates, assertion)));
      if (date) m.date = date;
      if (wordsOf(chart, m).some((w) => w.doubtful)) m.doubtful = true;
      out.push(m);
    }
  }
  shareAir(out);
  append(out, derivedOf(chart, out));
  return out.sort((a, b) => a.start - b.start || a.end - b.end || (a.variable < b.variable ? -1 : 1));
}

/** Values of laboratories and their day alone in a line: "Labs 3/26/24", "CBC drawn 3/26/24:". */
const DRAW =
  /(?:^|\n)\W*(?:labs?|laboratory|bloods?|blood ?work|chemistry|CBC|BMP|CMP)(?: (?:results?|values|drawn|done|collected|of|from|on))*\W{0,3}$/i;

/** What is measured at the visit, not in a laboratory. */
const AT_VISIT = /^(?:weight|height|bmi|systolic_bp|diastolic_bp|pulse|resp|temperature|spo2|pain_score)/;

/** The day of the draw that a heading above gives to a line of values without a day of its own; it ends with the first line without a value. */
function drawnOn(
  frame: Frame,
  { text, index }: Sentence,
  dates: readonly FoundDate[],
  values: readonly Value[],
): string | undefined {
  const last = dates.at(-1);
  if (
    last?.precision === 'day' &&
    /^\W*$/.test(text.slice(last.end)) &&
    DRAW.test(text.slice(0, last.start))
  ) {
    frame.drawn = { date: last.date, last: index };
    return undefined;
  }
  if (frame.drawn?.last !== index - 1 || !values.length) return undefined;
  if (values.some(({ variable }) => AT_VISIT.test(variable))) return undefined;
  frame.drawn.last = index;
  return dates.every((d) => isOfBracket(text, d)) ? frame.drawn.date : undefined;
}

/** Names of measures that nobody has filled in: "SpO2 __". */
function blankNames({ text, tokens, start }: Sentence): NameHit[] {
  if (!/_{2}/.test(text)) return [];
  return namesIn(tokens, start).filter(({ end }) => /^\s*[:=]?\s*_{2,}/.test(text.slice(end)));
}

/** "P 92 SpO2 __": the number in front is not that of the name which was left blank. */
const isOfBlank = ({ text }: Sentence, { variable, end }: Value, blanks: readonly NameHit[]): boolean =>
  blanks.some(
    (name) =>
      name.start >= end &&
      name.variables.some(({ id }) => id === variable) &&
      !/[.;|]/.test(text.slice(end, name.start)),
  );

/** "Class II now on treatment, class III a year ago": the only date stands behind another value, to which it belongs. */
function isOfNext(text: string, { start, end }: Value, dates: readonly FoundDate[]): boolean {
  const [only] = dates;
  // "A1c 8.4 (11/23: 8.0), ALT 41": the day is that of the value in the bracket alone
  if (only && dates.length === 1 && isOfBracket(text, only))
    return only.start >= end || text.slice(only.end, start).includes(')');
  if (!only?.relative || dates.length > 1 || only.start < end) return false;
  return /[,;.]\s[^,;]*(?<![\w.])(?:\d{1,3}(?:\.\d+)?|I{1,3}|IV)(?![\w/])[^,;]*$/.test(
    text.slice(end, only.start),
  );
}

/** The sentence's day; none where a value is reported as history and that day is only the one of the note that tells it. */
function dayStated(
  sentence: Sentence,
  written: string | undefined,
  dates: readonly FoundDate[],
  { historical }: Assertion,
): string | undefined {
  const isOfNote = sentence.date === written && !dates.some((stated) => stated.date === written);
  return historical && isOfNote ? undefined : sentence.date;
}

/** The words behind a value tell of another one: "EF 25 % (previously 40 %)", "A1c 7.9 (target < 7.5)". Not where such words stand in front of it too. */
const ofAnother = (text: string, v: Value, { behind, front }: Record<'behind' | 'front', RegExp>): boolean =>
  behind.test(text.slice(v.end)) && !front.test(text.slice(0, v.start));
const GOAL = {
  behind:
    /^[\s%\w/]{0,8}(?:[([,;]|\s{3})\s*(?:target|goal|normal(?: range)?|ref(?:erence)?(?: range)?)\b\W{0,4}\d/i,
  front: /\b(?:target|goal|normal|ref(?:erence)?|keep|maintain)\b/i,
};
const REPLACED = {
  behind: /^[\s%\w/]{0,8}[([,;]\s?(?:it )?(?:was|previously|formerly|prior|down from|up from)\b/i,
  front: /\b(?:history|h\/o|previous(?:ly)?|prior|past|former(?:ly)?|old|last|was|were)\b/i,
};

/** "20+ pk-yr: 10 cig/d x 46 y": how much was smoked a day is no number of pack-years, whatever name stands before it. */
function aRate(text: string, value: Value): boolean {
  return (
    value.variable === 'pack_years' &&
    /^\s?(?:cigs?|cigarettes?|packs?|ppd|pks?)\b(?![\s-]?(?:y|hist))/i.test(text.slice(value.end))
  );
}

/** "87 with a freezing hand", "finger 71 disregarded": a reading that the writer does not believe. */
function unreliable(text: string, v: Value): boolean {
  const front = text
    .slice(0, v.start)
    .replace(/^.*[;.](?=\s)/, '')
    .replace(/^.*,(?=[^,]{25,}$)/, '');
  const back = /^[^;.,]*(?:,[^;.,\d]*)?/.exec(text.slice(v.end))?.[0] ?? '';
  return /\b(?:cold|freezing|icy)[- ](?:\w+ )?(?:fingers?|hands?|digits?|index|extremit\w+)\b|\bart[ie]facts?\b(?!\s(?:removed|excluded|cleaned|edited|free|out))|\bdisregard\w*|\bunreliable\b|\bspurious\b|\berroneous\b|\bpoor (?:signal|waveform|pleth\w*|trace|contact)\b|\bnail polish\b(?! (?:off|removed))|\bnot (?:believed|reliable|accurate|picking up)\b|\bdo not believe\b|\bprobe (?:slipp\w+|fell|off)\b/i.test(
    `${front} ${back}`,
  );
}

/** "Start 96, minute 3 94, end 92", "95 at the start, 91 after 400 ft", minute 0 of a table: what was read before the walk. */
function startOfWalk(sentence: Sentence, v: Value): boolean {
  if (!/^(?:spo2|sao2)$/.test(v.variable) || !v.conditions.includes('exercise')) return false;
  const first = sentence.cells?.[0];
  if (
    first &&
    /^(?:min(?:ute)?s?|time|t|elapsed)\b/i.test(first.heading ?? '') &&
    /^0(?::00|\.0)?(?: ?min)?$/.test(
      sentence.text.slice(first.start - sentence.start, first.end - sentence.start).trim(),
    )
  )
    return true;
  return (
    /\b(?:start(?:ed|ing|s)?(?: (?:at|of walk|with|sat|spo2))?|baseline|began at|begin(?:ning|s)?(?: at)?|before(?: the walk| walking)?|pre|initial(?:ly)?|at the start|min(?:ute)? 0|0 ?min)[\s:=,]*$/i.test(
      sentence.text.slice(0, v.start),
    ) ||
    /^\s?%?\s?(?:at|on) (?:the )?(?:start|outset|beginning|baseline|setting out)\b/i.test(
      sentence.text.slice(v.end),
    )
  );
}

/** Heads readings of several days: "Wt Readings from Last 3 Encounters:". */
const READINGS = /\breadings from (?:the )?last\b|\blast \d+ (?:readings|values|encounters)\b/i;

const startsWithDay = (text: string, dates: readonly FoundDate[]): boolean =>
  dates[0]?.precision === 'day' && text.slice(0, dates[0].start).trim() === '';

/** A line with nothing but a valve's name; of another valve than the aortic one no value is one of the aortic valve's. */
const VALVE = /^\W*(aortic|mitral|tricuspid|pulmon(?:ic|ary))(?: valve)?\W*$/i;

function ofValve(frame: Frame, sentence: Sentence, values: Value[]): void {
  const named = VALVE.exec(sentence.text)?.[1]?.toLowerCase();
  if (named) frame.valve = named;
  else if (!/\d/.test(sentence.text) && sentence.heading === undefined && sentence.text.length < 40)
    frame.valve = undefined;
  if (!frame.valve || frame.valve === 'aortic') return;
  for (let i = values.length - 1; i >= 0; i--) {
    if (values[i]!.variable.startsWith('aortic_') && !/\ba(?:ortic|va?)\b/i.test(sentence.text))
      values.splice(i, 1);
  }
}

/** "BMI 38 in 2022, now 33", "EF 30 (was 45 a year ago)": the value of today beside one of another day. */
function presentValue(text: string, value: Value, dates: readonly FoundDate[]): boolean {
  const front = text.slice(Math.max(0, value.start - 24), value.start);
  if (/\b(?:now|current|currently|today|presently)\b[^,;.()\d]*$/i.test(front)) return true;
  if (/^(?:now|currently|today|at present)\b/i.test(text.slice(value.start, value.end))) return true;
  if (/^\s?%?\s(?:now|today|currently)\b/i.test(text.slice(value.end))) return true;
  if (value.date !== undefined || !dates.length || dates.some((d) => d.start < value.end)) return false;
  const back = text.slice(value.end, dates[0]!.start);
  if (/\s{2}(?:previous|prior|last)\b/i.test(back)) return true;
  return /[;(,]\s*(?:(?:he|she|it|bmi|ef|which) )?(?:was|were|up from|down from|from|previously|prior|before|earlier|compared|versus|vs)\b[^;]*(?:\d|\b[IV]+\b)/i.test(
    back,
  );
}

/** "Walk without oxygen: 82 %": the only denial is that of the oxygen, which is the value's condition. */
function onlyWithoutOxygen(text: string, assertion: Assertion): boolean {
  const denied = /\b(no|without|off)\b(?: of)?(?: supplemental)? (?:o2|oxygen)\b/i
    .exec(text)?.[1]
    ?.toLowerCase();
  return (
    denied !== undefined &&
    assertion.cues.every((c) => c.flag !== 'negated' || c.text.toLowerCase() === denied)
  );
}

/** Every denial stands in front of the value with a comma or bracket between them. */
function deniedElsewhere(text: string, at: number, assertion: Assertion): boolean {
  const lower = text.toLowerCase();
  return assertion.cues
    .filter((c) => c.flag === 'negated')
    .every((c) => {
      const from = lower.lastIndexOf(c.text.toLowerCase(), at - 1);
      return (
        from >= 0 &&
        /^(?:no|not|without|denies|denied|negative for|none|never)$/i.test(c.text) &&
        /[,(]/.test(text.slice(from + c.text.length, at))
      );
    });
}

/** Dates of a sentence, as offsets of its text. */
function datesOf(chart: Chart, sentence: Sentence): FoundDate[] {
  return datesIn(chart, sentence).map((d) => ({
    ...d,
    start: d.start - sentence.start,
    end: d.end - sentence.start,
  }));
}

/** The heading of the part of a sleep study that was recorded on pressure: "PART 2 - CPAP", "Treatment portion". */
const PAP_PART =
  /^\W*(?:(?:part|phase|portion|section|segment)\s*\w{1,3}\W+)?(?:c-?pap|a-?pap|bi-?pap|pap|bi-?level|titration|treatment|therapeutic)\s*(?:titration|portion|part|phase|segment|night|study|summary|data|results)?\W*$/i;

/** A line without values that names conditions, or heads a table, frames the lines below it. */
function caption(frame: Frame, sentence: Sentence): void {
  if (sentence.kind === 'row' || !(frame.oxygen || frame.wound || frame.asleep)) return;
  if (
    /\bnot (?:tested|done|performed|looked|measured|checked|available|recorded|obtained|assessed|taken|reviewed|read|tried|needed|ordered)|\bnone\b|pending/i.test(
      sentence.text,
    )
  )
    return;
  // "Reviewed the titration that I ordered." tells of a study; it does not say under what the next value was taken
  const stated = sentence.kind === 'prose' && /\.\s*$/.test(sentence.text);
  const found =
    sentence.text.length < 120
      ? conditionsIn(sentence.text).filter(
          (c) =>
            (c.kind !== 'pap' || frame.asleep || /pap\b|bilevel/i.test(sentence.text)) &&
            (!stated || (c.kind !== 'pap' && (c.name !== 'asleep' || STUDY.test(sentence.text)))),
        )
      : [];
  // a stated sentence frames the next ones if it is hardly more than its conditions, or tells of a measurement
  const covered = found.reduce((n, c) => n + c.end - c.start, 0) / sentence.text.length;
  if (stated && covered < 0.3 && !STUDY.test(sentence.text)) found.length = 0;
  const pap = frame.asleep ? PAP_PART.exec(sentence.text) : null;
  if (pap) frame.caption = [{ kind: 'pap', name: 'on_pap', start: 0, end: pap[0].length }];
  else if (found.length) {
    // "Sitting, rested 20 min, awake. Breathing air." is one caption in two sentences
    const goesOn = frame.captioned === sentence.index - 1;
    const kept = goesOn ? frame.caption.filter((c) => !found.some((f) => f.kind === c.kind)) : [];
    frame.caption = [...kept, ...found];
    frame.captioned = sentence.index;
  } else if (sentence.kind === 'prose' && sentence.text.length > 60) frame.caption = [];
}

/** A sentence that speaks of a recording frames what follows; "restless at night" does not. */
const STUDY = /\b(?:oximetry|oximeter|pulse ox|recording|recorder|study|ono|sats?|spo2|saturations?)\b/i;

/** Words that open a passage about saturations: the next sentences may leave the name out ("Seated 98 %."). */
const SATURATION = /\b(?:oximetry|oximeter|pulse ox|sats?|saturations?|spo2|sao2)\b/i;

function proseValues(
  sentence: Sentence,
  dates: FoundDate[],
  frame: Frame,
  aboutSaturation: boolean,
): Value[] {
  const text = asChosen(sentence.text);
  if (
    !/\d|\b(?:IV|III|II|I|once|twice|one|two|three|four|half|pack|twenty|thirty|forty|fifty|sixty|seventy|eighty|eighties|ninety|nineties)\b/i.test(
      text,
    )
  )
    return [];
  const found = valuesIn(text, sentence.tokens, sentence.start, {
    taken: dates,
    reach: sentence.kind === 'label' ? 90 : 70,
    ...(startsWithDay(text, dates) && { fallback: frame.readings }),
  });
  const stated = sentence.index - frame.sugars <= 2;
  const all: Found[] = found;
  let conditions: readonly Condition[] | undefined;
  const context: TextContext = {
    text,
    dates,
    frame,
    taken: all,
    sugars: stated,
    saturations: aboutSaturation,
    get conditions() {
      conditions ??= conditionsIn(text);
      return conditions;
    },
  };
  const ofDays = dates.filter((d) => !d.relative && d.precision === 'day');
  const formed = FORMS.flatMap((extractor) => asked(extractor, context));
  append(
    all,
    formed.filter((f) => !ofDays.some((d) => d.start < f.end && f.start < d.end)),
  );
  for (const extractor of READERS) addTo(all, extractor, asked(extractor, context));
  if (!all.length) return [];
  // the space between a label and its value does not part them: "AHI supine          15.2"
  const joined =
    sentence.kind === 'label' && text.match(/\S {3,}(?=\S)/g)?.length === 1
      ? text.replace(/(?<=\S) {3,}(?=[^A-Za-z\s])/, (gap) => '='.repeat(gap.length))
      : text;
  // "Basal SpO2 (mean)   92.6 %": the label names its statistic in brackets
  const spoken =
    sentence.kind === 'label' ? joined.replace(/\(([a-z ]{2,12})\)(?=[\s=:]*\d)/gi, ' $1 ') : joined;
  return all
    .filter((f) => (stated && f.variable === 'glucose') || fitsFrame(f, frame, text))
    .flatMap((f) => falls(f, text))
    .sort((a, b) => a.start - b.start || (a.variable < b.variable ? -1 : 1))
    .map((f): Value => {
      const value: Value = {
        ...f,
        conditions: framed(conditionsFor(spoken, f.start, context.conditions), f, frame, text),
      };
      applyPhase(text, f, value);
      const date = dateNear(f, dates, text);
      if (date) value.date = date;
      if (
        /\((?:nl|normal|ref\w*|range|nml)?[^()]*$/i.test(text.slice(0, f.start)) &&
        /\((?:nl|normal|ref|range|nml)/i.test(text.slice(Math.max(0, f.start - 14), f.start))
      )
        value.reference = true;
      return value;
    });
}

/** "4 -> 1 a week" and "down from 5 to 1 a week" tell two values of one thing, before and after. */
function falls(f: Found, text: string): Found[] {
  if (f.low > f.high) {
    const both = { variable: f.variable, unit: f.unit, start: f.start, end: f.end };
    return [
      { ...both, low: f.low, high: f.low, phase: 'before' },
      { ...both, low: f.high, high: f.high, phase: 'after' },
    ];
  }
  const front = /(?<![\w./-])(\d{1,3}(?:\.\d)?)\s*(?:-{1,2}>|\u2192)\s*$/.exec(text.slice(0, f.start));
  if (!front?.[1] || !COUNTED.test(f.variable) || f.low !== f.high) return [f];
  const value = Number(front[1]) * unitFactor(text.slice(f.start, f.end), f.low);
  return [
    { ...f, low: value, high: value, start: front.index, end: f.start, phase: 'before' },
    { ...f, phase: 'after' },
  ];
}

/** Variables that count events in a span of time: an arrow between two bare numbers compares them. */
const COUNTED = /^(?:episodes|leaks|voids|accidents|pads?)_/;

/** How the printed number became the value (a week from a day). */
function unitFactor(printed: string, value: number): number {
  const number = Number(/\d+(?:\.\d+)?/.exec(printed)?.[0] ?? Number.NaN);
  return number > 0 && value > 0 ? value / number : 1;
}

function fitsFrame(f: Found, frame: Frame, text: string): boolean {
  if (f.variable === 'pain_score' && f.low === 0 && f.high === 10) return false;
  const context = allVariables.get(f.variable)?.context;
  if (context === 'wound') return frame.wound || WOUND.test(text);
  if (context === 'npwt') return frame.npwt;
  if (context === 'glucose')
    return (
      frame.glucoseLog !== undefined ||
      /gluc|sugar|smbg|mg\/dl|\bbgls?\b|\bbg\b|fsbs|hypogly|\blows?\b|meter|dexcom|libre|\bcgm|stick|check|ogtt|fbg|fbs/i.test(
        text,
      )
    );
  return true;
}
