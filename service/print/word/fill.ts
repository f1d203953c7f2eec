/** A notice in the clinic's own Word template. Pure: the same notice and template give the same bytes. */
import type { NoticeSection } from '../../contract/notices.ts';
import type { NoticeInput } from '../notice.ts';
import { titleOf } from '../notice-text.ts';
import { openTemplate } from './template.ts';

export interface FillInput extends Omit<NoticeInput, 'letterhead'> {
  template: Uint8Array;
  /** Facts of the case, by the names of their fields. */
  facts: Readonly<Record<string, string>>;
}

/** Set above everything of a letter that is not issued. */
const DRAFT_LINE = 'DRAFT – not issued';

/** Refuses as the check of a template does. */
export function fillTemplate(input: FillInput): Buffer {
  const { template, facts, provider, patient, at, isDraft } = input;
  const values: Record<string, unknown> = {
    ...facts,
    title: titleOf({ kind: input.kind, isDraft: false }),
    ...textsOf([...provider, ...patient]),
    provider_sections: provider.map(({ heading, text }) => ({ heading, text })),
    patient_sections: patient.map(({ heading, text }) => ({ heading, text })),
  };
  return openTemplate(template, isDraft ? DRAFT_LINE : undefined).fill(values, new Date(at));
}

/** Texts by part; of a part that comes twice, one after the other. */
function textsOf(sections: readonly NoticeSection[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { part, text } of sections) texts[part] = texts[part] ? `${texts[part]}\n${text}` : text;
  return texts;
}
