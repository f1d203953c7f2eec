/** What a sleep test's report tells in words of its own: "18.2 breathing events per hour over 6.4 hours", "65 min sleep, index 7.4". */
import { type Told, toldAt } from './told.ts';
import type { Chart, ChartDocument, Measurement } from './types.ts';

const TEST =
  /\b(?:psg|npsg|hst|hsat|polysomn\w*|split[- ]?(?:night|study)|sleep (?:apn(?:ea|oea) )?(?:study|test|dx|recording|report|lab)|watchpat|apnealink|(?:type|level) (?:ii|iii|iv|2|3|4)\b|home sleep|breathing test|recorder)\b/i;
/** An index that counts something else, or a part of the night. */
const OTHER_INDEX =
  /\b(?:arousals?|fragmentation|awakenings?|desaturation|desat|oxygen|odi|movement|plm|limb|snor\w+|central|rem|supine|nonsupine|side|residual|mass|body|cpap|goal|ankle|brachial|cardiac)\s*$/i;
const INDEX =
  /(?<![\w.-])index\s?(?:of|was|is|came to|:|=)?\s?(\d{1,3}(?:\.\d+)?)(?![\d.]*\d|\s?(?:%|points|months|years))/gi;
const RATE =
  /(?<![\w./-])(\d{1,3}(?:\.\d+)?)\s(?:breathing |respiratory |obstructive |apnea |scored |such )*(?:events?|pauses|apneas and hypopneas|stoppages|disturbances|times)\s?(?:\/|per|an|each|every)\s?(?:h|hr|hour)\b/gi;
const PER_HOUR =
  /(?:=+>?|->|\u2192|,|or|that is|making|giving)\s?(\d{1,3}(?:\.\d+)?)\s?(?:\/|per)\s?(?:h|hr|hour)\b/gi;
const LENGTH =
  '(\\d{1,2}(?:\\.\\d+)?)\\s?(?:hours?|hrs?|h)\\b(?:[\\s,]*(?:and )?(\\d{1,2})\\s?(?:minutes?|mins?|m)?\\b(?!\\s?(?:%|events|apneas)))?|(\\d{2,3})\\s?(?:minutes?|mins?|m)\\b';
const OF_SLEEP = new RegExp(
  `(?:\\b(?:sleep|slept|tst|trt|rec(?:ording|orded|ord)?|pat\\)?|analy[sz]\\w+|analysed|valid(?: \\w+)?|usable(?: \\w+)?|sensor|worn|monitored|over|data|time|duration|ran(?: for)?|(?:rei|ahi|rdi)\\s+\\d+(?:\\.\\d)?)\\b[\\s:=()\\w,]{0,16}?|^night \\d[^.;]{0,24}\\s)(?:${LENGTH})`,
  'gi',
);
const SLEPT = new RegExp(
  `(?:${LENGTH})\\s(?:of )?(?:total )?(?:sleep|recording|recorded|valid|usable|analy[sz]ed|data|scored|tst|trt)\\b`,
  'gi',
);
/** Lengths that are no length of the test. */
const ELSE =
  /\b(?:cpap|pap|pressure|latency|rem|supine|below|under|less than|wake|waso|after|before|within|naps?|lies awake|awake|shift|drive|<|>|at least|minimum|minimum of)\b[^.;]{0,14}$|\b(?:per|every)\s*$/i;
const EVENTS =
  /\b(?:resp(?:iratory)?|total|scored|apnea[- ]hypopnea)\s(?:events?|count)[\s:=]{1,3}(\d{1,4})\b(?!\.|\s?(?:\/|per))/gi;
const COUNTED =
  /(?<![\w.:/-])(\d{1,4})\s(?:(?:resp(?:iratory)?|scored|obstructive|breathing|total)\s)?events?\b(?!\s?(?:\/|per\b|an?\b|each\b|every\b))/gi;

/** Index, events and hours of the tests' reports (`ahi`, `total_events`, `recording_hours`) where a sentence tells none yet. */
export function sleepReports(chart: Chart, measured: readonly Measurement[]): Told[] {
  const out: Told[] = [];
  const reports = new Map(chart.documents.map((d) => [d.index, isReport(chart, d)]));
  for (const s of chart.sentences) {
    const own =
      /\b(?:(?:sleep|home) (?:apn(?:ea|oea) )?(?:study|test)|hsat|hst|psg|polysomn\w*|split[- ]night)\b/i.test(
        s.text,
      );
    if (!reports.get(s.document) && !own) continue;
    const has = (...names: string[]) =>
      measured.some((m) => m.sentence === s.index && names.includes(m.variable));
    const all = (pattern: RegExp) => [...s.text.matchAll(pattern)];
    if (
      !has('ahi', 'rdi') &&
      !/\b(?:limb|leg|movements?|plms?|prm|arousals?|supine|non-?supine|lateral|rem|on (?:his|her|the) (?:back|side))\b/i.test(
        s.text,
      )
    ) {
      const hits = [
        ...all(INDEX).filter((m) => !OTHER_INDEX.test(s.text.slice(0, m.index))),
        ...all(RATE),
        ...(/\bapn(?:ea|oea)|hypopn|events\b/i.test(s.text) ? all(PER_HOUR) : []),
      ].filter(
        (m) => !/\b(?:cpap|pap|residual|on therapy|titrat\w*)\b[^.;]*$/i.test(s.text.slice(0, m.index)),
      );
      if (hits[0]) out.push(toldAt(s, hits[0].index, hits[0][0], 'ahi', Number(hits[0][1]), '/h'));
    }
    if (!has('total_events')) {
      const hit = [...all(EVENTS), ...(own ? [] : all(COUNTED))][0];
      if (hit) out.push(toldAt(s, hit.index, hit[0], 'total_events', Number(hit[1]), '{events}'));
    }
    if (!has('recording_hours', 'sleep_hours'))
      for (const m of [...all(OF_SLEEP), ...all(SLEPT)]) {
        const hours = m[3] ? Number(m[3]) / 60 : Number(m[1]) + Number(m[2] ?? 0) / 60;
        if (hours < 0.2 || hours > 14 || ELSE.test(s.text.slice(0, m.index + m[0].search(/\d/)))) continue;
        out.push(toldAt(s, m.index, m[0], 'recording_hours', Math.round(hours * 1000) / 1000, 'h'));
        break;
      }
  }
  return out;
}

function isReport(chart: Chart, doc: ChartDocument): boolean {
  return (
    doc.kind === 'sleep_study' ||
    TEST.test(doc.title) ||
    (doc.kind === 'other' &&
      TEST.test(chart.text.slice(doc.start, doc.start + 320)) &&
      /\b(?:ahi|rei|rdi|index|events|apneas)\b/i.test(chart.text.slice(doc.start, doc.end)))
  );
}
