/**
 * OCR pages a second against the installed tesseract, which has the same data, cores and page pictures (200 dpi).
 * `node test/benchmark/speed/record-ocrspeed.ts [CASES] [--pages N]`. Taken in turns, a page for each core at a time, so that both
 * have the same machine: our whole reading (cleaning, first reading, second and third look) and tesseract as a process for
 * each core with one thread (`OMP_THREAD_LIMIT=1`, its fastest way here) at the same priority as our readers. The time in
 * which tesseract starts and loads its data is measured and told apart. Last, one core each: our engine alone, in this
 * process, and tesseract, on the first pages.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeReaders, inspectPdf, readRecord, renderPage } from '../../../service/record/index.ts';
import { decodePicture, recognise } from '../../../service/record/ocr/tesseract.ts';
import { hasNative } from './record-score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '12' } },
});
const cases = positionals[0] ?? '../shared/corpus/cases';
const cores = availableParallelism();

interface Sheet {
  bytes: Uint8Array;
  index: number;
  png: Uint8Array;
  file: string;
}

/** Pages that need OCR, at most two of each record. */
async function sheets(most: number, folder: string): Promise<Sheet[]> {
  const found: Sheet[] = [];
  for (const id of readdirSync(cases)) {
    const bytes = readFileSync(join(cases, id, 'record.pdf'));
    const text = await readRecord(bytes, { ocrPages: [] });
    const have = new Set(text.pages.map((page) => page.index));
    const scans = Array.from({ length: await inspectPdf(bytes) }, (_, i) => i).filter((i) => !have.has(i));
    for (const index of scans.slice(0, 2)) {
      const png = await renderPage(bytes, index, { dpi: 200 });
      const file = join(folder, `${found.length}.png`);
      writeFileSync(file, png);
      found.push({ bytes, index, png, file });
    }
    if (found.length >= most) break;
  }
  return found.slice(0, most - (most % cores));
}

function native(...args: string[]): Promise<void> {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  const child = spawn('nice', ['-n', '5', 'tesseract', ...args], { stdio: 'ignore', env });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve());
  });
}

async function main(): Promise<void> {
  if (!existsSync(cases) || !hasNative()) {
    console.warn(`record-ocrspeed: ${cases} or tesseract is not there; nothing measured`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'record-ocrspeed-'));
  const chosen = await sheets(Number(values.pages), folder);
  const seconds = { whole: 0, native: 0, start: 0, engine: 0, single: 0 };
  const timed = async (key: keyof typeof seconds, work: () => Promise<unknown>[]) => {
    const begin = performance.now();
    await Promise.all(work());
    seconds[key] += (performance.now() - begin) / 1000;
  };
  const blank = join(folder, 'blank.pgm');
  writeFileSync(blank, Buffer.concat([Buffer.from('P5\n64 64\n255\n', 'latin1'), Buffer.alloc(4096, 255)]));
  const whole = (s: Sheet) => readRecord(s.bytes, { ocrPages: [s.index] });
  // The first pages of each worker are not counted: its code is compiled with them.
  await Promise.all(chosen.slice(0, cores).map(whole));
  for (let i = 0; i < chosen.length; i += cores) {
    const turn = chosen.slice(i, i + cores);
    await timed('whole', () => turn.map(whole));
    await timed('native', () => turn.map((s) => native(s.file, '-', '--dpi', '200', 'tsv')));
    await timed('start', () => turn.map(() => native(blank, '-', '--dpi', '200', 'tsv')));
  }
  const few = chosen.slice(0, 4);
  for (const [i, sheet] of [...few.slice(0, 1), ...few].entries()) {
    const picture = await decodePicture(sheet.png);
    const begin = performance.now();
    await recognise(picture, { dpi: 200 });
    if (i > 0) seconds.engine += (performance.now() - begin) / 1000;
    if (i > 0) await timed('single', () => [native(sheet.file, '-', '--dpi', '200', 'tsv')]);
  }
  const rate = (time: number) => (chosen.length / time).toFixed(2);
  const ratio = (time: number) => (seconds.native / time).toFixed(2);
  const warm = seconds.native - seconds.start;
  console.log(`${chosen.length} pages, ${cores} cores`);
  console.log(`tesseract          ${rate(seconds.native)} pages/s (without its start ${rate(warm)})`);
  console.log(`whole reading      ${rate(seconds.whole)} pages/s, ${ratio(seconds.whole)} x`);
  console.log(`engine, one core   ${(seconds.single / seconds.engine).toFixed(2)} x`);
  rmSync(folder, { recursive: true });
}

await main();
closeReaders();
