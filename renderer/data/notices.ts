/** Short messages that pass by: what was done, what failed, and what can be done about it. */
import { create } from 'zustand';
import { forgetAtSignOut } from './forget.ts';

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

forgetAtSignOut(() => useNotices.setState({ notices: [] }));

/** How long each stays: what failed is also reported where it failed. */
const STAYS_MS = { done: 6_000, problem: 20_000 } as const;

/** Shows a notice, which goes by itself. */
export function notify(kind: Notice['kind'], text: string, action?: Notice['action']): void {
  const notice: Notice = { id: next++, kind, text, ...(action ? { action } : {}) };
  useNotices.setState((state) => ({ notices: [...state.notices.slice(-3), notice] }));
  setTimeout(() => useNotices.getState().dismiss(notice.id), STAYS_MS[kind]);
}

/** A problem, for components that are handed what to call. */
export const notifyProblem = (text: string): void => notify('problem', text);
