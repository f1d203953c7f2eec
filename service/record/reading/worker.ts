/** Entry of a reading worker: a process (or thread) that parses, draws and reads, and that may be killed at any time. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { drawFrames, drawLines } from '../ocr/overlay.ts';
import { encodePng } from '../ocr/png.ts';
import { joined } from '../pdf/join.ts';
import { type OpenDocument, openDocument, withPage } from '../pdf/pdfium.ts';
import { cropped, renderRgb } from '../pdf/render.ts';
import { RecordError } from '../types.ts';
import { readImage } from './image.ts';
import { capMemory } from './memory.ts';
import { packPage } from './packed.ts';
import type { Answer, Piece, Request } from './protocol.ts';
import { readPicturePage, readTextPage } from './readpage.ts';
import { Stopwatch } from './stopwatch.ts';

/** A batch of pages ends early after so long; a page that holds the thread counts as one step of the stopwatch. */
const BATCH_MS = 500;

const documents = new Map<string, OpenDocument>();

function send(answer: Answer): void {
  if (parentPort) parentPort.postMessage(answer);
  else process.send?.(answer);
}

function opened(id: string): OpenDocument {
  const document = documents.get(id);
  if (!document) throw new RecordError('record_unreadable', 'The document is not open.');
  return document;
}

async function handle(request: Request): Promise<void> {
  const { task } = request;
  switch (request.kind) {
    case 'open':
      documents.set(request.document, await openDocument(request.bytes, request.password));
      return send({ task, kind: 'opened' });
    case 'count':
      return send({ task, kind: 'count', pageCount: opened(request.document).pageCount });
    case 'close':
      documents.get(request.document)?.close();
      documents.delete(request.document);
      return send({ task, kind: 'done' });
    case 'text': {
      const watch = new Stopwatch();
      for (const page of request.pages) {
        // The rest is asked for again: in between others have their turn. The stopwatch needs one too.
        await new Promise((resolve) => setImmediate(resolve));
        if (page !== request.pages[0] && watch.elapsed > BATCH_MS) break;
        const read = readTextPage(opened(request.document), page);
        if (read.look) send({ task, kind: 'look', page });
        else send({ task, kind: 'page', packed: packPage(read.page) });
      }
      watch.stop();
      return send({ task, kind: 'done' });
    }
    case 'picture':
      return send({
        task,
        kind: 'picture',
        page: await readPicturePage(opened(request.document), request.page, () =>
          send({ task, kind: 'alive' }),
        ),
      });
    case 'render': {
      const document = opened(request.document);
      const picture = withPage(document, request.page, (p) => renderRgb(document, p, request.dpi));
      if (request.overlay) drawLines(picture, request.overlay);
      if (request.frames) drawFrames(picture, request.frames);
      const { data, width, height } = request.crop ? cropped(picture, request.crop) : picture;
      return send({ task, kind: 'png', bytes: encodePng(data, width, height, 3) });
    }
    case 'join': {
      const added = await openDocument(request.bytes, request.password);
      try {
        return send({ task, kind: 'pdf', bytes: joined(opened(request.document), added) });
      } finally {
        added.close();
      }
    }
    case 'image':
      return send({
        task,
        kind: 'image',
        result: await readImage(request.bytes, () => send({ task, kind: 'alive' })),
      });
  }
}

/** Whoever waits at a screen goes first: reading takes what the service and the rest of the machine leave. */
const READER_PRIORITY = 5;

function stepBack(): void {
  try {
    if (!parentPort) setPriority(READER_PRIORITY);
  } catch {
    // Not allowed here: reading then goes on as it is.
  }
}

/**
 * A typed error is an answer; anything else (a trap in WebAssembly, memory at its limit) leaves the module in an unknown
 * state, so the worker says so and ends: the pool starts a fresh one.
 */
async function receive(request: Request): Promise<void> {
  try {
    await handle(request);
  } catch (error) {
    if (error instanceof RecordError) {
      send({ task: request.task, kind: 'error', code: error.code, detail: error.message });
      return;
    }
    process.exitCode = 70;
    setImmediate(() => process.exit(70));
  }
}

capMemory();
stepBack();
// One request at a time: PDFium and the OCR engine are not reentrant.
let queue: Promise<void> = Promise.resolve();
let arriving: Uint8Array | undefined;
const enqueue = (message: Request | Piece) => {
  if (message.kind === 'piece') {
    arriving ??= new Uint8Array(message.length);
    arriving.set(message.bytes, message.at);
    return;
  }
  const request = arriving && 'bytes' in message ? { ...message, bytes: arriving } : message;
  if ('bytes' in message) arriving = undefined;
  queue = queue.then(() => receive(request));
};
if (parentPort && (workerData as { evidentReader?: boolean } | null)?.evidentReader) {
  // A process of its own has it loaded before this file; a thread shares all else with the service.
  await import('../../sandbox/confine.ts');
  parentPort.on('message', enqueue);
} else {
  process.on('message', (message) => enqueue(message as Request | Piece));
  process.on('disconnect', () => process.exit(0));
}
// The greeting of launcher.ts; no task has this number.
send({ task: 0, kind: 'alive' });
