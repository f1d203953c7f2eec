/** How the queue is looked at. Kept while the program runs: coming back from a case finds the list as it was. */
import { create } from 'zustand';
import type { FilterConditions } from '../../service/contract/saved-filters.ts';
import { forgetForOthers } from '../data/forget.ts';
import { useSession } from '../data/session.ts';
import { byDue, type Sort, type SortColumn, type Viewer } from './filters.ts';

interface QueueView {
  conditions: FilterConditions;
  /** Cases that are ticked. */
  ticked: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export const useQueueView = create<QueueView>(() => ({ conditions: {}, ticked: none }));

forgetForOthers(() => showOnly({}));

/** Other conditions. What is ticked and may now be out of sight would be worked on unseen: it is let go. */
export const showOnly = (conditions: FilterConditions): void =>
  useQueueView.setState({ conditions, ticked: none });

/** Changes some conditions; those that are undefined or empty are taken away. */
export function narrow(changes: { [K in keyof FilterConditions]: FilterConditions[K] | undefined }): void {
  const all = { ...useQueueView.getState().conditions, ...changes };
  const given = Object.entries(all).filter(([, value]) => value !== undefined && value !== '');
  showOnly(Object.fromEntries(given));
}

export const sortOf = ({ sort, descending }: FilterConditions): Sort =>
  sort ? { column: sort, descending: descending === true } : byDue;

/** Sorts by a column; the same column again turns the order round. */
export function sortBy(column: SortColumn): void {
  const { conditions } = useQueueView.getState();
  const before = sortOf(conditions);
  const descending = before.column === column && !before.descending;
  useQueueView.setState({ conditions: { ...conditions, sort: column, descending } });
}

/** All cases, in the order that was chosen. */
export function showAll(): void {
  const { column: sort, descending } = sortOf(useQueueView.getState().conditions);
  showOnly({ sort, descending });
}

/** Ticks cases, or takes their tick away. */
export function tick(runIds: readonly string[], on: boolean): void {
  const ticked = new Set(useQueueView.getState().ticked);
  for (const id of runIds) {
    if (on) ticked.add(id);
    else ticked.delete(id);
  }
  useQueueView.setState({ ticked });
}

export function useViewer(): Viewer {
  const user = useSession((session) => session.user);
  return { username: user?.username, physician: user?.role === 'physician' };
}
