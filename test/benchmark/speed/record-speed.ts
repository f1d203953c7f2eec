/**
 * Pages per second of a long text chart with all word boxes, against `pdftotext -bbox-layout` on the same file, and the
 * memory that the workers take. `node test/benchmark/speed/record-speed.ts [PAGES] [FILE.pdf]`; without a file a chart is made up.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { closeReaders, readRecord } from '../../../service/record/index.ts';

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

/** A file of /proc; empty when its process has ended meanwhile, or is somebody else's. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** This process and its workers. */
function family(): string[] {
  return readdirSync('/proc').filter(
    (id) =>
      Number(id) === process.pid ||
      (/^\d+$/.test(id) &&
        Number(/PPid:\s*(\d+)/.exec(readIfThere(`/proc/${id}/status`))?.[1]) === process.pid),
  );
}

/** Memory of this process and its workers in MiB, where the system tells (Linux); shared pages count once (PSS). */
function memory(): number {
  const sizes = family().map((id) => /^Pss:\s*(\d+)/m.exec(readIfThere(`/proc/${id}/smaps_rollup`))?.[1]);
  return sizes.reduce((sum, size) => sum + Number(size ?? 0) / 1024, 0);
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
  const ours = { wall: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY };
  const theirs = { ...ours };
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let start = performance.now();
    const used = processorSeconds();
    count = (await readRecord(bytes)).pages.length;
    ours.wall = Math.min(ours.wall, (performance.now() - start) / 1000);
    ours.processor = Math.min(ours.processor, processorSeconds() - used);
    start = performance.now();
    const native = spawnSync(
      'bash',
      ['-c', 'TIMEFORMAT="%U %S"; time pdftotext -bbox-layout "$0" "$1"', file, join(folder, 'out.html')],
      {
        encoding: 'utf8',
      },
    );
    if (native.status !== 0) {
      console.log('pdftotext is not there to compare');
      continue;
    }
    theirs.wall = Math.min(theirs.wall, (performance.now() - start) / 1000);
    const [user = 0, system = 0] = native.stderr.trim().split(' ').map(Number);
    theirs.processor = Math.min(theirs.processor, user + system);
  }
  const speed = ({ wall, processor }: typeof ours) =>
    `${(count / wall).toFixed(0)} pages/s (processor ${processor.toFixed(2)} s)`;
  console.log(`${speed(ours)}; pdftotext ${speed(theirs)}; ratio ${(theirs.wall / ours.wall).toFixed(2)}`);
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

/** Processor time of this process and its workers: what a machine that does other things too leaves comparable. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + family().reduce((sum, id) => sum + ticks(id), 0) / 100;
}

/** Clock ticks (hundredths of a second) that a process has run. */
function ticks(id: string): number {
  if (Number(id) === process.pid) return 0;
  // After the name, which may hold anything: state is field 3, user and system time are 14 and 15.
  const fields = (readIfThere(`/proc/${id}/stat`).split(') ')[1] ?? '').split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

if (process.argv[2] === '--memory') await watchMemory(process.argv[3]!);
else await main();
closeReaders();
