import { describe, expect, it } from 'vitest';
import type { Rect } from '../frame.ts';
import type { Grey } from '../pdf/render.ts';
import { uncoveredText } from './missed.ts';

const picture: Grey = { data: new Uint8Array(800 * 400).fill(255), width: 800, height: 400 };

/** Something like a word: strokes with gaps, 40 pixels high. */
function word(x: number, y: number, letters: number): Rect {
  for (let n = 0; n < letters * 2; n++) {
    for (let row = y; row < y + 40; row++)
      picture.data.fill(0, row * 800 + x + n * 10, row * 800 + x + n * 10 + 4);
  }
  return { left: x, top: y, right: x + letters * 20, bottom: y + 40 };
}

describe('uncoveredText', () => {
  it('finds a word that was left out between two others, and nothing else', () => {
    const read = [word(40, 60, 6), word(400, 60, 6), word(40, 160, 8)];
    const lost = word(240, 60, 3);
    // A rule, a block of shading and a speck are no text.
    picture.data.fill(0, 300 * 800, 300 * 800 + 700);
    for (let row = 330; row < 390; row++) picture.data.fill(0, row * 800 + 100, row * 800 + 300);
    picture.data.fill(0, 230 * 800 + 700, 230 * 800 + 703);
    const found = uncoveredText(picture, read, 40);
    expect(found).toHaveLength(1);
    expect(Math.abs(found[0]!.left - lost.left)).toBeLessThanOrEqual(8);
    expect(Math.abs(found[0]!.right - lost.right)).toBeLessThanOrEqual(16);
    expect(uncoveredText(picture, [...read, lost], 40)).toEqual([]);
  });
});
