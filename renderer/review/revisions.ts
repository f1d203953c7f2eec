/** Revisions as a person reads them: saves of one person in a row are one entry. */
import type { ChangeCounts } from '../../service/contract/changes.ts';
import type { Revision } from '../../service/contract/runs.ts';

export interface RevisionGroup {
  /** The last of the group: what it ended with. */
  last: Revision;
  count: number;
  /** How many differences its revisions make, by kind; absent for the first. */
  changes: ChangeCounts | undefined;
}

const TOGETHER_MS = 15 * 60_000;

/** Newest first. Saves by the same person, each within 15 minutes of the next, are joined. */
export function grouped(revisions: readonly Revision[]): RevisionGroup[] {
  const groups: RevisionGroup[] = [];
  for (const revision of [...revisions].sort((a, b) => b.revision - a.revision)) {
    const group = groups.at(-1);
    const joins =
      group &&
      group.last.kind === 'saved' &&
      revision.kind === 'saved' &&
      group.last.created_by === revision.created_by &&
      Date.parse(group.last.created_at) - Date.parse(revision.created_at) < TOGETHER_MS;
    if (joins) {
      group.count++;
      group.changes = summed(group.changes, revision.changes);
    } else groups.push({ last: revision, count: 1, changes: revision.changes });
  }
  return groups;
}

function summed(a: ChangeCounts | undefined, b: ChangeCounts | undefined): ChangeCounts | undefined {
  if (!a || !b) return a ?? b;
  const sum = { ...a };
  for (const [kind, count] of Object.entries(b)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

/** Whose changes are shown after one was opened or closed. One that closes because another was opened leaves that other open. */
export function openAfter(now: number | undefined, revision: number, isOpen: boolean): number | undefined {
  if (isOpen) return revision;
  return now === revision ? undefined : now;
}
