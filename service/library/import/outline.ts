/** Pasted text as an outline: headings, introductions, numbered, bulleted and indented items, each with what is below it. */
import { type Ending, endingOf } from './operators.ts';

export interface Item {
  text: string;
  line: number;
  /** `heading`, `paragraph`, or the kind of its number or bullet. */
  kind: string;
  children: Item[];
  /** A conjunction on a line of its own, after this item. */
  ending?: Ending;
}

interface Line {
  number: number;
  indent: number;
  text: string;
  afterBlank: boolean;
  /** Its first word would have fitted on the line before: that one was ended by its author. */
  fitsBefore: boolean;
}

interface Marker {
  kind: string;
  ordinal: number;
  rest: string;
  /** Of dotted numbers. */
  depth?: number;
}

const BULLET = /^([•●○◦▪■□▫►▸➢➤✓✔*·–—-]|o(?=\s{1,4}\S))\s+(?=\S)/;
const DOTTED = /^(\d{1,2}(?:\.\d{1,2})+)\.?\s+(?=\S)/;
const SINGLE = /^(?:\((\d{1,2}|[A-Za-z]|[ivxIVX]{1,6})\)|(\d{1,2}|[A-Za-z]|[ivxIVX]{1,6})[.)])\s+(?=\S)/;

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10 };

export function romanOf(word: string): number | undefined {
  const digits = [...word.toLowerCase()].map((letter) => ROMAN[letter]);
  if (digits.length === 0 || digits.includes(undefined)) return undefined;
  return (digits as number[]).reduce(
    (sum, digit, index) => sum + (digit < ((digits as number[])[index + 1] ?? 0) ? -digit : digit),
    0,
  );
}

interface Open {
  item: Item;
  kind: string;
  indent: number;
  ordinal: number;
}

/** The kind of number that continues what is open: `i` is a letter after `h`, and a Roman one otherwise. */
function kindsOf(label: string, style: string, open: readonly Open[]): { kind: string; ordinal: number } {
  if (/^\d/.test(label)) return { kind: `1${style}`, ordinal: Number(label) };
  const upper = label === label.toUpperCase();
  const letter = { kind: `${upper ? 'A' : 'a'}${style}`, ordinal: label.toLowerCase().charCodeAt(0) - 96 };
  const value = romanOf(label);
  if (value === undefined) return letter;
  const roman = { kind: `${upper ? 'I' : 'i'}${style}`, ordinal: value };
  if (label.length > 1) return roman;
  const follows = (each: { kind: string; ordinal: number }) =>
    open.some((entry) => entry.kind === each.kind && entry.ordinal === each.ordinal - 1);
  if (follows(letter)) return letter;
  return value === 1 || follows(roman) ? roman : letter;
}

function markerOf(text: string, open: readonly Open[]): Marker | undefined {
  const bullet = BULLET.exec(text);
  if (bullet) return { kind: `bullet ${bullet[1]}`, ordinal: 0, rest: text.slice(bullet[0].length) };
  const dotted = DOTTED.exec(text);
  if (dotted?.[1]) {
    const parts = dotted[1].split('.');
    const rest = text.slice(dotted[0].length);
    return { kind: `dotted ${parts.length}`, ordinal: Number(parts.at(-1)), rest, depth: parts.length };
  }
  const single = SINGLE.exec(text);
  const label = single?.[1] ?? single?.[2];
  if (!single || !label) return undefined;
  const style = single[1] ? '()' : (single[0].trim().at(-1) ?? '.');
  return { ...kindsOf(label, style, open), rest: text.slice(single[0].length) };
}

const MARKDOWN = /^#{1,6}\s+(.*?)\s*#*$/;
const EMPHASIS = /^(?:\*\*|__)(.+?)(?:\*\*|__):?$/;
export const KNOWN_HEADING =
  /^(?:[ivxIVX\d]+[.)]\s+)?(?:(?:medicare |national |local |general |clinical )?(?:coverage|indications?|limitations?|criteria|exclusions?|non-?covered|contraindications?|documentation|definitions?|references?|bibliography|background|description|overview|purpose|scope|general information|cod(?:es|ing)|icd-?10|cpt|hcpcs|diagnosis codes|procedure codes|summary of evidence|analysis of evidence|revision history|utilization|initial|continued|continuation|repeat|replacement|rationale|sources of information|related)\b)/i;

function headingOf({ text, afterBlank }: Line): string | undefined {
  const marked = MARKDOWN.exec(text)?.[1] ?? EMPHASIS.exec(text)?.[1];
  if (marked) return marked.replace(/[:*_]+$/g, '').trim();
  const bare = text.replace(/:$/, '');
  const words = bare.split(/\s+/).length;
  if (/[.;,]$/.test(bare) || words > 10) return undefined;
  const letters = bare.replace(/[^A-Za-z]/g, '');
  if (letters.length > 3 && letters === letters.toUpperCase()) return bare;
  const isTitle = bare
    .split(/\s+/)
    .every((word) => /^[A-Z0-9(&/–-]|^(?:and|or|of|for|the|to|in|with|a|an|by|on)$/.test(word));
  return afterBlank && words <= 6 && (isTitle || !text.endsWith(':')) && KNOWN_HEADING.test(bare)
    ? bare
    : undefined;
}

const CONJUNCTION = /^[-–—*(\s]*(and\s*\/\s*or|and|or)[-–—*):.,\s]*$/i;
/** "Either" on a line of its own. */
const OPENS = /^(?:either|both|(?:all|any|one|each) of)\b[^.;]{0,40}$/i;
/** An introduction: a list is to follow. */
export const isIntroduction = (text: string): boolean =>
  /:\s*$/.test(text) ||
  OPENS.test(text) ||
  /\b(?:of|all|any|either|both) (?:the )?(?:following|below)\b[^.;]*$/i.test(text);
const isEnded = (text: string) => /[.;:?!]\s*$/.test(text) || endingOf(text) !== undefined;

/** Of the longest line: shorter ones with room for another word were not wrapped. */
const FULL = 0.85;

function linesOf(text: string): Line[] {
  const raw = text.split(/\r\n?|\n/).map((line) =>
    line
      .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
      .replaceAll('\t', '    ')
      .trimEnd(),
  );
  const width = raw.reduce((most, line) => Math.max(most, line.length), 0);
  return raw.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const before = raw[index - 1] ?? '';
    const [word = ''] = line.trim().split(' ');
    return [
      {
        number: index + 1,
        indent: line.length - line.trimStart().length,
        text: line.trim().replace(/\s+/g, ' '),
        afterBlank: before.trim() === '',
        fitsBefore: before.length + 1 + word.length < width * FULL,
      },
    ];
  });
}

