/**
 * OCR accuracy on the fax pages of labelled cases: words right and numbers exactly right against the words that were
 * printed. `node test/benchmark/speed/record-ocr.ts [CASES] [--only ID,ID] [--misses] [--native]`; --native scores the
 * installed tesseract on the same page pictures beside it.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeReaders, readRecord, renderPage } from '../../../service/record/index.ts';
import {
  add,
  empty,
  hasNative,
  nativeWords,
  report,
  score,
  type TruthWord,
  wordsOf,
} from './record-score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
  },
});
const cases = positionals[0] ?? '../shared/corpus/cases';

async function main(): Promise<void> {
  if (!existsSync(cases)) {
    console.warn(`record-ocr: ${cases} is not there; nothing measured`);
    return;
  }
  const withNative = values.native && hasNative();
  const only = values.only?.split(',');
  const all = empty();
  const native = empty();
  const folder = mkdtempSync(join(tmpdir(), 'record-ocr-'));
  let seconds = 0;
  let nativeSeconds = 0;
  let pages = 0;
  for (const id of readdirSync(cases).filter((name) => !only || only.includes(name))) {
    const bytes = readFileSync(join(cases, id, 'record.pdf'));
    const truth = JSON.parse(readFileSync(join(cases, id, 'truth.json'), 'utf8')) as { pages: TruthWord[][] };
    const start = performance.now();
    const record = await readRecord(bytes);
    const read = record.pages.filter((page) => page.source === 'ocr');
    if (read.length === 0) continue;
    seconds += (performance.now() - start) / 1000;
    pages += read.length;
    const one = empty();
    const misses: string[] = [];
    for (const page of read) {
      const printed = truth.pages[page.index] ?? [];
      score(printed, wordsOf(page), misses, one);
      if (withNative) {
        const png = await renderPage(bytes, page.index, { dpi: 200 });
        const begin = performance.now();
        const words = nativeWords(png, folder);
        nativeSeconds += (performance.now() - begin) / 1000;
        score(printed, words, [], native);
      }
    }
    report(id, one);
    if (values.misses) for (const miss of misses) console.log(`    ${miss}`);
    add(all, one);
  }
  report('ALL', all);
  console.log(`${pages} pages, ${(pages / seconds).toFixed(2)} pages/s with all workers`);
  if (withNative) {
    report('native', native);
    console.log(`native: ${(pages / nativeSeconds).toFixed(2)} pages/s, one thread`);
  }
  rmSync(folder, { recursive: true });
}

await main();
closeReaders();
