/**
 * Pages per second of a long text chart with all word boxes, against `pdftotext -bbox-layout` on the same file, and the
 * memory that the workers take. `node test/bench/record-speed.ts [PAGES] [FILE.pdf]`; without a file a chart is made up.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { closeReaders, readRecord } from '../../service/record/index.ts';

const WORDS =
  'patient denies chest pain dyspnea on exertion oxygen saturation 88 % room air BMI 43.5 kg/m2 continue'.split(
    ' ',
  );

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

/** Resident memory of this process's children in MiB, where the system tells (Linux). */
function childMemory(): number {
  let total = 0;
  try {
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      if (Number(/PPid:\s*(\d+)/.exec(status)?.[1]) !== process.pid) continue;
      total += Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    }
  } catch (error) {
    // Not Linux, or a process that ended while we looked.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
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
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, childMemory() + process.memoryUsage().rss / 2 ** 20);
  }, 100);
  for (let round = 0; round < 3; round++) {
    let start = performance.now();
    const record = await readRecord(bytes);
    const ours = (performance.now() - start) / 1000;
    start = performance.now();
    const native = spawnSync('pdftotext', ['-bbox-layout', file, join(folder, 'out.html')]);
    const theirs = (performance.now() - start) / 1000;
    const count = record.pages.length;
    const line = `${(count / ours).toFixed(0)} pages/s`;
    if (native.error) console.log(`${line} (pdftotext is not there to compare)`);
    else
      console.log(
        `${line}; pdftotext ${(count / theirs).toFixed(0)} pages/s; ratio ${(theirs / ours).toFixed(2)}`,
      );
  }
  clearInterval(watch);
  console.log(`memory of this process and its workers together: at most ${peak.toFixed(0)} MiB`);
  rmSync(folder, { recursive: true });
}

await main();
closeReaders();
