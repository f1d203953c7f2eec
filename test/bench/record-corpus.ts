/**
 * Reads every PDF of a folder of odd files: each must give a record or a typed error, within the time limit per page.
 * `node test/bench/record-corpus.ts [FOLDER] [--list]`; exit code 1 when a file does neither.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeReaders, RecordError, readRecord } from '../../service/record/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
});
const folder = positionals[0] ?? '../shared/corpus/pdfs';

async function main(): Promise<void> {
  if (!existsSync(folder)) {
    console.warn(`record-corpus: ${folder} is not there; nothing measured`);
    return;
  }
  const codes = new Map<string, number>();
  let slowest = { name: '', seconds: 0 };
  let memory = 0;
  const count = (key: string) => codes.set(key, (codes.get(key) ?? 0) + 1);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
    const start = performance.now();
    let outcome: string;
    try {
      const record = await readRecord(readFileSync(join(folder, name)));
      const failed = record.pages.filter((page) => page.error);
      const sources = [...new Set(record.pages.map((page) => page.source))].join('+');
      outcome = failed.length ? `pages failed: ${failed[0]!.error!.code}` : `read (${sources})`;
    } catch (error) {
      if (error instanceof RecordError) outcome = error.code;
      else {
        outcome = `UNTYPED ${error}`;
        process.exitCode = 1;
      }
    }
    const seconds = (performance.now() - start) / 1000;
    if (seconds > slowest.seconds) slowest = { name, seconds };
    memory = Math.max(memory, process.memoryUsage().rss);
    count(outcome);
    if (values.list) console.log(`${seconds.toFixed(1).padStart(6)} s  ${outcome.padEnd(28)} ${name}`);
  }
  for (const [outcome, number] of [...codes].sort((a, b) => b[1] - a[1])) {
    console.log(`${String(number).padStart(4)}  ${outcome}`);
  }
  console.log(
    `slowest ${slowest.seconds.toFixed(1)} s (${slowest.name}); this process at most ${memory >> 20} MiB`,
  );
}

await main();
closeReaders();
