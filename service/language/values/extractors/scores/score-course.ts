/** The course of a score stated over several words: pain before and after a procedure, function before and at follow-up. */

import { append, least } from '../../../lists.ts';
import type { Chart, Sentence } from '../../../types.ts';
import { type Stated, statedAt } from '../../stated.ts';
import { type ChartContext, type ChartExtractor, laterExtractor } from '../extractor.ts';

const SCORE = '(?<![\\d./:-])(100|\\d{1,2}(?:\\.\\d)?)(\\s?\\/\\s?100?\\b)?';
const ENDS =
  '(?![\\d./:-]*\\d)(?!\\s?(?:%|percent|mg|ml|cc|weeks?|wks?|days?|months?|mos?|years?|yrs?|hours?|hrs?|h\\b|min|m\\b|visits?|levels?|x\\b|blocks?|sessions?))';
const PRE =
  '(?:pre(?:-?(?:procedure|block|injection|op))?|before(?: (?:the )?(?:block|injection|procedure))?|prior|beforehand|baseline|at baseline|at intake)';
const POST =
  '(?:best after|after(?: (?:the )?(?:block|injection|procedure))?|post(?:-?(?:procedure|block|injection|op))?|afterwards?|in recovery|in pacu|recovery(?: room)?|at best)';
/** "at 30 min", "1 hr", "15 m": a time after the needle. */
const CLOCK = '(?:at |in |by )?(?:\\d{1,2}|half an|an|one|two|six)[- ]?(?:minutes?|mins?|m|hours?|hrs?|h)\\b';
const NAMED = '(?:(?:pain|nrs|vas|nprs|score|was|of|is)\\b[\\s:=]*){0,3}';

const PAIRS = [
  // "NRS before 8  best after 1", "Pre-procedure VAS 80/100. Recovery room 30 min: VAS 20/100"
  new RegExp(
    `\\b${PRE}[\\s:=]+${NAMED}${SCORE}${ENDS}[^\\d]{1,24}?(?:${POST}|${CLOCK})[\\s:=,]*(?:${CLOCK})?[\\s:=]*${NAMED}${SCORE}${ENDS}`,
    'gi',
  ),
  // "NRS 6 pre. 1/10 at 30 min", "7 before, 1 after at 1 hour"
  new RegExp(
    `${SCORE} ${PRE}\\b[\\s.,;:/]*(?:and |then |it )?${NAMED}${SCORE} (?:${POST}\\b|${CLOCK})`,
    'gi',
  ),
  // "pain 9 fell to 2"
  new RegExp(
    `\\bpain[\\s:]+(?:was |of )?${SCORE}[\\s,]+(?:which |that |and )?(?:fell|dropped|went|came|down|reduced|improved|decreased|settled)(?: down)? to (?:an? )?${SCORE}${ENDS}`,
    'gi',
  ),
  // "NRS 8 prior; 12/30/24 NRS 3"
  new RegExp(
    `\\b(?:nrs|vas|nprs|pain) ${SCORE} ${PRE}\\b[;,.]\\s?\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?:? (?:nrs|vas|nprs|pain) ${SCORE}${ENDS}`,
    'gi',
  ),
];
/** "Discharge 40 min 0", "at 4 hr: 2/10": a further score of the same course. */
const FURTHER = new RegExp(
  `[\\s,.]{1,3}(?:(?:and|then) )?${SCORE} (?:${POST}\\b|${CLOCK})|[^\\d;]{0,40}?(?:${POST}|${CLOCK})[\\s:=,]*${NAMED}${SCORE}${ENDS}`,
  'iy',
);
const PAIN = /\b(?:pain\w*|nrs|vas|nprs|scores?|blocks?|mbbs?|relief|diary)\b/i;

const SCALE =
  /\b(?:odi|oswestry|ndi|neck (?:disability )?index|rol+and[- ]?morris|rol+and|rmdq|rmq|quebec|pdi|disability (?:index|score|scale))\b/gi;
/** What else is stated behind a scale ends its course. */
const OTHER = /[;]|\.\s|\b(?:nrs|vas|nprs|pain|bmi|bp|hr|wt|phq|a1c|sf)\b/i;

