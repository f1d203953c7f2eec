/**
 * Second look at what the engine was unsure of or left out. A wrong digit or a lost decimal point is a wrong coverage
 * decision, so a number that two readings do not agree on is marked as doubtful.
 */

import { median, type Rect, unionAll, verticalOverlap } from '../frame.ts';
import type { Grey } from '../pdf/render.ts';
import { isUnsure, LOST, merge, SURE_NUMBER, settle } from './agree.ts';
import { mendCode, mendNought } from './codes.ts';
import { missedRegions } from './missed.ts';
import { isImpossible, isNumber } from './numerals.ts';
import { straighten } from './picture.ts';
import type { Sheet } from './sheet.ts';
import { type OcrWord, recognise, SEGMENT } from './tesseract.ts';

/** The second and the third reading are sampled differently, so that they make other mistakes than the first. */
const SECOND = 0.85;
const THIRD = 1.2;
/** Words on either side of a doubtful one that are read with it. */
const ABOUT = 2;
/** Words found where the first reading saw nothing must be this sure: a smudge is no word. */
const FOUND = 0.6;
/** Below this mean confidence a line that is as tall as several is a column of something else. */
const UNSURE_COLUMN = 0.5;
/** Words on either side of a region that are read with it. */
const BESIDE = 5;

/** The words of a sheet, with those lines read again that hold unsure words, and with what had been left out. */
export async function readAgain(
  sheet: Sheet,
  read: Grey,
  words: OcrWord[],
  alive: () => void,
): Promise<OcrWord[]> {
  const lines = byLine(words);
  const size = median(words.filter((w) => w.confidence > FOUND).map((w) => w.rect.bottom - w.rect.top));
  const result: OcrWord[] = [];
  for (const line of lines.values()) {
    alive();
    const around = unionAll(line.map((w) => w.rect));
    if (isColumn(line, around, size)) continue;
    if (line.some(isUnsure)) {
      result.push(...merge(line, await readWindow(sheet, around)));
    } else result.push(...line);
  }
  let next = Math.max(-1, ...lines.keys()) + 1;
  for (const region of missedRegions(read, result)) {
    alive();
    const beside = neighbours(region, result);
    const reading = await readWindow(sheet, unionAll([region, ...beside.map((w) => w.rect)]));
    const line = beside[0]?.line ?? next++;
    addFound(
      result,
      reading.filter((w) => touches(w.rect, region)),
      line,
    );
  }
  const settled: OcrWord[] = [];
  for (const line of byLine(result.filter(isText)).values()) {
    const sorted = line.sort((a, b) => a.rect.left - b.rect.left);
    const third = await thirdReading(sheet, sorted, alive);
    settled.push(...mendLine(third));
  }
  return settled;
}

/** Doubtful numbers of a line read once more, each with the words beside it. */
async function thirdReading(sheet: Sheet, line: OcrWord[], alive: () => void): Promise<OcrWord[]> {
  const result: OcrWord[] = [];
  for (const [i, word] of line.entries()) {
    if (!word.doubtful) {
      result.push(word);
      continue;
    }
    alive();
    const around = unionAll(line.slice(Math.max(0, i - ABOUT), i + ABOUT + 1).map((w) => w.rect));
    result.push(settle(word, await readWindow(sheet, around, THIRD)));
  }
  return result;
}

