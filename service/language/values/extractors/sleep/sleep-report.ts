/** What a sleep test's report tells in words of its own: "18.2 breathing events per hour over 6.4 hours", "65 min sleep, index 7.4". */

import { digitsOf } from '../../../numbers/spelled.ts';
import { bySentence } from '../../../sentences/grouped.ts';
import type { Chart, ChartDocument, Measurement } from '../../../types.ts';
import { type Stated, statedAt } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

const TEST =
  /\b(?:psg|npsg|hst|hsat|polysomn\w*|split[- ]?(?:night|study)|sleep (?:apn(?:ea|oea) )?(?:study|test|dx|recording|report|lab)|watchpat|pat (?:report|study|test)|polygra(?:m|ph|phy)|nocturnal (?:study|recording)|lab(?:oratory)? study|overnight lab\w*|test of record|apnealink|(?:type|level) (?:ii|iii|iv|2|3|4)\b|home sleep|breathing test|recorder)\b/i;
/** An index that counts something else, or a part of the night. */
const OTHER_INDEX =
  /\b(?:arousals?|fragmentation|awakenings?|desaturation|desat|oxygen|odi|movement|plm|limb|snor\w+|central|rem|supine|nonsupine|side|residual|mass|body|cpap|goal|ankle|brachial|cardiac)\s*$/i;
const INDEX =
  /(?<![\w.-])index\s?(?:\((?:(?:>=|by |at )?[34] ?%|total|overall|events? ?\/ ?h(?:r|our)?|\/ ?h(?:r|our)?|per hour)\)\s?)?(?:of|was|is|came to|:|=|\.{2,})?\s*(\d{1,3}(?:\.\d+)?)(?![\d.]*\d|\s?(?:%|points|months|years))/gi;
const RATE =
  /(?<![\w./-])(\d{1,3}(?:\.\d+)?)\s(?:breathing |respiratory |obstructive |apnea |apnoea |scored |such |disordered )*(?:events?|pauses|apn(?:ea|oea)s?(?: (?:and|\+|\/) hypopn(?:ea|oea)s?)?|stoppages|stops|disturbances|interruptions|obstructions|times|silences|arrests)\s?(?:\/|per|an|each|every|in an|in each|in every)\s?(?:h|hr|hour)\b/gi;
/** "per hour 4.3", "Events/h ..... 41", "resp events per hour: 12". */
const LABELLED =
  /(?:\b(?:resp(?:iratory)?\.?|breathing|obstructive|scored|total|all) )?(?:\b(?:events?|disturbances?|apn(?:ea|oea)s?(?: ?[+&/] ?hypopn(?:ea|oea)s?)?)\s?(?:\/|per|an) ?(?:h|hr|hour)|^\W*per hour|\bhourly (?:rate|index|events?)|\b(?:resp(?:iratory)?|breathing) (?:events? )?rate index)\b\s*(?:\([^)]{1,16}\))?(?:\s?(?:of sleep|of recording))?[\s:=|.]{1,24}(?:was |is |overall )?(\d{1,3}(?:\.\d+)?)(?![\d.]*\d)/gim;
/** In a report of a sleep test a number per hour is its index: "21 resp events (15.4/h)", "10 per hour of sleep". */
const BARE_RATE =
  /(?<![\w./<>=-]|[<>=\u2265] )(\d{1,3}(?:\.\d+)?)\s?(?:\/|per|an)\s?(?:h|hr|hour)\b(?! ?(?:leak|flow))/gi;
/** "supine 18.2, other 3.1, overall 8.9": the one of the whole night. */
const OVERALL =
  /\b(?:overall|total|whole night|all night|combined|all positions)[\s:=]{1,3}(\d{1,3}(?:\.\d+)?)(?![\d.]*\d|\s?(?:%|min|h\b|events))/gi;
/** What a rate per hour of a sleep test may count beside breathing. */
const OTHER_RATE =
  /\b(?:odi|desat\w*|oxygen|dips?|snor\w*|limb|leg|plms?|movements?|arousals?|awakenings?|central|rem|supine|lateral|non-?supine|pulse|heart|beats|mg|ml|cc|l|leak|goal|normal|under|below|less than|more than|at least|over|c-?pap|pap|bi-?pap|pressure|titrat\w*|treatment|therapy|residual|machine|rule|criteri\w*|3 ?%|rerad?|respiratory effort)\b[^.;,|\n]*$/i;
const PER_HOUR =
  /(?:=+>?|->|\u2192|,|or|that is|making|giving)\s?(\d{1,3}(?:\.\d+)?)\s?(?:\/|per)\s?(?:h|hr|hour)\b/gi;
