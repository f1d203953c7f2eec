/** A request form without a PDF becomes a case file: its notes typeset, with a text layer, so that evidence has boxes. */
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import { encodable } from './encodable.ts';
import { kerned, wrapped } from './wrap.ts';

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
  const room = PAGE.width - 2 * PAGE.margin;
  const paragraph = (text: string, font: PDFFont) => {
    for (const row of wrapped(encodable(text, font), kerned(font), SIZE, room)) line(row, font);
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
    for (const part of note.text.split(/\r\n?|\n/)) {
      if (part.trim()) paragraph(part.trimEnd(), plain);
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
