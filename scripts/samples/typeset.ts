/** Sets a sample chart as a PDF the way charts are printed: letterhead, running header, tables, boxes, footer. */
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { drawn, wrapped } from '../../service/record/typeset/wrap.ts';
import type { SampleChart } from './chart.ts';
import type { SampleDocument } from './types.ts';

const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 54;
const BOTTOM = 60;
const INNER = WIDTH - 2 * MARGIN;
const INK = rgb(0.08, 0.08, 0.08);
/** Dark enough that a fax machine keeps it. */
const FAINT = rgb(0.25, 0.25, 0.25);
const SHADE = rgb(0.91, 0.91, 0.91);
/** "PAST HISTORY: ..." and "ASSESSMENT" alone on a line. */
const HEADING = /^[A-Z][A-Z0-9 ,()/'-]{2,}(?::|$)/;

interface Fonts {
  body: PDFFont;
  bold: PDFFont;
  mono: PDFFont;
}

export interface Typeset {
  bytes: Uint8Array;
  /** Per page: is it one that shall look scanned? */
  scanned: boolean[];
  /** Per page, every word with x, y, width, height in fractions of the page, origin top left. */
  words: PlacedWord[][];
}

export type PlacedWord = [text: string, x: number, y: number, width: number, height: number];

const american = (iso: string) => iso.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** Width as drawn: pdf-lib measures with kerning and draws without. */
function advance(font: PDFFont, text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += font.widthOfTextAtSize(letter, size);
  return width;
}

class Setter {
  readonly scanned: boolean[] = [];
  readonly words: PlacedWord[][] = [];
  private page!: PDFPage;
  private y = 0;
  private fields = 0;
  private document!: SampleDocument;
  private readonly pdf: PDFDocument;
  private readonly fonts: Fonts;
  private readonly chart: SampleChart;

  constructor(pdf: PDFDocument, fonts: Fonts, chart: SampleChart) {
    this.pdf = pdf;
    this.fonts = fonts;
    this.chart = chart;
  }

  private text(text: string, x: number, y: number, size: number, font = this.fonts.body, color = INK): void {
    if (!text) return;
    this.page.drawText(text, { x, y, size, font, color });
    this.note(text, x, y, size, font);
  }

  /** Remembers where each word of a drawn line lies; ascent and descent as in the standard fonts. */
  private note(text: string, x: number, y: number, size: number, font: PDFFont): void {
    const words = this.words[this.pdf.getPages().indexOf(this.page)];
    for (const word of text.matchAll(/\S+/g))
      words?.push([
        word[0],
        (x + advance(font, text.slice(0, word.index), size)) / WIDTH,
        (HEIGHT - y - 0.93 * size) / HEIGHT,
        advance(font, word[0], size) / WIDTH,
        (1.15 * size) / HEIGHT,
      ]);
  }

  private box(x: number, y: number, width: number, height: number, fill?: typeof SHADE): void {
    this.page.drawRectangle({
      x,
      y,
      width,
      height,
      borderWidth: 0.6,
      borderColor: FAINT,
      ...(fill ? { color: fill } : {}),
    });
  }

  private newPage(): void {
    this.page = this.pdf.addPage([WIDTH, HEIGHT]);
    this.words.push([]);
    this.scanned.push(this.chart.style === 'fax' || this.document.scan === true);
    const { patient } = this.chart.form;
    this.text(
      `${patient.name}   DOB ${american(patient.date_of_birth ?? '')}   Member ID ${patient.member_id}`,
      MARGIN,
      HEIGHT - 40,
      8,
      this.fonts.body,
      FAINT,
    );
    this.y = HEIGHT - 62;
  }

  private room(height: number): void {
    if (this.y - height < BOTTOM) this.newPage();
  }

  /** Sets one document from the top of a new page. */
  set(document: SampleDocument): void {
    this.document = document;
    this.newPage();
    if (document.letterhead) {
      this.text(document.letterhead, MARGIN, this.y, 15, this.fonts.bold);
      this.y -= 8;
      this.page.drawLine({
        start: { x: MARGIN, y: this.y },
        end: { x: WIDTH - MARGIN, y: this.y },
        thickness: 1,
        color: FAINT,
      });
      this.y -= 20;
    }
    this.text(document.title, MARGIN, this.y, 12, this.fonts.bold);
    this.y -= 14;
    this.text(
      `Date of service: ${american(document.date)}     Author: ${document.author}`,
      MARGIN,
      this.y,
      9,
    );
    this.y -= 20;
    for (let at = 0; at < document.text.length; at++) {
      const fence = /^\[(table|form|fill)\]$/.exec(document.text[at] ?? '');
      if (!fence) {
        this.line(document.text[at] ?? '');
        continue;
      }
      const end = document.text.indexOf(`[/${fence[1]}]`, at);
      if (end < 0) throw new Error(`${this.chart.id}: [${fence[1]}] is not closed in "${document.title}"`);
      const rows = document.text.slice(at + 1, end);
      if (fence[1] === 'table') this.table(rows);
      else this.boxes(rows, fence[1] === 'fill');
      at = end;
    }
  }

  private line(source: string): void {
    const mono = this.document.layout === 'mono';
    const size = mono ? 9 : 10;
    const step = mono ? 11.5 : 13;
    if (!source.trim()) {
      this.y -= step * 0.6;
      return;
    }
    if (mono) {
      this.room(step);
      this.text(source, MARGIN, this.y, size, this.fonts.mono);
      this.y -= step;
      return;
    }
    const item = /^(\d+\.|-) /.exec(source);
    const indent = item ? 14 : 0;
    const heading = HEADING.exec(source)?.[0] ?? '';
    let first = true;
    const lead = heading
      ? this.fonts.bold.widthOfTextAtSize(heading, size) - this.fonts.body.widthOfTextAtSize(heading, size)
      : 0;
    for (const piece of wrapped(source, drawn(this.fonts.body), size, INNER - indent - lead)) {
      this.room(step);
      if (first && heading && piece.startsWith(heading)) {
        this.text(heading, MARGIN, this.y, size, this.fonts.bold);
        this.text(
          piece.slice(heading.length),
          MARGIN + advance(this.fonts.bold, heading, size),
          this.y,
          size,
        );
      } else this.text(piece, MARGIN + (first ? 0 : indent), this.y, size);
      first = false;
      this.y -= step;
    }
  }

  private table(rows: string[]): void {
    const cells = rows.map((row) => row.split(/ {2,}/));
    const columns = Math.max(...cells.map((row) => row.length));
    const natural = Array.from({ length: columns }, (_, column) =>
      Math.max(...cells.map((row) => advance(this.fonts.bold, row[column] ?? '', 9) + 12)),
    );
    const total = natural.reduce((sum, width) => sum + width, 0);
    const widths = natural.map((width) => (width * Math.min(INNER, Math.max(total, INNER * 0.8))) / total);
    cells.forEach((row, index) => {
      const lines = widths.map((width, column) =>
        wrapped(row[column] ?? '', drawn(index ? this.fonts.body : this.fonts.bold), 9, width - 8),
      );
      const height = 6 + 11 * Math.max(...lines.map((cell) => cell.length));
      this.room(height);
      let x = MARGIN;
      widths.forEach((width, column) => {
        this.box(x, this.y - height + 10, width, height, index ? undefined : SHADE);
        lines[column]?.forEach((piece, at) => {
          this.text(piece, x + 5, this.y - 1 - 11 * at, 9, index ? this.fonts.body : this.fonts.bold);
        });
        x += width;
      });
      this.y -= height;
    });
    this.y -= 4;
  }

  private boxes(rows: string[], fillable: boolean): void {
    const height = 34;
    for (const row of rows) {
      this.room(height);
      const fields = row.split(' || ').map((field) => field.trim());
      fields.forEach((field, index) => {
        const width = INNER / fields.length;
        const x = MARGIN + index * width;
        const cut = field.indexOf(': ');
        const label = cut < 0 ? '' : field.slice(0, cut + 1);
        const value = cut < 0 ? field : field.slice(cut + 2);
        this.box(x, this.y - height + 12, width, height);
        this.text(label, x + 5, this.y + 2, 7.5, this.fonts.body, FAINT);
        if (fillable) this.field(value, x + 4, this.y - 18, width - 8);
        else this.ticks(value, x + 5, this.y - 13);
      });
      this.y -= height;
    }
    this.y -= 6;
  }

  private field(value: string, x: number, y: number, width: number): void {
    this.fields += 1;
    const field = this.pdf.getForm().createTextField(`field_${this.fields}`);
    field.setText(value);
    field.addToPage(this.page, { x, y, width, height: 16, borderWidth: 0, font: this.fonts.body });
    field.setFontSize(10);
    this.note(value, x + 2, y + 4.5, 10, this.fonts.body);
  }

  /** A value with boxes: the box is drawn, and a tick is a letter X in it, as typewriters leave it. */
  private ticks(value: string, x: number, y: number): void {
    let at = x;
    for (const piece of value.split(/(\[[x ]\])/)) {
      if (/^\[[x ]\]$/.test(piece)) {
        this.box(at, y - 1, 9, 9);
        if (piece === '[x]') this.text('X', at + 1.6, y, 9, this.fonts.bold);
        at += 13;
      } else {
        const words = piece.trim();
        this.text(words, at, y, 10);
        at += words ? advance(this.fonts.body, words, 10) + 14 : 0;
      }
    }
  }

  /** Footers, once the number of pages is known. */
  finish(): void {
    const pages = this.pdf.getPages();
    pages.forEach((page, index) => {
      this.page = page;
      this.text(`Printed ${american(this.chart.printed)}`, MARGIN, 34, 8, this.fonts.body, FAINT);
      this.text(`Page ${index + 1} of ${pages.length}`, WIDTH - MARGIN - 50, 34, 8, this.fonts.body, FAINT);
      if (this.chart.style === 'fax')
        this.text(
          `${american(this.chart.printed)}  14:${String(2 + index).padStart(2, '0')}   FROM: 555 010 0142   TO: 555 010 0199   P. ${String(index + 1).padStart(2, '0')}/${String(pages.length).padStart(2, '0')}`,
          30,
          HEIGHT - 18,
          9,
          this.fonts.mono,
        );
    });
  }
}

/** The chart as a clean PDF, byte for byte the same each time, and which of its pages are to be degraded. */
export async function typeset(chart: SampleChart): Promise<Typeset> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const day = new Date(`${chart.printed}T12:00:00Z`);
  pdf.setTitle(chart.title);
  pdf.setCreationDate(day);
  pdf.setModificationDate(day);
  const fonts = {
    body: await pdf.embedFont(chart.style === 'mixed' ? StandardFonts.TimesRoman : StandardFonts.Helvetica),
    bold: await pdf.embedFont(
      chart.style === 'mixed' ? StandardFonts.TimesRomanBold : StandardFonts.HelveticaBold,
    ),
    mono: await pdf.embedFont(StandardFonts.Courier),
  };
  const setter = new Setter(pdf, fonts, chart);
  for (const document of chart.documents) setter.set(document);
  setter.finish();
  return {
    bytes: await pdf.save({ updateFieldAppearances: true }),
    scanned: setter.scanned,
    words: setter.words,
  };
}
