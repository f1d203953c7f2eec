/** Documents cut so that none holds pages of two patients, each with whose it is. */
import { firstThat } from '../lists.ts';
import type { Identification, JudgedCard } from './identify.ts';
import type { Verdict } from './judge-card.ts';
import type { PagesDecided, PrintedLine } from './lines.ts';

/** Where a document begins; `Head` of documents/ fits. */
export interface Beginning {
  line: number;
  title: string;
}

export interface Part<H extends Beginning> {
  head: H | Beginning;
  /** `decided_own`: a person has said so. */
  verdict: Verdict | 'decided_own';
  /** Index of the part of which this is the rest. */
  continues?: number;
}

/** A card so many lines below the first of its document begins one of its own. */
const FAR = 6;

export function partsOf<H extends Beginning>(
  heads: readonly H[],
  lines: readonly PrintedLine[],
  { cards }: Pick<Identification, 'cards'>,
  decided: PagesDecided | undefined,
): Part<H>[] {
  const places = placesOf(cards, lines);
  const cutHeads = cut(heads, lines, places);
  const parts = cutHeads.map((head, index) => {
    const end = cutHeads[index + 1]?.line ?? lines.length;
    return { head, verdict: verdictOf(head.line, end, lines, places) };
  });
  return decided ? decide(parts, lines, decided) : parts;
}

interface Places {
  /** Cards by the index of their line, in order. */
  body: { line: number; verdict: Verdict }[];
  /** Cards in the head or foot of pages. */
  margins: Map<number, Verdict>;
}

function placesOf(cards: readonly JudgedCard[], lines: readonly PrintedLine[]): Places {
  const place = new Map(lines.map((line, index) => [line.start, index]));
  const body: Places['body'] = [];
  const margins: Places['margins'] = new Map();
  for (const { card, verdict } of cards) {
    const line = card.at === undefined ? undefined : place.get(card.at);
    if (line !== undefined) body.push({ line, verdict });
    else margins.set(card.page, worse(margins.get(card.page) ?? 'open', verdict));
  }
  return { body: body.sort((a, b) => a.line - b.line), margins };
}

const RANK: Record<Verdict, number> = { open: 0, own: 1, other: 2 };
const worse = (a: Verdict, b: Verdict): Verdict => (RANK[a] >= RANK[b] ? a : b);

/** The cards on the lines from `from` up to `to`. */
function* between({ body }: Places, from: number, to: number): Generator<Places['body'][number]> {
  for (let at = firstThat(body, ({ line }) => line >= from); at < body.length && body[at]!.line < to; at++)
    yield body[at]!;
}

/** Adds a head where a page, or a card far down a page, is another person's than what stands above. */
function cut<H extends Beginning>(
  heads: readonly H[],
  lines: readonly PrintedLine[],
  places: Places,
): (H | Beginning)[] {
  return heads.flatMap((head, index) => {
    const found: (H | Beginning)[] = [head];
    let whose: Verdict = 'open';
    let from = head.line;
    let before = -1;
    for (const { line, verdict } of between(places, head.line, heads[index + 1]?.line ?? lines.length)) {
      if (verdict === 'open') continue;
      if ((verdict === 'other') !== (whose === 'other')) {
        const start = firstOfPage(lines, line, from);
        const at = before >= start && line - before >= FAR ? line : start;
        if (at > from) {
          from = at;
          found.push({ line: at, title: lines[at]?.text.slice(0, 90).trim() ?? '' });
        }
      }
      whose = verdict;
      before = line;
    }
    return found;
  });
}

/** The first line of the page of `line`, not before `floor`. */
function firstOfPage(lines: readonly PrintedLine[], line: number, floor: number): number {
  let at = line;
  while (at > floor && lines[at - 1]?.page === lines[line]?.page) at--;
  return at;
}

/** Whose the lines are; the head and foot of a page count for what stands on it. */
function verdictOf(from: number, to: number, lines: readonly PrintedLine[], places: Places): Verdict {
  let verdict: Verdict = 'open';
  for (const one of between(places, from, to)) verdict = worse(verdict, one.verdict);
  const pages = new Set(lines.slice(from, to).map(({ page }) => page));
  for (const page of pages) verdict = worse(verdict, places.margins.get(page) ?? 'open');
  return verdict;
}

/** What a person has said of a page goes before all that is printed on it. */
function decide<H extends Beginning>(
  parts: Part<H>[],
  lines: readonly PrintedLine[],
  { own, other }: PagesDecided,
): Part<H>[] {
  const decidedOn = (page: number | undefined): Part<H>['verdict'] | undefined => {
    if (page === undefined) return undefined;
    if (other.includes(page)) return 'other';
    return own.includes(page) ? 'decided_own' : undefined;
  };
  const result: Part<H>[] = [];
  parts.forEach((part, index) => {
    const end = parts[index + 1]?.head.line ?? lines.length;
    const origin = result.length;
    let verdict = decidedOn(lines[part.head.line]?.page) ?? part.verdict;
    result.push({ ...part, verdict });
    for (let line = part.head.line + 1; line < end; line++) {
      if (lines[line]?.page === lines[line - 1]?.page) continue;
      const now = decidedOn(lines[line]?.page) ?? part.verdict;
      if ((now === 'other') === (verdict === 'other')) continue;
      verdict = now;
      result.push({ head: { line, title: part.head.title }, verdict, continues: origin });
    }
  });
  return result;
}
