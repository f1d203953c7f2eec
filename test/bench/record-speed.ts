/**
 * Pages per second of a long text chart with all word boxes, against `pdftotext -bbox-layout` on the same file, and the
 * memory that the workers take. `node test/bench/record-speed.ts [PAGES] [FILE.pdf]`; without a file a chart is made up.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { closeReaders, readRecord } from '../../service/record/index.ts';

const WORDS =
  'patient denies chest pain dyspnea on exertion oxygen saturation 88 % room air BMI 43.5 kg/m2 continue'.split(
    ' ',
  );

const ROUNDS = 5;

async function makeChart(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let p = 0; p < pages; p++) {
    const page = pdf.addPage([612, 792]);
    for (let line = 0; line < 48; line++) {
      const text = Array.from(
        { length: 14 },
        (_, i) => WORDS[(p * 7 + line * 13 + i * 5) % WORDS.length],
      ).join(' ');
      page.drawText(text, { x: 60, y: 735 - line * 14, size: 11, font });
    }
  }
  return pdf.save();
}

/** Memory of this process and its workers in MiB, where the system tells (Linux); shared pages count once (PSS). */
function memory(): number {
  let total = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(/PPid:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
      if (parent !== process.pid && Number(id) !== process.pid) continue;
      total +=
        Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch (error) {
      // A process that ended while we looked, or one of somebody else's.
      if (!['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return total;
}

async function main(): Promise<void> {
  const pages = Number(process.argv[2] ?? 1000);
  const bytes = process.argv[3] ? readFileSync(process.argv[3]) : await makeChart(pages);
  const folder = mkdtempSync(join(tmpdir(), 'record-speed-'));
  const file = join(folder, 'chart.pdf');
  writeFileSync(file, bytes);
  await readRecord(await makeChart(24));
  measureMemory(file);
  // The best of several rounds each: what else the machine does only ever makes either slower.
  let ours = Number.POSITIVE_INFINITY;
  let theirs = Number.POSITIVE_INFINITY;
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let start = performance.now();
    count = (await readRecord(bytes)).pages.length;
    ours = Math.min(ours, performance.now() - start);
    start = performance.now();
    const native = spawnSync('pdftotext', ['-bbox-layout', file, join(folder, 'out.html')]);
    if (native.error) console.log('pdftotext is not there to compare');
    else theirs = Math.min(theirs, performance.now() - start);
  }
  const speed = (time: number) => `${((1000 * count) / time).toFixed(0)} pages/s`;
  console.log(`${speed(ours)}; pdftotext ${speed(theirs)}; ratio ${(theirs / ours).toFixed(2)}`);
  rmSync(folder, { recursive: true });
}

/** One reading in a process of its own: the maker of the chart has left garbage in this one. */
function measureMemory(file: string): void {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--memory', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(child.stdout);
}

async function watchMemory(file: string): Promise<void> {
  if (!existsSync('/proc/self/smaps_rollup')) return;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 50);
  await readRecord(readFileSync(file));
  clearInterval(watch);
  console.log(`memory of the reading process and its workers together: at most ${peak.toFixed(0)} MiB`);
}

if (process.argv[2] === '--memory') await watchMemory(process.argv[3]!);
else await main();
closeReaders();
