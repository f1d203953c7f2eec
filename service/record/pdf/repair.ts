/**
 * A file that was cut off has no trailer, and PDFium gives up without one although most pages may be there. What the
 * trailer would have said is written again: where the catalog is, or a new catalog over the pages that are left.
 */

/** Objects of a number no file uses. */
const CATALOG = 8_388_600;
const PAGES = 8_388_601;

/** The file with a trailer of its own at the end, or undefined when it holds no page in plain sight. */
export function withTrailer(bytes: Uint8Array): Uint8Array | undefined {
  // One letter per byte, so that places in the text are places in the file.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  // What the trailer knew of a protected file cannot be written again.
  if (/\/Filter\s*\/Standard\b/.test(text)) return undefined;
  const objects = [...text.matchAll(/(?:^|[\r\n\s])(\d{1,7}) (\d{1,5}) obj\b/g)];
  const whole = wholeObjects(bytes, text);
  const ending = (root: string, more = '') =>
    Buffer.concat([
      whole,
      Buffer.from(`\n${more}trailer\n<< /Root ${root} R >>\nstartxref\n0\n%%EOF\n`, 'latin1'),
    ]);
  const pages: string[] = [];
  let tree: string | undefined;
  let catalog: string | undefined;
  objects.forEach((match, i) => {
    const body = text.slice(match.index + match[0].length, objects[i + 1]?.index ?? text.length);
    // The dictionary stands before any stream; a cut-off object has no end.
    const end = body.search(/stream|endobj/);
    const dictionary = end < 0 ? '' : body.slice(0, end);
    const name = `${match[1]} ${match[2]}`;
    if (/\/Type\s*\/Catalog\b/.test(dictionary)) catalog = name;
    else if (/\/Type\s*\/Page\b(?!s)/.test(dictionary)) pages.push(name);
    else if (/\/Type\s*\/Pages\b/.test(dictionary) && !/\/Parent\b/.test(dictionary)) tree = name;
  });
  if (catalog && tree) return ending(catalog);
  if (pages.length === 0) return undefined;
  const own = `${PAGES} 0 obj\n<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((p) => `${p} R`).join(' ')}] >>\nendobj\n`;
  const over = tree ?? `${PAGES} 0`;
  return ending(
    `${CATALOG} 0`,
    `${tree ? '' : own}${CATALOG} 0 obj\n<< /Type /Catalog /Pages ${over} R >>\nendobj\n`,
  );
}

/** The file up to where it was cut off: a stream is closed where it ends now, a dictionary without an end is left out. */
function wholeObjects(bytes: Uint8Array, text: string): Uint8Array {
  const last = text.lastIndexOf('endobj');
  if (last < 0) return bytes;
  const end = last + 'endobj'.length;
  if (!/\bstream\b/.test(text.slice(end))) return bytes.subarray(0, end);
  return Buffer.concat([bytes, Buffer.from('\nendstream\nendobj\n')]);
}
