/** A Word template to begin from: every section of a letter with its field, ready for the clinic's letterhead and wording. */
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import type { Letter } from '../../contract/word-templates.ts';
import { SIZE, US_LETTER } from '../notice.ts';
import { generalSections } from '../notice-text.ts';

export function starterTemplate({ kind, audience }: Letter): Promise<Buffer> {
  const size = SIZE[audience];
  const line = (text: string) => new Paragraph({ children: [new TextRun({ text, size })] });
  const section = (heading: string, field: string) => [
    new Paragraph({ heading: HeadingLevel.HEADING_2, text: heading }),
    line(`{${field}}`),
  ];
  const patientHead = audience === 'patient' ? [line('{date}'), line('{patient_name}')] : [];
  const children = [
    line('Your letterhead'),
    new Paragraph({ heading: HeadingLevel.HEADING_1, text: '{title}' }),
    ...patientHead,
    ...generalSections(kind, audience).flatMap(({ part, heading, isOptional }) =>
      isOptional
        ? [line(`{#${part}}`), ...section(heading, part), line(`{/${part}}`)]
        : section(heading, part),
    ),
  ];
  const styles = { default: { document: { run: { font: 'Arial' } } } };
  return Packer.toBuffer(
    new Document({
      creator: 'Evident',
      title: '{title}',
      styles,
      sections: [{ properties: US_LETTER, children }],
    }),
  );
}
