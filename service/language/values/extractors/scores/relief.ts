/** Relief reported as two scores ("fell from 7 to 2", "before 8, after 1") or as a share ("took three quarters of it"). */

import type { Chart, Sentence } from '../../../types.ts';
import { type Stated, statedAt } from '../../stated.ts';
import { type ChartContext, laterExtractor } from '../extractor.ts';

/** Words that make two small numbers scores of pain. */
const ABOUT =
  /\b(?:pain\w*|nrs|vas|nprs|ache|scores?|relief|reliev\w+|blocks?|mbbs?|rfa|rftc|steroids?|facets?|ablation|rhizotomy|radiofrequency|inject\w*|[tci]?l?f?esi|epidurals?|shots?|burn|sciatica|0 ?(?:-|to) ?10)\b/i;
const SCORE = '(10|\\d(?:\\.\\d)?)(?:\\s?\\/\\s?10)?';
/** Not a clock, date, level, dose or length. */
const ENDS =
  '(?![\\d./:]*\\d)(?!\\s?(?:-|%|percent|mg|ml|cc|weeks?|wks?|days?|months?|mos?|years?|yrs?|hours?|hrs?|h\\b|min|visits?|degrees?|deg|mm|cm|am|pm|blocks?|levels?|times|x\\b|sessions?|blocks|yards|pounds|lbs?))';
const PAIRS = [
  new RegExp(
    `\\b(?:from|fell|dropped|went|down|came|score[ds]?|nrs|vas|nprs|pain|block|mbb|rfa|esi|tfesi|#?\\s?[12])[:,]?\\s(?:an? |of |was )?${SCORE}\\s?(?:to|->|-->|=>|\\u2192|down to|then)\\s?(?:an? )?${SCORE}${ENDS}`,
    'gi',
  ),
  new RegExp(
    `\\b(?:before|pre|baseline)\\b[:\\s]{1,3}(?:was )?${SCORE},?\\s?(?:and |/ )?(?:after|post)\\b[:\\s]{1,3}(?:was )?${SCORE}${ENDS}`,
    'gi',
  ),
  new RegExp(
    `\\b${SCORE} (?:before|pre|at baseline)\\b,?\\s?(?:and |/ )?(?:it |the \\w+ )?${SCORE} (?:after|post)\\b`,
    'gi',
  ),
  // "First block: 7/10 before, 1/10 at 1 h", "7 before, 3 at best"
  new RegExp(
    `\\b${SCORE} (?:before|pre|at baseline)\\b,?\\s?(?:and |/ |then )?${SCORE} (?:at (?:\\d+|one|two|six) ?(?:h|hrs?|hours?|min|minutes)|(?:at )?best|the same (?:day|evening))\\b`,
    'gi',
  ),
  // "Two blocks: 7 to 1 and 8 to 1", "After block one: 7 to 4"
  new RegExp(`(?:[:;(]|\\band|\\bthen)\\s${SCORE}\\s?(?:to|->|-->|=>|\\u2192)\\s?${SCORE}${ENDS}`, 'gi'),
  new RegExp(`\\b${SCORE} (?:down|dropping|falling|going) to (?:an? )?${SCORE}${ENDS}`, 'gi'),
  // "log shows 8>2 and 9>1"
  new RegExp(`(?<=\\s)${SCORE}>${SCORE}${ENDS}`, 'gi'),
  // "MBB L5-S1   NRS 8-1"
  /\b(?:nrs|vas|nprs)\s{1,3}(10|[4-9])\s?-\s?([0-3])(?![\d./-])/gi,
];
/** A cell of a table of procedures. */
const ROW_PAIRS = [new RegExp(`\\s{2,}${SCORE}\\s?(?:->|-->|=>|\\u2192)\\s?${SCORE}${ENDS}`, 'gi')];
/** Words that make two numbers counts of a diary. */
const COUNTED =
  /\b(?:diar(?:y|ies)|accidents?|leak\w*|voids?|voidings|episodes?|pads?|incontinen\w+|soiling|fi|\d\/(?:wk|week|day|d))\b/i;
