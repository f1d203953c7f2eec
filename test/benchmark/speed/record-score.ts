/** Scoring of words that OCR found against the words that were printed; used by the benches beside it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../../../service/record/index.ts';

/** As `truth.json` has it: fractions of the page, corner and size. */
export type TruthWord = [text: string, x: number, y: number, width: number, height: number];

export interface Score {
  words: number;
  wordsRight: number;
  numbers: number;
  numbersRight: number;
  /** Numbers that are wrong on the page although nothing marks them as doubtful. */
  silent: number;
  /** Numbers that are right although they are marked as doubtful: each keeps the engine from a decision. */
  timid: number;
}

export const empty = (): Score => ({
  words: 0,
  wordsRight: 0,
  numbers: 0,
  numbersRight: 0,
  silent: 0,
  timid: 0,
});
const isNumber = (text: string) => /\d/.test(text);
/** Signs that look the same count as the same; case and every digit, point and sign count. */
const same = (text: string) =>
  text
    .replace(/[\u2018\u2019\u201a`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-');

/** A number without the marks of the sentence around it: "(43.5 %)," and "43.5" are one value, "4.35" is not. */
const value = (text: string) => same(text).replace(/^[("'[]+|[)\]"'.,;:]+$/g, '');

export interface Found {
  text: string;
  x: number;
  y: number;
  doubtful: boolean;
}

/** Each printed word is right when the same text was found within 2 % of the page of its place. */
export function score(truth: TruthWord[], found: Found[], misses: string[], into: Score): void {
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

export function wordsOf(page: Page): Found[] {
  return page.lines.flatMap((line) =>
    line.words.map(({ text, box, doubtful }) => ({
      text,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      doubtful: doubtful === true,
    })),
  );
}

/** Whether the native engine is there to compare with; says so when it is not. */
export function hasNative(): boolean {
  const there = !spawnSync('tesseract', ['--version']).error;
  if (!there) console.warn('tesseract is not installed: no native row');
  return there;
}

export function add(into: Score, more: Score): void {
  for (const key of Object.keys(into) as (keyof Score)[]) into[key] += more[key];
}

/** The same page read by the installed tesseract, with the same language data. */
export function nativeWords(png: Uint8Array, folder: string): Found[] {
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
export const report = (name: string, s: Score) =>
  console.log(
    `${name.padEnd(12)} words ${percent(s.wordsRight, s.words)} of ${s.words}   numbers ${percent(s.numbersRight, s.numbers)} of ${s.numbers} (${s.silent} wrong and not marked, ${s.timid} right and marked)`,
  );