const LENGTH =
  '(\\d{1,2}(?:\\.\\d+)?)\\s?(?:hours?|hrs?|h)\\b(?:[\\s,]*(?:and )?(\\d{1,2})\\s?(?:minutes?|mins?|m)?\\b(?!\\s?(?:%|events|apneas)))?|(\\d{2,3})\\s?(?:minutes?|mins?|m)\\b';
const OF_SLEEP = new RegExp(
  `(?:\\b(?:asleep|sleep|slept|tst|trt|rec(?:ording|orded|ord)?|pat\\)?|analy[sz]\\w+|analysed|valid(?: \\w+)?|usable(?: \\w+)?|sensor|worn|monitored|over|data|time|duration|ran(?: for)?|(?:rei|ahi|rdi)\\s+\\d+(?:\\.\\d)?)\\b[\\s:=()\\w,]{0,16}?|^night \\d[^.;]{0,24}\\s)(?:${LENGTH})`,
  'gi',
);
const SLEPT = new RegExp(
  `(?:${LENGTH})\\s(?:of )?(?:total )?(?:sleep|recording|recorded|valid|usable|analy[sz]ed|data|scored|tst|trt)\\b`,
  'gi',
);
/** "Time asleep 1:25", "Sleep period ..... 5:22 (h:mm)", "Asleep 5 h 02". */
const CLOCK =
  /\b(?:asleep|sleep(?: (?:time|period))?|slept|tst|trt|tib|rec(?:ording|orded)?(?: time)?|valid(?: \w+)?|usable(?: \w+)?|analy[sz]\w+(?: time)?|monitored|duration)[\s:=.]{1,20}(?:was |of )?(\d{1,2})(?::|\s?h(?:rs?|ours?)?\s)([0-5]\d)\b(?!\s?[ap]\.?m|:\d|\s?(?:-|to|until)\s?\d)/gi;
/** Lengths that are no length of the test. */
const ELSE =
  /\b(?:cpap|pap|pressure|latency|rem|supine|below|under|less than|wake|waso|after|before|within|naps?|lies awake|awake|shift|drive|<|>|at least|minimum|minimum of)\b[^.;]{0,14}$|\b(?:per|every)\s*$/i;
const EVENTS =
  /\b(?:(?:resp(?:iratory)?|total|scored|apnea[- ]hypopnea|breathing|obstructive|valid)\s(?:events?|count)|(?:tally|count|number|sum|total)(?: of)?(?: all)?(?: the)?(?: \w+)? events|apn(?:ea|oea)s? ?(?:\+|and|&|\/|plus) ?hypopn(?:ea|oea)s?|events? (?:total|count(?:ed)?|in all|scored))[\s:=.]{1,20}(?:was |were )?(\d{1,4})\b(?!\.\d|\s?(?:\/|per))/gi;
const COUNTED =
  /(?<![\w.:/-])(\d{1,4})\s(?:(?:resp(?:iratory)?\.?|scored|obstructive|breathing|total|apn(?:ea|oea)[ -]?hypopn(?:ea|oea))\s){0,2}events?\b(?!\s?(?:\/|per\b|an?\b|each\b|every\b))/gi;

/** Words that speak of breathing that stops in sleep, outside of a report: "31 obstructive events an hour". */
const STOPS =
  /\b(?:apn(?:ea|oea)\w*|hypopn\w*|obstructive events|breathing (?:events?|pauses|stops|stoppages)|stops? breathing|stopped breathing|disordered breathing|pauses)\b/i;
const PART_OF_NIGHT =
  /\b(?:limb|leg|movements?|plms?|prm|arousals?|supine|non-?supine|lateral|rem|on (?:his|her|the) (?:back|side))\b/i;

/** Index, events and hours of the tests' reports (`ahi`, `total_events`, `recording_hours`) where a sentence tells none yet. */
function sleepReports(chart: Chart, measured: readonly Measurement[]): Stated[] {
  const out: Stated[] = [];
  const measuredIn = bySentence(measured);
  const reports = new Map(chart.documents.map((d) => [d.index, isReport(chart, d)]));
  for (const s of chart.sentences) {
    const report = reports.get(s.document) ?? false;
    const own =
      /\b(?:(?:sleep|home) (?:apn(?:ea|oea) )?(?:study|test)|hsat|hst|psg|polysomn\w*|split[- ]night)\b/i.test(
        s.text,
      ) || /\basleep\b.*\bevents\b|\bevents\b.*\basleep\b/i.test(s.text);
    if (!report && !own && !STOPS.test(s.text)) continue;
    const text = digitsOf(s.text);
    const has = (...names: string[]) => measuredIn(s.index).some((m) => names.includes(m.variable));
    const all = (pattern: RegExp) => [...text.matchAll(pattern)];
    if (!has('ahi', 'rdi')) {
      const hits = indices(text, report, own).filter(
        (m) => !/\b(?:cpap|pap|residual|on therapy|titrat\w*)\b[^.;]*$/i.test(text.slice(0, m.index)),
      );
      if (hits[0]) out.push(statedAt(s, hits[0].index, hits[0][0], 'ahi', Number(hits[0][1]), '/h'));
    }
    if (!report && !own) continue;
    if (!has('total_events')) {
      const hit = [...all(EVENTS), ...(own && !report ? [] : all(COUNTED))][0];
      if (hit) out.push(statedAt(s, hit.index, hit[0], 'total_events', Number(hit[1]), '{events}'));
    }
    if (!has('recording_hours', 'sleep_hours'))
      for (const m of [...all(CLOCK), ...all(OF_SLEEP), ...all(SLEPT)]) {
        const hours = m[3] ? Number(m[3]) / 60 : Number(m[1]) + Number(m[2] ?? 0) / 60;
        if (hours < 0.2 || hours > 14 || ELSE.test(text.slice(0, m.index + m[0].search(/\d/)))) continue;
        out.push(statedAt(s, m.index, m[0], 'recording_hours', Math.round(hours * 1000) / 1000, 'h'));
        break;
      }
  }
  return out;
}

