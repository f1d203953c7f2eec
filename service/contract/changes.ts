/** Changes of a case's tree: proposed ones, and the differences between two revisions. */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { Operator } from './results.ts';
import { Code, Line, Name, Rows, sizes, Text } from './sizes.ts';
import { Variance, VarianceKind } from './variance.ts';

/** Among its neighbors, into the group before it, or out of its group. */
export const Direction = OneOf('up', 'down', 'in', 'out');
export type Direction = Static<typeof Direction>;

/** A change of a tree, by what it is done to. */
export const TreeEdit = Type.Union([
  Type.Object({ edit: Type.Literal('remove'), criteria_id: Line() }),
  Type.Object({
    edit: Type.Literal('reword'),
    criteria_id: Line(),
    description: Text(sizes.node_text, { minLength: 1 }),
    operator: Type.Optional(Operator),
    minimum: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  Type.Object({ edit: Type.Literal('move'), criteria_id: Line(), direction: Direction }),
  /** Into a new group of which any may hold, to which more can be added. */
  Type.Object({
    edit: Type.Literal('group'),
    criteria_id: Line(),
    description: Text(sizes.node_text, { minLength: 1 }),
  }),
  /** At the end of the group, or of the group in which the criterion stands. */
  Type.Object({
    edit: Type.Literal('add'),
    criteria_id: Line(),
    description: Text(sizes.node_text, { minLength: 1 }),
  }),
]);
export type TreeEdit = Static<typeof TreeEdit>;

/** A change that somebody without the right to make it asks for. It has no effect before it is accepted. */
export const Proposal = Type.Object({
  id: Code(),
  state: OneOf('open', 'accepted', 'declined', 'withdrawn'),
  edit: TreeEdit,
  /** The criterion's text when it was proposed. */
  description: Text(sizes.node_text),
  category: Line(),
  reason: Text(sizes.node_text),
  by: Code(),
  at: Code(),
  settled_by: Type.Optional(Code()),
  settled_at: Type.Optional(Code()),
  /** Why it was declined. */
  answer: Type.Optional(Text(sizes.node_text)),
});
export type Proposal = Static<typeof Proposal>;

export const NewProposal = Type.Object({
  edit: TreeEdit,
  category: Line({ minLength: 1 }),
  reason: Type.String({ minLength: 1, maxLength: sizes.node_text }),
});
export type NewProposal = Static<typeof NewProposal>;

export const ProposalVerdict = Type.Object({
  verdict: OneOf('accept', 'decline', 'withdraw'),
  answer: Type.Optional(Text(sizes.node_text)),
});
export type ProposalVerdict = Static<typeof ProposalVerdict>;

export const VarianceList = Type.Object({
  variances: Rows(Variance),
  proposals: Rows(Proposal),
});
export type VarianceList = Static<typeof VarianceList>;

/** One difference between two revisions of a case. */
export const TreeChange = Type.Object({
  kind: Type.Union([
    ...VarianceKind.anyOf,
    /** The answer that counts is another one. */
    Type.Literal('answer'),
    Type.Literal('evidence'),
  ]),
  criteria_id: Line(),
  original_id: Type.Optional(Line()),
  description: Text(sizes.node_text),
  before: Type.Optional(Text(sizes.node_text)),
  after: Type.Optional(Text(sizes.node_text)),
  /** Why, where a person set the answer. */
  reason: Type.Optional(Text(sizes.node_text)),
  /** Quotes that came and went. */
  added: Type.Optional(Type.Integer()),
  removed: Type.Optional(Type.Integer()),
});
export type TreeChange = Static<typeof TreeChange>;

/** How many differences there are of each kind; a kind without any is absent. */
export const ChangeCounts = Type.Record(Name(), Type.Integer());
export type ChangeCounts = Static<typeof ChangeCounts>;

/** What changed from one revision to another. */
export const RevisionChanges = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  decision: Type.Optional(Type.Object({ before: Code(), after: Code() })),
  changes: Rows(TreeChange),
  rationale: Type.Optional(
    Type.Object({ before: Text(sizes.rationale_text), after: Text(sizes.rationale_text) }),
  ),
});
export type RevisionChanges = Static<typeof RevisionChanges>;
