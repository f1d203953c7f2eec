/** PDFs written object by object, for files that no program would write. */

/** A PDF from object bodies, with a correct cross-reference table; object 1 is the catalog. */
export function pdf(...objects: (string | Buffer)[]): Buffer {
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
  push(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
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
