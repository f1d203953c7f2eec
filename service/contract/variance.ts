/**
 * Variances: what a case's tree has that its determination has not, and the other way round. Nothing of a determination
 * disappears from a case: who changed what, why, and by which right is kept beside it, counted, printed and signed.
 */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { Code, Line, List, sizes, Text } from './sizes.ts';

export const VarianceKind = OneOf(
  /** A criterion of the determination is not in the tree. */
  'removed',
  /** A criterion that the determination does not have. */
  'added',
  'reworded',
  /** In another group, or in another order. */
  'moved',
  /** A group combines its members otherwise: all, any, none, at least so many. */
  'operator',
  /** Inclusion, exclusion or documentation. */
  'role',
  /** A group's answer was set instead of following from its members. */
  'group_set',
  /** A group was sent with a color that does not follow from its members. */
  'group_color',
);
export type VarianceKind = Static<typeof VarianceKind>;

/** Category of what a client changed without saying why. */
export const SENT_BY_CLIENT = 'Sent by a client without a reason';

/** Categories to choose from until an administrator sets others. */
export const VARIANCE_CATEGORIES = [
  'Does not apply to this request',
  'Made clearer, meaning unchanged',
  'Required by the payer or by a contract',
  'Later policy than this version',
  'Error in the determination as filed here',
] as const;

const place = {
  kind: VarianceKind,
  /** Where it stands now; for what was removed, where it stood. */
  criteria_id: Line(),
};

export const Variance = Type.Object({
  ...place,
  /** Where it stands in the determination; absent for what was added. */
  original_id: Type.Optional(Line()),
  /** The criterion's text as it is now; for what was removed, as it was. */
  description: Text(sizes.node_text),
  /** Of the determination: the text, the group it stands in, how it combines its members, or its role. */
  before: Type.Optional(Text(sizes.node_text)),
  /** The same in this case; for what was added, the group it stands in. */
  after: Type.Optional(Text(sizes.node_text)),
  category: Line(),
  reason: Type.Optional(Text(sizes.node_text)),
  by: Type.Optional(Code()),
  role: Type.Optional(Code()),
  at: Type.Optional(Code()),
  /** Who proposed it, where somebody else accepted it. */
  proposed_by: Type.Optional(Code()),
});
export type Variance = Static<typeof Variance>;

/** Why a variance is made, sent along with the tree that has it. It covers what stands below the criterion too. */
export const VarianceReason = Type.Object({
  ...place,
  category: Line({ minLength: 1 }),
  reason: Type.String({ minLength: 1, maxLength: sizes.node_text }),
});
export type VarianceReason = Static<typeof VarianceReason>;
export const VarianceReasons = List(VarianceReason, sizes.tree_variances);
