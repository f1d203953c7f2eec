import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { densityFor } from './geometry.ts';
import css from './PageView.module.css';

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
  useEffect(() => {
    const viewport = page.getViewport({ scale, rotation: rotate });
    const density = densityFor(viewport.width, viewport.height, devicePixelRatio);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width * density));
    canvas.height = Math.max(1, Math.floor(viewport.height * density));
    const task = page.render({
      canvas,
      viewport: page.getViewport({ scale: scale * density, rotation: rotate }),
    });
    task.promise.then(
      () => {
        host.current?.replaceChildren(canvas);
        setFailed(false);
      },
      (error: unknown) => {
        const stopped = error instanceof Error && error.name === 'RenderingCancelledException';
        if (!stopped) setFailed(true);
      },
    );
    return () => task.cancel();
  }, [page, scale, rotate]);
  return (
    <>
      <div ref={host} className={css.canvas} style={{ width, height }} data-page-picture={page.pageNumber} />
      {failed && <p className={css.failed}>The picture of this page cannot be drawn.</p>}
    </>
  );
}
