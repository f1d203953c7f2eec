/** Search in the record's text, page by page. */

export interface Hit {
  page: number;
  /** Which occurrence on its page, from 0. */
  nth: number;
  before: string;
  found: string;
  after: string;
}

const AROUND = 50;

/** So many hits are reported at most. */
export const MOST_HITS = 1_000;

/** The typed words as a pattern: any white space between them, case ignored. Undefined for nothing to look for. */
export function patternOf(typed: string): RegExp | undefined {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0 || words.join('').length < 2) return undefined;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('\\s+'), 'giu');
}

/** Hits in reading order, with a little text around each. At most `MOST_HITS`. */
export function findHits(pages: readonly { page: number; text: string }[], typed: string): Hit[] {
  const pattern = patternOf(typed);
  if (!pattern) return [];
  const hits: Hit[] = [];
  for (const { page, text } of pages) {
    let nth = 0;
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      hits.push({
        page,
        nth: nth++,
        before: text.slice(Math.max(0, match.index - AROUND), match.index).replace(/\s+/g, ' '),
        found: match[0].replace(/\s+/g, ' '),
        after: text.slice(end, end + AROUND).replace(/\s+/g, ' '),
      });
      if (hits.length >= MOST_HITS) return hits;
    }
  }
  return hits;
}
