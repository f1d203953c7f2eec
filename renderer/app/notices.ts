/** Short messages that pass by: what was done, what failed, and what can be done about it. */
import { create } from 'zustand';

export interface Notice {
  id: number;
  kind: 'done' | 'problem';
  text: string;
  action?: { label: string; run: () => void };
}

interface Notices {
  notices: Notice[];
  dismiss(id: number): void;
}

let next = 1;

export const useNotices = create<Notices>((set) => ({
  notices: [],
  dismiss: (id) => set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
}));

/** Shows a notice; a problem stays until dismissed, the rest goes after six seconds. */
export function notify(kind: Notice['kind'], text: string, action?: Notice['action']): void {
  const notice: Notice = { id: next++, kind, text, ...(action ? { action } : {}) };
  useNotices.setState((state) => ({ notices: [...state.notices.slice(-3), notice] }));
  if (kind === 'done') setTimeout(() => useNotices.getState().dismiss(notice.id), 6000);
}
