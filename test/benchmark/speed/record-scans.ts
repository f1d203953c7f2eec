/**
 * OCR of clean scans: pages with a text layer are drawn at 200 dpi, turned or tilted, and read as pictures; scored
 * against the printed words. `node test/benchmark/speed/record-scans.ts [CASES] [--pages N] [--turns 0,90,180,270,1,-3] [--misses]`;
 * turns of 90 and more are quarter turns, smaller ones tilt. The installed tesseract is scored on the upright pictures.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadImage } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { turned } from '../../../scripts/samples/turned.ts';
import { closeReaders, readRecord, renderPage } from '../../../service/record/index.ts';
import { empty, hasNative, nativeWords, report, score, type TruthWord, wordsOf } from './record-score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '12' },
    turns: { type: 'string', default: '0,90,180,270,1,-2,3' },
    misses: { type: 'boolean', default: false },
  },
});
const cases = positionals[0] ?? '../shared/corpus/cases';
const DPI = 200;

interface Sheet {
  png: Uint8Array;
  words: TruthWord[];
}

/** Every so many of the pages with a text layer, so that all cases have a share. */
async function sheets(most: number): Promise<Sheet[]> {
  const found: { bytes: Uint8Array; index: number; words: TruthWord[] }[] = [];
  for (const id of readdirSync(cases)) {
    const bytes = readFileSync(join(cases, id, 'record.pdf'));
    const truth = JSON.parse(readFileSync(join(cases, id, 'truth.json'), 'utf8')) as { pages: TruthWord[][] };
    const record = await readRecordText(bytes);
    for (const index of record) found.push({ bytes, index, words: truth.pages[index] ?? [] });
  }
  const step = Math.max(1, Math.ceil(found.length / most));
  const chosen = found.filter((_, i) => i % step === 0);
  return Promise.all(
    chosen.map(async ({ bytes, index, words }) => ({
      png: await renderPage(bytes, index, { dpi: DPI }),
      words,
    })),
  );
}

/** Pages that are read from their text layer; a record that begins with a scan is left aside whole. */
async function readRecordText(bytes: Buffer): Promise<number[]> {
  if (bytes.includes(Buffer.from('/Subtype /Image')) || bytes.includes(Buffer.from('/Subtype/Image')))
    return [];
  const record = await readRecord(bytes);
  return record.pages.filter((page) => page.source === 'text').map((page) => page.index);
}

/** The sheet turned about its middle, as a PDF of one picture, with the printed words where they are then. */
async function turnedSheet(
  { png, words }: Sheet,
  degrees: number,
): Promise<{ pdf: Uint8Array; words: TruthWord[] }> {
  const picture = await loadImage(Buffer.from(png));
  const sideways = Math.abs(degrees) === 90 || Math.abs(degrees) === 270;
  const [width, height] = sideways ? [picture.height, picture.width] : [picture.width, picture.height];
  const canvas = turned(picture, degrees, width, height);
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([(width * 72) / DPI, (height * 72) / DPI]);
  const image = await pdf.embedPng(canvas.toBuffer('image/png'));
  page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const moved = words.map(([text, x, y, w, h]): TruthWord => {
    const dx = (x + w / 2 - 0.5) * picture.width;
    const dy = (y + h / 2 - 0.5) * picture.height;
    const [nw, nh] = sideways
      ? [(h * picture.height) / width, (w * picture.width) / height]
      : [(w * picture.width) / width, (h * picture.height) / height];
    return [
      text,
      (cos * dx - sin * dy) / width + 0.5 - nw / 2,
      (sin * dx + cos * dy) / height + 0.5 - nh / 2,
      nw,
      nh,
    ];
  });
  return { pdf: await pdf.save(), words: moved };
}

async function main(): Promise<void> {
  if (!existsSync(cases)) {
    console.warn(`record-scans: ${cases} is not there; nothing measured`);
    return;
  }
  const chosen = await sheets(Number(values.pages));
  for (const turn of values.turns.split(',').map(Number)) {
    const sum = empty();
    const misses: string[] = [];
    for (const sheet of chosen) {
      const { pdf, words } = await turnedSheet(sheet, turn);
      const record = await readRecord(pdf);
      score(words, record.pages.flatMap(wordsOf), misses, sum);
    }
    report(Math.abs(turn) < 90 && turn !== 0 ? `tilted ${turn}` : `turned ${turn}`, sum);
    if (values.misses) for (const miss of misses) console.log(`    ${miss}`);
  }
  if (!hasNative()) return;
  const folder = mkdtempSync(join(tmpdir(), 'record-scans-'));
  const native = empty();
  for (const { png, words } of chosen) score(words, nativeWords(png, folder), [], native);
  report('native 0', native);
  rmSync(folder, { recursive: true });
}

await main();
closeReaders();
