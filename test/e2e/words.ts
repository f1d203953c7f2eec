/** Printed words under evidence boxes, measured where a person sees them: in the page. */
import type { Page } from 'playwright';

/** Letters and digits only, lower case: quotes differ from print in spaces and dashes. */
export const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/**
 * The text of the selectable layer whose words have their middle inside a box of the current evidence, in reading
 * order, on the pages that are drawn. pdf.js placed those words, the service the boxes: neither knows of the other.
 */
export function wordsUnderCurrentBox(page: Page): Promise<string> {
  return page.evaluate(() => {
    const current = document
      .querySelector('[data-evidence-line][aria-current]')
      ?.getAttribute('data-evidence-line');
    const boxes = [...document.querySelectorAll(`[data-evidence="${current}"]`)].map((box) =>
      box.getBoundingClientRect(),
    );
    const inside = (rect: DOMRect) =>
      boxes.some(
        (box) =>
          rect.left + rect.width / 2 > box.left &&
          rect.left + rect.width / 2 < box.right &&
          rect.top + rect.height / 2 > box.top &&
          rect.top + rect.height / 2 < box.bottom,
      );
    const found: string[] = [];
    for (const layer of document.querySelectorAll('.textLayer, [data-text-layer]')) {
      const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const match of (node as Text).data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          if (inside(range.getBoundingClientRect())) found.push(match[0]);
        }
    }
    return found.join(' ');
  });
}

/** Whether the search hit that was gone to lies inside the visible part of the record. */
export function hitIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [hit] = CSS.highlights.get('record-hit-current') ?? [];
    const box = (hit as Range | undefined)?.getBoundingClientRect();
    const view = document.querySelector('[aria-label="Pages of the record"]')?.getBoundingClientRect();
    return Boolean(box && view && box.height > 0 && box.top >= view.top && box.bottom <= view.bottom);
  });
}

/** Whether the whole current box lies inside the visible part of the record. */
export function currentBoxIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const current = document
      .querySelector('[data-evidence-line][aria-current]')
      ?.getAttribute('data-evidence-line');
    const box = document.querySelector(`[data-evidence="${current}"]`)?.getBoundingClientRect();
    const view = document.querySelector('[aria-label="Pages of the record"]')?.getBoundingClientRect();
    return Boolean(box && view && box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left);
  });
}
