/**
 * Writes, for each problem that a labeled chart names, what rules and words make of it over the whole chart and whether its readers
 * list it as active, for `lists.py` to learn from: `node scripts/training/export-lists.ts OUT.jsonl [STATUS.json=PATTERN ...] [--cases DIR]
 * [--notes FILE]` (`unseen.ts`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sourcesOf } from '../../service/cli/eval-cases.ts';
import { requestContextOf, understand } from '../../service/language/index.ts';
import { listFeatures } from '../../service/review/problems/list-features.ts';
import { ruledProblems } from '../../service/review/problems/problems.ts';
import { isSame, type Labeled } from './same.ts';
import { unseenWeights } from './unseen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { positionals, values } = parseArgs({
  options: {
    cases: { type: 'string', default: `${root}test/benchmark/charts/cases` },
    notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` },
  },
  allowPositionals: true,
});
const [out, ...weights] = positionals;
if (!out) throw new Error('Name the file to write.');
const labeled = new Map(
  readFileSync(`${root}test/benchmark/chart-lists.jsonl`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Labeled)
    .map((each) => [each.id, each]),
);
const readUnseen = unseenWeights(weights);
const lines: string[] = [];
for (const source of sourcesOf(values.cases, { only: [...labeled.keys()], slack: 0, notes: values.notes })) {
  const { problems } = labeled.get(source.id)!;
  readUnseen(source.id);
  const { record } = await source.load();
  const chart = understand(record, requestContextOf(source.form));
  const codes = source.form.request?.diagnosis_codes ?? [];
  for (const row of listFeatures(chart, ruledProblems(chart, codes), codes)) {
    const same = problems.filter((each) => isSame(each, row.key, row.codes, row.written));
    const label = same.some(({ status }) => status === 'active') ? 'active' : (same[0]?.status ?? 'unlisted');
    const { key, status, features } = row;
    lines.push(JSON.stringify({ id: source.id, key, ...(status && { status }), label, features }));
  }
}
writeFileSync(out, `${lines.join('\n')}\n`);
