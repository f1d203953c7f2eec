/** Versions of guidelines: drafts, checks, differences, publication, import. For administrators. */
import Type, { type Static } from 'typebox';
import { guidelineName } from './guideline.ts';
import { OneOf } from './one-of.ts';
import { AnyObject, Anything, Code, Line, Name, Rows, sizes, Text } from './sizes.ts';

/**
 * `draft`: may be edited. `scheduled`: comes into force on `in_force_from`. `published`: new reviews use it. `retired`:
 * taken back, superseded by a later version, or past its `effective_to`. Clients must tolerate new states.
 */
export const GuidelineState = OneOf('draft', 'scheduled', 'published', 'retired');
export type GuidelineState = Static<typeof GuidelineState>;

/** A day, YYYY-MM-DD. */
export const Day = Code({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** What is wrong (`message`, which also says how to mend it) and where (`path`, a JSON pointer into the guideline). */
export const GuidelineFault = Type.Object({ path: Line(), message: Line() });
export type GuidelineFault = Static<typeof GuidelineFault>;

const version = {
  ...guidelineName,
  /** Counts from 1 within a code; 1 of a shipped guideline is the one that came with the program. */
  version: Type.Integer({ minimum: 1 }),
  /** The label in the file, for people: "R50, effective 2023-04-01". */
  guideline_version: Name(),
  kind: OneOf('LCD', 'NCD'),
  state: GuidelineState,
  /** `shipped` versions cannot be edited: make a draft from them. */
  origin: OneOf('shipped', 'own'),
  editable: Type.Boolean(),
  /** Where it applies, in words; LCDs only. */
  jurisdiction: Type.Optional(Name()),
  /** The determination's own dates. */
  effective_from: Type.Optional(Code()),
  effective_to: Type.Optional(Code()),
  /** From this day on new reviews use it, unless a later version does; absent for drafts. */
  in_force_from: Type.Optional(Code()),
  /** The version that new reviews use instead. */
  superseded_by: Type.Optional(Type.Integer()),
  /** The version a draft was made from. */
  based_on: Type.Optional(Type.Integer()),
  leaves: Type.Integer(),
  authored_leaves: Type.Integer(),
  /** Faults that stand in the way of publication. */
  fault_count: Type.Integer(),
  created_at: Code(),
  created_by: Code(),
  updated_at: Code(),
  updated_by: Code(),
  published_at: Type.Optional(Code()),
  published_by: Type.Optional(Code()),
  retired_at: Type.Optional(Code()),
  retired_by: Type.Optional(Code()),
  note: Type.Optional(Line()),
};

export const GuidelineVersion = Type.Object(version);
export type GuidelineVersion = Static<typeof GuidelineVersion>;

/** With the guideline itself. Send `etag` back as If-Match to be refused (412) instead of overwriting. */
export const GuidelineVersionDetail = Type.Object({
  ...version,
  etag: Code(),
  guideline_json: AnyObject(),
  faults: Rows(GuidelineFault),
});
export type GuidelineVersionDetail = Static<typeof GuidelineVersionDetail>;

export const GuidelineVersionList = Type.Object({
  versions: Rows(GuidelineVersion),
  total: Type.Integer(),
});
export type GuidelineVersionList = Static<typeof GuidelineVersionList>;

/** Every word of `search` must occur in code, name, label, jurisdiction or in a criterion's description. */
export const LibraryQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  kind: Type.Optional(OneOf('LCD', 'NCD')),
  state: Type.Optional(GuidelineState),
  guideline_code: Type.Optional(Type.String({ maxLength: 64 })),
});
export type LibraryQuery = Static<typeof LibraryQuery>;

export const VersionId = Type.Object({
  guideline_code: Type.String({ maxLength: 64 }),
  version: Type.Integer({ minimum: 1 }),
});

