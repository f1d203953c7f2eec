import { describe, expect, it } from 'vitest';
import { fittingDpi, type Grey } from '../pdf/render.ts';
import { quarterTurn, straighten, unstraighten } from './picture.ts';
import { despeckle, soften } from './specks.ts';
import { tiltOf, tiltWhenTurned } from './tilt.ts';

function blank(width: number, height: number): Grey {
  return { data: new Uint8Array(width * height).fill(255), width, height };
}
function ink(picture: Grey, x: number, y: number, width: number, height: number): void {
  for (let dy = 0; dy < height; dy++) {
    picture.data.fill(0, (y + dy) * picture.width + x, (y + dy) * picture.width + x + width);
  }
}
const at = (p: Grey, x: number, y: number) => p.data[y * p.width + x];

/** Rows of short strokes, three pixels wide: what lines of text look like to the statistics used here. */
function page(slope = 0): Grey {
  const picture = blank(800, 600);
  for (let y = 60; y < 540; y += 40) {
    for (let x = 60; x < 740; x += 12) ink(picture, x, Math.round(y + (x - 400) * slope), 3, 14);
  }
  return picture;
}

describe('despeckle', () => {
  it('removes single pixels and pinholes, keeps a decimal point', () => {
    const picture = page();
    ink(picture, 20, 20, 1, 1);
    ink(picture, 30, 20, 3, 3);
    const hole = 65 * 800 + 61;
    picture.data[hole] = 255;
    despeckle(picture);
    expect(at(picture, 20, 20)).toBe(255);
    expect(at(picture, 31, 21)).toBe(0);
    expect(picture.data[hole]).toBe(0);
  });
});

/** Areas by plain flooding, for comparison. */
function whitened(picture: Grey, limit: number): Uint8Array {
  const { width, height } = picture;
  const data = picture.data.slice();
  const seen = new Set<number>();
  for (let first = 0; first < data.length; first++) {
    if (seen.has(first) || picture.data[first]! >= 128) continue;
    const area = [first];
    seen.add(first);
    for (const pixel of area) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (picture.data[next]! >= 128 || seen.has(next)) continue;
          seen.add(next);
          area.push(next);
        }
      }
    }
    if (area.length <= limit) for (const pixel of area) data[pixel] = 255;
  }
  return data;
}

describe('despeckle of noise', () => {
  it('removes what a plain flooding finds, up to the edges of the sheet', () => {
    // Widths that are no multiple of four too: rows then begin at any byte.
    for (const width of [160, 161, 162, 163]) {
      const picture = blank(width, 120);
      for (let y = 10; y < 110; y += 20) ink(picture, 8, y, width - 16, 4);
      for (let x = 10; x < width - 10; x += 12) ink(picture, x, 10, 4, 90);
      let seed = 7;
      for (let n = 0; n < 300; n++) {
        seed = (seed * 16_807) % 2_147_483_647;
        picture.data[seed % picture.data.length] = 0;
      }
      // Strokes are 4 pixels wide: 0.25 x 16 - 1 pixels are dirt, holes of one pixel are none.
      const expected = whitened(picture, 3);
      const before = picture.data.slice();
      despeckle(picture);
      const kept = (data: Uint8Array) => before.map((value, i) => (value === 0 && data[i] === 0 ? 1 : 0));
      expect(kept(expected)).not.toEqual(kept(before));
      expect(kept(picture.data)).toEqual(kept(expected));
    }
  });
});

describe('tiltOf', () => {
  it.each([-2.5, -1, 0, 0.5, 3])('finds %d degrees', (degrees) => {
    const tilt = tiltOf(page(Math.tan((degrees * Math.PI) / 180)));
    expect(Math.abs(tilt.degrees - degrees)).toBeLessThan(0.15);
    expect(tilt.sharpness).toBeGreaterThan(3);
  });
});

describe('tiltWhenTurned', () => {
  it('is the tilt of the turned picture', () => {
    const picture = page(0.02);
    expect(tiltWhenTurned(picture)).toEqual(tiltOf(quarterTurn(picture, 90)));
    const sideways = quarterTurn(picture, 270);
    expect(tiltWhenTurned(sideways).sharpness).toBeGreaterThan(1.5 * tiltOf(sideways).sharpness);
  });
});

describe('straighten', () => {
  it('is undone by unstraighten', () => {
    const picture = page(Math.tan(Math.PI / 180));
    const straight = straighten(picture, 1, 1.5);
    // The first stroke of the first row lies where unstraighten says it came from.
    let found: [number, number] | undefined;
    for (let y = 0; y < straight.height && !found; y++) {
      for (let x = 0; x < straight.width && !found; x++) if (at(straight, x, y)! < 40) found = [x, y];
    }
    const [x, y] = found!;
    const back = unstraighten(picture, 1, 1.5, { left: x, top: y, right: x + 1, bottom: y + 1 });
    const [cx, cy] = [Math.floor((back.left + back.right) / 2), Math.floor((back.top + back.bottom) / 2)];
    const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => at(picture, cx + dx, cy + dy)));
    expect(near).toContain(0);
  });
});

describe('quarterTurn', () => {
  it('turns clockwise', () => {
    const picture = blank(4, 3);
    ink(picture, 0, 0, 1, 1);
    expect(at(quarterTurn(picture, 90), 2, 0)).toBe(0);
    expect(at(quarterTurn(picture, 180), 3, 2)).toBe(0);
    expect(at(quarterTurn(picture, 270), 0, 3)).toBe(0);
  });
});

describe('soften', () => {
  it('greys black-and-white pictures only', () => {
    expect(new Set(soften(page()).data).size).toBeGreaterThan(2);
    const grey = page();
    grey.data.fill(100, 0, 100_000);
    expect(soften(grey)).toBe(grey);
  });
});

describe('fittingDpi', () => {
  it('is what was asked for, or less where the page would have too many pixels', () => {
    expect(fittingDpi(612, 792, 300)).toBe(300);
    const dpi = fittingDpi(2_000_000, 2_000_000, 300, 1_000_000);
    expect(((2_000_000 * dpi) / 72) ** 2).toBeCloseTo(1_000_000, 0);
  });
});
