/** New evidence from the page: selected text, or a box drawn where there is no text. */
import type { Box, Stance } from '../../service/contract/results.ts';
import { addEvidence } from '../review/edit.ts';
import { type Rect, type Turn, turned } from './geometry.ts';
import { joinLines } from './lines.ts';
import { useDocument } from './store.ts';

export interface Passage {
  boxes: Box[];
  text: string;
}

/** A place on the page as turned by the person, as fractions of the page as displayed by default. */
export function upright(rect: Rect, turn: Turn): Rect {
  return turned(rect, ((360 - turn) % 360) as Turn);
}

/** The text selected in the record with a box per line; undefined when nothing is selected there. */
export function selectedPassage(): Passage | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const text = selection.toString().replace(/\s+/g, ' ').trim();
  const { turn } = useDocument.getState();
  const boxes = [...document.querySelectorAll<HTMLElement>('.react-pdf__Page')]
    .filter((page) => range.intersectsNode(page))
    .flatMap((page) => boxesOn(page, range, turn));
  return text && boxes.length > 0 ? { text, boxes } : undefined;
}

function boxesOn(page: HTMLElement, range: Range, turn: Turn): Box[] {
  const area = page.getBoundingClientRect();
  const walker = document.createTreeWalker(page.querySelector('.textLayer') ?? page, NodeFilter.SHOW_TEXT);
  const rects: Rect[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    const part = document.createRange();
    part.selectNodeContents(node);
    if (node === range.startContainer) part.setStart(node, range.startOffset);
    if (node === range.endContainer) part.setEnd(node, range.endOffset);
    for (const rect of part.getClientRects())
      rects.push({
        x: (rect.left - area.left) / area.width,
        y: (rect.top - area.top) / area.height,
        width: rect.width / area.width,
        height: rect.height / area.height,
      });
  }
  const index = Number(page.dataset.pageNumber) - 1;
  return joinLines(rects).map((rect) => ({ ...upright(rect, turn), page: index }));
}

/** Attaches the selected text to the current criterion. */
export function markSelection(stance: Stance): void {
  const passage = selectedPassage();
  if (!passage) return;
  addEvidence(stance, passage.boxes, passage.text);
  getSelection()?.removeAllRanges();
}
