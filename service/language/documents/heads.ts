/** Where the documents of a chart begin: printed patient headers, and titles at the top of a page. */

import type { DocumentKind } from '../types.ts';
import { normalise } from '../vocabulary/text.ts';
import { vocabularyFile } from '../vocabulary/vocabulary.ts';
import { datedBy, datedTitle } from './dated.ts';
import type { TextLine } from './layout.ts';
import { type RuledHead, ruledHead } from './ruled.ts';
import { headingOf } from './sections.ts';

const KINDS = vocabularyFile<{ kinds: [DocumentKind, string[]][] }>('structure/document-kinds').kinds.map(
  ([kind, words]): [DocumentKind, RegExp] => [
    kind,
    new RegExp(
      `(?:^|[^a-z])(?:${words.map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ -]/g, '[ -]?')).join('|')})(?:$|[^a-z])`,
    ),
  ],
);

/** Kind of a document by its title; `undefined` when no word of it tells. */
export function kindOfTitle(title: string): DocumentKind | undefined {
  const name = normalise(title);
  if (/^=*\s*fax\b/.test(name)) return 'fax_cover';
  return KINDS.find(([, words]) => words.test(name))?.[0];
}

/** So many labels in one line, or in two that follow each other, make a printed header. */
const HEADER = 4;
/** The label of the day on which what a paper tells took place. */
export const SERVICE_DATE =
  /\b(?:date of service|dos|service date|visit date|date of visit|encounter date|exam date|date of exam|report date)\b:?|(?:^|(?<=\s{2}|\|\s?))date:/i;
