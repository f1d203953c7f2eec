/**
 * Changes of a determination in one case. Whatever tree a client sends is stored; how it differs from the determination as
 * it was judged at first is worked out here, from the two trees alone, and stored, counted and shown with it.
 */
import type { Role } from '../contract/access.ts';
import type { RevisionChanges } from '../contract/changes.ts';
import { ServiceError } from '../contract/errors.ts';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import type { Variance, VarianceReason } from '../contract/variance.ts';
import {
  basisOf,
  countChanges,
  isOutOfDate,
  reasoned,
  treeChanges,
  type VarianceBy,
  variancesOf,
} from '../tree/index.ts';
import type { CasesConfig, Context } from './ports.ts';
import type { Actor } from './types.ts';

/** Tells the variances of a tree of this run; refuses reasons from who may not change a determination. */
export type Departures = (tree: CriteriaNode) => Variance[];

/** `original`: the first revision. Refuses with 403 `variance_not_allowed`, 422 `variance_invalid`. */
export function departuresOf(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  original: FinalResults,
  present: FinalResults,
  actor: Actor,
  reasons: readonly VarianceReason[] = [],
  proposedBy?: string,
): Departures {
  checkReasons(reasons, config);
  const { criteria } = original;
  const standing = present.criteria.variances ?? [];
  const by: VarianceBy = {
    by: actor.username,
    role: actor.role,
    at: clock().toISOString(),
    ...(proposedBy !== undefined && { proposed_by: proposedBy }),
  };
  return (tree) => {
    const found = variancesOf(criteria.criteria_tree, tree, standing, reasons, by);
    const added = found.filter(({ at }) => at === by.at);
    if (reasoned(added, reasons).length > 0) checkMayVary(actor, config);
    return found;
  };
}

/** 403 `variance_not_allowed` unless the administrator lets this role change a determination in a case. */
export function checkMayVary(actor: Actor, { varianceRoles }: Pick<CasesConfig, 'varianceRoles'>): void {
  if (varianceRoles.includes(actor.role as Role)) return;
  throw new ServiceError(
    403,
    'variance_not_allowed',
    'Your role may not change a determination in a case; propose the change instead.',
  );
}

/** 422 `variance_invalid`: a category is one of the administrator's list, and words stand beside it. */
export function checkReasons(
  reasons: readonly Pick<VarianceReason, 'category' | 'reason'>[],
  { varianceCategories }: Pick<CasesConfig, 'varianceCategories'>,
): void {
  const faults = reasons.flatMap(({ category, reason }, index) => [
    ...(varianceCategories.includes(category)
      ? []
      : [{ path: `/variances/${index}/category`, message: 'is not among the categories to choose from' }]),
    ...(reason.trim() ? [] : [{ path: `/variances/${index}/reason`, message: 'must say why' }]),
  ]);
  if (faults.length > 0)
    throw new ServiceError(422, 'variance_invalid', 'Each change needs a category and a reason.', faults);
}

/**
 * Results with their variances, and whether the rationale still tells of their tree. `written`: the rationale was written
 * for this tree; else it was where its text is new, and otherwise when it was before.
 */
export function traced(
  results: FinalResults,
  present: FinalResults,
  variances: Variance[],
  { written, basis }: { written: boolean; basis?: string | undefined },
): FinalResults {
  const { criteria } = results;
  const { criteria_tree: tree, clinical_rationale: text } = criteria;
  const isNew = written || text !== present.criteria.clinical_rationale;
  const before = present.criteria.rationale_basis ?? basisOf(present.criteria.criteria_tree);
  const rationale = { text, basis: written ? basisOf(tree) : (basis ?? (isNew ? basisOf(tree) : before)) };
  return {
    ...results,
    criteria: {
      ...criteria,
      variances,
      rationale_basis: rationale.basis,
      rationale_out_of_date: isOutOfDate(rationale, tree, criteria.root_decision),
    },
  };
}

interface At {
  revision: number;
  results: FinalResults;
}

/** What changed from one revision to another, for people. */
export function changesBetween(from: At, to: At): RevisionChanges {
  const [old, now] = [from.results.criteria, to.results.criteria];
  return {
    from: from.revision,
    to: to.revision,
    ...(old.root_decision !== now.root_decision && {
      decision: { before: old.root_decision, after: now.root_decision },
    }),
    changes: treeChanges(old.criteria_tree, now.criteria_tree),
    ...(old.clinical_rationale !== now.clinical_rationale && {
      rationale: { before: old.clinical_rationale, after: now.clinical_rationale },
    }),
  };
}

/** How many differences there are between two revisions, by kind. */
export function changeCounts(before: FinalResults, after: FinalResults): Record<string, number> {
  const [old, now] = [before.criteria, after.criteria];
  return {
    ...countChanges(treeChanges(old.criteria_tree, now.criteria_tree)),
    ...(old.clinical_rationale !== now.clinical_rationale && { rationale: 1 }),
  };
}
