/** A stretch of text widened to whole words: half a word or half a number is no quote. */
export function snapped(text: string, start: number, end: number): { start: number; end: number } {
  let [from, to] = [start, end];
  // Blanks at the edges are not part of what was meant.
  while (from < to && isBlank(text[from])) from++;
  while (to > from && isBlank(text[to - 1])) to--;
  if (from === to) return { start, end };
  while (from > 0 && !isBlank(text[from - 1])) from--;
  while (to < text.length && !isBlank(text[to])) to++;
  return { start: from, end: to };
}

const isBlank = (letter: string | undefined) => letter === undefined || /\s/.test(letter);

/** Widens both ends of a selection, each within the run of text that it stands in. */
export function snapSelection(selection: Selection): void {
  if (selection.rangeCount === 0 || selection.isCollapsed) return;
  const range = selection.getRangeAt(0).cloneRange();
  const { startContainer: first, endContainer: last } = range;
  if (first instanceof Text && range.startOffset < first.length)
    range.setStart(
      first,
      snapped(first.data, range.startOffset, first === last ? range.endOffset : first.length).start,
    );
  if (last instanceof Text && range.endOffset > 0)
    range.setEnd(last, snapped(last.data, first === last ? range.startOffset : 0, range.endOffset).end);
  selection.removeAllRanges();
  selection.addRange(range);
}
