/** Differences between two versions of a case, node by node. */
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { identityOf } from './reshape.ts';
import { colorOf, leaves, nodes } from './walk.ts';

export interface Work {
  tree: CriteriaNode;
  rationale: string;
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

/** How much evidence came and went between two versions of a leaf. */
export function evidenceChange(
  before: CriteriaNode | undefined,
  after: CriteriaNode | undefined,
): { added: number; removed: number } {
  const ids = (node: CriteriaNode | undefined) =>
    new Set((node?.clinical_decisioning ?? []).map((entry) => entry.id));
  const [a, b] = [ids(before), ids(after)];
  const missing = (from: Set<string>, to: Set<string>) => [...from].filter((id) => !to.has(id)).length;
  return { added: missing(b, a), removed: missing(a, b) };
}
