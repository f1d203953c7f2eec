import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decodeGreyPng, encodePng } from './png.ts';

const WIDTH = 7;
const HEIGHT = 5;
const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i * i * 37 + i * 11) % 256);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The five filters of the PNG specification, row by row. */
function filtered(): Buffer {
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : pixels[y * WIDTH + x]!);
  const paeth = (a: number, b: number, c: number) => {
    const distances = [a, b, c].map((value) => Math.abs(a + b - c - value));
    return [a, b, c][distances.indexOf(Math.min(...distances))]!;
  };
  const filters = [
    () => 0,
    (x: number, y: number) => at(x - 1, y),
    (x: number, y: number) => at(x, y - 1),
    (x: number, y: number) => Math.floor((at(x - 1, y) + at(x, y - 1)) / 2),
    (x: number, y: number) => paeth(at(x - 1, y), at(x, y - 1), at(x - 1, y - 1)),
  ];
  return Buffer.concat(
    filters.map((filter, y) =>
      Buffer.from([y, ...Array.from({ length: WIDTH }, (_, x) => (at(x, y) - filter(x, y) + 256) % 256)]),
    ),
  );
}

function png(raw: Buffer, depth = 8, colour = 0): Buffer {
  const header = Buffer.from([0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, depth, colour, 0, 0, 0]);
  const packed = deflateSync(raw);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', packed.subarray(0, 9)),
    chunk('IDAT', packed.subarray(9)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('reads what it writes, and every filter, in parts', () => {
  const expected = { data: pixels, width: WIDTH, height: HEIGHT };
  expect(decodeGreyPng(encodePng(pixels, WIDTH, HEIGHT, 1))).toEqual(expected);
  expect(decodeGreyPng(png(filtered()))).toEqual(expected);
});

it('answers nothing for colour, other depths and other files; more pixels than specified are refused', () => {
  expect(decodeGreyPng(png(filtered(), 16))).toBeUndefined();
  expect(decodeGreyPng(png(filtered(), 8, 2))).toBeUndefined();
  expect(decodeGreyPng(Buffer.from('no picture'))).toBeUndefined();
  expect(() => decodeGreyPng(png(Buffer.alloc(1000)))).toThrow();
});
