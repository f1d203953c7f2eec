/** How the document is shown, and what it has been asked to show. */
import { create } from 'zustand';
import type { Box, Stance } from '../../service/contract/results.ts';
import { fitScale, type PageSize, stepZoom, type Turn, turnedSize, type Zoom } from './geometry.ts';

export interface Target {
  /** From 0. */
  page: number;
  box?: Box;
  /** Grows, so that the same place can be asked for twice. */
  turn: number;
}

/** What stands to the left of the pages. */
export type Rail = 'thumbnails' | 'documents' | 'hits';

interface DocumentState {
  pageCount: number;
  /** The page in view, from 0. */
  page: number;
  zoom: Zoom;
  turn: Turn;
  boxes: boolean;
  /** Whose evidence is marked: that of the chosen criterion, or that of all, each in its color. */
  marks: 'chosen' | 'all';
  /** Two pages side by side. */
  spread: boolean;
  rail: Rail | undefined;
  searching: boolean;
  /** What the box about to be drawn will mean; undefined while nothing is drawn. */
  drawing: Stance | undefined;
  /** The box of a person's evidence that is being moved and sized: entry and which of its boxes. */
  adjusting: { entry: string; box: number } | undefined;
  target: Target | undefined;
  /** Room for pages, and the size of a typical page in points: what `width` and `page` fit to. */
  view: PageSize;
  typical: PageSize;
}

const letter = { width: 612, height: 792 };

export const useDocument = create<DocumentState>(() => ({
  pageCount: 0,
  page: 0,
  zoom: 'width',
  turn: 0,
  boxes: true,
  marks: 'chosen',
  spread: false,
  rail: undefined,
  searching: false,
  drawing: undefined,
  adjusting: undefined,
  target: undefined,
  view: letter,
  typical: letter,
}));

const set = useDocument.setState;
const get = useDocument.getState;

/** Place and zoom per case, while the program runs. */
const places = new Map<string, Pick<DocumentState, 'page' | 'zoom' | 'turn'>>();

/** Forgets the last document and returns to where this one was left. */
export function openDocument(runId: string): void {
  const place = places.get(runId) ?? { page: 0, zoom: 'width' as const, turn: 0 as const };
  closeSearch();
  set({
    ...place,
    pageCount: 0,
    drawing: undefined,
    adjusting: undefined,
    target: place.page > 0 ? { page: place.page, turn: 0 } : undefined,
  });
}

export function leaveDocument(runId: string): void {
  const { page, zoom, turn } = get();
  places.set(runId, { page, zoom, turn });
}

/** Shows what stands beside the pages, or hides it where it was shown. */
export function toggleRail(rail: Rail): void {
  set((state) => ({ rail: state.rail === rail ? undefined : rail }));
}

/** The list of hits goes with the search. */
export function closeSearch(): void {
  set((state) => ({ searching: false, ...(state.rail === 'hits' && { rail: undefined }) }));
}

/** The place a case opens at, unless it was left at another one. */
export function showFirst(box: Box): void {
  if (!get().target) showPlace(box.page, box);
}

/** Scrolls to a page, and to a box on it when there is one. */
export function showPlace(page: number, box?: Box): void {
  const turn = (get().target?.turn ?? 0) + 1;
  const last = Math.max(0, get().pageCount - 1);
  const inside = get().pageCount > 0 ? Math.min(Math.max(0, page), last) : page;
  set({ target: { page: inside, turn, ...(box && { box }) } });
}

/** The zoom as a factor, whatever it fits to. */
export function zoomFactor(state: DocumentState): number {
  const { zoom, typical, turn, view, spread } = state;
  return (fitScale(zoom, turnedSize(typical, turn), view, spread) * 72) / 96;
}

export function zoomBy(direction: 1 | -1): void {
  set((state) => ({ zoom: stepZoom(zoomFactor(state), direction) }));
}

/** The next or previous page; of two side by side, the next or previous two. */
export function turnPage(by: 1 | -1): void {
  const { page, spread } = get();
  showPlace(spread ? page - (page % 2) + 2 * by : page + by);
}

export function rotate(): void {
  set((state) => ({ turn: ((state.turn + 90) % 360) as Turn }));
}
