/** PDF or picture to lines and words with boxes. Everything that parses runs in workers that can be killed. */
import { randomUUID } from 'node:crypto';
import { imageSize } from './imagesize.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { type Job, type SharedDocument, sharedPool } from './pool.ts';
import type { ImageText } from './protocol.ts';
import { type Line, type PageBox, RecordError, type Word } from './types.ts';

export { DEFAULT_LIMITS, READER_VERSION, type ReadLimits } from './limits.ts';
export { closeReaders } from './pool.ts';
export { inspectPdf, type PageCache, type ReadOptions, readRecord } from './read.ts';
export * from './types.ts';
export { typesetNotes } from './typeset.ts';

export interface RenderOptions {
  dpi: number;
  password?: string;
  signal?: AbortSignal;
  /** Lines to draw over the page (see overlay.ts for the colours). */
  overlay?: Line[];
  /** Boxes to frame, in fractions of the page. */
  frames?: PageBox[];
  /** The part of the page to draw; the rest is not in the picture. */
  crop?: PageBox;
}

/**
 * A page (0-based) as displayed, as PNG.
 * @throws RecordError record_not_pdf, record_encrypted, record_unreadable, record_too_large, record_timeout, cancelled
 */
export async function renderPage(
  bytes: Uint8Array,
  index: number,
  options: RenderOptions,
): Promise<Uint8Array> {
  const pool = sharedPool();
  const document: SharedDocument = { id: randomUUID(), bytes };
  if (options.password !== undefined) document.password = options.password;
  const { overlay, frames, crop } = options;
  const extras = { ...(overlay && { overlay }), ...(frames && { frames }), ...(crop && { crop }) };
  let png: Uint8Array | undefined;
  const job: Job = {
    document,
    request: { kind: 'render', document: document.id, page: index, dpi: options.dpi, ...extras },
    onAnswer: (answer) => {
      if (answer.kind === 'png') png = answer.bytes;
    },
    timeout: DEFAULT_LIMITS.pageTimeout,
    urgent: true,
  };
  if (options.signal) job.signal = options.signal;
  try {
    await pool.run(job);
  } finally {
    pool.forget(document.id);
  }
  if (!png) throw new RecordError('record_unreadable', 'The page cannot be drawn.');
  return png;
}

/** Pixels of a picture that is read in a moment: less than a sheet. */
const QUICK_PIXELS = 1_000_000;

/**
 * Text of a PNG, JPEG, TIFF, WebP or BMP picture, with word boxes as fractions of the picture.
 * @throws RecordError image_unreadable, image_too_large, ocr_unavailable, record_timeout
 */
export async function ocrImage(
  bytes: Uint8Array,
): Promise<{ text: string; words: Word[]; confidence: number }> {
  let result: ImageText | undefined;
  const size = imageSize(bytes);
  await sharedPool().run({
    request: { kind: 'image', bytes },
    onAnswer: (answer) => {
      if (answer.kind === 'image') result = answer.result;
    },
    timeout: DEFAULT_LIMITS.pageTimeout,
    urgent: true,
    quick: size !== undefined && size.width * size.height <= QUICK_PIXELS,
  });
  if (!result) throw new RecordError('image_unreadable', 'The picture cannot be read.');
  return { text: result.text, words: result.words, confidence: result.confidence };
}
