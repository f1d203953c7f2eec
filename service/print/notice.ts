/** A notice on paper: the provider's part, then the patient's on a page of its own; as PDF and as a Word document. */
import { Document, HeadingLevel, type ISectionOptions, Packer, Paragraph, TextRun } from 'docx';
import type { NoticeKind, NoticeSection } from '../contract/notices.ts';
import { titleOf } from './notice-text.ts';
import { headLines, SENT_FOOT, Sheet } from './sheet.ts';

export interface NoticeInput {
  kind: NoticeKind;
  isDraft: boolean;
  letterhead: string;
  /** When it was written: the same notice gives the same bytes. */
  at: string;
  provider: readonly NoticeSection[];
  patient: readonly NoticeSection[];
}

/** CMS asks for 12 points in notices to patients. */
const PLAIN_SIZE = 12;

export async function noticePdf(input: NoticeInput): Promise<Uint8Array> {
  const sheet = await Sheet.begin(titleOf(input), new Date(input.at));
  const begin = (title: string) => {
    sheet.letterhead(input.letterhead, title);
    sheet.rule();
  };
  begin(titleOf(input));
  for (const { heading, text } of input.provider) {
    sheet.text(heading, { bold: true, above: 10, keep: 30, tag: 'H2' });
    sheet.text(text);
  }
  if (input.patient.length > 0) {
    sheet.nextPage();
    begin(`${titleOf(input)}: for the patient`);
    for (const { heading, text } of input.patient) {
      sheet.text(heading, { size: PLAIN_SIZE + 1, bold: true, above: 12, keep: 36, tag: 'H2' });
      sheet.text(text, { size: PLAIN_SIZE });
    }
  }
  return sheet.end(SENT_FOOT);
}

/** Twentieths of a point, as Word counts pages: 8.5 by 11 inches. */
export const US_LETTER = { page: { size: { width: 12_240, height: 15_840 } } };

/** Half points, as Word counts them. */
export const SIZE = { provider: 21, patient: 2 * PLAIN_SIZE };

export async function noticeDocx(input: NoticeInput): Promise<Uint8Array> {
  const lines = (text: string, size: number) =>
    text.split('\n').map((line) => new Paragraph({ children: [new TextRun({ text: line, size })] }));
  const part = (title: string, sections: readonly NoticeSection[], size: number) => [
    ...headLines(input.letterhead).flatMap((line) => lines(line, 20)),
    new Paragraph({ heading: HeadingLevel.HEADING_1, text: title }),
    ...sections.flatMap(({ heading, text }) => [
      new Paragraph({ heading: HeadingLevel.HEADING_2, text: heading }),
      ...lines(text, size),
    ]),
  ];
  const sections: ISectionOptions[] = [];
  if (input.provider.length > 0)
    sections.push({ properties: US_LETTER, children: part(titleOf(input), input.provider, SIZE.provider) });
  if (input.patient.length > 0)
    sections.push({
      properties: US_LETTER,
      children: part(`${titleOf(input)}: for the patient`, input.patient, SIZE.patient),
    });
  const document = new Document({
    title: titleOf(input),
    creator: 'Evident',
    description: SENT_FOOT,
    styles: { default: { document: { run: { font: 'Arial' } } } },
    sections,
  });
  return Packer.toBuffer(document);
}