/** Either `from_version` of `guideline_code` is copied, or `guideline_json` becomes the draft, faults and all. */
export const NewDraft = Type.Object({
  guideline_code: Type.Optional(Type.String({ maxLength: 64 })),
  from_version: Type.Optional(Type.Integer({ minimum: 1 })),
  guideline_json: Type.Optional(AnyObject()),
  note: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type NewDraft = Static<typeof NewDraft>;

/** The whole guideline replaces the draft's; `guideline_code` cannot change. Dates and jurisdiction are fields of it. */
export const DraftChange = Type.Object({
  guideline_json: AnyObject(),
  /** Gives every node the id of its place first; tests that refer to a leaf follow it. For after moving and deleting. */
  renumber: Type.Optional(Type.Boolean()),
  note: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type DraftChange = Static<typeof DraftChange>;

export const GuidelineCheckRequest = Type.Object({ guideline_json: Anything() });
export const GuidelineCheck = Type.Object({ ok: Type.Boolean(), faults: Rows(GuidelineFault) });
export type GuidelineCheck = Static<typeof GuidelineCheck>;

/** Absent or not after today: in force at once. Later: scheduled. A retired version can be published again. */
export const Publication = Type.Object({ effective_from: Type.Optional(Day) });
export type Publication = Static<typeof Publication>;

/**
 * `evident`: our own JSON. `foreign`: nested criteria of which only descriptions and operators are known, under
 * whatever names (children, criteria, items ...). `text`: pasted text of a policy. `auto`: whichever of them fits.
 * The identifying fields are used where the content has none of its own.
 */
export const GuidelineImport = Type.Object({
  format: OneOf('auto', 'evident', 'foreign', 'text'),
  /** JSON text or policy text. */
  content: Text(sizes.guideline_import_text, { minLength: 1 }),
  guideline_code: Type.Optional(Type.String({ maxLength: 64 })),
  guideline_name: Type.Optional(Type.String({ maxLength: 512 })),
  guideline_version: Type.Optional(Type.String({ maxLength: 200 })),
  kind: Type.Optional(OneOf('LCD', 'NCD')),
});
export type GuidelineImport = Static<typeof GuidelineImport>;

/** What was understood, to be corrected and then sent as a new draft; nothing is stored. */
export const ImportedGuideline = Type.Object({
  format: OneOf('evident', 'foreign', 'text'),
  guideline_json: AnyObject(),
  /** Where the reading was a guess or left something out: the node, and what to look at. `line` counts from 1. */
  notes: Rows(Type.Object({ path: Line(), message: Line(), line: Type.Optional(Type.Integer()) })),
  faults: Rows(GuidelineFault),
});
export type ImportedGuideline = Static<typeof ImportedGuideline>;

/** A node as one side of a comparison shows it. */
export const DiffNode = Type.Object({
  criteria_id: Line(),
  /** 0 for the root. */
  depth: Type.Integer({ minimum: 0 }),
  description: Line(),
  leaf: Type.Boolean(),
  operator: Type.Optional(Code()),
  minimum: Type.Optional(Type.Integer()),
  role: Type.Optional(Code()),
  applies_to: Type.Optional(Rows(Code())),
  judgement: Type.Optional(Type.Boolean()),
  absence: Type.Optional(Code()),
  citation: Type.Optional(Line()),
  test: Type.Optional(Anything()),
});
export type DiffNode = Static<typeof DiffNode>;

/** One row of two trees side by side, in reading order. */
export const DiffRow = Type.Object({
  change: OneOf('same', 'changed', 'added', 'removed', 'moved'),
  from: Type.Optional(DiffNode),
  to: Type.Optional(DiffNode),
  /** Names of the members that differ, for example `description`, `test`; `place` when it stands elsewhere. */
  fields: Rows(Line()),
});
export type DiffRow = Static<typeof DiffRow>;

export const GuidelineDiff = Type.Object({
  guideline_code: Code(),
  from_version: Type.Integer(),
  to_version: Type.Integer(),
  /** Members of the guideline itself (name, label, request types ...) that differ. */
  header: Rows(
    Type.Object({
      field: Code(),
      from: Type.Optional(Anything()),
      to: Type.Optional(Anything()),
    }),
  ),
  rows: Rows(DiffRow),
  counts: Type.Object({
    same: Type.Integer(),
    changed: Type.Integer(),
    added: Type.Integer(),
    removed: Type.Integer(),
    moved: Type.Integer(),
  }),
});
export type GuidelineDiff = Static<typeof GuidelineDiff>;
