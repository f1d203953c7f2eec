/**
 * What people tell each other about a case: comments with mentions, the log of peer-to-peer calls, to whom it was given.
 * Nothing is overwritten.
 */
import Type, { type Static } from 'typebox';
import { Role } from './access.ts';
import { OneOf } from './one-of.ts';
import { Code, Line, List, Name, Rows, sizes, Text, Uuid } from './sizes.ts';

export const NewComment = Type.Object({
  /** The criterion that it is about; absent: the case. */
  criteria_id: Type.Optional(Line()),
  /** `@username` mentions a person. */
  text: Text(sizes.node_text, { minLength: 1 }),
});
export type NewComment = Static<typeof NewComment>;

export const Comment = Type.Object({
  comment_id: Code(),
  criteria_id: Type.Optional(Line()),
  text: Text(sizes.node_text),
  /** Users who are mentioned. */
  mentions: Rows(Code()),
  by: Code(),
  at: Code(),
});
export type Comment = Static<typeof Comment>;

export const PeerStep = OneOf('asked', 'offered', 'held', 'not_held');
export type PeerStep = Static<typeof PeerStep>;

/** One step of a peer-to-peer call. */
export const NewPeerEntry = Type.Object({
  step: PeerStep,
  /** Who asked, or with whom it was held. */
  with: Type.Optional(Name()),
  /** Times offered. */
  times: Type.Optional(List(Code(), 20)),
  outcome: Type.Optional(Text(sizes.node_text)),
});
export type NewPeerEntry = Static<typeof NewPeerEntry>;

export const PeerEntry = Type.Object({
  ...NewPeerEntry.properties,
  entry_id: Code(),
  by: Code(),
  at: Code(),
});
export type PeerEntry = Static<typeof PeerEntry>;

/** A case was given to somebody, or to nobody: handed back or taken back. */
export const Assignment = Type.Object({
  /** Absent: to nobody. */
  to: Type.Optional(Code()),
  /** Who had it before. */
  from: Type.Optional(Code()),
  by: Code(),
  at: Code(),
});
export type Assignment = Static<typeof Assignment>;

export const CaseNotes = Type.Object({
  comments: Rows(Comment),
  peer_log: Rows(PeerEntry),
  assignments: Type.Optional(Rows(Assignment)),
});
export type CaseNotes = Static<typeof CaseNotes>;

/** Somebody who has a case open just now. */
export const Visitor = Type.Object({ username: Code(), display_name: Name(), role: Role });
export type Visitor = Static<typeof Visitor>;

/** By name; without the one who asks. */
export const Visitors = Type.Object({ others: Rows(Visitor) });

/** Somebody who may review a case. */
export const Reviewer = Type.Object({
  username: Code(),
  display_name: Name(),
  role: Role,
  /** Cases that they have, without a final decision. */
  open: Type.Integer({ minimum: 0 }),
});
export type Reviewer = Static<typeof Reviewer>;

/** By name. */
export const ReviewerList = Type.Object({ reviewers: Rows(Reviewer) });
export type ReviewerList = Static<typeof ReviewerList>;

export const BulkAssign = Type.Object({
  run_ids: List(Uuid(), sizes.assigned_at_once, { minItems: 1 }),
  username: Type.Union([Type.String({ maxLength: 128 }), Type.Null()]),
});
export type BulkAssign = Static<typeof BulkAssign>;

/** Every case of the request stands in exactly one of the lists. */
export const BulkAssigned = Type.Object({
  assigned: List(Code(), sizes.assigned_at_once),
  /** They were as asked already. */
  unchanged: Type.Optional(List(Code(), sizes.assigned_at_once)),
  refused: List(Type.Object({ run_id: Code(), code: Code() }), sizes.assigned_at_once),
});
export type BulkAssigned = Static<typeof BulkAssigned>;
