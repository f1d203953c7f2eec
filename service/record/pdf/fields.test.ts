import { degrees, PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { closeReaders, type Page, readRecord, type Word } from '../index.ts';
import { CATALOG, ONE_PAGE, page as onePage, pdf as pdfOf, stream } from './testing.ts';

afterAll(closeReaders);

const words = (page: Page): Word[] => page.lines.flatMap((line) => line.words);
const text = (page: Page) => page.lines.map((line) => line.text).join('\n');

/** A filled form with a comment, a hidden note and scripts that would change it if anything ran them. */
async function form(turn = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  page.setRotation(degrees(turn));
  page.drawText('Lowest SpO2', { x: 60, y: 700, size: 12, font });
  page.drawText('Home oxygen ordered', { x: 60, y: 660, size: 12, font });
  page.drawText('Wheelchair ordered', { x: 60, y: 630, size: 12, font });
  const fields = pdf.getForm();
  const value = fields.createTextField('spo2');
  value.setText('86 %');
  value.addToPage(page, { x: 160, y: 694, width: 80, height: 18, font });
  const ticked = fields.createCheckBox('oxygen');
  ticked.addToPage(page, { x: 200, y: 658, width: 12, height: 12 });
  ticked.check();
  fields.createCheckBox('chair').addToPage(page, { x: 200, y: 628, width: 12, height: 12 });
  const note = (contents: string, y: number, flags: number) =>
    pdf.context.register(
      pdf.context.obj({
        Type: 'Annot',
        Subtype: 'Text',
        Rect: [400, y, 420, y + 20],
        Contents: PDFString.of(contents),
        F: flags,
      }),
    );
  page.node.addAnnot(note('Reviewed with the daughter', 500, 0));
  page.node.addAnnot(note('Draft remark', 450, 2));
  const script = (code: string) => pdf.context.obj({ S: 'JavaScript', JS: PDFString.of(code) });
  pdf.catalog.set(PDFName.of('OpenAction'), script("this.getField('spo2').value = '99 %'"));
  value.acroField.dict.set(PDFName.of('AA'), pdf.context.obj({ C: script("event.value = '98 %'") }));
  return pdf.save();
}

describe('form fields and comments', () => {
  it('count as text beside their labels; hidden ones do not; scripts change nothing', async () => {
    const read = (await readRecord(await form())).pages[0]!;
    expect(text(read)).toMatch(/Lowest SpO2\s+86 %/);
    expect(text(read)).toMatch(/Home oxygen ordered\s+\[x\]/);
    expect(text(read)).toMatch(/Wheelchair ordered\s+\[ \]/);
    expect(text(read)).toContain('Reviewed with the daughter');
    expect(text(read)).not.toMatch(/Draft|99 %|98 %/);
    const value = words(read).find((word) => word.text === '86')!;
    expect(value.source).toBe('field');
    expect(words(read).find((word) => word.text === 'daughter')!.source).toBe('annotation');
    // Within the rectangle of the field and its border.
    expect(value.box.x).toBeGreaterThanOrEqual(159 / 612);
    expect(value.box.y).toBeGreaterThanOrEqual((792 - 713) / 792);
    expect(value.box.y + value.box.height).toBeLessThanOrEqual((792 - 693) / 792);
  });

  it('turn with the page', async () => {
    const read = (await readRecord(await form(90))).pages[0]!;
    const value = words(read).find((word) => word.text === '86')!;
    expect(value.box.x + value.box.width / 2).toBeCloseTo((694 + 9) / 792, 1);
    expect(value.box.y).toBeLessThan(240 / 612);
    expect(value.box.y + value.box.height).toBeGreaterThan(160 / 612);
  });
});

/** A page of one text in one font, and what the font refers to. */
const inFont = (font: string, shown: string, ...more: Buffer[]) =>
  pdfOf(
    CATALOG,
    ONE_PAGE,
    onePage('/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>'),
    stream(shown),
    font,
    ...more,
  );

it('ligatures become plain letters, with the box of the word', async () => {
  const font =
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding ' +
    '/BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >> >>';
  const bytes = inFont(font, 'BT /F 12 Tf 100 500 Td (of\\001ce re\\002ux 43.5) Tj ET');
  const read = (await readRecord(bytes)).pages[0]!;
  expect(words(read).map((word) => word.text)).toEqual(['office', 'reflux', '43.5']);
  const [office, reflux] = words(read) as [Word, Word];
  expect(office.box.x * 612).toBeCloseTo(100, 0);
  expect(office.box.x + office.box.width).toBeLessThan(reflux.box.x);
});

it('signs of symbol fonts and joined letters of a map become what they mean', async () => {
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def ' +
    '1 begincodespacerange <00> <ff> endcodespacerange 6 beginbfchar ' +
    '<01> <fb03> <02> <f0b3> <03> <f0a3> <04> <f0fe> <05> <f06f> <06> <00a0> endbfchar endcmap end end';
  const font =
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>';
  const shown = 'BT /F 12 Tf 100 500 Td (\\004 o\\001ce SpO2 \\002 88\\006% or \\003 92, \\005 none) Tj ET';
  const bytes = inFont(font, shown, stream(map));
  const read = (await readRecord(bytes)).pages[0]!;
  expect([read.source, text(read)]).toEqual([
    'text',
    '\u2612 office SpO2 \u2265 88 % or \u2264 92, \u2610 none',
  ]);
});
