/**
 * OCR accuracy on the fax pages of labelled cases: words right and numbers exactly right against the words that were
 * printed. `node test/bench/record-ocr.ts [CASES] [--only ID,ID] [--misses] [--native]`; --native scores the
 * installed tesseract on the same page pictures beside it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeReaders, type Page, readRecord, renderPage } from '../../service/record/index.ts';

type TruthWord = [text: string, x: number, y: number, width: number, height: number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
  },
});
const cases = positionals[0] ?? '../shared/corpus/cases';

interface Score {
  words: number;
  wordsRight: number;
  numbers: number;
  numbersRight: number;
  /** Numbers that are wrong on the page although nothing marks them as doubtful. */
  silent: number;
  /** Numbers that are right although they are marked as doubtful: each keeps the engine from a decision. */
  timid: number;
}

const empty = (): Score => ({ words: 0, wordsRight: 0, numbers: 0, numbersRight: 0, silent: 0, timid: 0 });
const isNumber = (text: string) => /\d/.test(text);
/** Signs that look the same count as the same; case and every digit, point and sign count. */
const same = (text: string) =>
  text
    .replace(/[\u2018\u2019\u201a`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-');

/** A number without the marks of the sentence around it: "(43.5 %)," and "43.5" are one value, "4.35" is not. */
const value = (text: string) => same(text).replace(/^[("'[]+|[)\]"'.,;:]+$/g, '');

interface Found {
  text: string;
  x: number;
  y: number;
  doubtful: boolean;
}

/** Each printed word is right when the same text was found within 2 % of the page of its place. */
function score(truth: TruthWord[], found: Found[], misses: string[], into: Score): void {
  const left = new Set(found);
  const wrong: TruthWord[] = [];
  for (const word of truth) {
    const [text, x, y, width, height] = word;
    let best: Found | undefined;
    let least = 0.02;
    for (const candidate of left) {
      const distance = Math.hypot(candidate.x - x - width / 2, candidate.y - y - height / 2);
      if (distance < least && same(candidate.text) === same(text)) {
        best = candidate;
        least = distance;
      }
    }
    into.words++;
    if (isNumber(text)) into.numbers++;
    if (!best) {
      wrong.push(word);
      continue;
    }
    left.delete(best);
    into.wordsRight++;
    if (isNumber(text)) into.numbersRight++;
    if (isNumber(text) && best.doubtful) into.timid++;
  }
  for (const [text, x, y, width, height] of wrong) {
    const near = [...left].filter(
      (f) => Math.abs(f.y - y - height / 2) < height && Math.abs(f.x - x - width / 2) < width / 2 + 0.02,
    );
    if (isNumber(text)) {
      if (near.some((f) => value(f.text) === value(text))) into.numbersRight++;
      else if (!near.some((f) => f.doubtful)) into.silent++;
    }
    misses.push(`${text}  <-  ${near.map((f) => f.text + (f.doubtful ? '?' : '')).join(' ') || '(nothing)'}`);
  }
}

function wordsOf(page: Page): Found[] {
  return page.lines.flatMap((line) =>
    line.words.map(({ text, box, doubtful }) => ({
      text,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      doubtful: doubtful === true,
    })),
  );
}

/** The same page read by the installed tesseract, with the same language data. */
function nativeWords(png: Uint8Array, folder: string): Found[] {
  const file = join(folder, 'page.png');
  writeFileSync(file, png);
  // The installed tesseract brings the same data (tessdata_fast); its config files are not in our folder.
  const tsv = execFileSync('tesseract', [file, '-', '--dpi', '200', 'tsv'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  const rows = tsv.split('\n').map((row) => row.split('\t'));
  const [width, height] = [Number(rows[1]?.[8]), Number(rows[1]?.[9])];
  return rows
    .filter((row) => row[0] === '5' && row[11]?.trim())
    .map((row) => ({
      text: row[11]!.trim(),
      x: (Number(row[6]) + Number(row[8]) / 2) / width,
      y: (Number(row[7]) + Number(row[9]) / 2) / height,
      doubtful: false,
    }));
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
const report = (name: string, s: Score) =>
  console.log(
    `${name.padEnd(12)} words ${percent(s.wordsRight, s.words)} of ${s.words}   numbers ${percent(s.numbersRight, s.numbers)} of ${s.numbers} (${s.silent} wrong and not marked, ${s.timid} right and marked)`,
  );

async function main(): Promise<void> {
  if (!existsSync(cases)) {
    console.warn(`record-ocr: ${cases} is not there; nothing measured`);
    return;
  }
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
      if (values.native) {
        const png = await renderPage(bytes, page.index, { dpi: 200 });
        const begin = performance.now();
        const words = nativeWords(png, folder);
        nativeSeconds += (performance.now() - begin) / 1000;
        score(printed, words, [], native);
      }
    }
    report(id, one);
    if (values.misses) for (const miss of misses) console.log(`    ${miss}`);
    for (const key of Object.keys(all) as (keyof Score)[]) all[key] += one[key];
  }
  report('ALL', all);
  console.log(`${pages} pages, ${(pages / seconds).toFixed(2)} pages/s with all workers`);
  if (values.native) {
    report('native', native);
    console.log(`native: ${(pages / nativeSeconds).toFixed(2)} pages/s, one thread`);
  }
  rmSync(folder, { recursive: true });
}

await main();
closeReaders();
