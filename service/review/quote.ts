/** From a span of the chart's text to the words a person reads and the boxes that cover them. */
import type { Box } from '../contract/results.ts';
import { wordsOf } from '../language/sentences/covered.ts';
import type { Chart, ChartWord, Span } from '../language/types.ts';

/** A gap wider than this many line heights is a column gap: the box stops there. */
const COLUMN_GAP = 4;

/** One box per line piece: words that follow each other on the same line of the same page. */
export function boxesOf(chart: Pick<Chart, 'words'>, span: Span): Box[] {
  return boxesOfWords(wordsOf(chart, span));
}

export function boxesOfWords(words: readonly ChartWord[]): Box[] {
  const boxes: Box[] = [];
  let open: Box | undefined;
  for (const word of words) {
    if (open && continues(open, word)) {
      const right = Math.max(open.x + open.width, word.box.x + word.box.width);
      const bottom = Math.max(open.y + open.height, word.box.y + word.box.height);
      open.y = Math.min(open.y, word.box.y);
      open.width = right - open.x;
      open.height = bottom - open.y;
    } else {
      open = { ...word.box, page: word.page };
      boxes.push(open);
    }
  }
  return boxes.map(rounded);
}

function continues(open: Box, word: ChartWord): boolean {
  if (open.page !== word.page || word.box.x < open.x) return false;
  const overlap = Math.min(open.y + open.height, word.box.y + word.box.height) - Math.max(open.y, word.box.y);
  const height = Math.min(open.height, word.box.height);
  return overlap >= height / 2 && word.box.x - (open.x + open.width) <= COLUMN_GAP * height;
}

/** Five decimals are a hundredth of a point, and keep sums of floats out of the bytes of a result. */
function rounded(box: Box): Box {
  const round = (n: number) => Math.round(Math.min(1, Math.max(0, n)) * 1e5) / 1e5;
  return {
    x: round(box.x),
    y: round(box.y),
    width: round(box.width),
    height: round(box.height),
    page: box.page,
  };
}
