/** Reads a whole record: text layers first, in batches, then the pages whose picture must be looked at. */
import { createHash, randomUUID } from 'node:crypto';
import { recordOf } from '../kept.ts';
import { DEFAULT_LIMITS, READER_VERSION, type ReadLimits } from '../limits.ts';
import { looksLikePdf } from '../pdf/pdfium.ts';
import { type FileSource, headOf, piecesOf } from '../source.ts';
import { type MedicalRecord, type Page, type ReadProgress, RecordError } from '../types.ts';
import { Unpacker } from './packed.ts';
import { cancelled, type Job, type Pool, type SharedDocument, sharedPool } from './pool.ts';

/** Pages by key (content of the record, page, reader version); the owner encrypts what it stores. */
export interface PageCache {
  get(key: string): Promise<Page | undefined>;
  put(key: string, page: Page): Promise<void>;
}

/** Pages of one record that several processes read at the same time, each page by one of them. */
export interface PageShare {
  /** The page, where it has been read; else whether it is now for this process to read. */
  take(key: string): Promise<Page | 'ours' | 'theirs'>;
  /** What this process has read, for the others; nothing where it has given up, so that they may try. */
  give(key: string, page: Page | undefined): Promise<void>;
  /** Reads for others alone: pages of theirs are neither fetched nor waited for. */
  onlyHelps?: boolean;
}

export interface ReadOptions {
  password?: string;
  /** Called after every page, in any order of pages; `done` only grows. */
  onProgress?(progress: ReadProgress): void;
  signal?: AbortSignal;
  /** Pages read at the same time; the machine's cores by default. */
  workers?: number;
  pageCache?: PageCache;
  /** Pages that take OCR are then read together with other processes. */
  share?: PageShare;
  limits?: Partial<ReadLimits>;
  /** Only these pages (0-based) are read by OCR; others that need it are not in the result. All by default. */
  ocrPages?: number[];
}

/** In which the name of the format stands. */
const HEAD_BYTES = 1024;

/** How often it is looked whether another process has read a page. */
const THEIRS_MS = 250;

/** Text layers are read this many at a time: one message per page would cost more than the page. */
const BATCH = 12;

/** Gets each page as it is read, in any order of pages; awaited, so that what cannot keep up slows the reading. */
export type PageSink = (page: Page) => void | Promise<void>;

/** As `readPages`, all of it in memory. */
export async function readRecord(file: FileSource, options: ReadOptions = {}): Promise<MedicalRecord> {
  const pages: Page[] = [];
  const { sha256, readerVersion } = await readPages(file, options, (page) => {
    pages[page.index] = page;
  });
  // Without the holes of pages that nobody asked for.
  return recordOf(sha256, readerVersion, pages.filter(Boolean));
}

/**
 * Reads every page of a PDF. A page that cannot be read comes back with `error`; the rest goes on.
 * @throws RecordError as `inspectPdf`, when the record as a whole cannot be read, record_too_many_words, or `cancelled`
 */
export async function readPages(
  file: FileSource,
  options: ReadOptions,
  sink: PageSink,
): Promise<{ sha256: string; readerVersion: string }> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const sha256 = await sha256Of(file);
  const pool = sharedPool();
  const document: SharedDocument = { id: randomUUID(), file };
  if (options.password !== undefined) document.password = options.password;
  try {
    const { count, took } = await countPages(pool, document, limits, options.signal);
    // Each page needs the document open, so the time that this takes is part of the page's.
    const pageTimeout = limits.pageTimeout - took;
    const run = new Reading(pool, document, sha256, count, options, { ...limits, pageTimeout }, sink);
    await run.all();
    return { sha256, readerVersion: READER_VERSION };
  } finally {
    pool.forget(document.id);
  }
}

async function sha256Of(file: FileSource): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(file)) {
    hash.update(piece);
    // Others have their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return hash.digest('hex');
}

/**
 * The cheap check at submit: the number of pages.
 * @throws RecordError record_not_pdf, record_encrypted, record_unreadable, record_too_large, record_too_many_pages,
 * record_timeout
 */
