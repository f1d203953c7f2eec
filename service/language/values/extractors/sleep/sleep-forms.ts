/** What sleep charts tell in forms of their own: events counted, indices by the 4 % rule, nights of use, days into therapy. */
import { append } from '../../../lists.ts';
import { bySentence, sentencesOf } from '../../../sentences/grouped.ts';
import { remembered } from '../../../sentences/remembered.ts';
import type { Chart, Sentence } from '../../../types.ts';
import { type Stated, statedAt } from '../../stated.ts';
import { type ChartContext, laterExtractor } from '../extractor.ts';

const SLEEP = /\b(?:p?ahi|rei|p?rdi|apn\w+|hypopn\w+|psg|npsg|hsat|hst|polysomn\w*|tst|watchpat)\b/i;
const RULE =
  '(?:\\(?(?:>=|\\u2265|>|by|at|on)?\\s?(?:the )?[34] ?(?:%|percent|pct)(?: rule| desat\\w*| criteri\\w+)?\\)?)';
const EVENTS = [
  // "Total valid events 24", "Events (4%) 63", "apneas+hypopneas 8", "Obst apneas+hypop   98"
  new RegExp(
    `\\b(?:(?:total|valid|scored|resp(?:iratory)?|all)\\.? ){0,3}(?:events?|apneas? ?(?:\\+|and|\\/|plus|&) ?(?:hypop\\w*|hyp\\b))(?: \\(?(?:n|number|count|total)\\)?)?[\\s:=,]*${RULE}?[\\s:=]{1,24}(\\d{1,4})(?![\\d./]*\\d|\\s?(?:%|\\/ ?h|per))`,
    'gi',
  ),
  // "310 resp. events", "24 scored events", "98 apneas and hypopneas"
  /(?<![\d./-]|(?:>=?|\u2265|at least|minimum of|more than|over|only if|or more)\s?)\b(\d{1,4}) (?:(?:total|valid|scored|resp(?:iratory)?|obstructive|qualifying)\.? ){0,3}(?:events|apneas? ?(?:\+|and|\/|plus|&) ?hypop\w*)(?! ?(?:\/ ?h|per|an hour|hourly))/gi,
  // "REI 12.1 with >=4% hypopneas; n=79"
  /\bn ?= ?(\d{1,4})\b/gi,
];
const BY_FOUR = [
  // "AHI(4%) 11.5", "AHI 4%: 22.6", "AHI by 4% rule 31.5"
  /\b(?:p?ahi|rei|p?rdi)\b[^\d\n;]{0,12}4 ?(?:%|percent|pct)(?: rule| desat\w*| criteri\w+)?[\s):=-]{1,14}(?:was |is |of )?(\d{1,3}(?:\.\d+)?)(?!\.?\d|\s?%)/gi,
  // "AHI 52 (4%)", "AHI 9.2 by the 4% rule"
  /\b(?:p?ahi|rei|p?rdi)\b[\s:=]{1,4}(?:was |is |of )?(\d{1,3}(?:\.\d+)?)(?:\s?\/ ?h(?:r|our)?| per hour)?[\s,]*\(?(?:by |at |on |using |with )?(?:the )?(?:>=|\u2265)?\s?4 ?(?:%|percent|pct)/gi,
  // "4% rule REI 9.0", "CMS 4 % AHI: 12"
  /\b4 ?(?:%|percent|pct)(?: rule| criteri\w+)?[\s:,)-]{1,3}(?:p?ahi|rei|p?rdi)[\s:=]{1,4}(\d{1,3}(?:\.\d+)?)(?!\.?\d|\s?%)/gi,
  // "62 AHI 4%"
  /(?<![\d./%] ?)\b(\d{1,3}(?:\.\d+)?) (?:ahi|rei|rdi) \(?4 ?(?:%|percent)/gi,
];
const TREATED =
  /\b(?:res(?:idual)?|titrat\w+|on (?:c-?pap|bi-?(?:pap|level)|auto\w*)|under (?:c-?pap|pap)|cpap (?:arm|portion))\b|\bcpap \d/i;
