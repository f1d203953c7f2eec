/** `evident eval --assertions FILE.jsonl`: how well negation, history and experiencer are recognized. */
import { readFileSync } from 'node:fs';
import { recordOf } from '../language/documents/plain-record.ts';
import { assertionOf, understand } from '../language/index.ts';
import type { Assertion } from '../language/types.ts';

/** One row: a sentence, the concept in it, and what a person says about it. */
interface Row {
  id: number;
  concept: string;
  sentence: string;
  negation: string;
  temporality: string;
  experiencer: string;
}

interface Score {
  precision: number;
  recall: number;
  f1: number;
  true_positive: number;
  false_positive: number;
  false_negative: number;
}

interface Miss {
  id: number;
  measure: string;
  expected: boolean;
  concept: string;
  sentence: string;
  cues: string;
}

const MEASURES: { name: string; gold: (r: Row) => boolean; got: (a: Assertion) => boolean }[] = [
  { name: 'negation', gold: (r) => r.negation === 'negated', got: (a) => a.negated },
  { name: 'historical', gold: (r) => r.temporality === 'historical', got: (a) => a.historical },
  { name: 'experiencer', gold: (r) => r.experiencer !== 'patient', got: (a) => a.subject !== 'patient' },
];

/** Scores a JSONL file of sentences; prints a table, or JSON with the misses. Returns the exit code (0; 1 if no row could be read). */
export async function runEvalAssertions(file: string, json: boolean): Promise<number> {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Row);
  const judged = rows.map((row) => ({ row, assertion: assert(row) }));
  const misses: Miss[] = [];
  const scores: Record<string, Score> = {};
  for (const { name, gold, got } of MEASURES) {
    let [tp, fp, fn] = [0, 0, 0];
    for (const { row, assertion } of judged) {
      const [want, have] = [gold(row), got(assertion)];
      if (want && have) tp++;
      else if (have) fp++;
      else if (want) fn++;
      if (want !== have)
        misses.push({
          id: row.id,
          measure: name,
          expected: want,
          concept: row.concept,
          sentence: row.sentence,
          cues: assertion.cues.map((c) => `${c.flag}: ${c.text}`).join('; '),
        });
    }
    const precision = tp / Math.max(1, tp + fp);
    const recall = tp / Math.max(1, tp + fn);
    scores[name] = {
      precision,
      recall,
      f1: (2 * precision * recall) / Math.max(1e-9, precision + recall),
      true_positive: tp,
      false_positive: fp,
      false_negative: fn,
    };
  }
  process.stdout.write(
    json ? `${JSON.stringify({ rows: rows.length, scores, misses }, null, 2)}\n` : table(rows.length, scores),
  );
  return rows.length ? 0 : 1;
}

/** The assertion of the row's concept: where it stands in capitals, else its first occurrence. */
function assert(row: Row): Assertion {
  const text = row.sentence.replace(/\s+/g, ' ').trim();
  const concept = row.concept.replace(/\s+/g, ' ').trim();
  const chart = understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] });
  const upper = chart.text.indexOf(concept.toUpperCase());
  const start = upper >= 0 ? upper : chart.text.toLowerCase().indexOf(concept.toLowerCase());
  const span = { start: Math.max(0, start), end: Math.max(0, start) + concept.length };
  const sentence = chart.sentences.find((s) => s.end > span.start);
  return assertionOf(chart, sentence?.index ?? 0, span);
}

function table(rows: number, scores: Record<string, Score>): string {
  const lines = [`${rows} rows`, 'measure        P      R      F1     tp    fp    fn'];
  for (const [name, s] of Object.entries(scores)) {
    const cells = [s.precision, s.recall, s.f1].map((n) => n.toFixed(3).padEnd(7)).join('');
    lines.push(
      `${name.padEnd(13)} ${cells}${[s.true_positive, s.false_positive, s.false_negative].map((n) => String(n).padEnd(6)).join('')}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
