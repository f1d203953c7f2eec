/** Words that were divided at the end of a line: joined, each part with its own box. */
import type { Line, Page } from '../types.ts';

/** The last word of a line, divided: letters and a hyphen. */
const DIVIDED = /^(.*[\p{L}\d])-$/u;
/** What goes on in the next line. */
const REST = /^(\p{Ll}{2,})(.*)$/u;

/** Parts that keep their hyphen wherever the line ends: "follow-up", "30-year-old", "non-healing". */
const FIRST =
  /^(?:non|no|up|self|post|pre|anti|well|follow|long|short|high|low|left|right|full|part|half|co|re|ex|all|one|two|three|four|five|six|one-time|weight|wheel|x|e|t|step|door|bed|blood|room|over|under|multi|semi|.*\d.*|.*-.*)$/i;
const SECOND =
  /^(?:up|old|day|week|month|year|hour|time|term|free|based|related|side|sided|line|dose|level|grade|like|bearing|induced|dependent|resistant|onset|existing|operative|assisted|guided|controlled|to|in|of|the|and|or)$/i;

/**
 * Joins divided words in place. Both parts stay words of the first line, one right after the other in its text: "oxy-"
 * and "gen" become the words "oxy" and "gen" of a text that reads "oxygen". A line of which nothing is left goes.
 */
export function joinHyphens(pages: Page[]): void {
  let vocabulary: Set<string> | undefined;
  for (const page of pages) {
    const { lines } = page;
    for (let i = 0; i + 1 < lines.length; i++) {
      const [line, next] = [lines[i]!, lines[i + 1]!];
      const parts = dividedBetween(line, next);
      if (!parts) continue;
      vocabulary ??= wordsOf(pages);
      take(line, next, !keepsHyphen(parts, vocabulary));
      if (next.words.length === 0) lines.splice(i + 1, 1);
    }
  }
}

type Parts = [first: string, second: string];

/** The letters on either side, when a word of the first line goes on in the second. */
function dividedBetween(line: Line, next: Line): Parts | undefined {
  if (line.block !== next.block || line.table !== undefined || next.table !== undefined) return undefined;
  if (line.role !== 'body' || next.role !== 'body') return undefined;
  const last = line.words.at(-1);
  const first = last && DIVIDED.exec(last.text);
  const second = first && REST.exec(next.words[0]?.text ?? '');
  // A field beside the text, or OCR beside print, is another word.
  if (!second || last.source !== next.words[0]!.source || !line.text.endsWith(last.text)) return undefined;
  return [first[1]!.replace(/^\P{L}+(?=\p{L})/u, ''), second[1]!];
}

/** How the record itself writes the word decides; else what the parts are. */
function keepsHyphen([first, second]: Parts, vocabulary: Set<string>): boolean {
  if (vocabulary.has(`${first}${second}`.toLowerCase())) return false;
  if (vocabulary.has(`${first}-${second}`.toLowerCase())) return true;
  return FIRST.test(first) || SECOND.test(second);
}

function wordsOf(pages: Page[]): Set<string> {
  const words = new Set<string>();
  for (const page of pages) {
    for (const line of page.lines) {
      for (const { text } of line.words) words.add(text.replace(/^\W+|\W+$/g, '').toLowerCase());
    }
  }
  return words;
}

/** Moves the first word of `next` to the end of `line`. */
function take(line: Line, next: Line, dropHyphen: boolean): void {
  const rest = next.words.shift()!;
  next.text = next.text.slice(next.text.indexOf(rest.text) + rest.text.length).trimStart();
  if (dropHyphen) {
    const last = line.words.at(-1)!;
    line.words[line.words.length - 1] = { ...last, text: last.text.slice(0, -1) };
    line.text = line.text.slice(0, -1);
  }
  line.words.push(rest);
  line.text += rest.text;
}
