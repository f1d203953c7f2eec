import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { BETWEEN, fitScale, rowOfPage, rowsOfPages, turned, turnedSize } from '../case/geometry.ts';
import { useDocument } from '../case/viewer.ts';
import css from './Pages.module.css';
import { PageView } from './PageView.tsx';
import { paceMeter } from './pace.ts';
import { useAhead } from './useAhead.ts';
import type { SizedPage } from './usePageSizes.ts';

/** Space below a page, with its number; and around all pages. In CSS pixels. */
const GAP = 28;
const PADDING = 16;

/** The pages of the record, only those near the view drawn. Zooming and turning keep the place. */
export function Pages({ pdf, sizes }: { pdf: PDFDocumentProxy; sizes: SizedPage[] }) {
  const scroller = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  // Not the page in view: that changes with every page scrolled by, and nothing here depends on it.
  const { zoom, turn, target, view, typical, spread } = useDocument(
    useShallow(({ zoom, turn, target, view, typical, spread }) => ({
      zoom,
      turn,
      target,
      view,
      typical,
      spread,
    })),
  );
  const scale = fitScale(zoom, turnedSize(typical, turn), view, spread);
  const pages = useMemo(
    () => sizes.map((size) => ({ ...turnedSize(size, turn), rotate: (size.rotate + turn) % 360 })),
    [sizes, turn],
  );
  const rows = useMemo(() => rowsOfPages(pages, spread), [pages, spread]);
  const widest = useMemo(() => rows.reduce((most, row) => Math.max(most, row.width), 0), [rows]);
  const between = spread ? BETWEEN : 0;
  const width = Math.max(view.width, widest * scale + between) + 2 * PADDING;
  const pace = useMemo(() => paceMeter(), []);
  useEffect(() => pace.stop, [pace]);
  useAhead(pdf, pages, scale);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.height ?? typical.height) * scale + GAP,
    paddingStart: PADDING,
    overscan: 1,
    useFlushSync: false,
    initialOffset: 0,
  });

  // Where the middle of the view is, as page and fraction, so that it can be found again at another scale.
  const place = useRef({ page: 0, fraction: 0 });
  const wanted = useRef<typeof target>(undefined);

  const goTo = (top: number, left?: number) => {
    pace.jump();
    scroller.current?.scrollTo({ top, ...(left !== undefined && { left }), behavior: 'instant' });
  };

  const showTarget = () => {
    const goal = wanted.current;
    const element = scroller.current;
    const start = goal && virtualizer.measurementsCache[rowOfPage(goal.page, spread)]?.start;
    const page = goal && pages[goal.page];
    if (!goal || !element || start === undefined || !page) return;
    if (!goal.box) return goTo(start - PADDING / 2);
    const [x, y] = middle(goal.box, turn);
    const isRight = spread && goal.page % 2 === 1;
    const before = isRight ? pages[goal.page - 1]!.width * scale + between : 0;
    goTo(
      start + y * page.height * scale - element.clientHeight / 2.6,
      before + x * page.width * scale - element.clientWidth / 2,
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly when the layout of the pages changes
  useLayoutEffect(() => {
    virtualizer.measure();
    // Laid out anew now, and the sheet as high as it will be: a place near the end could not be scrolled to otherwise.
    virtualizer.getVirtualItems();
    if (sheet.current) sheet.current.style.height = `${virtualizer.getTotalSize()}px`;
    const { page, fraction } = place.current;
    const at = virtualizer.measurementsCache[rowOfPage(page, spread)];
    const element = scroller.current;
    if (wanted.current) showTarget();
    else if (at && element) goTo(at.start + fraction * at.size - element.clientHeight / 2);
  }, [scale, turn, sizes, spread]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new target, and only that, moves the view
  useLayoutEffect(() => {
    wanted.current = target;
    showTarget();
    // Beside the page in view there is nothing to scroll to.
    if (spread && target) useDocument.setState({ page: target.page });
  }, [target]);

  // Before anything is drawn: a picture of another size would be drawn for nothing.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () =>
      useDocument.setState({
        view: { width: element.clientWidth - 2 * PADDING, height: element.clientHeight - GAP - PADDING },
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scrolled = () => {
    const element = scroller.current;
    if (!element) return;
    pace.scrolled(element.scrollTop);
    const middleLine = element.scrollTop + element.clientHeight / 2;
    const at = virtualizer.getVirtualItemForOffset(middleLine);
    const row = at && rows[at.index]?.pages;
    if (!row) return;
    place.current = { page: row[0]!, fraction: (middleLine - at.start) / at.size };
    const { page } = useDocument.getState();
    // Of two pages in view it is the one that was asked for.
    const inView =
      [wanted.current?.page, page].find((one) => one !== undefined && row.includes(one)) ?? row[0]!;
    if (page !== inView) useDocument.setState({ page: inView });
  };
  const takeOver = () => {
    wanted.current = undefined;
  };

  return (
    <section
      ref={scroller}
      className={css.scroller}
      data-part
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      aria-label="Pages of the record"
      onScroll={scrolled}
      onWheel={takeOver}
      onPointerDown={takeOver}
      onKeyDown={takeOver}
    >
      <div
        ref={sheet}
        className={css.sheet}
        style={{
          height: virtualizer.getTotalSize(),
          width: width > view.width + 2 * PADDING ? width : '100%',
        }}
      >
        {virtualizer.getVirtualItems().map((item) => (
          <div key={item.key} className={css.slot} style={{ top: item.start, gap: between }}>
            {(rows[item.index]?.pages ?? []).map((index) => {
              const page = pages[index]!;
              return (
                <PageView
                  key={index}
                  pdf={pdf}
                  index={index}
                  width={page.width * scale}
                  height={page.height * scale}
                  scale={scale}
                  rotate={page.rotate}
                  turn={turn}
                />
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Middle of a box on the turned page. */
function middle(box: Parameters<typeof turned>[0], turn: Parameters<typeof turned>[1]): [number, number] {
  const { x, y, width, height } = turned(box, turn);
  return [x + width / 2, y + height / 2];
}
