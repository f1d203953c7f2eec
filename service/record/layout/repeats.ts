/** Headers and footers: lines at the edge of a page that come back on other pages of the record. */
import type { Line, Page } from '../types.ts';

/** Share of the page height, at top and bottom, where headers and footers stand. */
const EDGE = 0.12;
/** A line must be among the first or last few of its page. */
const DEPTH = 4;
const LEAST_PAGES = 3;
/** Pages stand a little higher or lower in the scanner, as a share of the page height. */
const SHIFT = 0.02;

interface EdgeLine {
  line: Line;
  role: 'header' | 'footer';
}

interface Group {
  pages: Set<number>;
  lines: EdgeLine[];
}

/** Marks repeated lines in place. */
export function markRepeats(pages: Page[]): void {
  const seen = new Map<string, Group>();
  const scanned = new Map<string, (Group & { words: string[]; y: number })[]>();
  for (const page of pages) {
    for (const { line, role } of edgeLines(page)) {
      if (line.words.some((word) => word.source === 'ocr')) addScanned(scanned, page.index, { line, role });
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
  for (const { pages: on, lines } of [...seen.values(), ...[...scanned.values()].flat()]) {
    if (on.size < LEAST_PAGES) continue;
    // The first of them heads its document: the day and the writer are told nowhere else.
    const [first, ...rest] = lines;
    for (const { line, role } of OWN_DAY.test(first!.line.text) ? rest : lines) line.role = role;
  }
}

/** OCR reads a header differently from page to page; it joins the first group that it resembles. */
function addScanned(
  groups: Map<string, (Group & { words: string[]; y: number })[]>,
  page: number,
  edge: EdgeLine,
): void {
  const words = pattern(edge.line.text).split(' ');
  const { y } = edge.line.box;
  // Lines that differ in a number say something else.
  const key = `${edge.role}:${words.length}:${words.join('').replace(/\D/g, '')}`;
  const alike = groups.get(key) ?? [];
  groups.set(key, alike);
  const group = alike.find((g) => Math.abs(g.y - y) < SHIFT && areAlike(g.words, words));
  if (group) {
    group.pages.add(page);
    group.lines.push(edge);
  } else alike.push({ pages: new Set([page]), lines: [edge], words, y });
}

/**
 * Word by word the same but for one letter in some of the longer words: short words and letters that are added or lost
 * make another statement ("no" and "on", "typical" and "atypical").
 */
function areAlike(a: string[], b: string[]): boolean {
  let differ = 0;
  for (const [i, word] of a.entries()) {
    const other = b[i]!;
    if (word === other) continue;
    if (word.length < 4 || word.length !== other.length || ++differ > a.length / 2) return false;
    let slips = 0;
    for (let k = 0; k < word.length; k++) if (word[k] !== other[k]) slips++;
    if (slips > 1) return false;
  }
  return true;
}

function edgeLines(page: Page): EdgeLine[] {
  const upright = [...page.lines].sort((a, b) => a.box.y - b.box.y);
  const top = upright.slice(0, DEPTH).filter((l) => l.box.y + l.box.height < EDGE);
  const bottom = upright.slice(-DEPTH).filter((l) => l.box.y > 1 - EDGE);
  return [
    ...top.map((line) => ({ line, role: 'header' as const })),
    ...bottom.map((line) => ({ line, role: 'footer' as const })),
  ];
}

const PAGE_COUNTERS = /\bp(?:age|g)?\.?\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?/gi;
const COUNTERS = new RegExp(`${PAGE_COUNTERS.source}|\\b\\d+\\s*(?:of|/)\\s*\\d+\\b|^\\W*\\d+\\W*$`, 'gi');
const TIMES = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?/gi;

/** The day of a document, by its label: not that on which it was printed, sent or received, which is the same matter on every page. */
const OWN_DAY =
  /(?:^|\s{2}|\|\s?)(?:note |visit |service |encounter |exam |report )?date(?: of (?:service|visit|exam|report|note))?:|\bdos\b|\bdate of (?:service|visit|exam)\b/i;

/** What stays the same in a header from page to page; another day under the label of the document's own is another document. */
function pattern(text: string): string {
  const same = OWN_DAY.test(text)
    ? text.replace(PAGE_COUNTERS, '#')
    : text.replace(TIMES, '@').replace(COUNTERS, '#');
  return same.replace(/\s+/g, ' ').toLowerCase();
}
