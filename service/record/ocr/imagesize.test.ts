import { describe, expect, it } from 'vitest';
import { imageSize } from './imagesize.ts';
import { encodePng } from './png.ts';

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
    const little = Buffer.from(
      '49492a000800000002000001030001000000500000000101030001000000280000000000',
      'hex',
    );
    expect(imageSize(little)).toEqual({ width: 80, height: 40 });
    const big = Buffer.from(
      '4d4d002a0000000800020100000300000001005000000101000300000001002800000000',
      'hex',
    );
    big.writeUInt32BE(8, 4);
    big.writeUInt16BE(2, 8);
    const entry = (offset: number, tag: number, value: number) => {
      big.writeUInt16BE(tag, offset);
      big.writeUInt16BE(3, offset + 2);
      big.writeUInt32BE(1, offset + 4);
      big.writeUInt16BE(value, offset + 8);
    };
    entry(10, 256, 80);
    entry(22, 257, 40);
    expect(imageSize(big)).toEqual({ width: 80, height: 40 });
  });

  it('takes no size that stands behind the directory of a TIFF', () => {
    const file = Buffer.alloc(58);
    file.write('49492a0008000000', 'hex');
    file.writeUInt16LE(2, 8);
    const entry = (offset: number, tag: number, value: number) => {
      file.writeUInt16LE(tag, offset);
      file.writeUInt16LE(4, offset + 2);
      file.writeUInt32LE(1, offset + 4);
      file.writeUInt32LE(value, offset + 8);
    };
    entry(10, 256, 60_000);
    entry(22, 257, 50_000);
    entry(34, 256, 1);
    entry(46, 257, 1);
    expect(imageSize(file)).toEqual({ width: 60_000, height: 50_000 });
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
