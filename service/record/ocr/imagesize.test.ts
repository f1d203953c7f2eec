import { describe, expect, it } from 'vitest';
import { imageSize } from './imagesize.ts';
import { encodePng } from './png.ts';

type Entry = readonly [tag: number, value: number];

/** A TIFF of one directory that says it has so many entries, of numbers of two or four bytes. */
function tiff(order: 'LE' | 'BE', kind: 'short' | 'long', entries: Entry[], said = entries.length): Buffer {
  const file = Buffer.alloc(10 + 12 * entries.length);
  const write = (value: number, at: number, bytes: number) =>
    order === 'LE' ? file.writeUIntLE(value, at, bytes) : file.writeUIntBE(value, at, bytes);
  file.write(order === 'LE' ? 'II' : 'MM');
  write(42, 2, 2);
  write(8, 4, 4);
  write(said, 8, 2);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 10 + 12 * index;
    write(tag, at, 2);
    write(kind === 'short' ? 3 : 4, at + 2, 2);
    write(1, at + 4, 4);
    write(value, at + 8, kind === 'short' ? 2 : 4);
  }
  return file;
}

describe('imageSize', () => {
  it('reads PNG', () => {
    expect(imageSize(encodePng(new Uint8Array(6 * 4), 6, 4, 1))).toEqual({ width: 6, height: 4 });
  });

  it('reads JPEG past other segments', () => {
    const app = [0xff, 0xe0, 0, 4, 1, 2];
    const frame = [0xff, 0xc2, 0, 11, 8, 0, 30, 0, 40, 1, 0, 0, 0];
    expect(imageSize(Uint8Array.from([0xff, 0xd8, ...app, ...frame]))).toEqual({ width: 40, height: 30 });
  });

  it('reads TIFF of either byte order', () => {
    for (const order of ['LE', 'BE'] as const)
      expect(
        imageSize(
          tiff(order, 'short', [
            [256, 80],
            [257, 40],
          ]),
        ),
      ).toEqual({ width: 80, height: 40 });
  });

  it('takes no size that stands behind the directory of a TIFF', () => {
    const entries: Entry[] = [
      [256, 60_000],
      [257, 50_000],
      [256, 1],
      [257, 1],
    ];
    expect(imageSize(tiff('LE', 'long', entries, 2))).toEqual({ width: 60_000, height: 50_000 });
  });

  it.each([
    ['nothing', ''],
    ['text', Buffer.from('hello, this is no picture').toString('hex')],
    ['a PNG cut short', '89504e470d0a1a0a'],
    ['a TIFF that points outside', '49492a00ffffff0f'],
    ['a JPEG without a frame', 'ffd8ffd9'],
  ])('knows nothing of %s', (_, hex) => {
    expect(imageSize(Buffer.from(hex, 'hex'))).toBeUndefined();
  });
});
