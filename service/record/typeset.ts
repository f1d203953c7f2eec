/** A request form without a PDF becomes a case file: its notes typeset, with a text layer, so that evidence has boxes. */
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';

export interface Note {
  date?: string;
  author?: string;
  title?: string;
  text: string;
}

export interface NotePatient {
  name?: string;
  member_id?: string;
  date_of_birth?: string;
  sex?: string;
}

const PAGE = { width: 612, height: 792, margin: 54 };
const SIZE = 10.5;
const LEADING = 14;
/** Then others have their turn: a form may bring thousands of pages. */
const ROWS_AT_ONCE = 200;

/** Letter-size pages; the same notes give the same bytes. */
export async function typesetNotes(notes: Note[], patient: NotePatient = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const fixed = new Date(0);
  pdf.setTitle('Case file');
  pdf.setProducer('Evident');
  pdf.setCreator('Evident');
  pdf.setCreationDate(fixed);
  pdf.setModificationDate(fixed);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  let page = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.margin;
  const line = (text: string, font: PDFFont, size = SIZE) => {
    if (y < PAGE.margin + LEADING) {
      page = pdf.addPage([PAGE.width, PAGE.height]);
      y = PAGE.height - PAGE.margin;
    }
    y -= LEADING;
    if (text) page.drawText(text, { x: PAGE.margin, y, size, font });
  };
  let rows = 0;
  const paragraph = async (text: string, font: PDFFont) => {
    for (const row of wrap(encodable(text, font), font)) {
      line(row, font);
      rows += 1;
      if (rows % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const about = aboutPatient(patient);
  if (about) {
    await paragraph(about, plain);
    y -= LEADING / 2;
  }
  for (const note of notes) {
    const title = note.title?.trim() || 'Note';
    await paragraph(title, bold);
    const facts = [note.date && `Date: ${note.date}`, note.author && `Author: ${note.author}`].filter(
      Boolean,
    );
    if (facts.length) await paragraph(facts.join('   '), plain);
    y -= LEADING / 2;
    for (const part of note.text.split(/\r\n?|\n/)) {
      if (part.trim()) await paragraph(part.trimEnd(), plain);
      else y -= LEADING / 2;
    }
    y -= LEADING;
  }
  return pdf.save();
}

function aboutPatient(patient: NotePatient): string {
  const parts = [
    patient.name && `Patient: ${patient.name}`,
    patient.date_of_birth && `DOB: ${patient.date_of_birth}`,
    patient.sex && `Sex: ${patient.sex}`,
    patient.member_id && `Member ID: ${patient.member_id}`,
  ];
  return parts.filter(Boolean).join('   ');
}

/** Comparison signs and marks that the standard fonts lack, as charts spell them. */
const SPELLED: Record<string, string> = {
  '\u2265': '>=',
  '\u2264': '<=',
  '\u2260': '!=',
  '\u2248': '~',
  '\u2192': '->',
  '\u2190': '<-',
  '\u2191': 'increased ',
  '\u2193': 'decreased ',
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u03bc': '\u00b5',
  '\u2713': '[x]',
  '\u2611': '[x]',
  '\u2612': '[x]',
  '\u2610': '[ ]',
  '\u2082': '2',
  '\t': '    ',
};

/** What cannot be written in a standard font is spelled out, else decomposed, else marked. */
export function encodable(text: string, font: PDFFont): string {
  const known = characterSet(font);
  let result = '';
  for (const sign of text) {
    if (known.has(sign.codePointAt(0)!)) result += sign;
    else if (SPELLED[sign] !== undefined) result += SPELLED[sign];
    else {
      const plain = [...sign.normalize('NFKD')].filter((c) => known.has(c.codePointAt(0)!)).join('');
      result += plain || (/\p{M}|\p{C}/u.test(sign) ? '' : '?');
    }
  }
  return result;
}

const characterSets = new WeakMap<PDFFont, Set<number>>();
function characterSet(font: PDFFont): Set<number> {
  const found = characterSets.get(font) ?? new Set(font.getCharacterSet());
  characterSets.set(font, found);
  return found;
}

const widths = new WeakMap<PDFFont, Map<string, number>>();

/**
 * How far one more sign moves the end of a row, kerning with the sign before it included. Looked up, because measuring a
 * row anew for each sign takes a long note of one word for ever.
 */
function advance(font: PDFFont, before: string, sign: string): number {
  const known = widths.get(font) ?? new Map<string, number>();
  widths.set(font, known);
  const pair = before + sign;
  let width = known.get(pair);
  if (width === undefined) {
    width = font.widthOfTextAtSize(pair, SIZE) - (before ? font.widthOfTextAtSize(before, SIZE) : 0);
    known.set(pair, width);
  }
  return width;
}

/** Rows that fit on the page: broken before a word, else, where one word is wider than a row, within it. */
function wrap(text: string, font: PDFFont): string[] {
  const room = PAGE.width - 2 * PAGE.margin;
  const rows: string[] = [];
  let from = 0;
  let width = 0;
  /** Where the word under way began, with the spaces before it, and how wide the row was then. */
  let word = 0;
  let wordWidth = 0;
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at += 1) {
    const sign = text[at]!;
    if (sign === ' ' && text[at - 1] !== ' ' && at > from) {
      word = at;
      wordWidth = width;
    }
    width += advance(font, at > from ? text[at - 1]! : '', sign);
    if (width <= room) continue;
    if (word > from && wordWidth > 0) {
      rows.push(text.slice(from, word));
      from = word;
      while (text[from] === ' ') from += 1;
    } else {
      rows.push(text.slice(from, at));
      from = at;
    }
    at = from - 1;
    width = 0;
    word = from;
    wordWidth = 0;
  }
  rows.push(text.slice(from, end));
  return rows;
}
