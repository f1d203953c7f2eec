import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Page } from 'react-pdf';
import { leaves } from '../../service/tree/index.ts';
import { turnedSize } from '../case/geometry.ts';
import { useReview } from '../case/store.ts';
import { showPlace, useDocument } from '../case/viewer.ts';
import { piecesOfEvidence } from '../data/words.ts';
import css from './Thumbnails.module.css';
import type { SizedPage } from './usePageSizes.ts';

const WIDTH = 88;
const LABEL = 30;

/** Small pages to the left, each with the number of evidence sentences on it. */
export function Thumbnails({ pdf, sizes }: { pdf: PDFDocumentProxy; sizes: SizedPage[] }) {
  const scroller = useRef<HTMLElement>(null);
  const { page, turn } = useDocument();
  const tree = useReview((state) => state.work?.tree);
  const counts = useMemo(() => {
    const all = new Map<number, Set<string>>();
    for (const entry of tree ? leaves(tree).flatMap((leaf) => leaf.clinical_decisioning ?? []) : [])
      for (const box of entry.bounding_box)
        all.set(
          box.page,
          (all.get(box.page) ?? new Set()).add(entry.exact_text_sentence_relevant_to_criteria ?? entry.id),
        );
    return all;
  }, [tree]);
  const heights = sizes.map((size) => {
    const { width, height } = turnedSize(size, turn);
    return (height / width) * WIDTH;
  });
  const virtualizer = useVirtualizer({
    count: sizes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (heights[index] ?? WIDTH) + LABEL,
    overscan: 3,
    paddingStart: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly when the heights change
  useLayoutEffect(() => virtualizer.measure(), [sizes, turn]);
  useEffect(() => virtualizer.scrollToIndex(page, { align: 'auto' }), [page, virtualizer]);
  return (
    <nav ref={scroller} className={css.rail} aria-label="Thumbnails">
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const count = counts.get(index)?.size ?? 0;
          return (
            <button
              type="button"
              key={index}
              className={css.item}
              style={{ top: start }}
              aria-current={index === page ? 'page' : undefined}
              onClick={() => showPlace(index)}
            >
              <span className={css.sheet} style={{ width: WIDTH, height: heights[index] }}>
                <Page
                  pdf={pdf}
                  pageIndex={index}
                  width={WIDTH}
                  rotate={((sizes[index]?.rotate ?? 0) + turn) % 360}
                  renderTextLayer={false}
                  renderAnnotationLayer={false}
                  suspense={false}
                  loading={null}
                  error={null}
                />
              </span>
              <span className={css.label}>
                <span className="visually-hidden">Page</span> {index + 1}
                {count > 0 && (
                  <span className={css.count}>
                    <span aria-hidden>{count}</span>
                    <span className="visually-hidden">{piecesOfEvidence(count)}</span>
                  </span>
                )}
              </span>
            </button>
          );
        })}
      </div>
    </nav>
  );
}
