/** Writes PNG files (grey or RGB, 8 bits) and reads grey ones: all that pages need, without a native library. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Grey } from '../pdf/render.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** `data` holds `width * height` pixels of `channels` bytes each, rows without padding. */
export function encodePng(data: Uint8Array, width: number, height: number, channels: 1 | 3): Uint8Array {
  const row = width * channels;
  const raw = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) {
    // Filter type 0: page pictures are mostly white runs, which deflate packs well as they are.
    raw.set(data.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = channels === 1 ? 0 : 2;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}

/** Reads a grey PNG of 8 bits that is not interlaced; answers nothing for any other file. */
export function decodeGreyPng(file: Uint8Array): Grey | undefined {
  const png = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (png.length < 33 || !png.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, colour, interlace] = [png[24], png[25], png[28]];
  if (depth !== 8 || colour !== 0 || interlace !== 0) return undefined;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const size = (width + 1) * height;
  const raw = inflateSync(Buffer.concat(parts), { maxOutputLength: size });
  return raw.length === size ? { data: unfiltered(raw, width, height), width, height } : undefined;
}

/** Each row begins with the kind of its filter: what of its neighbours was taken off each pixel. */
function unfiltered(raw: Uint8Array, width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (width + 1)]!;
    const from = y * (width + 1) + 1;
    const to = y * width;
    for (let x = 0; x < width; x++) {
      const left = x > 0 ? data[to + x - 1]! : 0;
      const above = y > 0 ? data[to + x - width]! : 0;
      const corner = x > 0 && y > 0 ? data[to + x - width - 1]! : 0;
      data[to + x] = raw[from + x]! + predicted(filter, left, above, corner);
    }
  }
  return data;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const guess = left + above - corner;
  const [l, a, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return l <= a && l <= c ? left : a <= c ? above : corner;
}
