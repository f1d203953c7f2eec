/** What the reader accepts (published at /v1/limits). */
export interface ReadLimits {
  /** Bytes of a PDF. */
  maxBytes: number;
  maxPages: number;
  /** Words of one page, and of all: no chart has so many, and judging takes memory for each. */
  maxPageWords: number;
  maxWords: number;
  /** Milliseconds of wall time that one page may take: opening the file, its text and its picture together. */
  pageTimeout: number;
  /** Bytes and pixels of a single picture (ocrImage). */
  maxImageBytes: number;
  maxImagePixels: number;
}

export const DEFAULT_LIMITS: ReadLimits = {
  maxBytes: 200 * 1024 * 1024,
  maxPages: 5000,
  maxPageWords: 20_000,
  maxWords: 1_000_000,
  pageTimeout: 60_000,
  maxImageBytes: 15 * 1024 * 1024,
  maxImagePixels: 50_000_000,
};

/** Part of every page's cache key: raised whenever the same page may read differently. */
export const READER_VERSION = '8';
