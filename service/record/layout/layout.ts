/** From placed words to lines in reading order, with cells, blocks and text. Geometry only; nothing is known of words. */

import { type Direction, toBox, unionAll, upright } from '../frame.ts';
import type { PlacedWord } from '../pdf/textlayer.ts';
import type { Line, Word } from '../types.ts';
import { alignRows } from './align.ts';
import { blocksOf } from './blocks.ts';
import { regionsOf } from './columns.ts';
import { type Item, rowsOf, type Segment, segmentWords } from './segments.ts';
import { tableRows } from './tables.ts';

/** Lines of one page. `width` and `height` of the displayed page in points. */
export function layoutPage(words: PlacedWord[], width: number, height: number): Line[] {
  const lines: Line[] = [];
  let blocks = 0;
  let tables = 0;
  for (const { direction, members } of flowsOf(words)) {
    const items: Item[] = members.map((word) => ({ word, rect: word.flat ?? upright(word.rect, direction) }));
    for (const region of regionsOf(segmentWords(items))) {
      const rows = alignRows(rowsOf(region));
      const cells = tableRows(rows);
      const numbers = blocksOf(rows, cells);
      rows.forEach((row, i) => {
        const line = toLine(row, width, height);
        line.block = blocks + numbers[i]!;
        const cell = cells[i];
        if (cell) {
          line.table = tables + cell.table;
          line.cells = cellsOf(row, cell.columns);
        }
        lines.push(line);
      });
      blocks += rows.length ? numbers.at(-1)! + 1 : 0;
      tables += new Set(cells.filter((c) => c !== undefined).map((c) => c.table)).size;
    }
  }
  return lines;
}

/** Words that can share lines: those of one direction, the commonest first; comments last. */
function flowsOf(words: PlacedWord[]): { direction: Direction; members: PlacedWord[] }[] {
  const flows = new Map<string, { direction: Direction; members: PlacedWord[]; weight: number }>();
  for (const word of words) {
    const key = word.aside ? 'aside' : String(word.direction);
    const flow = flows.get(key) ?? { direction: word.direction, members: [], weight: word.aside ? -1e9 : 0 };
    flow.members.push(word);
    flow.weight += word.text.length;
    flows.set(key, flow);
  }
  return [...flows.values()].sort((a, b) => b.weight - a.weight);
}

function toLine(row: Segment[], width: number, height: number): Line {
  const placed = row.flatMap((s) => s.items.map((i) => i.word));
  return {
    words: placed.map((word) => toWord(word, width, height)),
    text: row.map(textOf).join('   '),
    box: toBox(unionAll(placed.map((w) => w.rect)), width, height),
    block: 0,
    role: 'body',
  };
}

/** Letters of one width differ by so much at most, as a share of it. */
const SAME_WIDTH = 0.02;

/** Words with a space between them; in letters of one width with as many as there were: two part what one joins ("avg 91  min 77"). */
function textOf({ items }: Segment): string {
  const widths = items.map(({ word, rect }) => (rect.right - rect.left) / word.text.length);
  const width = widths[0]!;
  const spaces = items.slice(1).map(({ rect }, i) => Math.round((rect.left - items[i]!.rect.right) / width));
  const isFixed = widths.every((each) => Math.abs(each - width) < SAME_WIDTH * width);
  // Where no gap is a single space the line was justified.
  const counts = isFixed && spaces.some((count) => count <= 1);
  return items
    .map(({ word }, i) => (i === 0 ? '' : counts && spaces[i - 1]! > 1 ? '  ' : ' ') + word.text)
    .join('');
}

function cellsOf(row: Segment[], columns: number[]): NonNullable<Line['cells']> {
  let first = 0;
  return row.map((segment, i) => {
    const cell = { column: columns[i]!, first, last: first + segment.items.length - 1 };
    first = cell.last + 1;
    return cell;
  });
}

function toWord(word: PlacedWord, width: number, height: number): Word {
  const result: Word = { text: word.text, box: toBox(word.rect, width, height), source: word.source };
  if (word.confidence !== undefined) result.confidence = word.confidence;
  if (word.doubtful) result.doubtful = true;
  return result;
}
