/**
 * Joining two people's changes, both made on one version. What only one of them changed is taken from that one, down to
 * single pieces of evidence; what both changed differently is named, and holds theirs until somebody chooses.
 */
import type { CriteriaNode, EvidenceEntry } from '../../service/contract/results.ts';
import type { Variance } from '../../service/contract/variance.ts';
import { identityOf, nodes, rollUp, varied } from '../../service/tree/index.ts';
import { byIdentity, type Work } from './compare.ts';
import { joinTexts } from './texts.ts';

export interface Merge {
  merged: Work;
  /** Who the nodes are that both changed, differently. */
  conflicts: string[];
  /** Both added, removed or moved nodes, or one removed what the other changed. */
  shapeConflict: boolean;
  rationaleConflict: boolean;
}

/** What a person chose where both had changed the same. */
export interface Choice {
  /** Who the nodes are for which my version counts. */
  mine: ReadonlySet<string>;
  shape: 'mine' | 'theirs';
  rationale: 'mine' | 'theirs';
}

const allTheirs: Choice = { mine: new Set(), shape: 'theirs', rationale: 'theirs' };

export function merge(
  base: Work,
  mine: Work,
  theirs: Work,
  choice: Choice = allTheirs,
  determination?: CriteriaNode,
): Merge {
  const trees = { base: byIdentity(base.tree), mine: byIdentity(mine.tree), theirs: byIdentity(theirs.tree) };
  const shapes = { base: shapeOf(base.tree), mine: shapeOf(mine.tree), theirs: shapeOf(theirs.tree) };
  const onlyMine = shapes.theirs === shapes.base;
  const onlyTheirs = shapes.mine === shapes.base || shapes.mine === shapes.theirs;
  const lost = (removed: Map<string, CriteriaNode>, changed: Map<string, CriteriaNode>) =>
    [...changed].some(([key, node]) => {
      const before = trees.base.get(key);
      return !removed.has(key) && before !== undefined && contentOf(before) !== contentOf(node);
    });
  const shapeConflict =
    (!onlyMine && !onlyTheirs) || lost(trees.mine, trees.theirs) || lost(trees.theirs, trees.mine);
  const skeleton = shapeConflict ? choice.shape : onlyTheirs ? 'theirs' : 'mine';

  const conflicts: string[] = [];
  const fill = (node: CriteriaNode): CriteriaNode => {
    const key = identityOf(node);
    const inside = node.criteria && { criteria: node.criteria.map(fill) };
    const [b, m, t] = [trees.base.get(key), trees.mine.get(key), trees.theirs.get(key)];
    if (!m || !t) return { ...node, ...inside };
    const joined = joinNode(b ?? t, m, t, choice.mine.has(key));
    if (joined.conflict) conflicts.push(key);
    const { criteria_id, node_id, parent_description } = node;
    return {
      ...joined.node,
      criteria_id,
      ...(node_id !== undefined && { node_id }),
      ...(parent_description !== undefined && { parent_description }),
      ...inside,
    };
  };
  const tree = rollUp(fill(skeleton === 'mine' ? mine.tree : theirs.tree));
  const rationale = pick(base.rationale, mine.rationale, theirs.rationale, choice.rationale === 'mine');
  return {
    merged: {
      tree,
      rationale: rationale.value,
      basis: rationale.value === theirs.rationale ? theirs.basis : mine.basis,
      texts: joinTexts(base.texts, mine.texts, theirs.texts),
      variances: joinVariances(tree, mine, theirs, determination),
    },
    conflicts,
    shapeConflict,
    rationaleConflict: rationale.conflict,
  };
}

/** What of the determination is changed in the joined tree, each with the reason of whoever changed it. */
function joinVariances(
  tree: CriteriaNode,
  mine: Work,
  theirs: Work,
  determination: CriteriaNode | undefined,
): readonly Variance[] {
  const standing = [...theirs.variances, ...mine.variances];
  if (!determination) return theirs.variances;
  return varied(determination, tree, standing, undefined, { by: '', at: '' });
}

interface Picked<T> {
  value: T;
  conflict: boolean;
}

/** Three-way choice for one value. */
function pick<T>(base: T, mine: T, theirs: T, preferMine: boolean): Picked<T> {
  const [b, m, t] = [JSON.stringify(base), JSON.stringify(mine), JSON.stringify(theirs)];
  if (m === b || m === t) return { value: theirs, conflict: false };
  if (t === b) return { value: mine, conflict: false };
  return { value: preferMine ? mine : theirs, conflict: true };
}

function joinNode(base: CriteriaNode, mine: CriteriaNode, theirs: CriteriaNode, preferMine: boolean) {
  const override = pick(said(base), said(mine), said(theirs), preferMine);
  const wording = pick(wordingOf(base), wordingOf(mine), wordingOf(theirs), preferMine);
  const evidence = joinEvidence(base, mine, theirs, preferMine);
  const side = override.value === said(theirs) ? theirs : mine;
  const { override: _theirs, operator: _operator, minimum: _minimum, ...rest } = theirs;
  const set = override.value === undefined ? undefined : side.override;
  // A colour without an override came from the override that is taken away.
  const { color: _color, answer: _answer, ...uncoloured } = rest;
  return {
    node: {
      ...(set || !theirs.override ? rest : uncoloured),
      ...wording.value,
      ...(set && { override: set }),
      ...(evidence.value && { clinical_decisioning: evidence.value }),
    } as CriteriaNode,
    conflict: override.conflict || wording.conflict || evidence.conflict,
  };
}

const said = ({ override }: CriteriaNode) => override && JSON.stringify([override.color, override.reason]);

function wordingOf({ description, operator, minimum }: CriteriaNode) {
  return { description, ...(operator && { operator }), ...(minimum !== undefined && { minimum }) };
}

function joinEvidence(
  base: CriteriaNode,
  mine: CriteriaNode,
  theirs: CriteriaNode,
  preferMine: boolean,
): Picked<EvidenceEntry[] | undefined> {
  const lists = [base, mine, theirs].map(
    (node) => new Map((node.clinical_decisioning ?? []).map((entry) => [entry.id, entry])),
  );
  const [b, m, t] = lists as [
    Map<string, EvidenceEntry>,
    Map<string, EvidenceEntry>,
    Map<string, EvidenceEntry>,
  ];
  let conflict = false;
  const joined = [...new Set([...t.keys(), ...m.keys()])].flatMap((id) => {
    const one = pick(b.get(id), m.get(id), t.get(id), preferMine);
    conflict ||= one.conflict;
    return one.value ?? [];
  });
  const any = theirs.clinical_decisioning ?? mine.clinical_decisioning;
  return { value: any && joined, conflict };
}

const contentOf = (node: CriteriaNode) =>
  JSON.stringify([said(node), wordingOf(node), node.clinical_decisioning ?? []]);

/** Which nodes there are and where, as one comparable text. */
function shapeOf(tree: CriteriaNode): string {
  return JSON.stringify(
    [...nodes(tree)].map((node) => [identityOf(node), (node.criteria ?? []).map(identityOf)]),
  );
}
