/**
 * Size of a picture from its header alone, so that a bomb is refused before anything is unpacked. Ours and not `image-size`: that
 * package also takes entries behind the end of a TIFF's directory, where a file may claim a size other than the one it unpacks to.
 */

export interface ImageSize {
  width: number;
  height: number;
}

/** Pixels of a PNG, JPEG, TIFF, WebP or BMP file; undefined when it is none of them or its header is broken. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    const size = png(b) ?? bmp(b) ?? webp(b) ?? tiff(b) ?? jpeg(b);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // A header that points outside the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function png(b: Buffer): ImageSize | undefined {
  if (b.readUInt32BE(0) !== 0x89504e47) return undefined;
  return { width: b.readUInt32BE(16), height: b.readUInt32BE(20) };
}

function bmp(b: Buffer): ImageSize | undefined {
  if (b.toString('latin1', 0, 2) !== 'BM') return undefined;
  return { width: Math.abs(b.readInt32LE(18)), height: Math.abs(b.readInt32LE(22)) };
}

function webp(b: Buffer): ImageSize | undefined {
  if (b.toString('latin1', 0, 4) !== 'RIFF' || b.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const kind = b.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: 1 + b.readUIntLE(24, 3), height: 1 + b.readUIntLE(27, 3) };
  if (kind === 'VP8L') {
    const bits = b.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { width: b.readUInt16LE(26) & 0x3fff, height: b.readUInt16LE(28) & 0x3fff };
}

const TIFF_WIDTH = 256;
const TIFF_HEIGHT = 257;
const TIFF_SHORT = 3;

function tiff(b: Buffer): ImageSize | undefined {
  const order = b.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const little = order === 'II';
  const u16 = (at: number) => (little ? b.readUInt16LE(at) : b.readUInt16BE(at));
  const u32 = (at: number) => (little ? b.readUInt32LE(at) : b.readUInt32BE(at));
  if (u16(2) !== 42) return undefined;
  const directory = u32(4);
  const size: ImageSize = { width: 0, height: 0 };
  for (let i = 0; i < u16(directory); i++) {
    const entry = directory + 2 + i * 12;
    const value = u16(entry + 2) === TIFF_SHORT ? u16(entry + 8) : u32(entry + 8);
    if (u16(entry) === TIFF_WIDTH) size.width = value;
    if (u16(entry) === TIFF_HEIGHT) size.height = value;
  }
  return size;
}

function jpeg(b: Buffer): ImageSize | undefined {
  if (b.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < b.length) {
    if (b[at] !== 0xff) return undefined;
    const marker = b[at + 1]!;
    // Start-of-frame markers, without DHT (C4), JPG (C8) and DAC (CC).
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: b.readUInt16BE(at + 7), height: b.readUInt16BE(at + 5) };
    }
    // Fill bytes and markers without a body.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + b.readUInt16BE(at + 2);
  }
  return undefined;
}
