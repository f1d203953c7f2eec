/** How the queue is looked at. Kept while the program runs: coming back from a case finds the list as it was. */
import { create } from 'zustand';
import { useSession } from '../data/session.ts';
import { byDue, type QueueFilter, type Sort, type SortColumn, type Viewer } from './filters.ts';

interface QueueView {
  filter: QueueFilter | undefined;
  search: string;
  sort: Sort;
}

export const useQueueView = create<QueueView>(() => ({ filter: undefined, search: '', sort: byDue }));

/** Sorts by a column; the same column again turns the order round. */
export function sortBy(column: SortColumn): void {
  useQueueView.setState(({ sort }) => ({
    sort: { column, descending: sort.column === column && !sort.descending },
  }));
}

export function showAll(): void {
  useQueueView.setState({ filter: undefined, search: '' });
}

export function useViewer(): Viewer {
  const user = useSession((session) => session.user);
  return { username: user?.username, physician: user?.role === 'physician' };
}
