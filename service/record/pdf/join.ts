/** Pages of one PDF behind those of another, by PDFium: what the pages show stays as it is, and so do their numbers. */
import { RecordError } from '../types.ts';
import { type OpenDocument, type Pdfium, scratch } from './pdfium.ts';

/** Written anew as a whole, and without the protection of a file that opens without a password. */
const FPDF_REMOVE_SECURITY = 3;

/**
 * A module of WebAssembly that hands the one function it imports on as one of its own, (i32, i32, i32) -> i32: PDFium calls
 * back through a table that takes nothing else.
 */
const TRAMPOLINE = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  ...[1, 8, 1, 96, 3, 127, 127, 127, 1, 127],
  ...[2, 7, 1, 1, 101, 1, 102, 0, 0],
  ...[7, 5, 1, 1, 102, 0, 0],
]);

/** The table has no room for more functions, but the place that stands for none is free: nothing else is called by it. */
const NULL_FUNCTION = 0;

/**
 * Appends all pages of `added` to `document`, which is changed by it; the bytes of the joined file.
 * @throws RecordError record_unreadable
 */
export function joined(document: OpenDocument, added: OpenDocument): Uint8Array {
  const { pdfium, handle, pageCount } = document;
  if (!pdfium._FPDF_ImportPagesByIndex!(handle, added.handle, 0, 0, pageCount))
    throw new RecordError('record_unreadable', 'The pages of the file cannot be added to the record.');
  return saved(pdfium, handle);
}

function saved(pdfium: Pdfium, handle: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  const write = (_self: number, data: number, size: number) => {
    chunks.push(pdfium.HEAPU8.slice(data, data + size));
    return 1;
  };
  const callback = new WebAssembly.Instance(new WebAssembly.Module(TRAMPOLINE), { e: { f: write } });
  const table = pdfium.wasmExports.__indirect_function_table as unknown as WebAssembly.Table;
  table.set(NULL_FUNCTION, callback.exports.f);
  try {
    // FPDF_FILEWRITE: its version, then the function.
    const done = scratch(pdfium, 8, (pointer) => {
      pdfium.HEAPU32[pointer >> 2] = 1;
      pdfium.HEAPU32[(pointer >> 2) + 1] = NULL_FUNCTION;
      return pdfium._FPDF_SaveAsCopy!(handle, pointer, FPDF_REMOVE_SECURITY);
    });
    if (!done) throw new RecordError('record_unreadable', 'The joined record cannot be written.');
    return Buffer.concat(chunks);
  } finally {
    table.set(NULL_FUNCTION, null);
  }
}
