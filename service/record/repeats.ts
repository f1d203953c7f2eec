/** Headers and footers: lines at the edge of a page that come back on other pages of the record. */
import type { Line, Page } from './types.ts';

/** Share of the page height, at top and bottom, where headers and footers stand. */
const EDGE = 0.12;
/** A line must be among the first or last few of its page. */
const DEPTH = 4;
const LEAST_PAGES = 3;

/** Marks repeated lines in place. */
export function markRepeats(pages: Page[]): void {
  const seen = new Map<string, { pages: Set<number>; lines: { line: Line; role: 'header' | 'footer' }[] }>();
  for (const page of pages) {
    for (const { line, role } of edgeLines(page)) {
      // Equal but for counters, dates and times, and at the same height of the page.
      for (const shift of [0, 0.5]) {
        const key = `${role}:${Math.floor(line.box.y * 50 + shift)}:${shift}:${pattern(line.text)}`;
        const entry = seen.get(key) ?? { pages: new Set<number>(), lines: [] };
        entry.pages.add(page.index);
        entry.lines.push({ line, role });
        seen.set(key, entry);
      }
    }
  }
  for (const { pages: on, lines } of seen.values()) {
    if (on.size < LEAST_PAGES) continue;
    for (const { line, role } of lines) line.role = role;
  }
}

function edgeLines(page: Page): { line: Line; role: 'header' | 'footer' }[] {
  const upright = [...page.lines].sort((a, b) => a.box.y - b.box.y);
  const top = upright.slice(0, DEPTH).filter((l) => l.box.y + l.box.height < EDGE);
  const bottom = upright.slice(-DEPTH).filter((l) => l.box.y > 1 - EDGE);
  return [
    ...top.map((line) => ({ line, role: 'header' as const })),
    ...bottom.map((line) => ({ line, role: 'footer' as const })),
  ];
}

const COUNTERS = /\bp(?:age|g)?\.?\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?|\b\d+\s*(?:of|\/)\s*\d+\b|^\W*\d+\W*$/gi;
const TIMES = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?/gi;

/** What stays the same in a header from page to page. */
function pattern(text: string): string {
  return text.replace(TIMES, '@').replace(COUNTERS, '#').replace(/\s+/g, ' ').toLowerCase();
}
