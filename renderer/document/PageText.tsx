import type { PDFPageProxy } from 'pdfjs-dist';
import { memo, useLayoutEffect, useRef } from 'react';
import { pdfjs } from 'react-pdf';

interface PageTextProps {
  page: PDFPageProxy;
  /** Degrees, the page's own rotation included. */
  rotate: number;
  onDrawn: () => void;
}

/** The page's own text over its picture, unseen, to select and to search. It follows the zoom by itself (CSS). */
export const PageText = memo(function PageText({ page, rotate, onDrawn }: PageTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef(onDrawn);
  drawn.current = onDrawn;
  useLayoutEffect(() => {
    const container = host.current;
    if (!container) return;
    container.replaceChildren();
    const layer = new pdfjs.TextLayer({
      container,
      textContentSource: page.streamTextContent({ includeMarkedContent: true }),
      viewport: page.getViewport({ scale: 1, rotation: rotate }),
    });
    layer.render().then(
      () => {
        // pdf.js's own style sheet stretches this below the text while somebody selects.
        const end = document.createElement('div');
        end.className = 'endOfContent';
        container.append(end);
        drawn.current();
      },
      (error: unknown) => {
        // Stopped, or a text that cannot be read: the picture is there all the same.
        container.dataset.failed = error instanceof Error ? error.name : 'unknown';
      },
    );
    return () => layer.cancel();
  }, [page, rotate]);
  const select = (on: boolean) => host.current?.classList.toggle('selecting', on);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text is selected like any other
    <div ref={host} className="textLayer" onMouseDown={() => select(true)} onMouseUp={() => select(false)} />
  );
});
