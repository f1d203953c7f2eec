/** What people tell each other about a case: comments with mentions, and the log of peer-to-peer calls. Nothing is overwritten. */
import Type, { type Static } from 'typebox';
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

export const PeerStep = Type.Union([
  Type.Literal('asked'),
  Type.Literal('offered'),
  Type.Literal('held'),
  Type.Literal('not_held'),
]);
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

export const Desk = Type.Object({ comments: Rows(Comment), peer_log: Rows(PeerEntry) });
export type Desk = Static<typeof Desk>;

export const BulkAssign = Type.Object({
  run_ids: List(Uuid(), 200, { minItems: 1 }),
  username: Type.Union([Type.String({ maxLength: 128 }), Type.Null()]),
});
export type BulkAssign = Static<typeof BulkAssign>;

export const BulkAssigned = Type.Object({
  assigned: List(Code(), 200),
  refused: List(Type.Object({ run_id: Code(), code: Code() }), 200),
});
export type BulkAssigned = Static<typeof BulkAssigned>;
