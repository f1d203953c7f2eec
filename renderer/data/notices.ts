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

/** So soon it is tried again to put a notice away that somebody is at. */
const HELD_MS = 1_000;

let isHeld = (): boolean => false;

/** Notices stay while this holds: somebody points at them or has the focus in them. Returns what ends it. */
export function holdWhile(holds: () => boolean): () => void {
  isHeld = holds;
  return () => {
    isHeld = () => false;
  };
}

function dismissAfter(ms: number, id: number): void {
  setTimeout(() => (isHeld() ? dismissAfter(HELD_MS, id) : useNotices.getState().dismiss(id)), ms);
}

/** Shows a notice, which goes by itself. */
export function notify(kind: Notice['kind'], text: string, action?: Notice['action']): void {
  const notice: Notice = { id: next++, kind, text, ...(action ? { action } : {}) };
  useNotices.setState((state) => ({ notices: [...state.notices.slice(-3), notice] }));
  dismissAfter(STAYS_MS[kind], notice.id);
}

/** A problem, for components that are handed what to call. */
export const notifyProblem = (text: string): void => notify('problem', text);
