/** What every reviewer draws up by hand: documents, problems, medications, procedures, key results and the request, each with its page. */
import Type, { type Static } from 'typebox';
import { Box } from './box.ts';
import { OneOf } from './one-of.ts';
import { AnswerText, Code, Line, List, Name, Rows, sizes } from './sizes.ts';

/** A passage of the record; boxes as for evidence. */
export const Passage = Type.Object({
  text: AnswerText(),
  /** Counts from 0. */
  page_index: Type.Integer({ minimum: 0 }),
  bounding_box: List(Box, sizes.boxes_per_quote),
});
export type Passage = Static<typeof Passage>;

/**
 * `past`: over, or not said of for years. `suspected`: raised, never settled. `ruled_out`: denied or excluded by the latest
 * statement. `family`: said of relatives alone. `unconfirmed`: named, but the record as a whole hardly bears it out; for a person to decide.
 */
export const ProblemStatus = OneOf('active', 'unconfirmed', 'suspected', 'past', 'ruled_out', 'family');
export type ProblemStatus = Static<typeof ProblemStatus>;

/** An ISO day, month (2024-10) or year (2024): no more than the record tells. */
const PartialDate = Code;

export const ListedDocument = Type.Object({
  title: Line(),
  kind: Code(),
  date: Type.Optional(PartialDate()),
  author: Type.Optional(Name()),
  author_role: Type.Optional(Code()),
  /** First and last page, counted from 0. */
  pages: List(Type.Integer({ minimum: 0 }), 2),
});
export type ListedDocument = Static<typeof ListedDocument>;

export const Problem = Type.Object({
  name: Line(),
  status: ProblemStatus,
  /** As the record prints it. */
  icd10: Type.Optional(Code()),
  since: Type.Optional(PartialDate()),
  /** Day of the latest statement. */
  last_documented: Type.Optional(PartialDate()),
  /** The chronic condition that it counts as for chronic care management. */
  chronic_condition: Type.Optional(Name()),
  /** The request is about it: by its diagnosis codes, or by the determination. */
  concerns_request: Type.Boolean(),
  evidence: Rows(Passage),
});
export type Problem = Static<typeof Problem>;

export const Medication = Type.Object({
  drug: Name(),
  dose: Type.Optional(Name()),
  route: Type.Optional(Name()),
  frequency: Type.Optional(Name()),
  since: Type.Optional(PartialDate()),
  /** Taken as of the day of the request, by the latest that the record says. */
  current: Type.Boolean(),
  /** When it was stopped, where the record tells; without it a drug that is not current was last documented as no longer taken. */
  stopped: Type.Optional(PartialDate()),
  reason: Type.Optional(Line()),
  last_documented: Type.Optional(PartialDate()),
  evidence: Rows(Passage),
});
export type Medication = Static<typeof Medication>;

const dated = { date: Type.Optional(PartialDate()), evidence: Rows(Passage) };

/** A device or a therapy in use. */
export const ListedTreatment = Type.Object({ name: Line(), ...dated });
export type ListedTreatment = Static<typeof ListedTreatment>;

export const ListedProcedure = Type.Object({ name: Line(), ...dated });
export type ListedProcedure = Static<typeof ListedProcedure>;

export const KeyResult = Type.Object({
  /** "SpO2 was 86 % at rest on room air". */
  text: Line(),
  ...dated,
});
export type KeyResult = Static<typeof KeyResult>;

export const ListedRequest = Type.Object({
  service: Type.Optional(Line()),
  type: Type.Optional(Name()),
  date_of_service: Type.Optional(Code()),
  ordered_by: Type.Optional(Name()),
  diagnosis_codes: Rows(Code()),
  /** Where the record orders or asks for it. */
  evidence: Rows(Passage),
});
export type ListedRequest = Static<typeof ListedRequest>;

export const ProblemList = Type.Object({
  /** Newest first, as are all lists; undated ones last. */
  documents: Rows(ListedDocument),
  problems: Rows(Problem),
  medications: Rows(Medication),
  treatments: Rows(ListedTreatment),
  procedures: Rows(ListedProcedure),
  results: Rows(KeyResult),
  request: ListedRequest,
});
export type ProblemList = Static<typeof ProblemList>;
