/** The tree as the rows of a treegrid. */
import type { DraftNode } from './draft.ts';

export interface Row {
  node: DraftNode;
  /** From 1, as ARIA counts. */
  level: number;
  position: number;
  siblings: number;
  expanded: boolean | undefined;
  parent: string | undefined;
}

/** The rows to draw, top to bottom. */
export function rowsOf(tree: DraftNode, collapsed: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const add = (siblings: DraftNode[], level: number, parent: string | undefined) => {
    siblings.forEach((node, index) => {
      const expanded = node.criteria ? !collapsed.has(node.key) : undefined;
      rows.push({ node, level, position: index + 1, siblings: siblings.length, expanded, parent });
      if (expanded) add(node.criteria ?? [], level + 1, node.key);
    });
  };
  add([tree], 1, undefined);
  return rows;
}
