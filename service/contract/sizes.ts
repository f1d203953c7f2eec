/**
 * How large anything may be that is sent or answered. Every text and list of the contract takes its bound from here (a test
 * walks all schemas), so that no request can hold more than the service can work through. What clients meet is published
 * at GET /v1/limits under the same names.
 */
import Type, { type TSchema } from 'typebox';

const KiB = 1024;

export const sizes = {
  /** Body of a request as application/json. */
  json_bytes: 1024 * KiB,

  /** Characters of a criterion's description, of the reason of an override, of a note beside a quote. */
  node_text: 4_000,
  /** Criteria directly below one. */
  node_children: 500,
  /** Characters of a quoted sentence. */
  quote_text: 20_000,
  evidence_per_leaf: 100,
  boxes_per_quote: 200,
  /** Boxes in a whole tree. */
  tree_boxes: 20_000,
  /** Changes of its determination in one case. */
  tree_variances: 4_000,
  rationale_text: 200_000,

  decision_reason: 20_000,
  decision_items: 200,
  decision_item_text: 2_000,

  /** Characters of a name, a number or a service in the request form. */
  form_text: 2_000,
  /** Diagnosis codes, and as many procedure codes. */
  form_codes: 200,
  form_notes: 2_000,
  /** Fits, with the rest of a form, into its bytes. */
  form_note_text: 250_000,

  /** Filters of the queue that one person may keep, and characters of a name of one. */
  saved_filters: 50,
  filter_name: 80,
  /** Cases that are given to somebody at once. */
  assigned_at_once: 200,

  /** A guideline as JSON. */
  guideline_bytes: 900_000,
  /** Criteria in it. */
  guideline_nodes: 2_000,
  /** Characters of any text in it. */
  guideline_text: 4_000,
  /** Texts, numbers, lists and objects in it. */
  guideline_values: 50_000,
  /** Characters of a text or JSON that is read as a guideline. */
  guideline_import_text: 1_000_000,
} as const;

/** Bounds of answers alone, far above what there ever is. */
const ANSWERED = { text: 2_000_000, items: 1_000_000 } as const;

type Options = { [keyword: string]: unknown };

/** A code, an id, a state, a user name, a time: what is compared and sorted. */
export const Code = (options: Options = {}) => Type.String({ maxLength: 128, ...options });

/** A name or a title, as people read it. */
export const Name = (options: Options = {}) => Type.String({ maxLength: 512, ...options });

/** A sentence or two. */
export const Line = (options: Options = {}) => Type.String({ maxLength: 4_000, ...options });

/** A text of so many characters at most. */
export const Text = (maxLength: number, options: Options = {}) => Type.String({ maxLength, ...options });

/** A text that the service alone writes, of any length that it may come to. */
export const AnswerText = (options: Options = {}) => Type.String({ maxLength: ANSWERED.text, ...options });

/** At most so many of them. */
export const List = <T extends TSchema>(items: T, maxItems: number, options: Options = {}) =>
  Type.Array(items, { maxItems, ...options });

/** Rows that the service alone makes. */
export const Rows = <T extends TSchema>(items: T) => Type.Array(items, { maxItems: ANSWERED.items });

export const Uuid = () => Type.String({ format: 'uuid', maxLength: 36 });

/** An object of any shape: bounded by the bytes of the body it comes in. */
export const AnyObject = (bytes: number = sizes.json_bytes) =>
  Type.Record(Code({ maxLength: 512 }), Type.Unknown(), { 'x-max-bytes': bytes });

/** A value of any kind: bounded by the bytes of the body it comes in. */
export const Anything = (bytes: number = sizes.json_bytes) => Type.Unknown({ 'x-max-bytes': bytes });
