/** The leaves of guidelines as they were when runs were submitted, by the beginning of the snapshot's hash. */
import type { Db } from './range.ts';

interface SnapshotNode {
  criteria_id: string;
  description: string;
  applies_to?: string[];
  criteria?: SnapshotNode[];
}

interface Leaf {
  id: string;
  description: string;
  /** Request types of the leaf and of every node above it; undefined: all. */
  only: string[][];
}

export interface LeafTexts {
  /** Leaves that count under a request type; null: all of them. */
  under(snapshot: string, requestType: string | null): readonly { id: string; description: string }[];
  /** Undefined where the guideline has no such leaf. */
  of(snapshot: string, id: string): string | undefined;
}

function leavesOf(node: SnapshotNode, above: string[][] = []): Leaf[] {
  const only = node.applies_to ? [...above, node.applies_to] : above;
  if (node.criteria?.length) return node.criteria.flatMap((child) => leavesOf(child, only));
  return [{ id: node.criteria_id, description: node.description, only }];
}

interface Snapshot {
  leaves: Leaf[];
  byId: Map<string, string>;
}

/** Reads each snapshot once: what a hash stands for never changes. */
export function openLeafTexts(db: Db): (snapshots: readonly string[]) => Promise<LeafTexts> {
  const known = new Map<string, Snapshot>();
  return async (snapshots) => {
    const fresh = snapshots.filter((snapshot) => !known.has(snapshot));
    const rows = await db
      .selectFrom('guideline_snapshots')
      .selectAll()
      .where((row) =>
        row(row.fn<string>('substr', ['sha256', row.lit(1), row.lit(12)]), 'in', ['', ...fresh]),
      )
      .execute();
    for (const { sha256, body } of rows) {
      const leaves = leavesOf((JSON.parse(body) as { criteria: SnapshotNode }).criteria);
      const byId = new Map(leaves.map((leaf) => [leaf.id, leaf.description]));
      known.set(sha256.slice(0, 12), { leaves, byId });
    }
    return {
      under: (snapshot, type) =>
        (known.get(snapshot)?.leaves ?? []).filter(
          ({ only }) => type === null || only.every((types) => types.includes(type)),
        ),
      of: (snapshot, id) => known.get(snapshot)?.byId.get(id),
    };
  };
}
