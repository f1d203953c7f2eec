/**
 * Judging a long text chart, reading excluded, against `pdftotext -bbox-layout` on the same file in the same run, with and without the
 * second reading. `node test/benchmark/speed/judge-speed.ts [PAGES] [CODE]`; the chart is made of the vignettes' documents.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Guideline, judge } from '../../../service/criteria/index.ts';
import { requestContextOf, understand } from '../../../service/language/index.ts';
import { closeReaders, readRecord } from '../../../service/record/index.ts';
import { textChart } from './text-chart.ts';

const ROUNDS = 3;

/** The shortest of some rounds, in seconds: what else the machine does only ever makes it longer. */
function best(work: () => void): number {
  let seconds = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    work();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return seconds;
}

const pages = Number(process.argv[2] ?? 400);
const code = process.argv[3] ?? 'L33797';
const guideline = JSON.parse(
  readFileSync(new URL(`../../../guidelines/${code}.json`, import.meta.url), 'utf8'),
) as Guideline;
const folder = mkdtempSync(join(tmpdir(), 'judge-speed-'));
try {
  const file = join(folder, 'chart.pdf');
  const bytes = await textChart(pages);
  writeFileSync(file, bytes);
  const record = await readRecord(bytes);
  await closeReaders();
  const native = best(() => {
    const run = spawnSync('pdftotext', ['-bbox-layout', file, join(folder, 'out.html')]);
    if (run.status !== 0) throw new Error('pdftotext is not there to compare');
  });
  let sentences = 0;
  for (const wording of [false, true]) {
    const ours = best(() => {
      const chart = understand(record, requestContextOf({ request: { date_of_service: '2026-01-31' } }));
      sentences = chart.sentences.length;
      judge(guideline, chart, { wording });
    });
    const how = wording ? 'with the second reading' : 'by the rules alone';
    console.log(
      `${code}, ${pages} pages, ${sentences} sentences, ${how}: ${(ours / native).toFixed(2)} x pdftotext`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
