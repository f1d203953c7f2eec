/** Letter-size sheets filled from top to bottom: text that wraps, rules, pictures, and a foot on every page; tagged as it is written. */
import { readFileSync } from 'node:fs';
import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, type RGB, rgb } from 'pdf-lib';
import { encodable } from '../record/typeset/encodable.ts';
import { drawn, wrapped } from '../record/typeset/wrap.ts';
import { makeArchival } from './archive.ts';
import { type Tag, Tags } from './tags.ts';

const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 54;
const FOOT = 36;
const LEADING = 1.36;

export const ink = {
  black: rgb(0.1, 0.12, 0.15),
  soft: rgb(0.36, 0.4, 0.45),
  green: rgb(0.09, 0.41, 0.23),
  red: rgb(0.67, 0.15, 0.15),
  amber: rgb(0.49, 0.32, 0),
  line: rgb(0.8, 0.82, 0.85),
} satisfies Record<string, RGB>;
export type Ink = keyof typeof ink;

/** Foot of what is sent to others. */
export const SENT_FOOT = 'Contains protected health information';

export const headLines = (letterhead: string): string[] =>
  letterhead
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: RGB;
  /** Points from the left margin. */
  indent?: number;
  /** Points of space above. */
  above?: number;
  /** Points that must be left on the page below this text: keeps headings with what they head. */
  keep?: number;
  /** Struck through: what no longer counts, and must stay readable. */
  struck?: boolean;
  /** What it is to those who hear the document read; a paragraph unless specified. */
  tag?: Tag;
}

/** Fonts travel with the file: it looks the same everywhere, and archives ask for it. */
const FONTS = {
  plain: new URL('./fonts/LiberationSans-Regular.ttf', import.meta.url),
  bold: new URL('./fonts/LiberationSans-Bold.ttf', import.meta.url),
};

/** Ligatures would make two letters one sign. pdf-lib draws and measures by widths alone: where signs would be put closer or marks placed is not worked out. */
const EMBEDDED = { subset: true, features: { liga: false, kern: false, mark: false, mkmk: false } };

/** A document in the making. `at` is fixed, so that the same content gives the same bytes. */
export class Sheet {
  readonly #pdf: PDFDocument;
  readonly #plain: PDFFont;
  readonly #bold: PDFFont;
  readonly #images = new Map<Uint8Array, PDFImage>();
  readonly #tags: Tags;
  readonly #about: { title: string; at: Date };
  #page: PDFPage;
  #y = HEIGHT - MARGIN;

  private constructor(pdf: PDFDocument, plain: PDFFont, bold: PDFFont, about: { title: string; at: Date }) {
    this.#pdf = pdf;
    this.#tags = new Tags(pdf);
    this.#about = about;
    this.#plain = plain;
    this.#bold = bold;
    this.#page = pdf.addPage([WIDTH, HEIGHT]);
  }

  static async begin(title: string, at: Date): Promise<Sheet> {
    const pdf = await PDFDocument.create();
    pdf.setTitle(title, { showInWindowTitleBar: true });
    pdf.setLanguage('en-US');
    pdf.setProducer('Evident');
    pdf.setCreator('Evident');
    pdf.setCreationDate(at);
    pdf.setModificationDate(at);
    // Heavy, and needed where paper is made, not wherever a sheet could be.
    const { default: fontkit } = await import('@pdf-lib/fontkit');
    pdf.registerFontkit(fontkit);
    const [plain, bold] = [
      await pdf.embedFont(readFileSync(FONTS.plain), EMBEDDED),
      await pdf.embedFont(readFileSync(FONTS.bold), EMBEDDED),
    ];
    return new Sheet(pdf, plain, bold, { title, at });
  }

