/** A diary of pain after a numbing needle, hour by hour ("hr 0  score 9 / hr 1  score 1"): the percent of relief at its best. */
import { sentencesOf } from '../../../sentences/grouped.ts';
import type { Chart, Sentence } from '../../../types.ts';
import { type Stated, statedAt } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

const NEEDLE =
  /\b(?:blocks?|mbbs?|medial branch|bupiv\w*|lido\w*|ropiv\w*|marcaine|numbing|relief log|pain log|faxed log)\b/i;
const BASE =
  '(?:before|pre(?:-?(?:block|procedure))?|baseline|(?:hrs?|hours?|h|time)\\s?0|0\\s?(?:h|hrs?|hours?|min))';
const CLOCK =
  '(?:(?:hrs?|hours?|h|\\+)\\s?\\d{1,2}|\\d{1,2}(?::\\d\\d)?\\s?(?:hours?|hrs?|h|minutes?|mins?|min|am|pm|a\\.m\\.|p\\.m\\.)|noon|afternoon|evening|supper|bedtime)';
const ROW = new RegExp(
  `^\\W*(?:(${BASE})|${CLOCK})[\\s:=,|-]+(?:(?:score|nrs|vas|nprs|pain)[\\s:=]*)?(10|\\d(?:\\.5)?)(?:\\s?/\\s?10)?(?![\\d/:%])(?![^\\n]*\\b(?:mg|ml|cc|units?)\\b)(?:[^\\n]*?\\b(?:was|before|from)\\s(10|\\d)\\b)?`,
  'i',
);
/** Fewer rows are no diary. */
const ROWS = 3;

interface Row {
  sentence: Sentence;
  line: string;
  at: number;
  score: number;
  base?: number;
}

/** Measurements `percent_relief` and `percent_improvement`, one for each diary; none where the first score is unknown. */
function blockDiaries(chart: Chart): Stated[] {
  return chart.documents.flatMap((document) => {
    const own = sentencesOf(chart, document.index);
    const words = `${document.title ?? ''} ${own.map((s) => s.text).join(' ')}`;
    if (document.otherPatient || !NEEDLE.test(words)) return [];
    return diariesOf(own).flatMap(relief);
  });
}

/** Rows that follow each other. */
function diariesOf(sentences: readonly Sentence[]): Row[][] {
  const found: Row[][] = [];
  let open: Row[] = [];
  for (const sentence of sentences) {
    let at = 0;
    for (const line of sentence.text.split('\n')) {
      const m = ROW.exec(line);
      if (m) {
        if (!open.length) found.push(open);
        const base = m[1] ? Number(m[2]) : m[3] ? Number(m[3]) : undefined;
        open.push({ sentence, line, at, score: Number(m[2]), ...(base === undefined ? {} : { base }) });
      } else open = [];
      at += line.length + 1;
    }
  }
  return found.filter((rows) => rows.length >= ROWS);
}

function relief(rows: Row[]): Stated[] {
  const base = rows.find((r) => r.base !== undefined)?.base;
  // the row of the first score tells no relief, unless it says what it was before
  const after = rows.filter((r) => r.base !== r.score);
  const best = after.toSorted((a, b) => a.score - b.score)[0];
  if (base === undefined || base < 2 || !best || best.score > base) return [];
  const percent = Math.round(((base - best.score) / base) * 100);
  return ['percent_relief', 'percent_improvement'].map((v) =>
    statedAt(best.sentence, best.at, best.line, v, percent, '%'),
  );
}

export const diariesOfBlocks: ChartExtractor = {
  of: 'chart',
  id: 'block-diary',
  variables: ['percent_relief', 'percent_improvement'],
  extract: ({ chart }) => blockDiaries(chart),
};
