/** A request form without a PDF becomes a case file: its notes typeset, with a text layer, so that evidence has boxes. */
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import { encodable } from './encodable.ts';
import { drawn, kerned, wrapped } from './wrap.ts';

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
/** Rows of a table stand in letters of one width, at most so large; smaller where a row is longer than the page is wide, to this size. */
const TABLE_SIZE = 9;
const LEAST_SIZE = 6;
/** Width of a letter of Courier, as a share of its size. */
const COURIER = 0.6;

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
  const fixedWidth = await pdf.embedFont(StandardFonts.Courier);
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
  const room = PAGE.width - 2 * PAGE.margin;
  const paragraph = (text: string, font: PDFFont) => {
    for (const row of wrapped(encodable(text, font), kerned(font), SIZE, room)) line(row, font);
  };
  /** What stands in columns stays in columns: a value under another heading is another value. */
  const table = (rows: string[]) => {
    const longest = rows.reduce((most, { length }) => Math.max(most, length), 1);
    const size = Math.max(LEAST_SIZE, Math.min(TABLE_SIZE, room / (COURIER * longest)));
    for (const row of rows)
      for (const part of wrapped(encodable(row, fixedWidth), drawn(fixedWidth), size, room))
        line(part, fixedWidth, size);
  };
  const about = aboutPatient(patient);
  if (about) {
    paragraph(about, plain);
    y -= LEADING / 2;
  }
  for (const note of notes) {
    const title = note.title?.trim() || 'Note';
    paragraph(title, bold);
    const facts = [note.date && `Date: ${note.date}`, note.author && `Author: ${note.author}`].filter(
      Boolean,
    );
    if (facts.length) paragraph(facts.join('   '), plain);
    y -= LEADING / 2;
    for (const { lines, isTable } of stretches(note.text)) {
      if (isTable) table(lines);
      else if (lines[0]) paragraph(lines[0], plain);
      else y -= LEADING / 2;
    }
    y -= LEADING;
  }
  return pdf.save();
}

/** Words that stand apart in one line. */
const COLUMNS = /\S {2,}\S/;
const TAB = '    ';

/** The lines of a text: each by itself, and rows of a table, two or more, together. */
function stretches(text: string): { lines: string[]; isTable: boolean }[] {
  const all = text.split(/\r\n?|\n/).map((line) => line.replaceAll('\t', TAB).trimEnd());
  const found: { lines: string[]; isTable: boolean }[] = [];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (COLUMNS.test(all[to] ?? '')) to++;
    const isTable = to - from > 1;
    if (!isTable) to = from + 1;
    found.push({ lines: all.slice(from, to), isTable });
    from = to;
  }
  return found;
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
