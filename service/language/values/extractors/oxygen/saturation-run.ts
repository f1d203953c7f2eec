/** Saturations stated without their name, by posture and air alone: "RA, at rest, by my MA: 91", "walking 40 ft, air   79". */

import { append, least, most } from '../../../lists.ts';
import type { Chart, Measurement, Sentence } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

const AIR =
  /\b(?:RA|room air|on air|air only|off (?:the )?(?:O2|oxygen)|no (?:oxygen|O2)|without (?:oxygen|O2)|w\/?(?:out|o) (?:oxygen|O2))\b|(?:, |\s{2})air\b/;
const OXYGEN = /\b(?:on |with |at )?\d(?:\.\d)?\s?(?:L|l|lpm|LPM|liters?)(?:\/min)?\b(?! run)/;
const STATES: [RegExp, string, string][] = [
  [
    /\b(?:walk\w*|ambulat\w*|laps?|stairs|exert\w*|treadmill|hallway|corridor|exercis\w*|ergometer)\b/i,
    'activity',
    'exercise',
  ],
  [
    /\b(?:rest(?:ing|ed)?|sit(?:ting)?|seated|chair|in bed|lying|recliner|quiet(?:ly)?)\b/i,
    'activity',
    'rest',
  ],
  [/\basleep\b|\bsleep(?:ing)?\b/i, 'wake', 'asleep'],
  [/\bawake\b/i, 'wake', 'awake'],
];
const VALUE =
  /(?<![\d./:<>=-]|[<>=]\s)([6-9]\d|100)(?:\s?-\s?([6-9]\d|100))?(?!\d|\.\d|[/:]\d|-\d|\s?(?:ft|feet|foot|m\b|meters?|min|sec|s\b|yo\b|y\/o|years?|yr|lb|kg|mg|bpm|steps|yards|mm|F\b|beats|h\b|hours?|x\b|in\b|days?|mph|degrees|watts|or (?:less|below|under|more|above)))\s?%?/g;
/** A number of something else, or a limit. */
const ELSE =
  /\b(?:hr|pulse|p|bp|wt|weight|rr|resp|t|temp|age|borg|bmi|hct|hgb|p[ac]?o2|pco2|paco2|fio2|glucose|goal|keep|target|below|above|under|over|than|if|until|maintain|titrate|to|ef|rvsp|pasp|fvc|fev1|at or|group|type|room|line|day|need|lon)\b[\s:=]*$/i;
/** Words of a rule or an aim, anywhere before the number. */
const LIMIT =
  /\b(?:goal|target|aim|keep|maintain|titrat\w*|qualif\w*|medicare|cover\w*|criteri\w*|if|until|unless|must|should|will)\b/i;
const NAMED = /\b(?:sats?|spo2|sao2|oximet\w*|saturation\w*|pulse ox|oxygen|o2|RA|room air|air)\b/;

/** Saturations (`spo2`) of sentences in which the general reading finds none; state goes on to the next sentence of a walk. */
function saturationRuns(
  chart: Chart,
  measured: readonly Pick<Measurement, 'variable' | 'sentence'>[],
): Stated[] {
  const read = new Set(measured.filter((m) => /^(?:spo2|sao2)$/.test(m.variable)).map((m) => m.sentence));
  const out: Stated[] = [];
  let before: { sentence: Sentence; air: string } | undefined;
  for (const sentence of chart.sentences) {
    if (read.has(sentence.index)) {
      before = undefined;
      continue;
    }
    const near =
      before && before.sentence.index >= sentence.index - 1 && before.sentence.document === sentence.document;
    const found = run(sentence, near ? before!.air : undefined);
    append(out, found.stated);
    before = found.stated.length && found.air ? { sentence, air: found.air } : undefined;
  }
  return out;
}

function run(sentence: Sentence, carried: string | undefined): { stated: Stated[]; air?: string } {
  const text = sentence.text;
  const state = new Map<string, string>();
  const stated: Stated[] = [];
  let from = 0;
  const own = AIR.test(text) || OXYGEN.test(text);
  const posture = STATES.some(([words]) => words.test(text));
  if (!posture || !(own || carried) || (own && !NAMED.test(text) && !OXYGEN.test(text))) return { stated };
  if (!own && carried && /^\W*(?:walk|stairs|lap|sit|rest|exerc)/i.test(text)) state.set('air', carried);
  for (const m of text.matchAll(VALUE)) {
    const words = text.slice(from, m.index);
    const air = lastOf(words, AIR);
    const oxygen = lastOf(words, OXYGEN);
    if (air >= 0 || oxygen >= 0) state.set('air', air > oxygen ? 'room_air' : 'on_oxygen');
    for (const kind of ['activity', 'wake']) {
      const hits = STATES.filter((s) => s[1] === kind).map(
        ([w, , name]) => [lastOf(words, w), name] as const,
      );
      const best = hits.toSorted((a, b) => b[0] - a[0])[0];
      if (best && best[0] >= 0) state.set(kind, best[1]);
    }
    const behind = text.slice(m.index + m[0].length, m.index + m[0].length + 12);
    if (!state.has('air') && /^,? (?:on )?(?:RA|room air|air)\b/.test(behind)) state.set('air', 'room_air');
    if (
      LIMIT.test(text.slice(0, m.index)) ||
      ELSE.test(words) ||
      !state.has('air') ||
      !(state.has('activity') || state.has('wake'))
    )
      continue;
    from = m.index + m[0].length;
    const numbers = [Number(m[1]), Number(m[2] ?? m[1])];
    stated.push({
      variable: 'spo2',
      low: least(numbers),
      high: most(numbers),
      unit: '%',
      conditions: [...state.values()],
      sentence: sentence.index,
      start: sentence.start + m.index,
      end: sentence.start + m.index + m[0].length,
      ...(sentence.date ? { date: sentence.date } : {}),
      derived: 'told by posture and air',
    });
  }
  const air = state.get('air');
  return { stated, ...(air ? { air } : {}) };
}

/** Where the words stand for the last time; -1 if they do not. */
function lastOf(text: string, words: RegExp): number {
  const all = [...text.matchAll(new RegExp(words.source, words.flags.includes('i') ? 'gi' : 'g'))];
  return all.at(-1)?.index ?? -1;
}

export const saturationsOfRuns: ChartExtractor = {
  of: 'chart',
  id: 'saturation-run',
  variables: ['spo2'],
  extract: ({ chart, measured }) => saturationRuns(chart, measured),
};
