/** Notices: letters to the provider and to the patient about a decision, in versions that are never overwritten. */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { Code, Line, List, Name, Rows, Text } from './sizes.ts';

export const NoticeKind = OneOf('approval', 'denial', 'partial', 'withdrawal', 'information');
export type NoticeKind = Static<typeof NoticeKind>;

/** Whom a part of a notice, or a clinic's own letter, is for. */
export const NoticeAudience = OneOf('provider', 'patient');
export type NoticeAudience = Static<typeof NoticeAudience>;

/** A part of a notice: `part` says what it must tell, heading and text are what is printed. */
export const NoticeSection = Type.Object({ part: Code(), heading: Name(), text: Text(20_000) });
export type NoticeSection = Static<typeof NoticeSection>;

const Sections = () => List(NoticeSection, 40);

/** Sections that are absent are written from the template and the case. */
export const NewNotice = Type.Object({
  kind: NoticeKind,
  /** As `templates` of the list names them; the first for the kind unless specified. */
  template: Type.Optional(Code()),
  /** Of the physician who decided: "MD, Board Certified in Internal Medicine". */
  credential: Type.Optional(Name()),
  provider: Type.Optional(Sections()),
  patient: Type.Optional(Sections()),
});
export type NewNotice = Static<typeof NewNotice>;

export const NoticeWay = OneOf('fax', 'mail', 'portal', 'hand');
export type NoticeWay = Static<typeof NoticeWay>;

/** A part that is missing; a notice cannot be issued with any. */
export const MissingPart = Type.Object({ part: Code(), message: Line() });
export type MissingPart = Static<typeof MissingPart>;

/** The clinic's own Word template that a notice is made with. */
export const NoticeWordTemplate = Type.Object({
  template_id: Code(),
  audience: NoticeAudience,
  version: Type.Integer({ minimum: 1 }),
  title: Name(),
  /** Headings of texts for this reader that have no field in it, so that they are not in the letter. */
  leaves_out: Rows(Name()),
});
export type NoticeWordTemplate = Static<typeof NoticeWordTemplate>;

export const Notice = Type.Object({
  notice_id: Code(),
  kind: NoticeKind,
  /** Counts from 1 for each kind. */
  version: Type.Integer({ minimum: 1 }),
  template: Code(),
  state: OneOf('draft', 'issued'),
  created_at: Code(),
  created_by: Code(),
  issued_at: Type.Optional(Code()),
  issued_by: Type.Optional(Code()),
  /** How and when it went out, as somebody noted it. */
  sent: Rows(Type.Object({ way: NoticeWay, at: Code(), fax_number: Type.Optional(Code()), by: Code() })),
  /** The technical part. */
  provider: Sections(),
  /** The plain part: at most 8th grade. */
  patient: Sections(),
  missing: Rows(MissingPart),
  /** None: its Word files are in the shipped layout. */
  word_templates: Rows(NoticeWordTemplate),
  /** Flesch-Kincaid grade of the patient's part. */
  reading_grade: Type.Number(),
});
export type Notice = Static<typeof Notice>;

export const NoticeList = Type.Object({
  notices: Rows(Notice),
  /** Kinds that the decision in force allows, each with its templates. */
  templates: Rows(Type.Object({ kind: NoticeKind, template: Code(), name: Name() })),
});
export type NoticeList = Static<typeof NoticeList>;

export const NoticeSent = Type.Object({
  way: NoticeWay,
  /** A date or a date and time, not in the future; now unless specified. */
  at: Type.Optional(Code()),
  /** To where it was faxed. */
  fax_number: Type.Optional(Code({ maxLength: 40 })),
});
export type NoticeSent = Static<typeof NoticeSent>;

/** Texts to see as they would be printed; nothing is stored. */
export const NoticePreview = Type.Object({
  kind: NoticeKind,
  provider: Sections(),
  patient: Sections(),
});
export type NoticePreview = Static<typeof NoticePreview>;