const PARTIAL = /\b(?:rem|nrem|supine|lateral|non-?supine|off back|side)\b/i;
/** "Day 37", "today = day 72", "day 66 since the start": of a therapy, not of an illness or an admission. */
const DAY =
  /(?<!\b(?:post-?op(?:erative)?|pod|hospital|hosp|cycle|sick|per|between|by|after|before|until|from|than|through|to|and|the|every|each)\s)\bday (\d{1,3})\b(?!\s?(?:-|\u2013|to|through|and|or|until)\s?(?:day )?\d)(?! (?:course|supply|prior|before|ago|mark|visit|window|trial|period|rule|of (?!(?:therapy|treatment|use|cpap|pap|the machine|trial)\b)))/gi;
const THERAPY =
  /\b(?:c-?pap|a-?pap|pap|bi-?pap|bi-?level|autopap|autoset|airsense|dreamstation|remstar|machine|set-?up|mask|therapy|device|residual|download)\b/i;
const FOUR_HOURS =
  '(?:>=|=>|\\u2265|>|at(?: least)?|for|with|over|worn|used)?\\s?(?:at least )?(?:4|four)(?::00)?\\s?\\+?\\s?(?:h|hrs?|hours?)\\b(?: or (?:more|longer))?|(?:>=|\\u2265)\\s?4:00';
const NIGHTS = [
  // "21 of 30 >=4h", "25/30 d at 4 h or more"
  new RegExp(
    `(?<![\\d./])(\\d{1,3}) ?(?:\\/|of|out of) ?(?:the (?:last|past) )?(\\d{1,3})(?: (?:nights?|nts|days?|d))?,? ?(?:${FOUR_HOURS})`,
    'gi',
  ),
  // "30 nights: 27 with 4 h or more"
  new RegExp(
    `(?<![\\d./])()(\\d{1,3})[ -](?:nights?|days?)\\b[^\\d.;]{0,12}[:,] ?(\\d{1,3})(?: nights| days)? ?(?:${FOUR_HOURS})`,
    'gi',
  ),
];

/** ">=4:00  19 (63%)", "4 h or more: 27 nights (90 %)": the share is printed behind the nights. */
const PRINTED = new RegExp(
  `(?<!(?:<|less than|under) ?)(?:${FOUR_HOURS}|\\b4:00\\s?\\+)[\\s:=]{1,14}\\d{1,3}(?: ?(?:nights|days|d))?\\s{0,4}\\((\\d{1,3}(?:\\.\\d+)?) ?(?:%|pct|percent)\\)`,
  'gi',
);

/** Measurements that the general reading misses; `measured` are those that it has found. */
function sleepStated({ chart, values: measured }: ChartContext): Stated[] {
  const out: Stated[] = [];
  const measuredIn = bySentence(measured);
  for (const sentence of chart.sentences) {
    const text = sentence.text;
    if (!/\d/.test(text)) continue;
    const known = (variable: string) => measuredIn(sentence.index).some((m) => m.variable === variable);
    if (SLEEP.test(text) || (/\bevents\b/i.test(text) && speaksOf(SLEEP, chart, sentence))) {
      if (!known('total_events')) append(out, first(EVENTS, sentence, 'total_events', '{events}'));
      append(out, byFour(chart, sentence, measuredIn(sentence.index)));
    }
    if (/\bday \d/i.test(text) && speaksOf(THERAPY, chart, sentence))
      append(out, first([DAY], sentence, 'therapy_day', 'd'));
    append(out, nights(sentence));
  }
  return [...out, ...product(chart, [...measured, ...out])];
}

function first(patterns: readonly RegExp[], sentence: Sentence, variable: string, unit: string): Stated[] {
  for (const pattern of patterns) {
    const m = [...sentence.text.matchAll(pattern)][0];
    if (m) return [statedAt(sentence, m.index, m[0], variable, Number(m[1]), unit)];
  }
  return [];
}

