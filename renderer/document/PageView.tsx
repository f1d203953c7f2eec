import { type MouseEvent, memo } from 'react';
import { Page } from 'react-pdf';
import { useReview } from '../review/store.ts';
import { BoxInHand } from './BoxInHand.tsx';
import { DrawLayer } from './DrawLayer.tsx';
import { EvidenceBoxes, entryAt } from './EvidenceBoxes.tsx';
import type { Turn } from './geometry.ts';
import { OcrLayer } from './OcrLayer.tsx';
import { PageCanvas } from './PageCanvas.tsx';
import { PageNote } from './PageNote.tsx';
import css from './PageView.module.css';
import { usePageText } from './useRecordText.ts';
import { useSearchMarks } from './useSearchMarks.ts';

interface PageViewProps {
  index: number;
  /** CSS pixels. */
  width: number;
  height: number;
  scale: number;
  /** Degrees, the page's own rotation included. */
  rotate: number;
  turn: Turn;
}

/** One page: picture, selectable text, evidence boxes, and its number below. */
export const PageView = memo(function PageView({ index, width, height, scale, rotate, turn }: PageViewProps) {
  const marks = useSearchMarks(index, turn);
  const runId = useReview((state) => state.runId);
  const { source, text, words } = usePageText(runId, index) ?? {};
  const scanned = source === 'ocr';
  const at = (event: MouseEvent<HTMLElement>) => {
    const area = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - area.left) / area.width;
    const y = (event.clientY - area.top) / area.height;
    return entryAt(index, x, y, turn);
  };
  return (
    <figure className={css.figure}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the evidence list is the keyboard's way to the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={css.page}
        style={{ width, height }}
        onClick={(event) => {
          if (getSelection()?.isCollapsed) at(event)?.select();
        }}
        onMouseMove={(event) => at(event)?.hover()}
      >
        <Page
          pageIndex={index}
          scale={scale}
          rotate={rotate}
          renderMode="none"
          renderTextLayer={!scanned}
          renderAnnotationLayer={false}
          suspense={false}
          loading={null}
          error={<p className={css.failed}>This page cannot be shown.</p>}
          onRenderTextLayerSuccess={marks.draw}
          inputRef={marks.host}
        >
          {({ page }) => (
            <>
              {page && <PageCanvas page={page} scale={scale} rotate={rotate} width={width} height={height} />}
              {words && turn === 0 && (
                <OcrLayer
                  text={text ?? ''}
                  words={words}
                  width={width}
                  height={height}
                  onDrawn={marks.draw}
                />
              )}
              <EvidenceBoxes page={index} turn={turn} />
              <DrawLayer page={index} turn={turn} />
              <BoxInHand page={index} turn={turn} />
            </>
          )}
        </Page>
      </div>
      <figcaption className={css.caption}>
        Page {index + 1}
        <PageNote source={source} selectable={words !== undefined} />
      </figcaption>
    </figure>
  );
});