  /** Paragraphs are parted at line feeds; an empty one is half a line of space. */
  text(text: string, style: TextStyle = {}): void {
    const { size = 10, bold = false, color = ink.black, indent = 0, above = 0, keep = 0 } = style;
    const font = bold ? this.#bold : this.#plain;
    this.#y -= above;
    this.#room(size * LEADING + keep);
    for (const paragraph of text.split(/\r\n?|\n/)) {
      if (!paragraph.trim()) {
        this.#y -= (size * LEADING) / 2;
        continue;
      }
      const element = this.#tags.element(style.tag ?? 'P');
      const words = encodable(paragraph, font).trim().replace(/\s+/g, ' ');
      for (const row of wrapped(words, drawn(font), size, WIDTH - 2 * MARGIN - indent)) {
        this.#room(size * LEADING);
        this.#y -= size * LEADING;
        const page = this.#page;
        const place = { x: MARGIN + indent, y: this.#y + size * 0.3 };
        this.#tags.mark(page, element, () => page.drawText(row, { ...place, size, font, color }));
        if (style.struck) {
          const y = this.#y + size * 0.56;
          const end = { x: MARGIN + indent + font.widthOfTextAtSize(row, size), y };
          const line = { start: { x: MARGIN + indent, y }, end, thickness: 0.7, color };
          this.#tags.artifact(page, () => page.drawLine(line));
        }
      }
    }
  }

  /** Name and value on one line as far as they fit, values in one column. */
  fact(name: string, value: string | undefined): void {
    if (!value) return;
    this.#room(14);
    const page = this.#page;
    const style = { x: MARGIN, y: this.#y - 10.6, size: 10, font: this.#plain, color: ink.soft };
    this.#tags.mark(page, this.#tags.element('P'), () => page.drawText(name, style));
    this.text(value, { indent: 120 });
  }

  /** The sender's lines, then the title. */
  letterhead(letterhead: string, title: string): void {
    for (const line of headLines(letterhead)) this.text(line, { color: ink.soft });
    this.text(title, { size: 17, bold: true, above: letterhead ? 14 : 0, tag: 'H1' });
  }

  heading(text: string): void {
    this.text(text, { size: 12.5, bold: true, above: 14, keep: 40, tag: 'H2' });
    this.rule();
  }

  rule(): void {
    this.#y -= 3;
    const start = { x: MARGIN, y: this.#y };
    const line = { start, end: { x: WIDTH - MARGIN, y: this.#y }, thickness: 0.7, color: ink.line };
    this.#tags.artifact(this.#page, () => this.#page.drawLine(line));
    this.#y -= 3;
  }

  /** A PNG as wide as the text, or as its own points where that is less; `alt` says what it shows. */
  async picture(png: Uint8Array, dpi: number, alt: string, indent = 0): Promise<void> {
    // Once in the file, however often it is shown.
    const image = this.#images.get(png) ?? (await this.#pdf.embedPng(png));
    this.#images.set(png, image);
    const most = WIDTH - 2 * MARGIN - indent;
    const width = Math.min(most, (image.width * 72) / dpi);
    const height = (image.height / image.width) * width;
    this.#room(height + 8);
    this.#y -= height + 5;
    const place = { x: MARGIN + indent, y: this.#y, width, height };
    const page = this.#page;
    this.#tags.mark(page, this.#tags.element('Figure', alt), () => page.drawImage(image, place));
    const frame = { ...place, borderWidth: 0.6, borderColor: ink.line };
    this.#tags.artifact(page, () => page.drawRectangle(frame));
    this.#y -= 3;
  }

  /** The finished file; `foot` stands on every page, before its number. */
  async end(foot: string): Promise<Uint8Array> {
    const pages = this.#pdf.getPages();
    const size = 8;
    pages.forEach((page, index) => {
      const number = `Page ${index + 1} of ${pages.length}`;
      const right = WIDTH - MARGIN - this.#plain.widthOfTextAtSize(number, size);
      const style = { y: FOOT - 8, size, font: this.#plain, color: ink.soft };
      const draw = () => {
        page.drawText(encodable(foot, this.#plain), { ...style, x: MARGIN });
        page.drawText(number, { ...style, x: right });
      };
      this.#tags.artifact(page, draw, true);
    });
    this.#tags.end();
    makeArchival(this.#pdf, this.#about);
    return this.#pdf.save();
  }

  /** What follows begins at the top of a page. */
  nextPage(): void {
    this.#page = this.#pdf.addPage([WIDTH, HEIGHT]);
    this.#y = HEIGHT - MARGIN;
  }

  #room(height: number): void {
    if (this.#y - height >= FOOT + 10 || this.#y === HEIGHT - MARGIN) return;
    this.nextPage();
  }
}
