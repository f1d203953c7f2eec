/** PDF or picture to lines and words with boxes. Everything that parses runs in workers that can be killed. */
import { randomUUID } from 'node:crypto';
import { DEFAULT_LIMITS } from './limits.ts';
import { imageSize } from './ocr/imagesize.ts';
import { type Pool, type SharedDocument, sharedPool } from './reading/pool.ts';
import type { ImageText } from './reading/protocol.ts';
import type { FileSource } from './source.ts';
import { type Line, type PageBox, RecordError, type Word } from './types.ts';

export { DEFAULT_LIMITS, READER_VERSION, type ReadLimits } from './limits.ts';
export { readerProtection } from './reading/launcher.ts';
export { closeReaders } from './reading/pool.ts';
export {
  inspectPdf,
  type PageCache,
  type PageShare,
  type ReadOptions,
  readPages,
  readRecord,
} from './reading/read.ts';
export { bytesOf, type FileInPieces, type FileSource, PIECE_BYTES, partOf, piecesOf } from './source.ts';
export * from './types.ts';

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
  file: FileSource,
  index: number,
  options: RenderOptions,
): Promise<Uint8Array> {
  const pool = sharedPool();
  const document: SharedDocument = { id: randomUUID(), file };
  if (options.password !== undefined) document.password = options.password;
  const { overlay, frames, crop, dpi } = options;
  const extras = { ...(overlay && { overlay }), ...(frames && { frames }), ...(crop && { crop }) };
  try {
    return await render(pool, document, { page: index, dpi, ...extras }, options.signal);
  } finally {
    pool.forget(document.id);
  }
}

async function render(
  pool: Pool,
  document: SharedDocument,
  what: { page: number; dpi: number; overlay?: Line[]; frames?: PageBox[]; crop?: PageBox },
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  let png: Uint8Array | undefined;
  await pool.run({
    document,
    request: { kind: 'render', document: document.id, ...what },
    onAnswer: (answer) => {
      if (answer.kind === 'png') png = answer.bytes;
    },
    timeout: DEFAULT_LIMITS.pageTimeout,
    urgent: true,
    ...(signal && { signal }),
  });
  if (!png) throw new RecordError('record_unreadable', 'The page cannot be drawn.');
  return png;
}

/**
 * Parts of pages as PNG, one after the other from one opened document; undefined for those that cannot be drawn, and for all
 * that are left when `signal` ends it.
 */
export async function renderPages(
  file: FileSource,
  places: readonly { page: number; crop: PageBox; frames: PageBox[] }[],
  { dpi, signal }: { dpi: number; signal: AbortSignal },
): Promise<(Uint8Array | undefined)[]> {
  const pool = sharedPool();
  const document: SharedDocument = { id: randomUUID(), file };
  const pictures: (Uint8Array | undefined)[] = [];
  try {
    for (const { page, crop, frames } of places) {
      pictures.push(await render(pool, document, { page, dpi, crop, frames }, signal).catch(skipped));
      // What cannot be opened once cannot be opened sixty times.
      if (signal.aborted || (pictures.length === 1 && !pictures[0])) break;
    }
  } finally {
    pool.forget(document.id);
  }
  return places.map((_, at) => pictures[at]);
}

/** A page that cannot be drawn is left out; anything else is a failure. */
function skipped(cause: unknown): undefined {
  if (!(cause instanceof RecordError)) throw cause;
}

/**
 * A PDF with the pages of another behind its own.
 * @throws RecordError record_not_pdf, record_encrypted, record_unreadable, record_timeout
 */
export async function joinPdfs(
  file: FileSource,
  added: FileSource,
  password?: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const pool = sharedPool();
  const document: SharedDocument = { id: randomUUID(), file };
  let joined: Uint8Array | undefined;
  try {
    await pool.run({
      document,
      request: {
        kind: 'join',
        document: document.id,
        bytes: added,
        ...(password !== undefined && { password }),
      },
      onAnswer: (answer) => {
        if (answer.kind === 'pdf') joined = answer.bytes;
      },
      timeout: DEFAULT_LIMITS.pageTimeout,
      ...(signal && { signal }),
    });
  } finally {
    pool.forget(document.id);
  }
  if (!joined) throw new RecordError('record_unreadable', 'The joined record cannot be written.');
  return joined;
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
