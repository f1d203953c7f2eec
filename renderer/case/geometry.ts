/** Boxes and scales on turned and zoomed pages. */
import type { Box } from '../../service/contract/results.ts';

export type Turn = 0 | 90 | 180 | 270;
export type Rect = Pick<Box, 'x' | 'y' | 'width' | 'height'>;

/** A box, in fractions of the page as displayed, after the person turned the page clockwise by `turn`. */
export function turned({ x, y, width, height }: Rect, turn: Turn): Rect {
  switch (turn) {
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}

/** The turn that undoes a turn. */
export const back = (turn: Turn): Turn => ((360 - turn) % 360) as Turn;

export interface PageSize {
  width: number;
  height: number;
}

/** Size of a page after turning. */
export function turnedSize(size: PageSize, turn: Turn): PageSize {
  return turn % 180 === 0 ? size : { width: size.height, height: size.width };
}

/** `width` and `page` fit the view; a number is a factor of 96 dpi (1 = 100 %). */
export type Zoom = 'width' | 'page' | number;

export const MIN_ZOOM = 0.25;
export const MAX_ZOOM = 5;

/** CSS pixels per PDF point. */
export function scaleFor(zoom: Zoom, page: PageSize, view: PageSize): number {
  const width = Math.max(50, view.width) / page.width;
  if (zoom === 'width') return width;
  if (zoom === 'page') return Math.min(width, Math.max(50, view.height) / page.height);
  return (zoom * 96) / 72;
}

/** CSS pixels between two pages side by side. */
export const BETWEEN = 12;

/** CSS pixels per PDF point where one page is to fit, or two of its size side by side. */
export function fitScale(zoom: Zoom, page: PageSize, view: PageSize, spread: boolean): number {
  if (!spread) return scaleFor(zoom, page, view);
  return scaleFor(zoom, { ...page, width: 2 * page.width }, { ...view, width: view.width - BETWEEN });
}

/** Pages that stand beside each other, by their numbers from 0, and the room they take. */
export interface PageRow extends PageSize {
  pages: number[];
}

/** The row that a page stands in. */
export const rowOfPage = (page: number, spread: boolean): number => (spread ? Math.floor(page / 2) : page);

/** The pages in rows of one or of two. */
export function rowsOfPages(pages: readonly PageSize[], spread: boolean): PageRow[] {
  const rows = Map.groupBy(pages.keys(), (page) => rowOfPage(page, spread));
  return [...rows.values()].map((numbers) => ({
    pages: numbers,
    width: numbers.reduce((sum, page) => sum + pages[page]!.width, 0),
    height: Math.max(...numbers.map((page) => pages[page]!.height)),
  }));
}

/** The next step of a zoom ladder, up or down from a factor. */
export function stepZoom(factor: number, direction: 1 | -1): number {
  const steps = [0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5];
  const next =
    direction > 0
      ? steps.find((step) => step > factor + 0.01)
      : steps.findLast((step) => step < factor - 0.01);
  return next ?? Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, factor));
}

/** Device pixels per CSS pixel for a canvas, lowered so that it never exceeds 16 megapixels. */
export function densityFor(width: number, height: number, device: number): number {
  return Math.min(device, Math.sqrt(16_000_000 / (width * height)));
}