/** Labels that printed headers are made of. */
const LABELS = [
  /\b(?:patient(?: name)?|pt|name)\b/i,
  /\b(?:d[o0]b|date of birth|birth ?date)\b/i,
  /\b(?:sex|gender)\b/i,
  /\b(?:mrn|med(?:ical)? rec(?:ord)?(?: (?:no|number|#))?|member id|patient id|acct)\b/i,
  SERVICE_DATE,
  /\b(?:provider|physician|attending|author|ordering|clinician)\b/i,
];

const labels = (text: string): number => LABELS.filter((l) => l.test(text)).length;

/** "Electronically signed. Printed 2010-03-12": the end of a printed document. */
export const TRAILER =
  /^\s*(?:electronically signed\b|\(?end of (?:document|report|note)|signed electronically|printed (?:on )?\d)/i;

export interface Head {
  /** First line of the document (its title, if it has one). */
  line: number;
  title: string;
  /** Lines of the printed header, [first, last]. */
  header?: [number, number];
  /** The header as it stands on the page: rows whole, even where reading order cuts them in columns. */
  rows?: TextLine[];
  /** What a line between rules says, where the paper is one of several in a scan. */
  ruled?: RuledHead;
}

/** Finds the first lines of documents, in order; line 0 is always one. */
export function headsOf(lines: TextLine[]): Head[] {
  const heads: Head[] = [];
  /** Lines that already belong to a header. */
  const used = new Set<TextLine>();
  let last = -99;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line) continue;
    const fresh = i === 0 || lines[i - 1]?.page !== line.page || TRAILER.test(lines[i - 1]?.text ?? '');
    if (used.has(line)) continue;
    const ruled = ruledHead(line.text);
    if (ruled) {
      heads.push({ line: i, title: ruled.title, header: [i, i], ruled });
      last = i;
      continue;
    }
    const dated = datedHead(lines, i, heads.at(-1));
    if (dated) {
      if (heads.at(-1)?.line === dated.line) heads.pop();
      heads.push(dated);
      last = i;
      continue;
    }
    const spread = fresh && i - last > 1 ? (spreadHead(lines, i) ?? stackedHead(lines, i)) : undefined;
    if (spread) {
      if (!repeats(lines, heads.at(-1), spread)) heads.push(spread);
      last = spread.header?.[1] ?? i;
      i = last;
      continue;
    }
    const whole = labels(line.text) ? wholeRow(lines, i) : line;
    const paired = isPaired(lines, i);
    const own = paired ? HEADER : labels(whole.text);
    if (own >= HEADER && i - last > (lines[last]?.page === line.page ? 3 : 1)) {
      const title = titleAbove(lines, i, last);
      const end = paired ? i + 1 : headerEnd(lines, i);
      const rows = end > i ? [whole, wholeRow(lines, end)] : [whole];
      for (const row of [i, end]) for (const mate of rowMates(lines, row)) used.add(mate);
      const head: Head = { line: title.line, title: title.text, header: [i, end], rows };
      if (heads.length && heads.at(-1)?.line === head.line) heads.pop();
      if (!repeats(lines, heads.at(-1), head)) heads.push(head);
      last = head.header?.[1] ?? i;
      i = last;
    } else if (fresh && i - last > 1 && own < HEADER && looksLikeTitle(lines, i)) {
      const told = datedTitle(line.text);
      heads.push(
        told
          ? { line: i, title: told.title, header: [i, i], ruled: told }
          : { line: i, title: trimTitle(line.text) },
      );
    }
  }
  if (heads[0]?.line !== 0) heads.unshift({ line: 0, title: trimTitle(lines[0]?.text ?? '') });
  return heads;
}

/** A title, and below it a line with day and writer: a note among others. Below the patient's header it is the first of them, and one with it. */
function datedHead(lines: TextLine[], i: number, before: Head | undefined): Head | undefined {
  const { date, author } = datedBy(wholeRow(lines, i).text) ?? {};
  const title = titleAbove(lines, i, before?.header?.[1] ?? before?.line ?? -1);
  const above = lines[title.line - 1];
  const isApart = above?.page !== lines[i]!.page || above.block !== lines[title.line]!.block;
  if (!date || !author || !title.text || !isApart) return undefined;
  const told = { title: title.text, date, author };
  const isFirst = before?.header?.[1] === title.line - 1 && !before.title && above?.page === lines[i]!.page;
  return isFirst
    ? { ...before, title: title.text, header: [before.header![0], i], ruled: told }
    : { line: title.line, title: title.text, header: [i, i], ruled: told };
}

/** So many lines at the top of a page may hold its header. */
const TOP = 6;

/** A header spread over the top of a page: patient, title and date of service on lines of their own. */
function spreadHead(lines: TextLine[], i: number): Head | undefined {
  const top = lines.slice(i, i + TOP).filter((l) => l.page === lines[i]?.page);
  const marked = top.filter((l) => labels(l.text) >= 2);
  const first = marked[0];
  const dated = marked.find((l) => SERVICE_DATE.test(l.text));
  if (!first || !dated || dated === first || marked.some((l) => labels(l.text) >= HEADER)) return undefined;
  const end = top.indexOf(dated);
  const text = top
    .slice(0, end + 1)
    .map((l) => l.text)
    .join('   ');
  const title = top.slice(0, end).find((l) => l !== first && labels(l.text) === 0);
  if (labels(text) < HEADER || !title || title.text.length > 110) return undefined;
  return {
    line: i,
    title: trimTitle(title.text),
    header: [i + top.indexOf(first), i + end],
    rows: [first, dated],
  };
}

/** So many fields, each on a line of its own, may head a page. */
const STACK = 10;
/** "Visit date: 04/02/2024": a field and what it holds. */
const FIELD_LINE = /^\s*[A-Za-z][A-Za-z /#.]{1,28}:\s*\S.{0,80}$/;
const TITLE_FIELD =
  /^\s*(?:document|title|note|(?:document|note|report|visit|encounter) type|type):\s*(\S.*)$/i;

/** "Medications: metformin" is a field of the note, and none of its header. */
const isField = (text: string): boolean =>
  FIELD_LINE.test(text) && (labels(text) > 0 || TITLE_FIELD.test(text));

/** A header of fields below each other: name, birth date, document, date, author; the line above them, or a field, is its title. */
function stackedHead(lines: TextLine[], i: number): Head | undefined {
  const page = lines[i]!.page;
  // Letterhead and title stand above.
  let from = i;
  while (from < i + TOP && lines[from]?.page === page && !isField(lines[from]!.text)) from++;
  let to = from;
  while (to < from + STACK && lines[to]?.page === page && isField(lines[to]!.text)) to++;
  const fields = lines.slice(from, to);
  const text = fields.map((l) => l.text).join('   ');
  const isDated = fields.some((l) => SERVICE_DATE.test(l.text) && DATE.test(l.text));
  const above = from > i ? lines[from - 1]!.text : '';
  const named = fields.flatMap((l) => TITLE_FIELD.exec(l.text)?.[1] ?? [])[0];
  const title = named ?? (above.length < 110 && !/[.;,:]\s*$/.test(above) ? above : '');
  const isHeader = named !== undefined || labels(text) >= (title ? HEADER - 1 : HEADER);
  if (!isDated || !isHeader || fields.some((l) => labels(l.text) > 2)) return undefined;
  const [first] = fields;
  return {
    line: i,
    title: trimTitle(title),
    header: [from, to - 1],
    rows: [{ ...first!, text, line: { ...first!.line, words: fields.flatMap((l) => l.line.words), text } }],
  };
}

/** A header set in two lines: "Patient: ..   DOB: ..   Sex: .." above "Date of service: ..   Provider: ..". */
function isPaired(lines: TextLine[], i: number): boolean {
  const [here, next] = [lines[i], lines[i + 1]];
  if (!here || !next || here.page !== next.page) return false;
  const named = (text: string) => (text.includes(':') ? labels(text) : 0);
  return (
    named(here.text) >= 2 &&
    named(next.text) >= 1 &&
    labels(here.text) < HEADER &&
    labels(next.text) < HEADER &&
    labels(`${here.text}   ${next.text}`) >= HEADER &&
    /\d{4}/.test(here.text)
  );
}

/** All lines at the height of line i on its page, left to right. */
function rowMates(lines: TextLine[], i: number): TextLine[] {
  const here = lines[i];
  if (!here) return [];
  const middle = (l: TextLine) => l.line.box.y + l.line.box.height / 2;
  return lines
    .slice(Math.max(0, i - 60), i + 120)
    .filter((l) => l.page === here.page && Math.abs(middle(l) - middle(here)) < here.line.box.height * 0.5)
    .sort((a, b) => a.line.box.x - b.line.box.x);
}

/** The whole row at the height of line i, as one line. */
function wholeRow(lines: TextLine[], i: number): TextLine {
  const here = lines[i];
  if (!here) throw new RangeError('no such line');
  const mates = rowMates(lines, i);
  if (mates.length < 2) return here;
  const text = mates.map((l) => l.text).join('   ');
  return { ...here, text, line: { ...here.line, words: mates.flatMap((l) => l.line.words), text } };
}

/** The line above a printed header is its title, when it is on the same page and reads like one. */
function titleAbove(lines: TextLine[], i: number, floor: number): { line: number; text: string } {
  const above = lines[i - 1];
  const here = lines[i];
  if (
    above &&
    here &&
    i - 1 > floor &&
    above.page === here.page &&
    above.text.length < 110 &&
    !TRAILER.test(above.text) &&
    !/[.;,:]\s*$/.test(above.text)
  )
    return { line: i - 1, text: trimTitle(above.text) };
  return { line: i, text: '' };
}

/** A printed header may wrap, or have its values in the row below its labels. */
function headerEnd(lines: TextLine[], i: number): number {
  const next = lines[i + 1];
  const here = lines[i];
  if (!next || !here || next.page !== here.page) return i;
  const valuesBelow = !/\d{4}/.test(here.text) && /\d{4}/.test(next.text);
  const wrapped =
    /provider:?[^:]*$/i.test(here.text) &&
    !/:/.test(next.text) &&
    next.text.length < 45 &&
    here.text.length > 95 &&
    !/\d|\s{3,}/.test(next.text) &&
    (next.text !== next.text.toUpperCase() || next.text.trim().length <= 8) &&
    next.block === here.block &&
    !headingOf(next.text);
  return valuesBelow || wrapped ? i + 1 : i;
}

/** The same header again on the next page of the same document. */
function repeats(lines: TextLine[], before: Head | undefined, now: Head): boolean {
  if (!before?.header || !now.header) return false;
  const a = lines[before.header[0]]?.text;
  const b = lines[now.header[0]]?.text;
  const values = (h: Head) => h.rows?.map((l) => l.text).join(' ') ?? '';
  return a === b && values(before) === values(now) && (now.title === before.title || now.title === '');
}

const DATE =
  /\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}-\d\d-\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? ?\d{0,2},? ?\d{4}|\d{1,2}[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]\d{2,4}/i;

/** A short line at the top of a page that names a kind of document, with a date or a patient near it. */
function looksLikeTitle(lines: TextLine[], i: number): boolean {
  const text = lines[i]?.text ?? '';
  const bare = trimTitle(text);
  if (bare.length < 4 || bare.length > 90 || /[.;,]\s*$/.test(bare)) return false;
  if (!kindOfTitle(bare) && !datedTitle(text)) return false;
  const heading = headingOf(text);
  if (heading && heading.kind !== 'other' && !heading.alone) return false;
  if (!/^[^a-z]*[A-Z]/.test(bare) || bare.split(/\s+/).length > 12) return false;
  const near = lines
    .slice(i, i + 5)
    .filter((l) => l.page === lines[i]?.page)
    .map((l) => l.text)
    .join('\n');
  return DATE.test(near) || LABELS.slice(0, 4).some((l) => l.test(near));
}

/** A title without its date, page number and decoration. */
function trimTitle(text: string): string {
  return (text.split(/\s{3,}/)[0] ?? '')
    .replace(/[=*_#]{2,}/g, ' ')
    .replace(/\s*-{2,}\s*/g, ' - ')
    .replace(/^[\s-]+|[\s-]+$/g, '')
    .trim();
}
