/** Small PDFs made for the tests. */
import { createHash } from 'node:crypto';

const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i);
  const at = (i: number) => s[i & 255] as number;
  const swap = (i: number, j: number) => {
    [s[i], s[j]] = [at(j), at(i)];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] as number)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}

/** Standard security handler, 40 bits: what a reader must refuse without the password. */
export function encryptedPdf(password: string): Buffer {
  const user = Buffer.concat([Buffer.from(password), PAD]).subarray(0, 32);
  const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  const owner = rc4(md5(user).subarray(0, 5), user);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(user, owner, permissions, id).subarray(0, 5);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return pdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
      `<</Filter/Standard/V 1/R 2/O ${hex(owner)}/U ${hex(rc4(key, PAD))}/P -4>>`,
    ],
    `/Encrypt 4 0 R/ID[${hex(id)}${hex(id)}]`,
  );
}

function pdf(objects: string[], trailer: string): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${text}${table}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
