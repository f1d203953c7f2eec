/** Variances of a case's tree: where it differs from its determination, each with who made it and why. */
import type { CriteriaNode } from '../contract/results.ts';
import { SENT_BY_CLIENT, type Variance, type VarianceReason } from '../contract/variance.ts';
import { type Difference, groupsSet, structureChanges } from './diff.ts';
import { matchNodes } from './match.ts';
import { find } from './walk.ts';

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

/** A reason covers a criterion and, where it came or went with its members, these too. */
function covers(reason: VarianceReason, { kind, criteria_id }: Difference): boolean {
  if (reason.kind !== kind) return false;
  const withMembers = kind === 'removed' || kind === 'added';
  return (
    criteria_id === reason.criteria_id || (withMembers && criteria_id.startsWith(`${reason.criteria_id}.`))
  );
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
  const known = Map.groupBy(standing, keyOf);
  return differences.map((difference): Variance => {
    const before = known.get(keyOf(difference))?.shift();
    const given = reasons.find((reason) => covers(reason, difference));
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
    const said = find(tree, difference.criteria_id)?.override?.reason;
    const reason = difference.kind === 'group_set' ? said : undefined;
    const { proposed_by: _nobody, ...client } = by;
    return { ...difference, category: SENT_BY_CLIENT, ...(reason && { reason }), ...client };
  });
}

/** New ones for which a reason was sent: who sends one must have the right to make it. */
export function isReasoned(variance: Variance, reasons: readonly VarianceReason[]): boolean {
  return reasons.some((reason) => covers(reason, variance));
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
