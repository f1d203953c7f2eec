/**
 * Writes, for each problem that a labeled chart names, what rules and words make of it over the whole chart and whether its readers
 * list it as active, for `lists.py` to learn from: `node scripts/training/export-lists.ts OUT.jsonl [STATUS.json=PATTERN ...] [--cases DIR]
 * [--notes FILE]` (`unseen.ts`).
 */
import { writeFileSync } from 'node:fs';
import { requestContextOf, understand } from '../../service/language/index.ts';
import { listFeatures } from '../../service/review/problems/list-features.ts';
import { ruledProblems } from '../../service/review/problems/problems.ts';
import { labeledCharts } from './charts.ts';
import { isSame, type Labeled } from './same.ts';
import { unseenWeights } from './unseen.ts';

const { out, more: weights, charts } = labeledCharts<Labeled>('chart-lists.jsonl');
const readUnseen = unseenWeights(weights);
const lines: string[] = [];
for (const { source, label: expected } of charts) {
  readUnseen(source.id);
  const { record } = await source.load();
  const chart = understand(record, requestContextOf(source.form));
  const codes = source.form.request?.diagnosis_codes ?? [];
  for (const row of listFeatures(chart, ruledProblems(chart, codes), codes)) {
    const same = expected.problems.filter((each) => isSame(each, row.key, row.codes, row.written));
    const label = same.some(({ status }) => status === 'active') ? 'active' : (same[0]?.status ?? 'unlisted');
    const { key, status, features } = row;
    lines.push(JSON.stringify({ id: source.id, key, ...(status && { status }), label, features }));
  }
}
writeFileSync(out, `${lines.join('\n')}\n`);
