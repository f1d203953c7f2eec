/**
 * Judging a long text chart, reading excluded, against `pdftotext -bbox-layout` on the same file in the same run, with and without the
 * second reading. `node test/benchmark/speed/judge-speed.ts [PAGES] [CODE]`; the chart is made of the vignettes' documents.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { type Guideline, judge } from '../../../service/criteria/index.ts';
import { requestContextOf, understand } from '../../../service/language/index.ts';
import { closeReaders, readRecord } from '../../../service/record/index.ts';
import { loadSets } from '../vignettes/run.ts';

const ROUNDS = 3;
const LINES = 46;
const WIDTH = 95;

async function chartOf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const lines = loadSets()
    .flatMap((set) => set.vignettes.flatMap((v) => v.documents))
    .flatMap(({ title, date, text }) => [title, `Date of service: ${date}`, '', ...text.split('\n'), ''])
    .flatMap((line) => line.match(new RegExp(`.{1,${WIDTH}}(?: |$)`, 'g')) ?? [''])
    // what a standard font can write
    .map((line) => line.replace(/[^\u0020-\u007e]/g, '-'));
  for (let p = 0; p < pages; p++) {
    const page = pdf.addPage([612, 792]);
    for (let i = 0; i < LINES; i++) {
      page.drawText(lines[(p * LINES + i) % lines.length]!, { x: 50, y: 740 - i * 15, size: 10, font });
    }
  }
  return pdf.save();
}

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
  const bytes = await chartOf(pages);
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
