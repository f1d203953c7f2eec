/**
 * A record as it is kept and carried: JSON under gzip. A long chart is a hundred megabytes of it, so it is made and opened where
 * nobody waits; the service itself only passes the bytes on.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { joinHyphens } from './layout/hyphens.ts';
import { markRepeats } from './layout/repeats.ts';
import type { MedicalRecord, Page } from './types.ts';

/** Pages in any order, one JSON text a line, under gzip. */
export interface LoosePages {
  sha256: string;
  readerVersion: string;
  pages: Uint8Array;
}

export interface KeptRecord {
  /** The whole record, for the engine. */
  record: Uint8Array;
  /** Its text, for search, which is soon opened. */
  texts: Uint8Array;
  pages: number;
  /** Pages without a text layer of their own that did. */
  pagesOcr: number;
  pagesFailed: number;
  /** Pages by where their words came from. */
  sources: Record<string, number>;
}

export interface PageText {
  page: number;
  text: string;
  source: string;
  /**
   * Where words read by OCR lie, five numbers a word: its place in `text`, then x, y, width and height in ten-thousandths
   * of the page. Absent for pages that have their own text.
   */
  words?: number[];
}

const pack = (value: unknown): Uint8Array => gzipSync(Buffer.from(JSON.stringify(value)));

/** The record of all its pages: what repeats on them is marked, what a line's end divided is joined. */
export function recordOf(sha256: string, readerVersion: string, pages: Page[]): MedicalRecord {
  markRepeats(pages);
  joinHyphens(pages);
  return { sha256, readerVersion, pages };
}

export function keepRecord({ sha256, readerVersion, pages: loose }: LoosePages): KeptRecord {
  const pages: Page[] = [];
  const lines = gunzipSync(loose);
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf(0x0a, from);
    pages.push(JSON.parse(lines.toString('utf8', from, end)) as Page);
    from = end + 1;
  }
  pages.sort((a, b) => a.index - b.index);
  return kept(recordOf(sha256, readerVersion, pages));
}

export function kept(record: MedicalRecord): KeptRecord {
  const { pages } = record;
  const sources: Record<string, number> = {};
  for (const { source } of pages) sources[source] = (sources[source] ?? 0) + 1;
  return {
    record: pack(record),
    texts: pack(pages.map(pageText)),
    pages: pages.length,
    pagesOcr: pages.length - (sources.text ?? 0),
    pagesFailed: pages.filter(({ error }) => error).length,
    sources,
  };
}

/** A record with the pages of another behind its own; what repeats on pages of both is marked anew. */
export function appendRecord({ record, added }: { record: Uint8Array; added: Uint8Array }): KeptRecord {
  const first = openRecord(record);
  const second = openRecord(added);
  const from = first.pages.length;
  const behind = second.pages.map((page) => ({ ...page, index: page.index + from }));
  return kept(recordOf(first.sha256, second.readerVersion, [...first.pages, ...behind]));
}

export function openRecord(bytes: Uint8Array): MedicalRecord {
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as MedicalRecord;
}

/** The texts anew from the record, for those that were kept before words had places. */
export const textsOf = (bytes: Uint8Array): Uint8Array => pack(openRecord(bytes).pages.map(pageText));

/** JSON of one word with its box, on average. */
const BYTES_PER_WORD = 100;

/** About how many words a kept record has, without opening it: gzip ends with the length of what it holds. */
export function roughWords(bytes: Uint8Array): number {
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteLength < 4) return 0;
  return Math.ceil(new DataView(buffer, byteOffset).getUint32(byteLength - 4, true) / BYTES_PER_WORD);
}

const isScan = (source: string) => source === 'ocr' || source === 'mixed';

function pageText({ index, lines, source }: Page): PageText {
  const text = lines.map((line) => line.text).join('\n');
  if (!isScan(source)) return { page: index, text, source };
  const words: number[] = [];
  let from = 0;
  for (const word of lines.flatMap((line) => line.words)) {
    const at = text.indexOf(word.text, from);
    if (at < 0) continue;
    from = at + word.text.length;
    if (word.source !== 'ocr') continue;
    const { x, y, width, height } = word.box;
    words.push(at, ...[x, y, width, height].map((part) => Math.round(part * 10_000)));
  }
  return { page: index, text, source, words };
}
