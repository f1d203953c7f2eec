/**
 * What reading a PDF yields. Coordinates are fractions (0..1) of the page as displayed (rotation applied), origin top
 * left; sizes of pages are in PDF points. Everything here is plain JSON, so that pages can be cached and sent between
 * processes.
 */

/** A rectangle on one page, in fractions of the displayed page. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type WordSource = 'text' | 'ocr' | 'field' | 'annotation';

export interface Word {
  text: string;
  box: PageBox;
  source: WordSource;
  /** 0..1; only for OCR words. */
  confidence?: number;
  /** A number that OCR could not settle; the engine must not decide on it. */
  doubtful?: true;
}

export interface Line {
  words: Word[];
  /** Words joined by one space, wide gaps (table columns) by three; the parts of a word divided at a line's end by none. */
  text: string;
  box: PageBox;
  /** Index of the block (paragraph, table, form group) on the page; lines of one block flow into each other. */
  block: number;
  /** `header` and `footer` lines repeat on most pages of a document: kept, but set aside by the engine. */
  role: 'body' | 'header' | 'footer';
  /** Table cells of the line, left to right, as word ranges [first, last] with their column index. */
  cells?: { column: number; first: number; last: number }[];
  /** Index of the table on the page, when the line is a row of one. */
  table?: number;
}

export interface Page {
  /** 0-based. */
  index: number;
  width: number;
  height: number;
  /** Rotation in degrees that the viewer applies (PDF /Rotate). */
  rotation: 0 | 90 | 180 | 270;
  /** Where the words came from; `none` if nothing could be read. */
  source: 'text' | 'ocr' | 'mixed' | 'none';
  lines: Line[];
  /** A page that could not be read; the rest of the record still counts. */
  error?: { code: string; detail: string };
}

export interface MedicalRecord {
  /** SHA-256 of the PDF, hex. */
  sha256: string;
  readerVersion: string;
  pages: Page[];
}

export interface ReadProgress {
  done: number;
  total: number;
}

/** Codes of a record that cannot be read at all. */
export type RecordErrorCode =
  | 'record_not_pdf'
  | 'record_encrypted'
  | 'record_unreadable'
  | 'record_too_large'
  | 'record_too_many_pages'
  | 'record_too_many_words'
  /** Of a single page, which then counts as unreadable. */
  | 'page_too_dense'
  | 'record_timeout'
  | 'image_unreadable'
  | 'image_too_large'
  /** The OCR engine or its language data is not installed: the set-up's fault, not the record's. */
  | 'ocr_unavailable'
  | 'cancelled';

/** Thrown by every reader function; `message` never contains text of the record. */
export class RecordError extends Error {
  readonly code: RecordErrorCode;
  constructor(code: RecordErrorCode, detail: string) {
    super(detail);
    this.name = 'RecordError';
    this.code = code;
  }
}