/** Percent of relief from pain before and after, over up to three sentences; none where the first prints it. */
function painCourses({ chart, values: measured }: ChartContext): Stated[] {
  const printed = new Set(measured.filter((m) => m.variable === 'percent_relief').map((m) => m.sentence));
  return chart.sentences.flatMap((sentence, i) => {
    if (printed.has(sentence.index)) return [];
    const rest = chart.sentences
      .slice(i + 1, i + 3)
      .filter((s) => s.document === sentence.document && s.section === sentence.section);
    const end = rest.at(-1)?.end ?? sentence.end;
    const text = chart.text.slice(sentence.start, end);
    if (!PAIN.test(text)) return [];
    const stated: Stated[] = [];
    for (const pattern of PAIRS)
      for (const m of text.matchAll(pattern)) {
        if (m.index >= sentence.end - sentence.start || stated.length) continue;
        const [a, b] = [scored(m[1]!, m[2]), scored(m[3]!, m[4])];
        if (a === undefined || b === undefined || a < 2 || b > a) continue;
        const low = lowest(text, m.index + m[0].length, b);
        const words = text.slice(m.index, low.end);
        append(stated, relief(sentence, m.index, words, Math.round(((a - low.score) / a) * 100)));
      }
    return stated;
  });
}

/** The relief is counted at its best: the lowest score of those that follow one behind the other, and where it ends. */
function lowest(text: string, from: number, first: number): { score: number; end: number } {
  let best = { score: first, end: from };
  for (let end = from; ; end = FURTHER.lastIndex) {
    FURTHER.lastIndex = end;
    const m = FURTHER.exec(text);
    if (!m) return best;
    const score = scored(m[1] ?? m[3]!, m[2] ?? m[4]);
    if (score !== undefined && score < best.score) best = { score, end: FURTHER.lastIndex };
  }
}

/** A score out of ten; of a hundred where the words say so. */
function scored(number: string, of: string | undefined): number | undefined {
  const n = Number(number) / (of?.includes('100') ? 10 : 1);
  return n <= 10 ? n : undefined;
}

function relief(sentence: Sentence, at: number, words: string, percent: number): Stated[] {
  return ['percent_relief', 'percent_improvement'].map((v) => stated(sentence, v, at, words, percent));
}

/** "ODI 50 > 22 > today 48": the gain from the first to the best of the later ones (`percent_function`). */
function functionCourses(chart: Chart): Stated[] {
  return chart.sentences.flatMap((sentence) => {
    const text = sentence.text;
    return [...text.matchAll(SCALE)].flatMap((m) => {
      const from = m.index + m[0].length;
      const stop = OTHER.exec(text.slice(from));
      const words = text.slice(from, stop ? from + stop.index : undefined).slice(0, 120);
      // days, brackets and the scale's end are no scores
      const bare = words
        .replace(/\([^)]*\)/g, (x) => ' '.repeat(x.length))
        .replace(/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, (x) => ' '.repeat(x.length))
        .replace(/(?<=\d)\s?\/\s?(?:24|50|100)\b/g, (x) => ' '.repeat(x.length))
        .replace(/\b\d+(?:-\d+)?\s?(?:weeks?|wks?|days?|months?|mos?|years?|yrs?|hours?|hrs?|h)\b/gi, (x) =>
          ' '.repeat(x.length),
        )
        .replace(/\b(?:19|20)\d\d\b|\b\d{1,2}\/\d{1,4}\b/g, (x) => ' '.repeat(x.length));
      const numbers = [...bare.matchAll(/(?<![\d.])\d{1,3}(?![\d.]*\d)/g)].map((n) => ({
        value: Number(n[0]),
        end: n.index + n[0].length,
        lead: bare.slice(Math.max(0, n.index - 14), n.index),
      }));
      const [first, ...later] = numbers;
      if (!first || !later.length || first.value > 100 || /\b(?:now|today)\s*$/i.test(first.lead)) return [];
      const best = least(later.map((n) => n.value));
      if (first.value < 4 || best > first.value) return [];
      const last = later.at(-1)!.end;
      const length = m[0].length + last + (/^\s?\/\s?\d{2,3}\b/.exec(words.slice(last))?.[0].length ?? 0);
      return [
        stated(
          sentence,
          'percent_function',
          m.index,
          text.slice(m.index, m.index + length),
          Math.round(((first.value - best) / first.value) * 100),
        ),
      ];
    });
  });
}

function stated(sentence: Sentence, variable: string, at: number, words: string, percent: number): Stated {
  return {
    ...statedAt(sentence, at, words, variable, percent, '%'),
    derived: words.replace(/\s+/g, ' ').trim(),
  };
}

export const coursesOfPain = laterExtractor(
  'pain-course',
  ['percent_relief', 'percent_improvement'],
  ['relief-of-scores', 'relief'],
  painCourses,
);

export const coursesOfFunction: ChartExtractor = {
  of: 'chart',
  id: 'function-course',
  variables: ['percent_function'],
  extract: ({ chart }) => functionCourses(chart),
};
