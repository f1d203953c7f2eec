/** Saturations of lines and clauses that name none themselves: the rows of a log ("02/07 0900 chair ... 89"), a second
 *  posture in a sentence ("sat 98 sitting, 97 after stairs"), and readings by flow ("On 5 = 97. Off 10 min = 88"). */

import { append } from '../../../lists.ts';
import { bySentence, sentencesOf } from '../../../sentences/grouped.ts';
import { remembered } from '../../../sentences/remembered.ts';
import type { Chart, Sentence } from '../../../types.ts';
import { conditionsIn, kindOf } from '../../conditions.ts';
import type { Stated } from '../../stated.ts';
import { type ChartContext, laterExtractor } from '../extractor.ts';

const NAMED = /\b(?:sats?|spo2|sao2|oximet\w*|saturations?|pulse ox|pox|o2 log|walk on|bed test|hypox\w*)\b/i;
/** A day, a time or a state, some words, and the number at the end. */
const LINE =
  /^\W*(?:(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2} ?(?:[A-Za-z]{3}))[,\s]+)?(?:(?:at )?(?:\d{1,2}:\d\d|\d{4})(?: ?[ap]m)?[,\s]+)?([^\d\n]{0,40}?(?:\b\d{1,2}(?:\.\d)? ?(?:L|lpm|min\w*|'|m|ft|x)[^\d\n]{0,24}?){0,2})[\s.:=|-]+([6-9]\d|100)(?:\.\d)?\s?%?\s*$/i;
const STAMP = /^\W*(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2}:\d\d|\d{4})\b/;
/** What makes a number at the end of a line something else. */
const OTHER =
  /\b(?:hr|pulse|bpm|bp|wt|weight|rr|resp\w*|temp|t|age|room|bed \d|glucose|fs|sugar|borg|ef|rvsp|pasp|hct|hgb|goal|target|keep|dose|mg|mcg|units?|pain|score|steps?|metres|meters|feet|distance|phq|page|ext|visit|day|no|number|ph|co2|pco2|po2|pao2|hco3|fvc|fev1|dlco)\b[\s.:=]*$/i;

/** A further reading in a clause of its own: "94 after 3 min march", "96 stairs", "stairs 91". */
const BEHIND =
  /(?<=[,;/&(]\s?|\b(?:and|then|but|to)\s)([6-9]\d|100)\s?%?\s(?:(?:after|on|with|when|while|up|during|at|by|doing|following) (?:the |a |\d{1,2} ?(?:min\w*|laps?|flights?|x|ft|feet|m|metres|meters|yards?) ?(?:of )?)?)?(stairs?|steps|walk\w*|march\w*|laps?|exercis\w*|exert\w*|ambulat\w*|treadmill|corridor|hall\w*|sitting|seated|rest\w*|chair|sofa|couch|lying|supine)\b/gi;
const BEFORE =
  /(?<=[,;/&(]\s?|\b(?:and|then|but)\s)(?:after |on |with |up |while )?(?:the )?(stairs?|steps|walk\w*|march\w*|laps?|exercis\w*|exertion|ambulat\w*|treadmill|corridor|hallway|sitting|seated|rest\w*|chair|sofa|couch|lying)\s(?:was |at |to |it was |she was |he was )?([6-9]\d|100)(?!\d|\.\d|[/:]\d|\s?(?:ft|feet|m\b|min|yards?|steps|lb|kg|years|bpm|seconds?|sec))/gi;
/** Minutes and the end of a walk that the sentence has named: "start 94, min 5: 90, end 89-91". */
const ON_THE_WAY =
  /(?<=[,;/]\s?)(min(?:ute)? \d{1,2}|\d{1,2} ?min(?:utes)?|end(?: of (?:the )?walk)?|finish|last lap|lap \d|halfway)[\s:=]{1,3}(?:was )?([6-9]\d|100)(?!\d|\.\d|[/:]\d|\s?(?:ft|feet|m\b|min|yards?|steps|bpm))/gi;
const WALK = /\b(?:walk\w*|treadmill|6 ?mwt|exercis\w*|ambulat\w*|stairs|ergometer|bike|march\w*)\b/i;
const EFFORT = /^(?:stairs?|steps|walk|march|laps?|exerc|exert|ambul|treadmill|corridor|hall)/i;

/** "On 5 = 97", "off 10 min = 88". */
const BY_FLOW =
  /\b(?:(?:on|at) (\d{1,2}(?:\.\d)?)(?: ?(?:L|lpm|l\/min|liters?))?|(off)(?: (?:it|O2|oxygen|x|for|\d{1,2} ?min\w*)){0,3})\s?[=:]\s?([6-9]\d|100)(?!\d|[/:.]\d)/gi;

/** Saturations beside those that the general reading has found. */
function saturationLines({ chart, values: measured }: ChartContext): Stated[] {
  const out: Stated[] = [];
  const measuredIn = bySentence(measured);
  for (const s of chart.sentences) {
    if (!/\d/.test(s.text)) continue;
    const here = measuredIn(s.index);
    const own = here.filter((m) => /^(?:spo2|sao2)$/.test(m.variable));
    if (own.length) append(out, further(s, own));
    else if (s.kind !== 'row' || !s.heading) {
      if (here.length === 0) append(out, logLine(chart, s));
      append(out, byFlow(chart, s));
    }
  }
  return out;
}

function stated(s: Sentence, at: number, length: number, value: number, conditions: string[]): Stated {
  return {
    variable: 'spo2',
    low: value,
    high: value,
    unit: '%',
    conditions: conditions.toSorted(),
    sentence: s.index,
    start: s.start + at,
    end: s.start + at + length,
    ...(s.date ? { date: s.date } : {}),
    derived: 'told by its place',
  };
}

function further(
  s: Sentence,
  own: readonly { start: number; end: number; conditions?: string[] }[],
): Stated[] {
  const out: Stated[] = [];
  const first = own[0]!;
  const air = (first.conditions ?? []).filter((c) => /^(?:air|flow)$/.test(kindOf(c)));
  for (const [pattern, word, number] of [
    [BEHIND, 2, 1],
    [BEFORE, 1, 2],
    ...(WALK.test(s.text) ? ([[ON_THE_WAY, 1, 2]] as const) : []),
  ] as const)
    for (const m of s.text.matchAll(pattern)) {
      const at = m.index + m[0].lastIndexOf(m[number]!);
      const start = s.start + (number === 1 ? m.index : at);
      if (start < first.start || [...own, ...out].some((o) => o.start <= start && start < o.end)) continue;
      if (
        /\b(?:goal|target|keep|if|until|hr|pulse|bp|age|than|below|above|under|over)\b[^,;]*$/i.test(
          s.text.slice(0, start - s.start),
        )
      )
        continue;
      out.push(
        stated(s, start - s.start, m[number]!.length, Number(m[number]), [
          ...air,
          pattern === ON_THE_WAY || EFFORT.test(m[word]!) ? 'exercise' : 'rest',
        ]),
      );
    }
  return out;
}

/** A row of a log stands under a line, a row or a title that names saturations. */
function logLine(chart: Chart, s: Sentence): Stated[] {
  const m = LINE.exec(s.text);
  if (!m?.[2] || s.text.length > 80 || OTHER.test(s.text.slice(0, s.text.lastIndexOf(m[2])))) return [];
  const conditions = conditionsIn(m[1] ?? '').filter((c) => /^(?:activity|wake|air|flow)$/.test(c.kind));
  const words = (m[1] ?? '').replace(/[^a-z]+/gi, ' ').trim();
  // a line with a stamp may say nothing else; one without must say posture, air or sleep
  if (!conditions.length && !(STAMP.test(s.text) && words.length < 3)) return [];
  const head = heading(chart, s);
  if (!head) return [];
  const above = conditionsIn(head).filter((c) => /^(?:air|wake|activity)$/.test(c.kind));
  const kinds = new Set(conditions.map((c) => c.kind));
  const all = [...conditions, ...above.filter((c) => !kinds.has(c.kind))].map((c) => c.name);
  const names = new Set(all.includes('exercise') ? all.filter((n) => n !== 'rest') : all);
  if (names.has('asleep') && names.has('awake')) names.delete('asleep');
  const at = s.text.lastIndexOf(m[2]);
  return [stated(s, at, m[2].length, Number(m[2]), [...names])];
}

const onAir = new WeakMap<Chart, Map<number, Sentence | undefined>>();

/** The nearest line above, within the block, that names saturations or a test of them; else the title of the document. */
function heading(chart: Chart, s: Sentence): string | undefined {
  for (let i = s.index - 1; i >= s.index - 14; i--) {
    const above = chart.sentences[i];
    if (!above || above.document !== s.document) break;
    if (
      NAMED.test(above.text) &&
      (/[:)]\s*$|\boximet\w*|^\W*(?:sats?|spo2)\b/i.test(above.text) || above.text.length < 60)
    )
      return above.text;
  }
  const title = chart.documents[s.document]?.title ?? '';
  if (!NAMED.test(title)) return undefined;
  const top = remembered(onAir, chart, s.document, () =>
    sentencesOf(chart, s.document).find((x) => /\bRA\b|room air|on air/i.test(x.text)),
  );
  return `${title} ${top && top.index < s.index ? top.text : ''}`;
}

function byFlow(chart: Chart, s: Sentence): Stated[] {
  if (s.text.search(BY_FLOW) < 0) return [];
  const around = chart.sentences
    .slice(Math.max(0, s.index - 3), s.index + 4)
    .filter((x) => x.document === s.document)
    .map((x) => x.text)
    .join(' ');
  if (!/\b(?:O2|oxygen|L|LPM|liters?|concentrator|cannula)\b/i.test(around)) return [];
  return [...s.text.matchAll(BY_FLOW)].map((m) => {
    const litres = Number(m[1]);
    const air = m[2] ? ['room_air'] : litres >= 4 ? ['on_oxygen', 'on_4l'] : ['on_oxygen'];
    const state = conditionsIn(s.text).filter((c) => c.kind === 'activity');
    return stated(s, m.index, m[0].length, Number(m[3]), [...air, ...(state[0] ? [state[0].name] : [])]);
  });
}

export const saturationsOfLines = laterExtractor(
  'saturation-lines',
  ['spo2'],
  ['saturation-run'],
  saturationLines,
);
