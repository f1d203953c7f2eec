/**
 * pdf.js as this app uses it: the bundled worker, no scripting, and fonts, character maps and image decoders from our
 * own bundle. Only files that the page asks for are loaded.
 */

import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const files = import.meta.glob<string>(
  [
    '../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);
const byName = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** Gives pdf.js the bundled files, which have hashed names. */
class BundledFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename);
    if (!url) throw new Error(`${filename} is not part of the bundle.`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} could not be loaded.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

type Worker = InstanceType<typeof pdfjs.PDFWorker>;

let spare: Worker | undefined;

/** Starts a worker for the document to come: starting one takes longer than opening a chart. */
export function warmUp(): void {
  spare ??= pdfjs.PDFWorker.create({});
}

/** A worker for one document. It ends with it (`destroy`), so that a hostile file troubles no other. */
export function takeWorker(): Worker {
  const worker = spare ?? pdfjs.PDFWorker.create({});
  spare = undefined;
  return worker;
}

/** How pdf.js is to open any document. react-pdf loads anew when the object it is given changes. */
export const documentOptions = {
  useWorkerFetch: false,
  BinaryDataFactory: BundledFiles,
  // Any value does: the factory above looks files up by name.
  cMapUrl: 'bundled/',
  standardFontDataUrl: 'bundled/',
  wasmUrl: 'bundled/',
  enableXfa: false,
  // One image of a hostile page must not take all memory: 100 megapixels is a 600 dpi A3 scan.
  maxImageSize: 100_000_000,
};
