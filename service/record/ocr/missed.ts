/**
 * What the engine left out: ink of the size of text that no word covers. Its layout analysis now and then drops a
 * short word between two others, and a dropped number would never be noticed.
 */
import { median, type Rect } from '../frame.ts';
import type { Grey } from '../pdf/render.ts';
import { INK } from './picture.ts';
import type { OcrWord } from './tesseract.ts';

/** Side of the cells in which ink is counted, in pixels. */
const CELL = 4;
/** A page of drawings or handwriting would cost too much otherwise. */
const MOST_REGIONS = 30;

/** What OCR left out. Words that are a mere guess count as read all the same: their line has been read twice. */
export function missedRegions(picture: Grey, words: OcrWord[]): Rect[] {
  const sure = words.filter((w) => w.confidence > 0.6);
  if (sure.length < 5) return [];
  const size = median(sure.map((w) => w.rect.bottom - w.rect.top));
  return uncoveredText(
    picture,
    words.map((w) => w.rect),
    size,
  );
}

/** Rectangles of ink that may be text of about `size` and that none of `words` covers, in pixels of the picture. */
export function uncoveredText(picture: Grey, words: Rect[], size: number): Rect[] {
  const columns = Math.ceil(picture.width / CELL);
  const rows = Math.ceil(picture.height / CELL);
  const ink = inkCells(picture, columns, rows);
  for (const rect of words) cover(ink, columns, rows, rect, 0.2 * size);
  return blobs(ink, columns, rows, Math.round((0.6 * size) / CELL))
    .filter(({ rect, pixels }) => {
      const [width, height] = [rect.right - rect.left, rect.bottom - rect.top];
      const density = pixels / (width * height);
      // Rules are thin, boxes and logos large, shading dense.
      return (
        height > 0.5 * size && height < 2 * size && width > 0.3 * size && density > 0.08 && density < 0.6
      );
    })
    .slice(0, MOST_REGIONS)
    .map((b) => b.rect);
}

/** Ink pixels of each cell. */
function inkCells({ data, width, height }: Grey, columns: number, rows: number): Uint8Array {
  const ink = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! < INK) ink[row + Math.floor(x / CELL)]! += 1;
    }
  }
  return ink;
}

function cover(ink: Uint8Array, columns: number, rows: number, rect: Rect, margin: number): void {
  const top = Math.max(0, Math.floor((rect.top - margin) / CELL));
  const bottom = Math.min(rows - 1, Math.floor((rect.bottom + margin) / CELL));
  const left = Math.max(0, Math.floor((rect.left - margin) / CELL));
  const right = Math.min(columns - 1, Math.floor((rect.right + margin) / CELL));
  for (let y = top; y <= bottom; y++) ink.fill(0, y * columns + left, y * columns + right + 1);
}

/** Connected cells of ink; along a line, gaps of up to `bridge` cells hold together. */
function blobs(
  ink: Uint8Array,
  columns: number,
  rows: number,
  bridge: number,
): { rect: Rect; pixels: number }[] {
  const found: { rect: Rect; pixels: number }[] = [];
  const stack: number[] = [];
  for (let first = 0; first < ink.length; first++) {
    if (!ink[first]) continue;
    let [left, top, right, bottom, pixels] = [columns, rows, 0, 0, 0];
    const take = (cell: number) => {
      pixels += ink[cell]!;
      ink[cell] = 0;
      stack.push(cell);
    };
    take(first);
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      const x = cell % columns;
      const y = (cell - x) / columns;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - bridge); nx <= Math.min(columns - 1, x + bridge); nx++) {
          if (ink[ny * columns + nx]) take(ny * columns + nx);
        }
      }
    }
    const rect = {
      left: left * CELL,
      top: top * CELL,
      right: (right + 1) * CELL,
      bottom: (bottom + 1) * CELL,
    };
    found.push({ rect, pixels });
  }
  return found;
}
