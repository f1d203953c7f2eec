/**
 * Second look at what the engine was unsure of. A wrong digit or a lost decimal point is a wrong coverage decision, so
 * a number that two readings do not agree on is marked as doubtful.
 */
import { type Rect, unionAll } from './frame.ts';
import { straighten } from './picture.ts';
import type { Sheet } from './scan.ts';
import { type OcrWord, recognise, SEGMENT } from './tesseract.ts';

/** Numbers below the first, other words below the second confidence are read again. */
const SURE_NUMBER = 0.9;
const SURE_WORD = 0.75;
/** Enlargement of the second reading against the first. */
const CLOSER = 1.35;
/** Below this confidence even a number that both readings agree on stays doubtful. */
const LEAST_NUMBER = 0.5;

const isNumber = (text: string) => /\d/.test(text);

/** The words with those lines read again that hold unsure words. */
export async function readAgain(sheet: Sheet, words: OcrWord[]): Promise<OcrWord[]> {
  const lines = new Map<number, OcrWord[]>();
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word]);
  const result: OcrWord[] = [];
  for (const line of lines.values()) {
    if (line.some(isUnsure)) result.push(...merge(line, await readLine(sheet, line)));
    else result.push(...line);
  }
  return result.filter(isText);
}

function isUnsure(word: OcrWord): boolean {
  return word.confidence < (isNumber(word.text) ? SURE_NUMBER : SURE_WORD);
}

/** Rules, specks and edges of the sheet come out as marks of low confidence. */
function isText(word: OcrWord): boolean {
  return /[\p{L}\d]/u.test(word.text) ? word.confidence > 0.05 : word.confidence > 0.4;
}

/** Reads one line again, cut out and larger; rectangles come back in the coordinates of the first reading. */
async function readLine(sheet: Sheet, line: OcrWord[]): Promise<OcrWord[]> {
  const around = unionAll(line.map((w) => w.rect));
  const margin = 0.35 * (around.bottom - around.top);
  const window: Rect = {
    left: Math.max(0, around.left - margin) * CLOSER,
    top: Math.max(0, around.top - margin) * CLOSER,
    right: (around.right + margin) * CLOSER,
    bottom: (around.bottom + margin) * CLOSER,
  };
  const cut = straighten(sheet.picture, sheet.tilt, sheet.scale * CLOSER, window);
  const dpi = sheet.dpi * sheet.scale * CLOSER;
  const words = await recognise(cut, { dpi, segmentation: SEGMENT.line });
  const [left, top] = [Math.floor(window.left), Math.floor(window.top)];
  return words.map((w) => ({
    ...w,
    line: line[0]!.line,
    rect: {
      left: (w.rect.left + left) / CLOSER,
      top: (w.rect.top + top) / CLOSER,
      right: (w.rect.right + left) / CLOSER,
      bottom: (w.rect.bottom + top) / CLOSER,
    },
  }));
}

/** For each unsure word the better of both readings; numbers that differ are doubtful. */
function merge(first: OcrWord[], second: OcrWord[]): OcrWord[] {
  return first.map((word) => {
    if (!isUnsure(word)) return word;
    const other = second.find((w) => matches(word.rect, w.rect));
    if (!other) return isNumber(word.text) ? { ...word, doubtful: true } : word;
    if (other.text === word.text) {
      const confidence = Math.max(word.confidence, other.confidence);
      return isNumber(word.text) && confidence < LEAST_NUMBER
        ? { ...word, confidence, doubtful: true }
        : { ...word, confidence };
    }
    const better = other.confidence > word.confidence ? { ...other, rect: word.rect } : word;
    return isNumber(word.text) || isNumber(other.text) ? { ...better, doubtful: true } : better;
  });
}

/** Two rectangles are the same word: they share most of the longer one. */
function matches(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return shared > 0.8 * Math.max(a.right - a.left, b.right - b.left);
}
