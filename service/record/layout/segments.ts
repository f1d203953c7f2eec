/**
 * From words to segments: runs of words on one baseline without a wide gap. Columns, tables and lines are all made of
 * segments. Coordinates are those of the reading frame (text upright), in points.
 */
import { median, type Rect, unionAll, verticalOverlap } from '../frame.ts';
import type { PlacedWord } from '../pdf/textlayer.ts';

export interface Item {
  word: PlacedWord;
  /** The word's rectangle in the reading frame. */
  rect: Rect;
}

export interface Segment {
  items: Item[];
  rect: Rect;
}

/** Words further apart than this many heights never belong to one run. */
const RUN_GAP = 2;
/** From here on a gap separates cells or label groups rather than words, in heights. */
const WIDE_GAP = 0.7;
/** ... unless all gaps of the run are wide (justified text). */
const WIDE_RATIO = 2;

export function height(rect: Rect): number {
  return rect.bottom - rect.top;
}

/** Groups words into segments; order of the result is by left edge. */
export function segmentWords(items: Item[]): Segment[] {
  return chain(items).flatMap(splitAtWideGaps);
}

interface Run {
  items: Item[];
  last: Rect;
  band: number;
}

/** Links each word to the run that ends just left of it on the same baseline. */
function chain(items: Item[]): Item[][] {
  const sorted = [...items].sort((a, b) => a.rect.left - b.rect.left || a.rect.top - b.rect.top);
  const bands = new Bands(items);
  const runs: Run[] = [];
  for (const item of sorted) {
    const best = bands.nearest(item.rect);
    if (best) {
      best.items.push(item);
      bands.move(best, item.rect);
    } else {
      runs.push(bands.add(item));
    }
  }
  return runs.map((run) => run.items);
}

/** Runs by height on the page, so that a word is compared with its neighbours and not with the whole page. */
class Bands {
  private readonly runs = new Map<number, Run[]>();
  private readonly size: number;
  private readonly reach: number;
  private readonly tallest: number;

  constructor(items: Item[]) {
    const heights = items.map((i) => height(i.rect));
    this.size = Math.max(1, median(heights));
    this.tallest = heights.reduce((a, b) => Math.max(a, b), 0);
    // Two words on one line have their middles at most half the taller one apart.
    this.reach = Math.ceil(this.tallest / 2 / this.size);
  }

  /** The run that ends closest before a word on its baseline. Words must come from left to right. */
  nearest(rect: Rect): Run | undefined {
    const band = this.bandOf(rect);
    const size = height(rect);
    let best: Run | undefined;
    let bestGap = Number.POSITIVE_INFINITY;
    for (let b = band - this.reach; b <= band + this.reach; b++) {
      const list = this.runs.get(b);
      if (!list) continue;
      for (let i = list.length - 1; i >= 0; i--) {
        const run = list[i]!;
        const gap = rect.left - run.last.right;
        if (gap > RUN_GAP * this.tallest) {
          // Whatever comes is further right still.
          list.splice(i, 1);
          continue;
        }
        const larger = Math.max(height(run.last), size);
        if (gap >= bestGap || gap > RUN_GAP * larger || gap < -0.6 * larger) continue;
        if (!sameBaseline(run.last, rect)) continue;
        best = run;
        bestGap = gap;
      }
    }
    return best;
  }

  add(item: Item): Run {
    const run: Run = { items: [item], last: item.rect, band: this.bandOf(item.rect) };
    this.put(run);
    return run;
  }

  /** Follows a run whose last word is now another one. */
  move(run: Run, last: Rect): void {
    run.last = last;
    const band = this.bandOf(last);
    if (band === run.band) return;
    const old = this.runs.get(run.band)!;
    old.splice(old.indexOf(run), 1);
    run.band = band;
    this.put(run);
  }

  private bandOf(rect: Rect): number {
    return Math.floor((rect.top + rect.bottom) / 2 / this.size);
  }

  private put(run: Run): void {
    const list = this.runs.get(run.band);
    if (list) list.push(run);
    else this.runs.set(run.band, [run]);
  }
}

/** Two words stand on one line: they share most of the lower one's height. */
function sameBaseline(a: Rect, b: Rect): boolean {
  if (verticalOverlap(a, b) < 0.5) return false;
  const [small, large] = height(a) < height(b) ? [a, b] : [b, a];
  // A much smaller word is a superscript or subscript; otherwise the middles must agree.
  if (height(small) < 0.6 * height(large)) return true;
  return Math.abs(a.top + a.bottom - b.top - b.bottom) / 2 < 0.4 * height(small);
}

function splitAtWideGaps(items: Item[]): Segment[] {
  const gaps = items.slice(1).map((item, i) => item.rect.left - items[i]!.rect.right);
  const usual = gaps.length >= 3 ? median(gaps) : 0;
  const segments: Item[][] = [[items[0]!]];
  gaps.forEach((gap, i) => {
    const size = Math.min(height(items[i]!.rect), height(items[i + 1]!.rect));
    if (gap >= Math.max(WIDE_GAP * size, WIDE_RATIO * usual)) segments.push([]);
    segments.at(-1)!.push(items[i + 1]!);
  });
  return segments.map((list) => ({ items: list, rect: unionAll(list.map((i) => i.rect)) }));
}

/** Groups segments that stand on one line; lines from top to bottom, segments from left to right. */
export function rowsOf(segments: Segment[]): Segment[][] {
  const rows: { segments: Segment[] }[] = [];
  const sorted = [...segments].sort((a, b) => a.rect.top + a.rect.bottom - b.rect.top - b.rect.bottom);
  for (const segment of sorted) {
    const row = rows
      .slice(-4)
      .reverse()
      .find((r) => r.segments.every((s) => sameBaseline(s.rect, segment.rect) && apart(s, segment)));
    if (row) {
      row.segments.push(segment);
    } else {
      rows.push({ segments: [segment] });
    }
  }
  for (const row of rows) row.segments.sort((a, b) => a.rect.left - b.rect.left);
  return rows.map((r) => r.segments);
}

/** Segments that cover each other (a stamp over print) are not one line. */
function apart(a: Segment, b: Segment): boolean {
  const shared = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
  return shared < 0.5 * Math.min(a.rect.right - a.rect.left, b.rect.right - b.rect.left);
}
