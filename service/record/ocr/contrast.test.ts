import { describe, expect, it } from 'vitest';
import type { Grey } from '../pdf/render.ts';
import { stretchContrast } from './contrast.ts';

/** Rows of strokes on paper of the given grey; `grain` is how much any pixel may be lighter or darker. */
function sheet(paper: number, print: number, { grain = 0, strokes = 60 } = {}): Grey {
  const [width, height] = [400, 300];
  const data = new Uint8Array(width * height).fill(paper);
  for (let y = 20; y < 280; y += 30) {
    for (let s = 0; s < strokes; s++) {
      for (let row = y; row < y + 12; row++)
        data.fill(print, row * width + 20 + s * 6, row * width + 22 + s * 6);
    }
  }
  let seed = 7;
  for (let i = 0; grain && i < data.length; i++) {
    seed = (seed * 16_807) % 2_147_483_647;
    data[i] = Math.max(0, Math.min(255, data[i]! + (seed % (2 * grain + 1)) - grain));
  }
  return { data, width, height };
}
const isInk = (picture: Grey) => [...picture.data].map((grey) => grey < 128);

describe('stretchContrast', () => {
  it.each([
    ['faint print', 255, 190, 0],
    ['faint print on grainy paper', 240, 165, 15],
    ['print on dark paper', 110, 20, 0],
  ])('makes ink of %s, and of nothing else', (_, paper, print, grain) => {
    const picture = sheet(paper, print, { grain });
    stretchContrast(picture);
    expect(isInk(picture)).toEqual(isInk(sheet(255, 0)));
  });

  it.each([
    ['black print', sheet(255, 0)],
    ['grey print', sheet(230, 100, { grain: 10 })],
    ['grainy paper without print', sheet(235, 235, { grain: 18 })],
    ['nothing at all', sheet(255, 255)],
    ['black all over', sheet(0, 0)],
  ])('leaves %s as it is', (_, picture) => {
    const before = picture.data.slice();
    stretchContrast(picture);
    expect(picture.data).toEqual(before);
  });

  it('leaves a sheet as it is over which a shadow lies', () => {
    const picture = sheet(255, 150);
    for (let i = 0; i < picture.data.length; i++) picture.data[i]! *= 1 - (0.7 * (i % 400)) / 400;
    const before = picture.data.slice();
    stretchContrast(picture);
    expect(picture.data).toEqual(before);
  });
});
