/**
 * Writes, for each sentence of the charts in which nurses picked the key results (`test/benchmark/key-results.jsonl`), what is known of it and whether it
 * was picked, for `key.py` to learn from: `node scripts/training/export-key.ts OUT.jsonl [--cases DIR] [--notes FILE]`. None of these charts has
 * taught the rules, the wording or the order of quotes.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { requestContextOf, understand } from '../../service/language/index.ts';
import { textOf } from '../../service/language/sentences/quote-span.ts';
import { review } from '../../service/review/index.ts';
import { listProblems } from '../../service/review/problems/index.ts';
import { finder, keyCandidates } from '../../service/review/problems/key-features.ts';
import { clinicalSummary } from '../../service/review/summary.ts';
import { labeledCharts } from './charts.ts';

/** A line of `test/benchmark/key-results.jsonl`: sentences as the chart has them, the most important first. */
interface Picked {
  id: string;
  /** Without these nobody sees why the request is met or not. */
  key: string[];
  /** A careful summary would have these too. */
  also: string[];
  /** Results of the same kind that must not be reported: old, superseded, of another person. */
  not: string[];
}

const { out, charts } = labeledCharts<Picked>('key-results.jsonl');
writeFileSync(out, '');
for (const { source, label } of charts) {
  const { record } = await source.load();
  const { form, guideline } = source;
  const { criteria_tree: tree } = review({ record, form, guideline }).criteria;
  const chart = understand(record, requestContextOf(form));
  const list = listProblems({ chart, form, tree, guideline });
  const at = finder(chart);
  const shown = (clinicalSummary(chart, list).key_test_results.evidence_content ?? []).map(
    ({ text, page_index }) => at(text, page_index),
  );
  const candidates = keyCandidates(chart, tree, list.results).map(({ sentence, features }) => ({
    at: sentence.index,
    text: textOf(chart, sentence).replace(/\s+/g, ' '),
    features: Object.fromEntries(features),
  }));
  appendFileSync(out, `${JSON.stringify({ ...label, shown, candidates })}\n`);
}
