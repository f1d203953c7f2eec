/** A clinic's own Word templates for notices: its letterhead and wording, in versions that are never overwritten. */
import Type, { type Static } from 'typebox';
import { NoticeAudience, NoticeKind } from './notices.ts';
import { Code, Line, Name, Rows } from './sizes.ts';

/** Which letter a template is for: a kind of notice, to the provider or to the patient. */
export const Letter = Type.Object({ kind: NoticeKind, audience: NoticeAudience });
export type Letter = Static<typeof Letter>;

export const NewWordTemplate = Type.Object({
  ...Letter.properties,
  /** What the clinic calls it; the name of the kind unless specified. */
  title: Type.Optional(Name()),
});
export type NewWordTemplate = Static<typeof NewWordTemplate>;

export const WordTemplate = Type.Object({
  template_id: Code(),
  ...Letter.properties,
  /** Counts from 1 for each letter. */
  version: Type.Integer({ minimum: 1 }),
  title: Name(),
  bytes: Type.Integer(),
  sha256: Code(),
  /** Fields that stand in it. */
  fields: Rows(Code()),
  /** Flesch-Kincaid grade of its own words, without its fields. */
  reading_grade: Type.Number(),
  added_at: Code(),
  added_by: Code(),
  /** Since when no new notice is made with it, and who said so. */
  retired_at: Type.Optional(Code()),
  retired_by: Type.Optional(Code()),
  /** New notices are made with it. */
  current: Type.Boolean(),
});
export type WordTemplate = Static<typeof WordTemplate>;

export const WordTemplateList = Type.Object({
  templates: Rows(WordTemplate),
  /** What may stand between braces in a template, and which letters cannot do without it. */
  fields: Rows(Type.Object({ field: Code(), about: Line(), required: Rows(Letter) })),
});
export type WordTemplateList = Static<typeof WordTemplateList>;