/** An index by the rule that counts; what is measured on treatment, in one posture or stage keeps that. */
function byFour(chart: Chart, sentence: Sentence, here: readonly Stated[]): Stated[] {
  const lead = chart.sentences[sentence.index - 1];
  const head = lead?.section === sentence.section ? lead.text : '';
  return BY_FOUR.flatMap((pattern) => [...sentence.text.matchAll(pattern)]).flatMap((m) => {
    const value = Number(m[1]);
    const same = here.find((x) => x.low === value && (x.variable === 'ahi' || x.variable === 'rdi'));
    const before = sentence.text.slice(Math.max(0, m.index - 24), m.index);
    const words = before + m[0];
    if (PARTIAL.test(words)) return [];
    const treated = TREATED.test(words) || /^\W*(?:cpap|titration|treatment)\W*$/i.test(head);
    const found = statedAt(sentence, m.index, m[0], 'ahi_4pct', value, '/h');
    const conditions = [...new Set([...(same?.conditions ?? []), ...(treated ? ['on_pap'] : [])])];
    return [{ ...found, conditions, ...(same?.date ? { date: same.date } : {}) }];
  });
}

/** Events in total from an index and the hours that it rests on, where the document counts none. */
function product(chart: Chart, all: readonly Stated[]): Stated[] {
  const stated = Map.groupBy(all, (m) => chart.sentences[m.sentence]?.document);
  const out: Stated[] = [];
  for (const document of chart.documents) {
    const own = stated.get(document.index) ?? [];
    if (document.otherPatient || own.some((m) => m.variable === 'total_events')) continue;
    const untreated = (m: Stated) =>
      !m.conditions.some((c) => /^(?:on_pap|on_treatment|n?rem|supine|off_back)$/.test(c));
    const index =
      own.find((m) => m.variable === 'ahi_4pct' && untreated(m)) ??
      own.find((m) => m.variable === 'ahi' && untreated(m));
    const hours =
      own.find((m) => m.variable === 'sleep_hours') ?? own.find((m) => m.variable === 'recording_hours');
    if (!index || !hours || index.low !== index.high || Math.abs(index.sentence - hours.sentence) > 6)
      continue;
    const total = Math.floor(index.low * hours.low + 0.5);
    const sentence = chart.sentences[index.sentence]!;
    out.push({
      ...statedAt(sentence, index.start - sentence.start, '', 'total_events', total, '{events}'),
      end: index.end,
      conditions: [],
      derived: `${index.low} an hour in ${hours.low} h`,
    });
  }
  return out;
}

function nights(sentence: Sentence): Stated[] {
  if (!/\d[^\n]*\d/.test(sentence.text) || !/\b(?:4|four)\b|4:00|4h/i.test(sentence.text)) return [];
  const printed = [...sentence.text.matchAll(PRINTED)].map((m) =>
    statedAt(sentence, m.index, m[0], 'percent_nights_4h', Number(m[1]), '%'),
  );
  if (printed.length) return printed;
  return NIGHTS.flatMap((pattern) => [...sentence.text.matchAll(pattern)]).flatMap((m) => {
    const [used, all] = m[1] ? [Number(m[1]), Number(m[2])] : [Number(m[3]), Number(m[2])];
    if (all < 7 || all > 120 || used > all) return [];
    // "days used 28/30, >= 4 hours 25/30": the count of those nights stands behind
    if (/^\s*[:=]?\s*\d{1,3}\s?(?:\/|of)\s?\d/.test(sentence.text.slice(m.index + m[0].length))) return [];
    const share = Math.round((used / all) * 10_000) / 100;
    return [statedAt(sentence, m.index, m[0], 'percent_nights_4h', share, '%')];
  });
}

const spoken = new WeakMap<Chart, Map<string, boolean>>();

/** Whether the document of the sentence speaks of it anywhere. */
function speaksOf(what: RegExp, chart: Chart, { document }: Sentence): boolean {
  return remembered(spoken, chart, `${document} ${what.source}`, () =>
    sentencesOf(chart, document).some(({ text }) => what.test(text)),
  );
}

export const sleepForms = laterExtractor(
  'sleep-forms',
  ['ahi_4pct', 'total_events', 'therapy_day', 'percent_nights_4h'],
  ['event-total', 'sleep-report'],
  sleepStated,
);