export async function inspectPdf(
  file: FileSource,
  password?: string,
  limits: Partial<ReadLimits> = {},
): Promise<number> {
  const pool = sharedPool();
  const document: SharedDocument = { id: randomUUID(), file };
  if (password !== undefined) document.password = password;
  try {
    return (await countPages(pool, document, { ...DEFAULT_LIMITS, ...limits })).count;
  } finally {
    pool.forget(document.id);
  }
}

/** Number of pages, and the milliseconds that opening and counting took. */
async function countPages(
  pool: Pool,
  document: SharedDocument,
  limits: ReadLimits,
  signal?: AbortSignal,
): Promise<{ count: number; took: number }> {
  if (document.file.length > limits.maxBytes) {
    throw new RecordError('record_too_large', `The file is larger than ${limits.maxBytes} bytes.`);
  }
  if (!looksLikePdf(await headOf(document.file, HEAD_BYTES)))
    throw new RecordError('record_not_pdf', 'The file is not a PDF.');
  let count = 0;
  let opening = 0;
  const job: Job = {
    document,
    request: { kind: 'count', document: document.id },
    onAnswer: (answer, took) => {
      if (answer.kind === 'count') count = answer.pageCount;
      opening = took;
    },
    timeout: limits.pageTimeout,
    quick: true,
  };
  if (signal) job.signal = signal;
  await pool.run(job);
  if (count === 0) throw new RecordError('record_unreadable', 'The file has no page that can be read.');
  if (count > limits.maxPages) {
    throw new RecordError('record_too_many_pages', `The file has more than ${limits.maxPages} pages.`);
  }
  return { count, took: opening };
}

class Reading {
  /** Pages to be read by their picture, with the milliseconds that looking at their text took. */
  private readonly pictures = new Map<number, number>();
  private readonly unpacker = new Unpacker();
  private done = 0;
  private words = 0;
  /** Ends what is under way when the record turns out to be too much. */
  private readonly end = new AbortController();
  private readonly signal: AbortSignal;
  private readonly pool: Pool;
  private readonly document: SharedDocument;
  private readonly sha256: string;
  private readonly total: number;
  private readonly options: ReadOptions;
  /** `pageTimeout` are the milliseconds that a page may take in all: its text and its picture together. */
  private readonly limits: ReadLimits;
  private readonly sink: PageSink;

  constructor(
    pool: Pool,
    document: SharedDocument,
    sha256: string,
    total: number,
    options: ReadOptions,
    limits: ReadLimits,
    sink: PageSink,
  ) {
    this.pool = pool;
    this.document = document;
    this.sha256 = sha256;
    this.total = total;
    this.options = options;
    this.limits = limits;
    this.sink = sink;
    const { signal } = options;
    this.signal = signal ? AbortSignal.any([signal, this.end.signal]) : this.end.signal;
  }

  async all(): Promise<void> {
    try {
      await this.read();
    } finally {
      this.end.abort();
    }
  }

  private async read(): Promise<void> {
    const left = await this.fromCache();
    const batches: number[][] = [];
    for (let i = 0; i < left.length; i += BATCH) batches.push(left.slice(i, i + BATCH));
    await this.parallel(batches, (batch) => this.readText(batch));
    const { ocrPages } = this.options;
    const pictures = [...this.pictures.keys()]
      .filter((page) => ocrPages?.includes(page) ?? true)
      .sort((a, b) => a - b);
    const { share } = this.options;
    if (!share) {
      await this.parallel(pictures, async (page) => void (await this.readPicture(page)));
      return;
    }
    const theirs: number[] = [];
    await this.parallel(pictures, async (page) => {
      if (!(await this.readShared(share, page))) theirs.push(page);
    });
    if (share.onlyHelps) return;
    await this.parallel(theirs, async (page) => {
      while (!(await this.readShared(share, page)))
        await new Promise((resolve) => setTimeout(resolve, THEIRS_MS));
    });
  }

