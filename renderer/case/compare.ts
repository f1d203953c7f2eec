/** Differences between two versions of a case, node by node. */
import type { CriteriaNode } from '../../service/contract/results.ts';
import type { Variance } from '../../service/contract/variance.ts';
import { colorOf, decisionOf, identityOf, isOutOfDate, leaves, nodes } from '../../service/tree/index.ts';
import type { Texts } from './texts.ts';

export interface Work {
  tree: CriteriaNode;
  rationale: string;
  /** Where the tree differs from its determination, and why. */
  variances: readonly Variance[];
  /** Fingerprint of the tree that the rationale tells of. */
  basis: string;
  /** Summary and chronic care. */
  texts: Texts;
}

/** True where the rationale tells of another tree, or recommends something else than this one says. */
export function rationaleIsOld({ tree, rationale, basis }: Work): boolean {
  return isOutOfDate({ text: rationale, basis }, tree, decisionOf(tree));
}

/** The nodes of a tree by who they are. */
export function byIdentity(tree: CriteriaNode): Map<string, CriteriaNode> {
  return new Map([...nodes(tree)].map((node) => [identityOf(node), node]));
}

export interface Difference {
  id: string;
  description: string;
  before: CriteriaNode | undefined;
  after: CriteriaNode | undefined;
}

/** Leaves whose colour, text, engine's reason or evidence is not the same in both, under the number they have afterwards. */
export function differences(before: CriteriaNode, after: CriteriaNode): Difference[] {
  const olds = new Map(leaves(before).map((leaf) => [identityOf(leaf), leaf]));
  const news = new Map(leaves(after).map((leaf) => [identityOf(leaf), leaf]));
  return [...new Set([...olds.keys(), ...news.keys()])]
    .map((key) => ({ before: olds.get(key), after: news.get(key) }))
    .filter(({ before: a, after: b }) => !a || !b || seen(a) !== seen(b))
    .map((one) => {
      const node = one.after ?? one.before;
      return { ...one, id: node?.criteria_id ?? '', description: node?.description ?? '' };
    });
}

const seen = (node: CriteriaNode) =>
  JSON.stringify([
    colorOf(node),
    node.description,
    node.engine?.reason,
    (node.clinical_decisioning ?? []).map((entry) => entry.id).sort(),
  ]);
