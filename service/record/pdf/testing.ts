/** PDFs written object by object, for files that no program would write. */
import { createHash } from 'node:crypto';

/** A PDF from object bodies, with a correct cross-reference table; object 1 is the catalog. */
export function pdf(...objects: (string | Buffer)[]): Buffer {
  return file(objects, '');
}

function file(objects: (string | Buffer)[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  const push = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((body, i) => {
    offsets.push(at);
    push(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]));
  });
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`));
  push(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** A stream object with its length. */
export function stream(data: Buffer | string, dictionary = ''): Buffer {
  const body = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<< /Length ${body.length} ${dictionary} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);
}

export const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
export const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
/** A page, object 3 in a file of one page. */
export const page = (extra: string, box = '0 0 612 792') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${extra} >>`;

/** A line of print; `x` and `y` in points from the lower left corner of a letter page. */
export interface Print {
  text: string;
  x: number;
  y: number;
  size?: number;
}

/** Lines of print one below the other. */
export function rows(x: number, y: number, texts: string[], size = 10, leading = 1.3 * size): Print[] {
  return texts.map((text, i) => ({ text, x, y: y - i * leading, size }));
}

export const COURIER = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>';

/** A PDF of letter pages in Courier, of which every sign is 0.6 of the size wide. */
export function printed(...pages: Print[][]): Buffer {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`);
  return pdf(
    CATALOG,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    COURIER,
    ...pages.flatMap((lines, i) => [
      page(`/Contents ${5 + 2 * i} 0 R /Resources << /Font << /F 3 0 R >> >>`),
      stream(lines.map(show).join('\n')),
    ]),
  );
}

function show({ text, x, y, size = 10 }: Print): string {
  const signs = text.replace(/[\\()]/g, (sign) => `\\${sign}`);
  return `BT /F ${size} Tf ${x} ${y} Td (${signs}) Tj ET`;
}

/** What passwords are filled up with (PDF standard security handler). */
const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** One page that says `text`, locked with a password: standard security handler, RC4 of 40 bits. */
export function encryptedPdf(password: string, text = ''): Buffer {
  const user = Buffer.concat([Buffer.from(password), PAD]).subarray(0, 32);
  const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  const owner = rc4(md5(user).subarray(0, 5), user);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(user, owner, permissions, id).subarray(0, 5);
  // Object 5, generation 0, is the only one that holds a stream.
  const content = rc4(
    md5(key, Buffer.from([5, 0, 0, 0, 0])).subarray(0, 10),
    Buffer.from(show({ text, x: 60, y: 700 })),
  );
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return file(
    [
      CATALOG,
      ONE_PAGE,
      page('/Contents 5 0 R /Resources << /Font << /F 4 0 R >> >>'),
      COURIER,
      stream(content),
      `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, PAD))} /P -4 >>`,
    ],
    `/Encrypt 6 0 R /ID [${hex(id)}${hex(id)}]`,
  );
}

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
