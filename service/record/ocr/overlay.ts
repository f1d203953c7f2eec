/** Draws what was read over the page picture: for debugging and for support. */
import type { Grey } from '../pdf/render.ts';
import type { Line, PageBox, Word } from '../types.ts';

type Colour = readonly [number, number, number];

const LINE: Colour = [170, 170, 170];
const SET_ASIDE: Colour = [255, 170, 255];
const CELL: Colour = [150, 90, 30];
const UNSURE: Colour = [255, 140, 0];
const DOUBTFUL: Colour = [220, 0, 0];
const SOURCES: Record<Word['source'], Colour> = {
  text: [40, 90, 220],
  ocr: [0, 140, 60],
  field: [140, 40, 200],
  annotation: [0, 150, 170],
};
/** OCR words below this confidence are drawn as unsure. */
const SURE = 0.8;

/** Draws into an RGB picture. Lines grey (headers and footers pink), cells brown, words by source and confidence. */
export function drawLines(picture: Grey, lines: Line[]): void {
  for (const line of lines) {
    outline(picture, line.box, line.role === 'body' ? LINE : SET_ASIDE, 2);
    for (const cell of line.cells ?? []) {
      const words = line.words.slice(cell.first, cell.last + 1);
      if (words.length) outline(picture, around(words), CELL, 1);
    }
    for (const word of line.words) outline(picture, word.box, colourOf(word), 0);
  }
}

/** Draws evidence boxes into an RGB picture, two pixels wide and a little outside the words. */
export function drawFrames(picture: Grey, boxes: PageBox[]): void {
  for (const box of boxes) for (const margin of [2, 3]) outline(picture, box, SOURCES.text, margin);
}

function colourOf(word: Word): Colour {
  if (word.doubtful) return DOUBTFUL;
  return (word.confidence ?? 1) < SURE ? UNSURE : SOURCES[word.source];
}

function around(words: Word[]): PageBox {
  const x = Math.min(...words.map((w) => w.box.x));
  const y = Math.min(...words.map((w) => w.box.y));
  const right = Math.max(...words.map((w) => w.box.x + w.box.width));
  const bottom = Math.max(...words.map((w) => w.box.y + w.box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** A frame one pixel wide, `margin` pixels outside the box. */
function outline({ data, width, height }: Grey, box: PageBox, colour: Colour, margin: number): void {
  const left = Math.max(0, Math.floor(box.x * width) - margin);
  const top = Math.max(0, Math.floor(box.y * height) - margin);
  const right = Math.min(width - 1, Math.ceil((box.x + box.width) * width) + margin);
  const bottom = Math.min(height - 1, Math.ceil((box.y + box.height) * height) + margin);
  for (let x = left; x <= right; x++) {
    data.set(colour, (top * width + x) * 3);
    data.set(colour, (bottom * width + x) * 3);
  }
  for (let y = top; y <= bottom; y++) {
    data.set(colour, (y * width + left) * 3);
    data.set(colour, (y * width + right) * 3);
  }
}
