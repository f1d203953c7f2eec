/** Variances of a case's tree: where it differs from its determination, each with who made it and why. */
import type { CriteriaNode } from '../contract/results.ts';
import { SENT_BY_CLIENT, type Variance, type VarianceReason } from '../contract/variance.ts';
import { type Difference, groupsSet, structureChanges } from './diff.ts';
import { matchNodes } from './match.ts';
import { nodes } from './walk.ts';

/** Who makes a variance, and when. */
export interface VarianceBy {
  by: string;
  role?: string;
  at: string;
  proposed_by?: string;
}

/** What it is about, so that it keeps its reason from one revision to the next, whatever numbers there are. */
function keyOf({ kind, original_id, description, after }: Difference): string {
  const place = kind === 'added' ? description : (original_id ?? description);
  return JSON.stringify([kind, place, after ?? '']);
}

type ReasonFor = (difference: Pick<Difference, 'kind' | 'criteria_id'>) => VarianceReason | undefined;

/** The first reason that covers a difference: one of its criterion and, where that came or went with its members, one of a group above. */
function reasonFor(reasons: readonly VarianceReason[]): ReasonFor {
  const first = new Map<string, { place: number; reason: VarianceReason }>();
  for (const [place, reason] of reasons.entries()) {
    const key = `${reason.kind} ${reason.criteria_id}`;
    if (!first.has(key)) first.set(key, { place, reason });
  }
  return ({ kind, criteria_id }) => {
    if (first.size === 0) return undefined;
    const withMembers = kind === 'removed' || kind === 'added';
    let found = first.get(`${kind} ${criteria_id}`);
    for (
      let end = criteria_id.lastIndexOf('.');
      withMembers && end > 0;
      end = criteria_id.lastIndexOf('.', end - 1)
    ) {
      const above = first.get(`${kind} ${criteria_id.slice(0, end)}`);
      if (above && !(found && found.place < above.place)) found = above;
    }
    return found?.reason;
  };
}

/**
 * Every difference between a tree and its determination. One that stood before keeps its reason and its maker; a new one has the
 * reason that was sent for it, else says that a client sent it without one.
 */
export function variancesOf(
  determination: CriteriaNode,
  tree: CriteriaNode,
  standing: readonly Variance[],
  reasons: readonly VarianceReason[],
  by: VarianceBy,
): Variance[] {
  const matching = matchNodes(determination, tree);
  const differences = [...structureChanges(determination, tree, matching), ...groupsSet(tree, matching)];
  const known = Map.groupBy(standing.toReversed(), keyOf);
  const reasonOf = reasonFor(reasons);
  const said = new Map([...nodes(tree)].map((node) => [node.criteria_id, node.override?.reason]));
  return differences.map((difference): Variance => {
    const before = known.get(keyOf(difference))?.pop();
    const given = reasonOf(difference);
    if (before && !(given && before.category === SENT_BY_CLIENT)) {
      const { category, reason, by: maker, role, at, proposed_by } = before;
      return {
        ...difference,
        category,
        ...(reason !== undefined && { reason }),
        ...(maker !== undefined && { by: maker }),
        ...(role !== undefined && { role }),
        ...(at !== undefined && { at }),
        ...(proposed_by !== undefined && { proposed_by }),
      };
    }
    if (given) return { ...difference, category: given.category, reason: given.reason, ...by };
    const reason = difference.kind === 'group_set' ? said.get(difference.criteria_id) : undefined;
    const { proposed_by: _nobody, ...client } = by;
    return { ...difference, category: SENT_BY_CLIENT, ...(reason && { reason }), ...client };
  });
}

/** Those for which a reason was sent: who sends one must have the right to make them. */
export function reasoned(variances: readonly Variance[], reasons: readonly VarianceReason[]): Variance[] {
  const reasonOf = reasonFor(reasons);
  return variances.filter((variance) => reasonOf(variance));
}

/** The variances of a tree after one change, for which one reason was given; those that stood keep theirs. */
export function varied(
  determination: CriteriaNode,
  tree: CriteriaNode,
  standing: readonly Variance[],
  why: Pick<VarianceReason, 'category' | 'reason'> | undefined,
  by: VarianceBy,
): Variance[] {
  const known = new Set(standing.map(keyOf));
  return variancesOf(determination, tree, standing, [], by).map((variance) =>
    why && !known.has(keyOf(variance)) ? { ...variance, ...why } : variance,
  );
}
