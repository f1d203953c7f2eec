/** Measurements of a chart: values with unit, conditions, date and assertion, from prose, labels and table rows. */
import { assertionOf } from './assertion.ts';
import { conditionsFor, conditionsIn } from './conditions.ts';
import { type FoundDate, readDates } from './dates.ts';
import { dateNear, type Frame, framed, frameOf, type Value, WOUND } from './measure-frame.ts';
import { type Found, valuesIn } from './measure-prose.ts';
import { rowValues } from './measure-rows.ts';
import { specialValues, woundSize } from './measure-special.ts';
import type { Chart, ChartDocument, Measurement, Sentence, Span } from './types.ts';
import { allVariables } from './variables.ts';

/** Finds all measurements, in reading order. */
export function measurementsOf(chart: Chart): Measurement[] {
  const out: Measurement[] = [];
  const doubtful = chart.words.filter((w) => w.doubtful);
  let frame: Frame | undefined;
  let document = -1;
  for (const sentence of chart.sentences) {
    const doc = chart.documents[sentence.document];
    if (sentence.document !== document || !frame) {
      frame = frameOf(chart, doc);
      document = sentence.document;
    }
    const dates = datesOf(chart, sentence, doc);
    const values =
      sentence.kind === 'row' && sentence.cells?.length
        ? rowValues(sentence, dates, frame)
        : proseValues(sentence, dates, frame);
    if (!values.length) caption(frame, sentence);
    for (const v of values) {
      const start = v.start + sentence.start;
      const end = v.end + sentence.start;
      const assertion = assertionOf(chart, sentence.index, { start, end });
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
      if (v.unit !== undefined) m.unit = v.unit;
      const date = v.date ?? sentence.date;
      if (date) m.date = date;
      if (doubtful.some((w) => w.start < end && start < w.end)) m.doubtful = true;
      out.push(m);
    }
  }
  return out;
}

/** Dates of a sentence, as offsets of its text. */
function datesOf(chart: Chart, sentence: Sentence, doc: ChartDocument | undefined): FoundDate[] {
  return readDates(sentence.text, doc?.date ?? chart.anchor, chart.request.dateOfBirth);
}

/** A line without values that names conditions, or heads a table, frames the lines below it. */
function caption(frame: Frame, sentence: Sentence): void {
  if (sentence.kind === 'row') return;
  if (conditionsIn(sentence.text).length && sentence.text.length < 120) frame.caption = sentence.text;
  else if (sentence.kind === 'prose' && sentence.text.length > 60) frame.caption = '';
}

function proseValues(sentence: Sentence, dates: FoundDate[], frame: Frame): Value[] {
  const { text } = sentence;
  if (!/\d|\b(?:IV|III|II|I|one|two|three|half|pack)\b/i.test(text)) return [];
  const conditions = conditionsIn(text);
  const found = valuesIn(text, sentence.tokens, sentence.start, {
    taken: dates,
    reach: sentence.kind === 'label' ? 90 : 70,
  });
  const all = [...found, ...specialValues(text)];
  if (frame.wound || WOUND.test(text)) all.push(...woundSize(text, dates));
  all.push(...bareSaturations(text, all, conditions, frame, dates));
  return all
    .filter((f) => fitsFrame(f, frame, text))
    .sort((a, b) => a.start - b.start || a.variable.localeCompare(b.variable))
    .map((f): Value => {
      const value: Value = {
        ...f,
        conditions: framed(conditionsFor(text, f.start, conditions), f, frame, text),
      };
      arrow(text, f, value);
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

/** "87 % sitting on 4 liters" in a text about oxygen is a saturation though it is not named. */
function bareSaturations(
  text: string,
  taken: readonly Span[],
  conditions: ReturnType<typeof conditionsIn>,
  frame: Frame,
  dates: readonly Span[],
): Found[] {
  if (!frame.oxygen || !conditions.some((c) => c.kind === 'air')) return [];
  const found: Found[] = [];
  for (const m of text.matchAll(
    /(?<![\d.<>=]\s?)\b(\d{2,3})(?:\s?-\s?(\d{2,3}))?\s?(%|(?= (?:on|RA|ra)\b))/g,
  )) {
    const [start, end] = [m.index, m.index + m[0].length];
    if ([...taken, ...dates].some((t) => t.start < end && start < t.end)) continue;
    if (!m[3] && !/^\s(?:on (?:\d|room|ra|o2|oxygen)|RA)/i.test(text.slice(end))) continue;
    const low = Number(m[1]);
    const high = m[2] ? Number(m[2]) : low;
    if (low < 40 || high > 100 || !conditions.some((c) => c.kind === 'air' && Math.abs(c.start - end) < 40))
      continue;
    if (/^\s?(?:of|time|better|relief|predicted|stenosis|blockage|efficiency)/i.test(text.slice(end)))
      continue;
    found.push({ variable: 'spo2', low, high, unit: '%', start, end });
  }
  return found;
}

function fitsFrame(f: Found, frame: Frame, text: string): boolean {
  const context = allVariables.get(f.variable)?.context;
  if (context === 'wound') return frame.wound || WOUND.test(text);
  if (context === 'npwt') return frame.npwt;
  return true;
}

/** "8 -> 3", "from 8 to 3": the first value is before, the second after. */
function arrow(text: string, f: Found, value: Value): void {
  const before = text.slice(Math.max(0, f.start - 8), f.start);
  const after = text.slice(f.end, f.end + 6);
  if (
    /-{1,2}>\s*$/.test(before) ||
    (/\bto\s*$/.test(before) && /\bfrom\b.{0,12}$/.test(text.slice(0, f.start - 3)))
  )
    set(value, 'after', 'before');
  else if (/^[\s%/\d]*-{1,2}>/.test(after) || /\bfrom\s*$/.test(before)) set(value, 'before', 'after');
}

function set(value: Value, add: string, drop: string): void {
  value.conditions = [...new Set([...value.conditions.filter((c) => c !== drop), add])].sort();
}