  /** False while another process reads the page. */
  private async readShared(share: PageShare, index: number): Promise<boolean> {
    if (this.signal.aborted) throw cancelled();
    const taken = await share.take(this.key(index));
    if (taken === 'theirs') return false;
    if (taken !== 'ours') {
      if (!share.onlyHelps) await this.finish(taken);
      return true;
    }
    let page: Page | undefined;
    try {
      page = await this.readPicture(index);
    } finally {
      await share.give(this.key(index), page?.error ? undefined : page);
    }
    return true;
  }

  /** Takes what the cache has; answers the other pages. */
  private async fromCache(): Promise<number[]> {
    const { pageCache } = this.options;
    const left: number[] = [];
    for (let i = 0; i < this.total; i++) {
      const page = await pageCache?.get(this.key(i));
      if (page) await this.keep(page);
      else left.push(i);
    }
    return left;
  }

  private key(page: number): string {
    return `${this.sha256}:${page}:${READER_VERSION}`;
  }

  private async keep(page: Page): Promise<void> {
    for (const line of page.lines) this.words += line.words.length;
    const { maxWords } = this.limits;
    if (this.words > maxWords)
      throw new RecordError('record_too_many_words', `The record has more than ${maxWords} words.`);
    await this.sink(page);
    this.done++;
    this.options.onProgress?.({ done: this.done, total: this.total });
  }

  private async finish(page: Page): Promise<void> {
    await this.keep(page);
    // Failures are not kept: they may be the machine's fault (memory, time), not the page's.
    if (!page.error) await this.options.pageCache?.put(this.key(page.index), page);
  }

  private async parallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
    const queue = items.values();
    const lane = async () => {
      for (const item of queue) await work(item);
    };
    // One more than there are workers: a job lies ready the moment that a worker is free.
    const { workers } = this.options;
    const lanes = workers === undefined ? this.pool.size + 1 : Math.max(1, Math.min(workers, this.pool.size));
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  private job(request: Job['request'], timeout: number, onAnswer: Job['onAnswer']): Job {
    return { document: this.document, request, onAnswer, timeout, signal: this.signal };
  }

  /** A batch that fails at one page is taken up again after it; one that took long, where it stopped. */
  private async readText(batch: number[]): Promise<void> {
    let left = batch;
    while (left.length > 0) {
      const finished: Page[] = [];
      let answered = 0;
      const request: Job['request'] = { kind: 'text', document: this.document.id, pages: left };
      const job = this.job(request, this.limits.pageTimeout, (answer, took) => {
        if (answer.kind === 'look') this.pictures.set(answer.page, took);
        else if (answer.kind === 'page') finished.push(this.unpacker.unpack(answer.packed));
        else return;
        answered++;
      });
      const failure = await this.attempt(job);
      for (const page of finished) await this.finish(page);
      if (failure) await this.finish(failedPage(left[answered] ?? left.at(-1)!, failure));
      // A worker that says nothing of any page has nothing to say.
      else if (answered === 0) return;
      left = left.slice(failure ? answered + 1 : answered);
    }
  }

  private async readPicture(index: number): Promise<Page> {
    let page: Page | undefined;
    const request: Job['request'] = { kind: 'picture', document: this.document.id, page: index };
    const left = this.limits.pageTimeout - (this.pictures.get(index) ?? 0);
    const job = this.job(request, left, (answer) => {
      if (answer.kind === 'picture') page = answer.page;
    });
    const failure = await this.attempt(job);
    const missing = new RecordError('record_unreadable', 'The reader gave no answer.');
    const read = page ?? failedPage(index, failure ?? missing);
    await this.finish(read);
    return read;
  }

  /** Runs a job; answers why it failed. Cancelling ends the whole reading. */
  private async attempt(job: Job): Promise<RecordError | undefined> {
    try {
      await this.pool.run(job);
      return undefined;
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      if (error.code === 'cancelled') throw cancelled();
      return error;
    }
  }
}

function failedPage(index: number, error: RecordError): Page {
  return {
    index,
    width: 612,
    height: 792,
    rotation: 0,
    source: 'none',
    lines: [],
    error: { code: error.code, detail: error.message },
  };
}
