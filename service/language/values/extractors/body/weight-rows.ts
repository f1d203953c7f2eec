/** Rows of a day and a bare number of which one prints a unit of weight: "01/15/25   418", "08/29/25   338   lb". */

import type { Chart, Measurement, Sentence } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

const ROW =
  /^\W*(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|[A-Z][a-z]{2,8}\.? \d{1,2}(?:,? \d{4})?|\d{1,2} [A-Z][a-z]{2,8}(?: \d{4})?)[\s|:,.=]+(\d{2,3}(?:\.\d)?)[\s|]*(lbs?|pounds?|kgs?)?(?:[\s|]+bmi\s*\d+(?:\.\d)?)?\W*$/i;
const KG_PER_LB = 0.45359237;

/** Weights (kg) of such rows, in runs of two or more, where the row tells none by name. */
function weightRows(chart: Chart, measured: readonly Measurement[]): Stated[] {
  const known = new Set(measured.filter((m) => m.variable === 'weight').map((m) => m.sentence));
  const runs: { sentence: Sentence; m: RegExpExecArray }[][] = [];
  for (const sentence of chart.sentences) {
    const m = ROW.exec(sentence.text);
    if (!m) continue;
    const last = runs.at(-1);
    if (last?.at(-1)?.sentence.index === sentence.index - 1) last.push({ sentence, m });
    else runs.push([{ sentence, m }]);
  }
  return runs.flatMap((run) => {
    const units = new Set(run.flatMap(({ m }) => (m[2] ? [/^k/i.test(m[2]) ? 'kg' : 'lb'] : [])));
    // "Dry weights (kg)" above the rows
    const above = chart.sentences[run[0]!.sentence.index - 1];
    const head =
      above?.document === run[0]!.sentence.document && above.text.length < 80
        ? /\b(?:weights?|wts?|scale)\b[^\d\n]*?\b(kg|lb|pound)s?\b/i.exec(above.text)?.[1]?.toLowerCase()
        : undefined;
    if (!units.size && head) units.add(head === 'kg' ? 'kg' : 'lb');
    if (run.length < 2 || units.size !== 1) return [];
    const factor = units.has('kg') ? 1 : KG_PER_LB;
    return run.flatMap(({ sentence, m }): Stated[] => {
      const kg = Math.round(Number(m[1]) * factor * 1000) / 1000;
      if (known.has(sentence.index) || kg < 30 || kg > 350) return [];
      const start = sentence.start + m[0].lastIndexOf(m[1]!);
      return [
        {
          variable: 'weight',
          low: kg,
          high: kg,
          unit: 'kg',
          conditions: [],
          sentence: sentence.index,
          start,
          end: start + m[1]!.length,
          ...(sentence.date ? { date: sentence.date } : {}),
        },
      ];
    });
  });
}

export const weightRowRuns: ChartExtractor = {
  of: 'chart',
  id: 'weight-rows',
  variables: ['weight'],
  extract: ({ chart, measured }) => weightRows(chart, measured),
};