function byLine(words: OcrWord[]): Map<number, OcrWord[]> {
  const lines = new Map<number, OcrWord[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  return lines;
}

/**
 * The numbers of a list, one below the other, are sometimes read as words set upright. Without those they count as left
 * out, and are read with the lines that they begin.
 */
function isColumn(line: OcrWord[], around: Rect, size: number): boolean {
  const mean = line.reduce((sum, w) => sum + w.confidence, 0) / line.length;
  return size > 0 && around.bottom - around.top > 1.8 * size && mean < UNSURE_COLUMN;
}

/** Words that stand beside a region on its line: the engine reads a word better among others. */
function neighbours(region: Rect, words: OcrWord[]): OcrWord[] {
  const size = region.bottom - region.top;
  const row = words.filter((w) => w.confidence >= LOST && verticalOverlap(w.rect, region) > 0.5);
  const chain = (side: OcrWord[], gap: (w: OcrWord, edge: number) => number, far: (w: OcrWord) => number) => {
    const taken: OcrWord[] = [];
    let edge = far({ rect: region } as OcrWord);
    for (const word of side) {
      if (taken.length === BESIDE || gap(word, edge) > 2 * size) break;
      taken.push(word);
      edge = far(word);
    }
    return taken;
  };
  const right = row.filter((w) => w.rect.left > region.left).sort((a, b) => a.rect.left - b.rect.left);
  const left = row.filter((w) => w.rect.right < region.right).sort((a, b) => b.rect.right - a.rect.right);
  return [
    ...chain(
      right,
      (w, edge) => w.rect.left - edge,
      (w) => w.rect.right,
    ),
    ...chain(
      left,
      (w, edge) => edge - w.rect.right,
      (w) => w.rect.left,
    ),
  ];
}

/** Adds what was found where the first reading had nothing, or only a part of the word. */
function addFound(words: OcrWord[], found: OcrWord[], line: number): void {
  for (const word of found) {
    if (word.confidence <= FOUND || !/[\p{L}\d]/u.test(word.text)) continue;
    const parts = words.filter((w) => w.confidence >= LOST && isWithin(w.rect, word.rect));
    const known = parts.map((w) => w.text).join('');
    // Another reading of what is there already is not a find.
    if (known.length >= word.text.length || !word.text.includes(known)) continue;
    for (const part of parts) words.splice(words.indexOf(part), 1);
    const unsure = isNumber(word.text) && word.confidence < SURE_NUMBER;
    words.push({ ...word, line, ...(unsure ? { doubtful: true as const, readings: [word.text] } : {}) });
  }
}

function touches(a: Rect, b: Rect): boolean {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.3 * (b.right - b.left);
}

/** The middle of `inner` lies in `outer`. */
function isWithin(inner: Rect, outer: Rect): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** Codes and units put right; a day that no calendar has stays doubtful whatever the readings say. */
function mendLine(line: OcrWord[]): OcrWord[] {
  return line.map((word, i) => {
    const nought = mendNought(word.text, line[i + 1]?.text, line[i + 2]?.text);
    if (nought !== undefined) return { ...word, text: nought, doubtful: true };
    const text = mendCode(word.text, line[i - 1]?.text, line[i + 1]?.text);
    const mended = text === word.text ? word : { ...word, text };
    return isImpossible(text) ? { ...mended, doubtful: true } : mended;
  });
}

/** Rules, specks and edges of the sheet come out as marks of low confidence. */
function isText(word: OcrWord): boolean {
  return /[\p{L}\d]/u.test(word.text) ? word.confidence > 0.05 : word.confidence > 0.4;
}

/** Reads one line of the sheet again; rectangles are in the coordinates of the first reading. */
async function readWindow(sheet: Sheet, around: Rect, ratio = SECOND): Promise<OcrWord[]> {
  const margin = 0.35 * (around.bottom - around.top);
  const window: Rect = {
    left: Math.max(0, around.left - margin) * ratio,
    top: Math.max(0, around.top - margin) * ratio,
    right: (around.right + margin) * ratio,
    bottom: (around.bottom + margin) * ratio,
  };
  const cut = straighten(sheet.picture, sheet.tilt, sheet.scale * ratio, window);
  if (cut.width < 8 || cut.height < 8) return [];
  const words = await recognise(cut, { dpi: sheet.dpi * sheet.scale * ratio, segmentation: SEGMENT.line });
  const [left, top] = [Math.floor(window.left), Math.floor(window.top)];
  return words.map((w) => ({
    ...w,
    rect: {
      left: (w.rect.left + left) / ratio,
      top: (w.rect.top + top) / ratio,
      right: (w.rect.right + left) / ratio,
      bottom: (w.rect.bottom + top) / ratio,
    },
  }));
}
