/** Small Word files for tests. */
import PizZip from 'pizzip';
import { unpack } from './unpack.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const paragraph = (text: string) =>
  `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A Word file with these paragraphs; `more` adds parts or replaces them. */
export function wordFile(lines: readonly string[], more: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': documentOf(lines.map(paragraph).join('')),
    ...more,
  };
  const zip = new PizZip();
  for (const [name, text] of Object.entries(parts)) zip.file(name, text);
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' });
}

export const documentOf = (body: string) =>
  `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${body}<w:sectPr/></w:body></w:document>`;

/** What a reader sees of a Word file, a line to a paragraph or break. */
export function wordsOf(file: Uint8Array): string {
  const xml = unpack(file).get('word/document.xml')?.toString('utf8') ?? '';
  return xml
    .replace(/<\/w:p>|<w:br\/>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
