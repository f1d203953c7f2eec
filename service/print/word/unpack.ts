/** Opens the package of a Word file without trusting a byte of it: every size is measured while it is unpacked. */
import { inflateRawSync } from 'node:zlib';
import { ServiceError } from '../../contract/errors.ts';

/** Far above what a letter needs, and far below what would trouble the worker. */
export const UNPACKED = { files: 500, bytes: 32 * 1024 * 1024 } as const;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT = 0xffff;

const notWord = (why: string) =>
  new ServiceError(422, 'word_template_not_word', `The file is not a Word document (.docx): ${why}`);

const tooLarge = () =>
  new ServiceError(
    422,
    'word_template_unpacks_too_large',
    `The file holds more than ${UNPACKED.files} parts, or unpacks to more than ${UNPACKED.bytes / 1024 / 1024} MiB.`,
  );

/** The parts of a package by name. Refuses with 422 `word_template_not_word`, `word_template_unpacks_too_large`. */
export function unpack(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return partsOf(zip);
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw notWord('its package is damaged.');
  }
}

function partsOf(zip: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > UNPACKED.files) throw tooLarge();
  let left = UNPACKED.bytes;
  for (let index = 0, at = zip.readUInt32LE(end + 16); index < count; index++) {
    if (zip.readUInt32LE(at) !== ENTRY) throw notWord('its package is damaged.');
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (!name.endsWith('/')) {
      if (parts.has(name)) throw notWord('it holds a part twice.');
      const content = contentOf(zip, at, left);
      left -= content.length;
      parts.set(name, content);
    }
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= 0 && at >= zip.length - END_BYTES - MOST_COMMENT; at--)
    if (zip.readUInt32LE(at) === END) return at;
  throw notWord('save it from Word as a “Word Document”.');
}

/** The content of one entry: `most` bytes of it at the most, whatever its header says. */
function contentOf(zip: Buffer, entry: number, most: number): Buffer {
  const isEncrypted = (zip.readUInt16LE(entry + 8) & 1) === 1;
  if (isEncrypted) throw notWord('it is encrypted.');
  const method = zip.readUInt16LE(entry + 10);
  const size = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  if (zip.readUInt32LE(local) !== LOCAL) throw notWord('its package is damaged.');
  const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + size);
  if (packed.length !== size) throw notWord('its package is damaged.');
  if (method === 0) {
    if (size > most) throw tooLarge();
    return packed;
  }
  if (method !== 8) throw notWord('its package is damaged.');
  try {
    // Zero bytes more cannot be asked for.
    const content = inflateRawSync(packed, { maxOutputLength: most + 1 });
    if (content.length > most) throw tooLarge();
    return content;
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw cause;
  }
}
