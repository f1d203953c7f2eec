/** Differences between two versions of a case, leaf by leaf, and joining two people's changes. */
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { rollUp } from './rollup.ts';
import { colorOf, find, leaves, nodes, replace } from './walk.ts';

export interface Work {
  tree: CriteriaNode;
  rationale: string;
}

/** What a person can change on a node, as one comparable text. */
function own(node: CriteriaNode | undefined): string {
  if (!node) return '';
  const { override, description, operator, minimum, clinical_decisioning } = node;
  return JSON.stringify([
    override?.color,
    override?.reason,
    description,
    operator,
    minimum,
    clinical_decisioning,
  ]);
}

/** Ids of nodes that a person changed between two versions. */
export function changedIds(from: CriteriaNode, to: CriteriaNode): string[] {
  const ids = new Set([...nodes(from), ...nodes(to)].map((node) => node.criteria_id));
  return [...ids].filter((id) => own(find(from, id)) !== own(find(to, id)));
}

export interface Difference {
  id: string;
  description: string;
  before: CriteriaNode | undefined;
  after: CriteriaNode | undefined;
}

/** Leaves whose colour or evidence is not the same in both. */
export function differences(before: CriteriaNode, after: CriteriaNode): Difference[] {
  const ids = new Set([...leaves(before), ...leaves(after)].map((leaf) => leaf.criteria_id));
  return [...ids]
    .map((id) => ({ id, before: find(before, id), after: find(after, id) }))
    .filter(
      ({ before: a, after: b }) => !a || !b || colorOf(a) !== colorOf(b) || evidenceIds(a) !== evidenceIds(b),
    )
    .map((one) => ({ ...one, description: (one.after ?? one.before)?.description ?? '' }));
}

const evidenceIds = (node: CriteriaNode) =>
  (node.clinical_decisioning ?? [])
    .map((entry) => entry.id)
    .sort()
    .join();

export interface Merge {
  /** Theirs with my changes on what they left alone. */
  merged: Work;
  /** Nodes both changed, differently: somebody must choose. */
  conflicts: string[];
  rationaleConflict: boolean;
}

/** Joins my changes with theirs, both made on `base`. Conflicts hold theirs in `merged` until chosen. */
export function merge(base: Work, mine: Work, theirs: Work): Merge {
  const myIds = changedIds(base.tree, mine.tree);
  const theirIds = new Set(changedIds(base.tree, theirs.tree));
  const conflicts = myIds.filter(
    (id) => theirIds.has(id) && own(find(mine.tree, id)) !== own(find(theirs.tree, id)),
  );
  const free = myIds.filter((id) => !theirIds.has(id));
  const iWrote = mine.rationale !== base.rationale;
  const theyWrote = theirs.rationale !== base.rationale;
  const rationaleConflict = iWrote && theyWrote && mine.rationale !== theirs.rationale;
  return {
    merged: {
      tree: take(theirs.tree, mine.tree, free),
      rationale: iWrote && !theyWrote ? mine.rationale : theirs.rationale,
    },
    conflicts,
    rationaleConflict,
  };
}

/** `onto` with the named nodes' own content taken from `from`, and groups following. */
export function take(onto: CriteriaNode, from: CriteriaNode, ids: readonly string[]): CriteriaNode {
  let tree = onto;
  for (const id of ids) {
    const source = find(from, id);
    if (!source) continue;
    tree = replace(tree, id, (node) => {
      const { override: _theirs, ...rest } = node;
      const { description, operator, minimum, clinical_decisioning, override } = source;
      return {
        ...rest,
        description,
        ...(operator && { operator }),
        ...(minimum !== undefined && { minimum }),
        ...(clinical_decisioning && { clinical_decisioning }),
        ...(override && { override }),
      };
    });
  }
  return rollUp(tree);
}