/** Items of the text, in order and nested; headings stand at the top, with what follows them below. */
export function outlineOf(text: string): Item[] {
  const root: Item = { text: '', line: 0, kind: 'root', children: [] };
  let section = root;
  let open: Open[] = [];
  let last: Item | undefined;
  let before: Line | undefined;

  const parent = () => open.at(-1)?.item ?? section;
  /** The last item is an unmarked line below an introduction. */
  const inList = () => last?.kind === 'paragraph' && last !== parent() && isIntroduction(parent().text);
  const add = (item: Item, entry?: Omit<Open, 'item'>) => {
    parent().children.push(item);
    if (entry) open.push({ item, ...entry });
    last = item;
  };

  for (const line of linesOf(text)) {
    const conjunction = CONJUNCTION.exec(line.text)?.[1];
    const heading = conjunction ? undefined : headingOf(line);
    const marker = conjunction || heading ? undefined : markerOf(line.text, open);
    if (conjunction) {
      if (last) last.ending = endingOf(conjunction);
      before = undefined;
      continue;
    } else if (heading !== undefined) {
      section = { text: heading, line: line.number, kind: 'heading', children: [] };
      root.children.push(section);
      open = [];
      last = undefined;
    } else if (marker) {
      open = closed(open, marker, line);
      const item = { text: marker.rest, line: line.number, kind: marker.kind, children: [] };
      add(item, { kind: marker.kind, indent: line.indent, ordinal: marker.ordinal });
    } else if (last && before && continues(last, inList(), line, before)) {
      last.text = joined(last.text, line.text);
    } else {
      open = closedForText(open, line);
      const item = { text: line.text, line: line.number, kind: 'paragraph', children: [] };
      if (isIntroduction(line.text)) add(item, { kind: 'paragraph', indent: line.indent, ordinal: 0 });
      else add(item);
    }
    before = line;
  }
  return root.children;
}

/** The items that stay open above a new marked one. */
function closed(open: Open[], marker: Marker, line: Line): Open[] {
  if (marker.depth !== undefined) {
    const above = open.findLastIndex(
      ({ kind }) => !kind.startsWith('dotted') || Number(kind.slice(7)) < marker.depth!,
    );
    return open.slice(0, above + 1);
  }
  const near = ({ indent }: Open) => Math.abs(indent - line.indent) <= 1;
  const same = open.findLastIndex((entry) => entry.kind === marker.kind && near(entry));
  if (same >= 0) return open.slice(0, same);
  // Further out than everything of its depth: what is deeper has ended.
  const outer = open.findLastIndex(
    ({ indent, kind }) => indent < line.indent || (indent === line.indent && kind !== marker.kind),
  );
  const kept = open.slice(0, outer + 1);
  return kept.length > 0 || open.length === 0 ? kept : [];
}

/** A paragraph ends the lists that are not further out than it; lines below an introduction are its items. */
function closedForText(open: Open[], line: Line): Open[] {
  const top = open.at(-1);
  if (top && isIntroduction(top.item.text) && top.item.children.every(({ kind }) => kind === 'paragraph')) {
    const isBelow = line.indent > top.indent || (line.indent === top.indent && !isIntroduction(line.text));
    const goesOn = top.item.children.length === 0 || !line.afterBlank || line.indent > top.indent;
    if (isBelow && goesOn) return open;
  }
  return open.slice(0, open.findLastIndex(({ indent }) => indent < line.indent) + 1);
}

/** A line shorter than this was ended by its author, not by the margin. */
const WRAPPED = 50;

/** Whether an unmarked line goes on with the text of the item before it. */
function continues(last: Item, inList: boolean, line: Line, before: Line): boolean {
  if (line.afterBlank || /[:;]\s*$/.test(last.text) || endingOf(last.text) !== undefined) return false;
  if (OPENS.test(line.text)) return false;
  if (line.fitsBefore && !/^[a-z(]/.test(line.text) && line.indent <= before.indent) return false;
  const startsLow = /^[a-z(]/.test(line.text);
  if (isIntroduction(last.text)) return startsLow;
  if (inList) return startsLow && before.text.length >= WRAPPED;
  const isMarked = last.kind !== 'paragraph';
  if (isMarked && isEnded(last.text)) return startsLow || line.indent > before.indent;
  return true;
}

const joined = (text: string, more: string) =>
  /[a-z]-$/.test(text) && /^[a-z]/.test(more) ? text.slice(0, -1) + more : `${text} ${more}`;
