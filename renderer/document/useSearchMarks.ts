import { useCallback, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { back, type Turn, turned } from '../case/geometry.ts';
import { showPlace } from '../case/viewer.ts';
import { forgetForOthers } from '../data/forget.ts';
import { patternOf } from './search.ts';
import { TEXT_LAYERS } from './textLayers.ts';

interface Search {
  typed: string;
  /** The hit that was gone to. */
  current: { page: number; nth: number } | undefined;
  /** The hit whose words are on screen and can be marked; its page may take a moment. */
  drawn: Search['current'];
}

export const noSearch: Search = { typed: '', current: undefined, drawn: undefined };
export const useSearch = create<Search>(() => noSearch);
forgetForOthers(() => useSearch.setState(noSearch, true));

/** The hit that the view has gone to already. */
let shown: Search['current'];
const pagesDrawn = new Map<number, { all: Range[]; current: Range | undefined }>();

function publish(): void {
  const drawn = [...pagesDrawn.values()];
  CSS.highlights.set('record-hit', new Highlight(...drawn.flatMap((one) => one.all)));
  CSS.highlights.set('record-hit-current', new Highlight(...drawn.flatMap((one) => one.current ?? [])));
}

/** The hit that was gone to, where its page is drawn. */
export function currentHit(): Range | undefined {
  return [...pagesDrawn.values()].find((one) => one.current)?.current;
}

/** Marks search hits in the texts of one page, scans included, without touching their elements; goes to the current one. */
export function useSearchMarks(page: number, turn: Turn) {
  const host = useRef<HTMLDivElement>(null);
  const { typed, current } = useSearch(useShallow(({ typed, current }) => ({ typed, current })));
  const draw = useCallback(() => {
    if (!typed) return;
    const layers = [...(host.current?.querySelectorAll(TEXT_LAYERS) ?? [])];
    const pattern = patternOf(typed);
    const all = pattern ? layers.flatMap((layer) => rangesOf(layer, pattern)) : [];
    // The service and the page may count differently where text is hidden; any hit is better than none.
    const here = current?.page === page ? (all[current.nth] ?? all.at(-1)) : undefined;
    pagesDrawn.set(page, { all, current: here });
    publish();
    if (!here || !current || shown === current || !host.current) return;
    shown = current;
    useSearch.setState({ drawn: current });
    const area = host.current.getBoundingClientRect();
    const rect = here.getBoundingClientRect();
    const place = {
      x: (rect.left - area.left) / area.width,
      y: (rect.top - area.top) / area.height,
      width: rect.width / area.width,
      height: rect.height / area.height,
    };
    showPlace(page, { ...turned(place, back(turn)), page });
  }, [page, turn, typed, current]);
  useEffect(() => {
    draw();
    return () => {
      if (pagesDrawn.delete(page)) publish();
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
