/** A long chart of text pages, made of the vignettes' documents, for measurements. */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { loadSets } from '../vignettes/run.ts';

const LINES = 46;
const WIDTH = 95;

export async function textChart(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const lines = loadSets()
    .flatMap((set) => set.vignettes.flatMap((v) => v.documents))
    .flatMap(({ title, date, text }) => [title, `Date of service: ${date}`, '', ...text.split('\n'), ''])
    .flatMap((line) => line.match(new RegExp(`.{1,${WIDTH}}(?: |$)`, 'g')) ?? [''])
    // what a standard font can write
    .map((line) => line.replace(/[^\u0020-\u007e]/g, '-'));
  for (let p = 0; p < pages; p++) {
    const page = pdf.addPage([612, 792]);
    for (let i = 0; i < LINES; i++) {
      page.drawText(lines[(p * LINES + i) % lines.length]!, { x: 50, y: 740 - i * 15, size: 10, font });
    }
  }
  return pdf.save();
}
