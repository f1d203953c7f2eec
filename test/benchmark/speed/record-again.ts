/**
 * A second reading of the same scan against the first: pages come from the cache. `node test/benchmark/speed/record-again.ts
 * [FILE.pdf]`; pages are kept as JSON, as the service keeps them (it also encrypts).
 */
import { existsSync, readFileSync } from 'node:fs';
import { closeReaders, type Page, readRecord } from '../../../service/record/index.ts';

const file = process.argv[2] ?? '../shared/corpus/cases/cgm-12/record.pdf';

async function main(): Promise<void> {
  if (!existsSync(file)) {
    console.warn(`record-again: ${file} is not there; nothing measured`);
    return;
  }
  const bytes = readFileSync(file);
  const kept = new Map<string, string>();
  const pageCache = {
    get: async (key: string) => {
      const json = kept.get(key);
      return json === undefined ? undefined : (JSON.parse(json) as Page);
    },
    put: async (key: string, page: Page) => void kept.set(key, JSON.stringify(page)),
  };
  const seconds: number[] = [];
  let pages = 0;
  for (let round = 0; round < 2; round++) {
    const start = performance.now();
    pages = (await readRecord(bytes, { pageCache })).pages.length;
    seconds.push((performance.now() - start) / 1000);
  }
  const [first = 0, second = 0] = seconds;
  console.log(
    `${pages} pages: first ${first.toFixed(2)} s, second ${second.toFixed(3)} s, ${(second / first).toFixed(4)} x`,
  );
}

await main();
closeReaders();
