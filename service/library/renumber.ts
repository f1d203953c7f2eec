/** Ids by place (`1`, `1.1`, `1.2` …), and tests that refer to another leaf by its id following it. */
import type { Guideline } from '../criteria/schema/guideline.ts';

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** New ids by the old ones; an id that occurs twice is nobody's. */
function newIds(root: unknown): Map<string, string> {
  const ids = new Map<string, string>();
  const twice = new Set<string>();
  const visit = (node: unknown, id: string) => {
    if (!isBag(node)) return;
    const old = node.criteria_id;
    if (typeof old === 'string') {
      if (ids.has(old)) twice.add(old);
      ids.set(old, id);
    }
    if (Array.isArray(node.criteria))
      for (const [index, child] of node.criteria.entries()) visit(child, `${id}.${index + 1}`);
  };
  visit(root, '1');
  for (const id of twice) ids.delete(id);
  return ids;
}

function inTest(test: unknown, ids: Map<string, string>): unknown {
  if (Array.isArray(test)) return test.map((part) => inTest(part, ids));
  if (!isBag(test)) return test;
  const parts = Object.entries(test).map(([name, part]) => [name, inTest(part, ids)]);
  const copy = Object.fromEntries(parts) as Bag;
  const refers = copy.kind === 'same' && typeof copy.criteria_id === 'string';
  return refers ? { ...copy, criteria_id: ids.get(copy.criteria_id as string) ?? copy.criteria_id } : copy;
}

/** The same guideline with ids by place; what is no tree stays as it is. */
export function renumbered(guideline: Guideline): Guideline {
  const ids = newIds(guideline.criteria);
  const visit = (node: unknown, id: string): unknown => {
    if (!isBag(node)) return node;
    return {
      ...node,
      criteria_id: id,
      ...('test' in node && { test: inTest(node.test, ids) }),
      ...(Array.isArray(node.criteria) && {
        criteria: node.criteria.map((child, index) => visit(child, `${id}.${index + 1}`)),
      }),
    };
  };
  return { ...guideline, criteria: visit(guideline.criteria, '1') as Guideline['criteria'] };
}
