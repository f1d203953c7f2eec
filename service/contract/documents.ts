/** Documents that follow a submission: what came later, from whom and when, and which pages of the record they are. */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { Code, Line, Name, Rows, Text } from './sizes.ts';

export const DocumentKind = OneOf(
  'clinical_note',
  'test_result',
  'imaging',
  'therapy',
  'order',
  'letter',
  'other',
);
export type DocumentKind = Static<typeof DocumentKind>;

/** The way by which it came. */
export const DocumentSource = OneOf('fax', 'mail', 'portal', 'email', 'interface', 'other');
export type DocumentSource = Static<typeof DocumentSource>;

/** What is said of a document that is sent after the submission. */
export const NewDocument = Type.Object({
  title: Type.Optional(Name()),
  kind: DocumentKind,
  source: DocumentSource,
  /** A date or a date and time, not in the future; now unless specified. */
  received_at: Type.Optional(Code()),
  /** Password of an encrypted PDF; used for reading, never stored in plain. */
  pdf_password: Type.Optional(Text(1024)),
});
export type NewDocument = Static<typeof NewDocument>;

export const CaseDocument = Type.Object({
  document_id: Code(),
  /** `waiting` until its pages are read and the case is evaluated with them. */
  state: OneOf('waiting', 'read', 'failed'),
  title: Type.Optional(Name()),
  /** Absent for the record as it was submitted. */
  kind: Type.Optional(DocumentKind),
  source: Type.Optional(DocumentSource),
  received_at: Code(),
  added_at: Code(),
  added_by: Code(),
  /** Its first page in the record, from 0; absent until it is read. Numbers of pages never change. */
  first_page: Type.Optional(Type.Integer({ minimum: 0 })),
  page_count: Type.Integer({ minimum: 0 }),
  /** The revision that took it in; what changed by it is told by `/changes` from the revision before. */
  revision: Type.Optional(Type.Integer({ minimum: 1 })),
  error: Type.Optional(Type.Object({ code: Code(), detail: Line() })),
});
export type CaseDocument = Static<typeof CaseDocument>;

/** The record as it was submitted, then what followed, in the order of its pages. */
export const DocumentList = Type.Object({ documents: Rows(CaseDocument) });
export type DocumentList = Static<typeof DocumentList>;
