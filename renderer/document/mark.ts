/** New evidence from the page: selected text, or a box drawn where there is no text. */
import type { Box, Stance } from '../../service/contract/results.ts';
import { addEvidence } from '../case/edit.ts';
import { back, type Rect, type Turn, turned } from '../case/geometry.ts';
import { useDocument } from '../case/viewer.ts';
import { joinLines } from './lines.ts';
import { snapSelection } from './snap.ts';
import { TEXT_LAYERS } from './textLayers.ts';
import { currentHit } from './useSearchMarks.ts';

export interface Passage {
  boxes: Box[];
  text: string;
}

/** A place on the page as turned by the person, as fractions of the page as displayed by default. */
export function upright(rect: Rect, turn: Turn): Rect {
  return turned(rect, back(turn));
}

/** The text selected in the record, with a box per line. */
export function selectedPassage(): Passage | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  return passageOf(selection.getRangeAt(0), selection.toString());
}

/** The line around the search hit that was gone to: the keyboard's way to a passage. */
export function foundPassage(): Passage | undefined {
  const hit = currentHit();
  const layer = hit?.startContainer.parentElement?.closest(TEXT_LAYERS);
  if (!hit || !layer) return undefined;
  const onLine = [...layer.querySelectorAll('span')].filter(
    (span) =>
      span.childElementCount === 0 &&
      onOneLine(span.getBoundingClientRect(), hit.getBoundingClientRect(), useDocument.getState().turn),
  );
  const [first, last] = [onLine[0], onLine.at(-1)];
  if (!first || !last) return undefined;
  const range = new Range();
  range.setStartBefore(first);
  range.setEndAfter(last);
  return passageOf(range, onLine.map((span) => span.textContent).join(' '));
}

/** Whether the middle of a run of text lies on the line of another. On a page turned sideways lines run down or up. */
function onOneLine(run: DOMRect, line: DOMRect, turn: Turn): boolean {
  if (turn % 180 === 0) return run.top + run.height / 2 > line.top && run.top + run.height / 2 < line.bottom;
  return run.left + run.width / 2 > line.left && run.left + run.width / 2 < line.right;
}

function passageOf(range: Range, words: string): Passage | undefined {
  const text = words.replace(/\s+/g, ' ').trim();
  const { turn } = useDocument.getState();
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-sheet]')]
    .filter((page) => range.intersectsNode(page))
    .flatMap((page) => boxesOn(page, range, turn));
  return text && boxes.length > 0 ? { text, boxes } : undefined;
}

function boxesOn(page: HTMLElement, range: Range, turn: Turn): Box[] {
  const area = page.getBoundingClientRect();
  const rects: Rect[] = [];
  for (const node of textsOf(page)) {
    if (!range.intersectsNode(node)) continue;
    const part = document.createRange();
    part.selectNodeContents(node);
    if (node === range.startContainer) part.setStart(node, range.startOffset);
    if (node === range.endContainer) part.setEnd(node, range.endOffset);
    // Lines are joined as they are printed: on a page turned sideways they run down or up.
    for (const rect of part.getClientRects())
      rects.push(
        upright(
          {
            x: (rect.left - area.left) / area.width,
            y: (rect.top - area.top) / area.height,
            width: rect.width / area.width,
            height: rect.height / area.height,
          },
          turn,
        ),
      );
  }
  const index = Number(page.dataset.sheet);
  return joinLines(rects).map((rect) => ({ ...rect, page: index }));
}

function* textsOf(page: HTMLElement): Generator<Text> {
  for (const layer of page.querySelectorAll(TEXT_LAYERS)) {
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node as Text;
  }
}

/** Attaches the selected text, or the line of the search hit, to the current criterion. */
export function markPassage(stance: Stance): void {
  const selection = getSelection();
  if (selection && selectedPassage()) snapSelection(selection);
  const passage = selectedPassage() ?? foundPassage();
  if (!passage) return;
  addEvidence(stance, passage.boxes, passage.text);
  getSelection()?.removeAllRanges();
}
