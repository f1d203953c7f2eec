/** Which lines of a paragraph are wrapped: they go on with the sentence of the line above. */
import type { TextLine } from '../documents/layout.ts';
import { goesOn } from '../documents/sections.ts';

/** For each line the right edge that text in its column can reach. */
export function rightEdges(lines: TextLine[]): Map<TextLine, number> {
  const widest = new Map<string, number>();
  const key = (l: TextLine) =>
    `${l.page}:${l.line.box.x < 0.4 ? 0 : 1}:${l.line.box.x + l.line.box.width > 0.56 && l.line.box.x < 0.4 ? 'w' : 'n'}`;
  for (const l of lines) widest.set(key(l), Math.max(widest.get(key(l)) ?? 0, edge(l)));
  const columnar = new Map(
    [...Map.groupBy(lines, (l) => l.page)].map(([page, own]) => [page, isColumnar(own)] as const),
  );
  const out = new Map<TextLine, number>();
  for (const l of lines) {
    const narrow = l.line.box.x < 0.4 ? widest.get(`${l.page}:0:w`) : undefined;
    const own = widest.get(key(l)) ?? 1;
    out.set(l, narrow !== undefined && own <= 0.56 && !columnar.get(l.page) ? narrow : own);
  }
  return out;
}

const edge = (l: TextLine): number => l.line.box.x + l.line.box.width;

/** Two columns of text: other lines of the page start right of the middle. */
function isColumnar(page: readonly TextLine[]): boolean {
  return (
    page.filter((l) => l.line.box.x > 0.45).length > 5 &&
    page.filter((l) => l.line.box.x < 0.4 && edge(l) < 0.56).length > page.length * 0.3
  );
}

/** Whether a line goes on with the sentence of the line before: the first word would not have fitted there. */
export function continues(
  before: TextLine,
  line: TextLine,
  sameBlock: boolean,
  right: Map<TextLine, number>,
): boolean {
  const open = !/[.:;?!]["')]?\s*$/.test(before.text);
  const lower = /^\s*[a-z(]/.test(line.text);
  if (!sameBlock) return before.page !== line.page && open && lower;
  if (goesOn(before, line)) return true;
  if (isWrapped(before, line, right)) return true;
  const limit = right.get(before) ?? 1;
  const reach = edge(before) - before.line.box.x;
  return open && lower && (reach > 0.6 * (limit - before.line.box.x) || reach > RUNNING);
}

/** Width of a column, as a fraction of the page, in which running text is still set. */
const NARROW = 0.28;

/** A line of this width that ends without a mark is one of running text, however wide the tables of its page are. */
const RUNNING = 0.36;

/** The first word of the line would not have fitted into the line before. */
export function isWrapped(
  before: TextLine | undefined,
  line: TextLine,
  right: Map<TextLine, number>,
): boolean {
  const first = line.line.words[0];
  if (!before || !first || before.page !== line.page || before.block !== line.block) return false;
  const limit = right.get(before) ?? 1;
  // a column of few words is a list of findings: its longest line is not full
  if (limit - before.line.box.x < NARROW && !/^\s*[a-z(]/.test(line.text)) return false;
  return edge(before) + first.box.width + 0.012 > limit;
}
