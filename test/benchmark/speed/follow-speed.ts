/**
 * A document of 100 pages added to a case of 300, against reading all 400 anew, in the same run: `node
 * test/benchmark/speed/follow-speed.ts [CODE] [PAGES] [ADDED] [--scans]`. Pages with text of their own, which are read fastest, or pictures
 * of them, as faxes are. Each part's shortest time of some rounds (of scans: one), their ratio, and whether both ways come to the same answers.
 */
import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import type { Guideline } from '../../../service/criteria/index.ts';
import { shippedReader } from '../../../service/criteria/reader/onnx/index.ts';
import { closeReaders, joinPdfs, readRecord, renderPage } from '../../../service/record/index.ts';
import { appendRecord, kept, openRecord } from '../../../service/record/kept.ts';
import { reviewAgainWith, reviewWith } from '../../../service/review/index.ts';
import { leaves } from '../../../service/tree/index.ts';
import { textChart } from './text-chart.ts';

const areScans = process.argv.includes('--scans');
const ROUNDS = areScans ? 1 : 3;
const [code = 'L33797', pageCount = '300', addedCount = '100'] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'));
const guideline = JSON.parse(
  readFileSync(new URL(`../../../guidelines/${code}.json`, import.meta.url), 'utf8'),
) as Guideline;

const times = new Map<string, number>();
async function timed<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const made = await work();
  times.set(name, Math.min(times.get(name) ?? Number.POSITIVE_INFINITY, (performance.now() - start) / 1000));
  return made;
}

const pages = Number(pageCount);
const text = await textChart(pages + Number(addedCount));
const whole = areScans ? await pictured(text, pages + Number(addedCount)) : text;
const [first, second] = await Promise.all([part(0, pages), part(pages, pages + Number(addedCount))]);

async function part(from: number, to: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const source = await PDFDocument.load(whole);
  const copied = await pdf.copyPages(
    source,
    Array.from({ length: to - from }, (_, at) => from + at),
  );
  for (const page of copied) pdf.addPage(page);
  return pdf.save();
}

/** The same pages as a fax shows them. */
async function pictured(from: Uint8Array, count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let index = 0; index < count; index++) {
    const image = await pdf.embedPng(await renderPage(from, index, { dpi: 200 }));
    pdf.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
  }
  return pdf.save();
}

const form = { request: { date_of_service: '2026-01-31' } };
const input = (record: Uint8Array) => ({ record: openRecord(record), form, guideline, ccm: {} }) as never;
try {
  const old = kept(await readRecord(first)).record;
  const before = await reviewWith(input(old), shippedReader);
  for (let round = 0; round < ROUNDS; round++) {
    const anew = await timed('anew: pages', async () => kept(await readRecord(whole)).record);
    const all = await timed('anew: review', () => reviewWith(input(anew), shippedReader));
    const more = await timed('added: pages', async () => kept(await readRecord(second)).record);
    await timed('added: file', () => joinPdfs(first, second));
    const joined = await timed('added: record', () => appendRecord({ record: old, added: more }).record);
    const again = await timed('added: review', () =>
      reviewAgainWith(
        {
          ...(input(joined) as object),
          tree: before.criteria.criteria_tree,
          rationale: before.criteria.clinical_rationale,
          previous: before,
          everyLeaf: true,
        } as never,
        shippedReader,
      ),
    );
    if (round > 0) continue;
    const answers = ({ criteria }: typeof all) =>
      JSON.stringify(leaves(criteria.criteria_tree).map((leaf) => [leaf.criteria_id, leaf.engine]));
    console.info(`${code}: the answers ${answers(all) === answers(again) ? 'are the same' : 'DIFFER'}`);
  }
} finally {
  await closeReaders();
}
const sum = (kind: string) =>
  [...times].filter(([name]) => name.startsWith(kind)).reduce((total, [, seconds]) => total + seconds, 0);
for (const [name, seconds] of times) console.info(`${name}: ${seconds.toFixed(2)} s`);
console.info(`added against anew: ${(sum('added') / sum('anew')).toFixed(2)}`);
