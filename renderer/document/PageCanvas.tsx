import type { PDFPageProxy } from 'pdfjs-dist';
import { useLayoutEffect, useRef, useState } from 'react';
import css from './PageView.module.css';
import { draw, keptPicture } from './pictures.ts';

interface PageCanvasProps {
  page: PDFPageProxy;
  scale: number;
  rotate: number;
  width: number;
  height: number;
}

/** The picture of a page. A new one is drawn out of sight and then swapped in, so that zooming never flashes white. */
export function PageCanvas({ page, scale, rotate, width, height }: PageCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useLayoutEffect(() => {
    const show = (canvas: HTMLCanvasElement) => {
      host.current?.replaceChildren(canvas);
      setFailed(false);
    };
    const ready = keptPicture(page, { scale, rotate });
    if (ready) {
      show(ready);
      return undefined;
    }
    const drawing = draw(page, { scale, rotate });
    drawing.done.then(show, (error: unknown) => {
      const stopped = error instanceof Error && error.name === 'RenderingCancelledException';
      if (!stopped) setFailed(true);
    });
    return drawing.cancel;
  }, [page, scale, rotate]);
  return (
    <>
      <div ref={host} className={css.canvas} style={{ width, height }} data-page-picture={page.pageNumber} />
      {failed && <p className={css.failed}>The picture of this page cannot be drawn.</p>}
    </>
  );
}
