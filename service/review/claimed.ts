/**
 * Of alternatives, the one that names the disease of the request: a request for bronchiectasis is argued as bronchiectasis, also where
 * the policy names cystic fibrosis first and less of it is missing.
 */
import type { CriteriaNode } from '../contract/results.ts';
import { nodes } from '../tree/index.ts';
import { problemKeysOf } from './mentions/names.ts';
import { codeName } from './problems/code-names.ts';
import { conditionsOfCode } from './problems/conditions.ts';

/** @param codes of the request form, the principal diagnosis first; the first that an alternative names counts alone */
export function withClaimed(tree: CriteriaNode, codes: readonly string[]): CriteriaNode {
  for (const code of codes) {
    const wanted = namesOfCode(code);
    const found = wanted.size > 0 ? marked(tree, wanted) : tree;
    if ([...nodes(found)].some(({ names_diagnosis }) => names_diagnosis)) return found;
  }
  return tree;
}

function namesOfCode(code: string): Set<string> {
  const name = codeName(code);
  if (!name) return new Set();
  return new Set([...problemKeysOf(name), ...conditionsOfCode(code).map(({ condition }) => condition.id)]);
}

function marked(node: CriteriaNode, wanted: ReadonlySet<string>): CriteriaNode {
  // What stands below a NOT is no way to qualify.
  if (!node.criteria?.length || node.operator === 'NOT') return node;
  const below = node.criteria.map((child) => marked(child, wanted));
  if (node.operator !== 'OR' && node.operator !== 'AT_LEAST') return { ...node, criteria: below };
  const naming = below.filter((child) => names(child, wanted));
  if (naming.length === 0 || naming.length === below.length) return { ...node, criteria: below };
  return {
    ...node,
    criteria: below.map((child) => (naming.includes(child) ? { ...child, names_diagnosis: true } : child)),
  };
}

const names = (node: CriteriaNode, wanted: ReadonlySet<string>): boolean =>
  [...problemKeysOf(node.description)].some((key) => wanted.has(key)) ||
  (node.criteria ?? []).some((child) => names(child, wanted));
