/** Pictures of pages: drawn once per size, a few kept, and those that will be wanted next drawn ahead. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { densityFor } from '../case/geometry.ts';

export interface Look {
  scale: number;
  /** Degrees, the page's own rotation included. */
  rotate: number;
}

/** Pictures kept; each is up to 16 megapixels, mostly about one. */
const KEPT = 10;

const kept = new Map<string, HTMLCanvasElement>();
const keyOf = (page: PDFPageProxy, { scale, rotate }: Look) =>
  `${page.ref?.num ?? `n${page.pageNumber}`} ${page.pageNumber} ${scale} ${rotate} ${devicePixelRatio}`;

/** The picture if it is at hand. A canvas stands in one place only: whoever takes it has it. */
export function keptPicture(page: PDFPageProxy, look: Look): HTMLCanvasElement | undefined {
  return kept.get(keyOf(page, look));
}

export interface Drawing {
  done: Promise<HTMLCanvasElement>;
  cancel(): void;
}

/** Draws a page. Rejects with pdf.js's RenderingCancelledException after `cancel`. */
export function draw(page: PDFPageProxy, look: Look): Drawing {
  const { scale, rotate } = look;
  const viewport = page.getViewport({ scale, rotation: rotate });
  const density = densityFor(viewport.width, viewport.height, devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width * density));
  canvas.height = Math.max(1, Math.floor(viewport.height * density));
  const task = page.render({
    canvas,
    viewport: page.getViewport({ scale: scale * density, rotation: rotate }),
  });
  return {
    done: task.promise.then(() => {
      keep(keyOf(page, look), canvas);
      return canvas;
    }),
    cancel: () => task.cancel(),
  };
}

function keep(key: string, canvas: HTMLCanvasElement): void {
  kept.delete(key);
  kept.set(key, canvas);
  for (const old of kept.keys()) {
    if (kept.size <= KEPT) return;
    // One that is on screen stays with its page; it is only not found here any more.
    kept.delete(old);
  }
}

/** Another document: nothing of the last one is of use. */
export function forgetPictures(): void {
  kept.clear();
}

let ahead: AbortController | undefined;

/** Draws pages that are likely to be wanted next, one after the other, when nothing else is to do. */
export function drawAhead(
  pdf: PDFDocumentProxy,
  pages: readonly number[],
  lookOf: (page: number) => Look | undefined,
): void {
  ahead?.abort();
  const stop = new AbortController();
  ahead = stop;
  const next = async (index: number): Promise<void> => {
    const number = pages[index];
    const look = number === undefined ? undefined : lookOf(number);
    if (number === undefined || !look) return;
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    if (stop.signal.aborted) return;
    const page = await pdf.getPage(number + 1);
    if (!keptPicture(page, look)) {
      const drawing = draw(page, look);
      stop.signal.addEventListener('abort', drawing.cancel);
      await drawing.done;
    }
    if (!stop.signal.aborted) await next(index + 1);
  };
  // A page that cannot be drawn says so when it is looked at; ahead of time nobody asked.
  void next(0).catch(() => undefined);
}
