import { useCallback, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { patternOf } from './search.ts';

interface Search {
  typed: string;
  /** The hit that was gone to. */
  current: { page: number; nth: number } | undefined;
}

export const useSearch = create<Search>(() => ({ typed: '', current: undefined }));

const pagesDrawn = new Map<number, { all: Range[]; current: Range | undefined }>();

function publish(): void {
  const drawn = [...pagesDrawn.values()];
  CSS.highlights.set('record-hit', new Highlight(...drawn.flatMap((one) => one.all)));
  CSS.highlights.set('record-hit-current', new Highlight(...drawn.flatMap((one) => one.current ?? [])));
}

/** Marks search hits in the text layer of one page, without touching its elements. Scans have none to mark. */
export function useSearchMarks(page: number) {
  const host = useRef<HTMLDivElement>(null);
  const { typed, current } = useSearch();
  const draw = useCallback(() => {
    const layer = host.current?.querySelector('.textLayer');
    const pattern = patternOf(typed);
    const all = layer && pattern ? rangesOf(layer, pattern) : [];
    pagesDrawn.set(page, { all, current: current?.page === page ? all[current.nth] : undefined });
    publish();
  }, [page, typed, current]);
  useEffect(() => {
    draw();
    return () => {
      pagesDrawn.delete(page);
      publish();
    };
  }, [draw, page]);
  return { host, draw };
}

/** Ranges of all matches in the texts of an element, also across its spans. */
function rangesOf(layer: Element, pattern: RegExp): Range[] {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const parts: { node: Text; start: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    parts.push({ node: node as Text, start: text.length });
    // Spans are words or runs apart from each other: a blank between them lets phrases match.
    text += `${(node as Text).data} `;
  }
  const place = (offset: number) => {
    const part = parts.findLast((one) => one.start <= offset)!;
    return [part.node, Math.min(offset - part.start, part.node.length)] as const;
  };
  return [...text.matchAll(pattern)].map((match) => {
    const range = new Range();
    range.setStart(...place(match.index));
    range.setEnd(...place(match.index + match[0].length));
    return range;
  });
}