const COUNT = '(\\d{1,3}(?:\\.\\d)?)';
const FALLS = [
  new RegExp(
    `\\b(?:fell|dropped|went|came|down|reduced|cut) from ${COUNT} (?:\\w+ ){0,3}to ${COUNT}${ENDS}`,
    'gi',
  ),
  new RegExp(
    `\\b${COUNT}\\s?(?:\\/|a |per )\\s?(?:wk|week|day|d|24 ?h)\\b,? (?:(?:went|came|fell|dropped|got|is|are) )?(?:down |now )?to ${COUNT}${ENDS}`,
    'gi',
  ),
  new RegExp(`(?<![\\d./-]\\s?)\\b${COUNT}\\s?(?:->|-->|=>|\\u2192)\\s?${COUNT}${ENDS}`, 'gi'),
  new RegExp(
    `\\b${COUNT} (?:[a-z]+ ){0,3}(?:before|at baseline|pre-?test)\\b(?: (?:the |this )?(?:test|trial|lead|stimulation|implant))?[,;]?\\s?(?:and |/ |then )?${COUNT} (?:[a-z]+ ){0,2}(?:during|on|with|after|in)\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?:before|baseline)\\b[:\\s]{1,3}${COUNT}(?: [a-z]+){0,3}[,;]\\s?(?:and )?(?:on|during|with|in)(?: the| this)? (?:test\\w*|trial|stim\\w*|pne|lead|stage)\\b[^.;\\d]{0,15}${COUNT}${ENDS}`,
    'gi',
  ),
  new RegExp(
    `\\b${COUNT} (?:leaks|accidents|voids|pads|episodes)(?: (?:a|per) (?:day|week)| daily| weekly)? (?:down )?to ${COUNT}(?! (?:weeks|months|days|hours))`,
    'gi',
  ),
];
const SHARES: [RegExp, number][] = [
  [/\bthree[- ](?:quarters|fourths)\b/i, 75],
  [/\btwo[- ]thirds\b/i, 67],
  [/\bfour[- ]fifths\b/i, 80],
  [/\b(?:nine[- ]tenths)\b/i, 90],
  [
    /\b(?:cut|dropped|reduced|fell) (?:\w+ ){0,3}(?:in|by) half\b|\bhalf (?:of )?(?:the|her|his|my|it|that) ?\w*(?= (?:away|gone|off|relief|better))|\b(?:took|takes) (?:away )?half\b/i,
    50,
  ],
];
/** A share counts when it is taken away: of a dose or a visit it tells nothing. */
const TAKEN =
  /\b(?:took|takes?|taken|gone|away|off|less|better|relief|reliev\w+|eased?|improv\w+|reduc\w+|cut|knocked)\b/i;

/** "57 % down", "40 percent fewer leaks": a fall reported as a share, in words of a diary. */
const FEWER =
  /(?<![\d.-])(\d{1,3}(?:\.\d)?)\s?(?:%|percent) (?:down|fewer|less|lower|drop|fall|reduction|decrease|decline|off)\b|\b(?:fell|dropped|reduced|cut|decreased|declined|went down|are down|is down) (?:by )?(?:about )?(\d{1,3})\s?(?:%|percent)/gi;

const OF_ELSE =
  /^ of (?:an? |the |his |her )?(?:tablets?|pills?|doses?|miles?|cups?|hours?|visits?|bottle|blocks?|session|way|day|time|bone|disc|foramen|facet)/i;

/** Percent of relief (`percent_relief`, `percent_improvement`) of sentences in which none is printed. */
function statedReliefs({ chart, values: measured }: ChartContext): Stated[] {
  const printed = new Set(measured.filter((m) => m.variable === 'percent_relief').map((m) => m.sentence));
  const rows = chart.sentences.filter((s) => !printed.has(s.index) && s.kind === 'row');
  const stated = rows.flatMap((s) =>
    ABOUT.test(`${s.text} ${chart.documents[s.document]?.title ?? ''}`) ? pairs(s, ROW_PAIRS) : [],
  );
  return chart.sentences
    .filter((s) => !printed.has(s.index) && s.kind !== 'row')
    .flatMap((s) => [
      ...(ABOUT.test(s.text) || goesOn(chart, s) ? [...pairs(s, PAIRS), ...shares(s)] : []),
      ...(COUNTED.test(s.text) ? pairs(s, FALLS).filter((t) => t.variable === 'percent_improvement') : []),
      ...(counts(chart, s)
        ? [...s.text.matchAll(FEWER)].flatMap((m) =>
            percentStated(s, m.index, m[0], Number(m[1] ?? m[2])).filter(
              (t) => t.variable === 'percent_improvement',
            ),
          )
        : []),
    ])
    .concat(stated);
}

/** The sentence, or one of the two before it, tells of a diary's counts. */
function counts(chart: Chart, sentence: Sentence): boolean {
  return [0, 1, 2, 3].some((back) => {
    const s = chart.sentences[sentence.index - back];
    return s?.document === sentence.document && COUNTED.test(s.text);
  });
}

/** "Went from 8 to 3." behind a sentence about the matter. */
function goesOn(chart: Chart, sentence: Sentence): boolean {
  const before = chart.sentences[sentence.index - 1];
  return (
    before?.section === sentence.section &&
    ABOUT.test(before.text) &&
    /^\W*(?:it |this |that )?(?:went|fell|dropped|came down|brought|took)\b/i.test(sentence.text)
  );
}

function pairs(sentence: Sentence, patterns: readonly RegExp[]): Stated[] {
  const found = patterns.flatMap((pattern) => [...sentence.text.matchAll(pattern)]);
  const seen = new Set<string>();
  return found.flatMap((m) => {
    const [before, after] = [Number(m[1]), Number(m[2])];
    const key = `${before}:${after}`;
    if (before < 2 || after > before || seen.has(key)) return [];
    seen.add(key);
    return percentStated(sentence, m.index, m[0], Math.round(((before - after) / before) * 100));
  });
}

function shares(sentence: Sentence): Stated[] {
  if (!TAKEN.test(sentence.text)) return [];
  for (const [pattern, percent] of SHARES) {
    const m = pattern.exec(sentence.text);
    if (m && !OF_ELSE.test(sentence.text.slice(m.index + m[0].length)))
      return percentStated(sentence, m.index, m[0], percent);
  }
  return [];
}

function percentStated(sentence: Sentence, at: number, words: string, percent: number): Stated[] {
  return ['percent_relief', 'percent_improvement'].map((v) => statedAt(sentence, at, words, v, percent, '%'));
}

export const reliefs = laterExtractor(
  'relief',
  ['percent_relief', 'percent_improvement'],
  ['relief-of-scores'],
  statedReliefs,
);
