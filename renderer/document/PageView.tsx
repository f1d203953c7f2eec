import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type MouseEvent, memo, useState } from 'react';
import { type Turn, turnedSize } from '../case/geometry.ts';
import { useReview } from '../case/store.ts';
import { useIdentity } from '../case/useIdentity.ts';
import { BoxInHand } from './BoxInHand.tsx';
import { DrawLayer } from './DrawLayer.tsx';
import { EvidenceBoxes, entryAt } from './EvidenceBoxes.tsx';
import { OcrLayer } from './OcrLayer.tsx';
import { PageCanvas } from './PageCanvas.tsx';
import { PageNote } from './PageNote.tsx';
import { PageText } from './PageText.tsx';
import css from './PageView.module.css';
import { usePace } from './pace.ts';
import { usePage } from './usePage.ts';
import { usePageText } from './useRecordText.ts';
import { useSearchMarks } from './useSearchMarks.ts';

interface PageViewProps {
  pdf: PDFDocumentProxy;
  index: number;
  /** CSS pixels. */
  width: number;
  height: number;
  scale: number;
  /** Degrees, the page's own rotation included. */
  rotate: number;
  turn: Turn;
}

/** One page. While the record flies by it is a sheet with its number; what stays is drawn, and what rests can be selected. */
export const PageView = memo(function PageView(props: PageViewProps) {
  const { index, width, height } = props;
  const fast = usePace((pace) => pace.fast);
  const [live, setLive] = useState(!fast);
  if (!fast && !live) setLive(true);
  return (
    <figure className={css.figure}>
      {live ? (
        <LivePage {...props} />
      ) : (
        <>
          <div className={css.page} style={{ width, height }}>
            <span className={css.passing}>{index + 1}</span>
          </div>
          <figcaption className={css.caption}>Page {index + 1}</figcaption>
        </>
      )}
    </figure>
  );
});

/** Picture, selectable text, evidence boxes, and the page's number below. */
function LivePage({ pdf, index, width, height, scale, rotate, turn }: PageViewProps) {
  const marks = useSearchMarks(index, turn);
  const runId = useReview((state) => state.runId);
  const { source, text, words } = usePageText(runId, index) ?? {};
  const { page, failed } = usePage(pdf, index, true);
  const aside = useIdentity()?.pages_set_aside.some((one) => one.page === index && !one.part);
  // Texts wait until the view rests; once there, they stay.
  const moving = usePace((pace) => pace.moving);
  const [texts, setTexts] = useState(!moving);
  if (!moving && !texts) setTexts(true);
  const at = (event: MouseEvent<HTMLElement>) => {
    const area = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - area.left) / area.width;
    const y = (event.clientY - area.top) / area.height;
    return entryAt(index, x, y, turn);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the evidence list is the keyboard's way to the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={marks.host}
        className={css.page}
        data-page-number={index + 1}
        data-sheet={index}
        data-aside={aside}
        style={{ width, height, '--total-scale-factor': scale } as React.CSSProperties}
        onClick={(event) => {
          if (getSelection()?.isCollapsed) at(event)?.select();
        }}
        onMouseMove={(event) => at(event)?.hover()}
      >
        {page && <PageCanvas page={page} scale={scale} rotate={rotate} width={width} height={height} />}
        {failed && <p className={css.failed}>This page cannot be shown.</p>}
        {page && texts && source !== 'ocr' && <PageText page={page} rotate={rotate} onDrawn={marks.draw} />}
        {words && texts && (
          <OcrLayer
            text={text ?? ''}
            words={words}
            {...turnedSize({ width, height }, turn)}
            turn={turn}
            onDrawn={marks.draw}
          />
        )}
        <EvidenceBoxes page={index} turn={turn} />
        <DrawLayer page={index} turn={turn} />
        <BoxInHand page={index} turn={turn} />
      </div>
      <figcaption className={css.caption}>
        Page {index + 1}
        <PageNote source={source} selectable={words !== undefined} />
        {aside && <span className={css.asideNote}>· another patient’s, not used as evidence</span>}
      </figcaption>
    </>
  );
}
