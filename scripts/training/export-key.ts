/**
 * Writes, for each sentence of the charts in which nurses picked the key results (`test/benchmark/key-results.jsonl`), what is known of it and whether it
 * was picked, for `key.py` to learn from: `node scripts/training/export-key.ts OUT.jsonl [--cases DIR] [--notes FILE]`. None of these charts has
 * taught the rules, the wording or the order of quotes.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sourcesOf } from '../../service/cli/eval-cases.ts';
import { requestContextOf, understand } from '../../service/language/index.ts';
import { textOf } from '../../service/language/sentences/quote-span.ts';
import { review } from '../../service/review/index.ts';
import { listProblems } from '../../service/review/problems/index.ts';
import { finder, keyCandidates } from '../../service/review/problems/key-features.ts';
import { clinicalSummary } from '../../service/review/summary.ts';

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

const root = fileURLToPath(new URL('../..', import.meta.url));
const { positionals, values } = parseArgs({
  options: {
    cases: { type: 'string', default: `${root}test/benchmark/charts/cases` },
    notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` },
  },
  allowPositionals: true,
});
const [out] = positionals;
if (!out) throw new Error('Name the file to write.');
const picked = new Map(
  readFileSync(`${root}test/benchmark/key-results.jsonl`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Picked)
    .map((each) => [each.id, each]),
);
writeFileSync(out, '');
for (const source of sourcesOf(values.cases, { only: [...picked.keys()], slack: 0, notes: values.notes })) {
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
  appendFileSync(out, `${JSON.stringify({ ...picked.get(source.id), shown, candidates })}\n`);
}
