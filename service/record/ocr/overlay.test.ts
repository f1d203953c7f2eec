import { expect, it } from 'vitest';
import type { Grey } from '../pdf/render.ts';
import type { Line, Word } from '../types.ts';
import { drawFrames, drawLines } from './overlay.ts';

const SIDE = 100;
const blank = (): Grey => ({ data: new Uint8Array(SIDE * SIDE * 3).fill(255), width: SIDE, height: SIDE });
const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
/** The colour of a pixel above the middle of the box, so many pixels outside it. */
const above = ({ data }: Grey, margin = 0) => {
  const at = ((40 - margin) * SIDE + 50) * 3;
  return [...data.subarray(at, at + 3)].join(' ');
};

function drawn(word: Partial<Word>, line: Partial<Line> = {}): Grey {
  const picture = blank();
  const words: Word[] = [{ text: '87', box, source: 'text', ...word }];
  drawLines(picture, [{ words, text: '87', box, block: 0, role: 'body', ...line }]);
  return picture;
}

it('tells by the colour of a word where it comes from and how sure it is', () => {
  const looks = [
    drawn({}),
    drawn({ source: 'field' }),
    drawn({ source: 'annotation' }),
    drawn({ source: 'ocr', confidence: 0.95 }),
    drawn({ source: 'ocr', confidence: 0.6 }),
    drawn({ source: 'ocr', confidence: 0.95, doubtful: true }),
  ].map((picture) => above(picture));
  expect(new Set(looks).size).toBe(looks.length);
  expect(looks).not.toContain('255 255 255');
  // Doubt outweighs all else.
  expect(above(drawn({ source: 'ocr', confidence: 0.3, doubtful: true }))).toBe(looks[5]);
});

it('draws lines around their words, cells between both, headers in another colour', () => {
  const plain = drawn({});
  expect(above(plain, 1)).toBe('255 255 255');
  expect(above(plain, 2)).not.toBe('255 255 255');
  expect(above(drawn({}, { role: 'header' }), 2)).not.toBe(above(plain, 2));
  const cell = drawn({}, { cells: [{ column: 0, first: 0, last: 0 }] });
  expect(above(cell, 1)).not.toBe('255 255 255');
});

it('stays on the page', () => {
  const picture = blank();
  drawFrames(picture, [{ x: 0, y: 0, width: 1, height: 1 }]);
  expect(picture.data.length).toBe(SIDE * SIDE * 3);
  expect([...picture.data.subarray(0, 3)]).not.toEqual([255, 255, 255]);
});
