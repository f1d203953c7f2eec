/** How far a segment of the spine moves: two offsets of one level, stated in different postures ("9 mm standing, 4 mm supine"). */

import { append, least, most } from '../../../lists.ts';
import type { Chart, Sentence } from '../../../types.ts';
import { type Derived, derivedExtractor } from '../extractor.ts';

const POSTURE =
  /\b(?:flex\w*|ext(?:ens\w*|\.)?|bend\w*|bent|upright|standing|stands|sitting|sits|seated|supine|lying|lies|recumbent|prone|neutral|dynamic|leans?|leaning|arch(?:es|ing)|erect|weight.?bearing|gets? up|sits? up|rising|motion (?:film|study|view)s?|cine)\b/i;
const SLIP =
  /\b(?:slip\w*|listhesis|(?:antero|retro|spondylo)\w*listhesis|translat\w*|offset|step|slid\w*|drops?|shift\w*|forward|moves?|goes|motion|gap\w*|dynamic|rides?|walks|[lt]\d{1,2}\s?[-/\u2013]\s?[lts]?\d)\b/i;
const OTHER =
  /\b(?:cysts?|disc height|diameter|canal|nodule|stone|screws?|incision|mmhg|wound|lesion|plumb|sva|axis|cobb|calcul\w+|aort\w+|kidney|retropulsed|conus)\b/i;
/** An offset with its unit; the second of a pair may go without ("9 mm vs 4 supine", "0 -> 0"). */
const PAIR =
  /(\d{1,2}(?:\.\d)?)\s?(?:mm)?(?:\s+(?:on|in|when|while|with)?\s*[a-z]+)?\s*(?:-+>|=>|\u2192|\bto\b|\bvs\.?|\bversus\b|\bfrom\b)\s*(\d{1,2}(?:\.\d)?)(?:\s?mm\b)?(?![\d/.]|\s?(?:deg|\u00b0|%|cm|weeks?|months?|years?))/gi;
const OFFSET = /(\d{1,2}(?:\.\d)?)\s?mm\b/gi;
/** What stands before an offset that is itself the motion ("goes 5 mm", "another 4 mm"), and behind it. */
const STRIDE = /\b(?:goes|moves?|shifts|another|further|additional|opens|gaps|by|translates|extra|adds)\s*$/i;

/** Millimetres between the largest and the smallest offset; rows of one table ("flexion 5 mm" under "neutral 5 mm") count together. */
function segmentMotionsIn(chart: Chart): Derived[] {
  const out: Derived[] = [];
  let row: Row | undefined;
  for (const sentence of chart.sentences) {
    if (/\d/.test(sentence.text) && /mm\b/i.test(sentence.text) && !OTHER.test(sentence.text)) {
      const around = `${sentence.heading ?? ''} ${chart.sentences[sentence.index - 1]?.text ?? ''}`;
      const before = chart.sentences
        .slice(Math.max(0, sentence.index - 4), sentence.index)
        .map((s) => s.text)
        .join(' ');
      const own = POSTURE.test(sentence.text);
      if ((own || POSTURE.test(before)) && SLIP.test(`${sentence.text} ${around}`))
        append(out, within(sentence, own));
    }
    row = rowOf(sentence, row);
    if (row && row.rows > 1 && row.last === sentence)
      out.push({
        sentence: row.first,
        start: row.start,
        end: sentence.start + sentence.text.length,
        value: spanOf([row.least, row.most]),
      });
  }
  return out;
}

const spanOf = (values: readonly number[]): number => Math.round((most(values) - least(values)) * 10) / 10;

function within(sentence: Sentence, posture: boolean): Derived[] {
  const { text, start } = sentence;
  const motion = (m: RegExpMatchArray, value: number): Derived => ({
    sentence: sentence.index,
    start: start + m.index!,
    end: start + m.index! + m[0].length,
    value,
  });
  const pairs = [...text.matchAll(PAIR)];
  if (pairs.length) return pairs.map((m) => motion(m, spanOf([Number(m[1]), Number(m[2])])));
  if (!posture) return [];
  const offsets = [...text.matchAll(OFFSET)];
  if (offsets.length < 2) return [];
  const strides = offsets.filter((m) => STRIDE.test(text.slice(0, m.index)));
  if (strides.length) return strides.map((m) => motion(m, Number(m[1])));
  const [first, last] = [offsets[0]!, offsets.at(-1)!];
  // a level named between the two offsets begins a tale of its own, unless it is the one below ("8 mm over L5")
  const between = text.slice(first.index + first[0].length, last.index);
  if (/(?<!\b(?:over|on|upon|against)\s)\b[LT]\d{1,2}\b/i.test(between)) return [];
  return [
    {
      sentence: sentence.index,
      start: start + first.index,
      end: start + last.index + last[0].length,
      value: spanOf(offsets.map((m) => Number(m[1]))),
    },
  ];
}

/** Rows of offsets that follow each other, as far as they have been read. */
interface Row {
  last: Sentence;
  rows: number;
  least: number;
  most: number;
  start: number;
  first: number;
}

/** "flexion   5 mm": rows that follow each other. */
function rowOf(sentence: Sentence, row: Row | undefined): Row | undefined {
  const cell =
    /^\W*(?:neutral|flexion|extension|standing|supine|upright|prone|sitting|lying|recumbent|flex|ext)\b[^\d]{0,20}(\d{1,2}(?:\.\d)?)\s?mm\W*$/i.exec(
      sentence.text,
    );
  if (!cell) return undefined;
  const value = Number(cell[1]);
  if (row && sentence.index - row.last.index === 1 && sentence.document === row.last.document)
    return {
      ...row,
      last: sentence,
      rows: row.rows + 1,
      least: Math.min(row.least, value),
      most: Math.max(row.most, value),
    };
  return {
    last: sentence,
    rows: 1,
    least: value,
    most: value,
    start: sentence.start,
    first: sentence.index,
  };
}

export const segmentMotions = derivedExtractor(
  'segment-motion',
  { variable: 'segment_motion', unit: 'mm', derived: 'between two postures' },
  segmentMotionsIn,
);