/** Where a sentence tells the index of a test, the plainest way first. */
function indices(text: string, report: boolean, own: boolean): RegExpExecArray[] {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)];
  if (PART_OF_NIGHT.test(text))
    return report && /\b(?:resp|events?|apn\w*|index|ahi|rei)\b/i.test(text) ? all(OVERALL) : [];
  if (!report && !own)
    return [
      ...all(RATE),
      ...[...all(LABELLED), ...all(BARE_RATE)].filter((m) => !OTHER_RATE.test(text.slice(0, m.index))),
    ];
  const breathing = report || /\bapn(?:ea|oea)|hypopn|events\b/i.test(text);
  return [
    ...all(INDEX).filter((m) => !OTHER_INDEX.test(text.slice(0, m.index))),
    ...all(RATE),
    ...(breathing ? all(PER_HOUR) : []),
    ...(report ? [...all(LABELLED), ...all(BARE_RATE)] : breathing ? all(BARE_RATE) : []).filter(
      (m) => !OTHER_RATE.test(text.slice(0, m.index)),
    ),
  ];
}

/** A report names itself, or holds what only a sleep test records: an index or events, with hours, channels or posture. */
function isReport(chart: Chart, doc: ChartDocument): boolean {
  const text = chart.text.slice(doc.start, doc.end);
  return (
    doc.kind === 'sleep_study' ||
    TEST.test(doc.title) ||
    (doc.kind === 'other' &&
      TEST.test(chart.text.slice(doc.start, doc.start + 320)) &&
      /\b(?:ahi|rei|rdi|index|events|apneas)\b/i.test(text)) ||
    (!USE_OF_MACHINE.test(text) && RECORDED.filter((r) => r.test(text)).length >= 3)
  );
}

/** What the report of a sleep test holds. */
const RECORDED = [
  /\b(?:p?ahi|rei|p?rdi|events?|disturbances?|apn(?:ea|oea)s?|hypopn(?:ea|oea)s?)\b/i,
  /\b(?:asleep|total sleep|sleep (?:time|period)|slept|tst|trt|monitored|valid|recorded|recording)\b[^.;\n]{0,16}\d|\d\s?(?:h|hrs?|hours?|min)\b (?:of )?(?:valid|tape|recorded|recording|sleep|usable|monitored|scored)/i,
  /\((?:>=|by |at )?4 ?%|\b4 ?% (?:rule|hypopn\w*|desat\w*|dips?|criteri\w+)/i,
  /\b(?:technologist|technician|tech-? ?attended|attended|supervised|unattended|eeg|eog|emg|airflow|effort|belts?|cannula pressure|peripheral arterial tone)\b/i,
  /\b(?:polygra\w+|nocturnal study|overnight (?:study|lab\w*|recording)|lab(?:oratory)? (?:study|night)|sleep (?:lab\w*|study|test|disorders)|level (?:[1-4]|i{1,3}|iv)|hst|hsat|psg|home study)\b/i,
  /\b(?:per hour|an hour|\/ ?h|hourly|index)\b|\/ ?hr?\b/i,
  /\b(?:supine|rem|lowest|nadir|min(?:imum)? (?:sat|spo2)|snor\w+)\b/i,
];
/** A download of a machine in use tells events and hours as well. */
const USE_OF_MACHINE =
  /\b(?:usage|days used|nights used|compliance|residual|leak|airview|care orchestrator|download|card data|nightly use|adherence)\b/i;

export const reportsOfSleep: ChartExtractor = {
  of: 'chart',
  id: 'sleep-report',
  variables: ['ahi', 'total_events', 'recording_hours'],
  extract: ({ chart, measured }) => sleepReports(chart, measured),
};
