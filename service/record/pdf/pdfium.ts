/** The raw PDFium module (WebAssembly) and the few helpers that every user of it needs. */
import { PDFiumModule } from '@hyzyla/pdfium';
import { RecordError } from '../types.ts';
import { withTrailer } from './repair.ts';

/** Pointers are plain numbers; 0 is null. */
type Fn = (...args: number[]) => number;

/** The part of the module that the reader uses; the package types only a fraction of what it exports. */
export interface Pdfium {
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
  wasmExports: Record<string, Fn>;
  _malloc: Fn;
  _free: Fn;
  [call: `_FPDF${string}`]: Fn;
}

let loading: Promise<Pdfium> | undefined;

/** Loads and initialises PDFium once per process. */
function loadPdfium(): Promise<Pdfium> {
  loading ??= (async () => {
    const create = PDFiumModule as unknown as (o: object) => Promise<Pdfium>;
    const pdfium = await create({ print: () => undefined, printErr: () => undefined });
    // The package wraps every call in checks that cost as much as the call; characters are asked for one by one.
    for (const [name, call] of Object.entries(pdfium.wasmExports)) {
      if (/^(FPDF|malloc$|free$)/.test(name)) pdfium[`_${name}` as '_malloc'] = call;
    }
    // PDFium's own config: no JavaScript engine, no platform fonts.
    pdfium._FPDF_InitLibrary!();
    return pdfium;
  })();
  return loading;
}

/** Bytes copied into PDFium's memory; the caller frees the pointer. */
function copyIn(pdfium: Pdfium, bytes: Uint8Array): number {
  const pointer = pdfium._malloc(Math.max(1, bytes.length));
  if (!pointer) throw new RecordError('record_too_large', 'The file does not fit in memory.');
  pdfium.HEAPU8.set(bytes, pointer);
  return pointer;
}

/** Runs `use` with a scratch area of `size` bytes. */
export function scratch<T>(pdfium: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = pdfium._malloc(size);
  try {
    return use(pointer);
  } finally {
    pdfium._free(pointer);
  }
}

/** Reads what a "length first, then buffer" call answers: UTF-16LE text without its final null. */
export function utf16(pdfium: Pdfium, call: (buffer: number, size: number) => number, max = 1 << 20): string {
  const size = Math.min(call(0, 0), max);
  if (size <= 2) return '';
  return scratch(pdfium, size, (buffer) => {
    call(buffer, size);
    return new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(buffer, buffer + size - 2));
  });
}

export interface OpenDocument {
  pdfium: Pdfium;
  handle: number;
  /** Form environment, needed to read fields; 0 when there is none. No script or action runs in it. */
  form: number;
  pageCount: number;
  close(): void;
}

/** FPDF_FORMFILLINFO with every callback left out: nothing can reach outside. */
const FORM_INFO_SIZE = 256;
const FORM_INFO_VERSION = 2;

const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/**
 * Opens a PDF held in memory; one that was cut off is repaired where that can be done.
 * @throws RecordError record_not_pdf, record_encrypted, record_unreadable
 */
export async function openDocument(bytes: Uint8Array, password?: string): Promise<OpenDocument> {
  if (!looksLikePdf(bytes)) throw new RecordError('record_not_pdf', 'The file is not a PDF.');
  const pdfium = await loadPdfium();
  const found = load(pdfium, bytes, password);
  if (found) return open(pdfium, found);
  const mended = withTrailer(bytes);
  const repaired = mended && load(pdfium, mended, password);
  if (repaired) return open(pdfium, repaired);
  throw new RecordError('record_unreadable', 'The file is damaged and could not be repaired.');
}

interface Loaded {
  handle: number;
  /** The file's bytes, which PDFium reads from as long as the document is open. */
  data: number;
}

/** Undefined when PDFium makes nothing of the file. */
function load(pdfium: Pdfium, bytes: Uint8Array, password?: string): Loaded | undefined {
  const data = copyIn(pdfium, bytes);
  const secret = password ? copyIn(pdfium, new TextEncoder().encode(`${password}\0`)) : 0;
  const handle = pdfium._FPDF_LoadMemDocument!(data, bytes.length, secret);
  if (secret) pdfium._free(secret);
  if (handle) return { handle, data };
  const reason = pdfium._FPDF_GetLastError!();
  pdfium._free(data);
  if (reason === PASSWORD_ERROR) {
    const what = password ? 'The password does not open the file.' : 'The file needs a password.';
    throw new RecordError('record_encrypted', what);
  }
  if (reason === SECURITY_ERROR) {
    throw new RecordError('record_encrypted', 'The file is protected in a way that is not supported.');
  }
  return undefined;
}

function open(pdfium: Pdfium, { handle, data }: Loaded): OpenDocument {
  const pageCount = pdfium._FPDF_GetPageCount!(handle);
  const formInfo = pdfium._malloc(FORM_INFO_SIZE);
  pdfium.HEAPU8.fill(0, formInfo, formInfo + FORM_INFO_SIZE);
  pdfium.HEAPU32[formInfo >> 2] = FORM_INFO_VERSION;
  const form = pdfium._FPDFDOC_InitFormFillEnvironment!(handle, formInfo);
  return {
    pdfium,
    handle,
    form,
    pageCount,
    close() {
      if (form) pdfium._FPDFDOC_ExitFormFillEnvironment!(form);
      pdfium._free(formInfo);
      pdfium._FPDF_CloseDocument!(handle);
      pdfium._free(data);
    },
  };
}

/** A PDF has its header within the first kilobyte (readers tolerate junk before it). */
export function looksLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');
}

/**
 * Opens a page; the caller closes it.
 * @throws RecordError record_unreadable
 */
export function loadPage(document: OpenDocument, index: number): number {
  const page = document.pdfium._FPDF_LoadPage!(document.handle, index);
  if (!page) throw new RecordError('record_unreadable', 'The page is damaged.');
  return page;
}

/**
 * Runs `use`, which must not wait for anything, with an open page.
 * @throws RecordError record_unreadable
 */
export function withPage<T>(document: OpenDocument, index: number, use: (page: number) => T): T {
  const page = loadPage(document, index);
  try {
    return use(page);
  } finally {
    document.pdfium._FPDF_ClosePage!(page);
  }
}
