/** Every action of the app. Each area lists its own; `app/registered.ts` puts them together, so that areas stay apart. */
import type { Action } from './types.ts';

const registered: Action[] = [];

export const actions: readonly Action[] = registered;

export const groups = ['Criteria', 'Evidence', 'Document', 'Work', 'Cases', 'Go to', 'App'] as const;

/** Adds the actions of an area; of two with one key, the one added first is asked first. */
export function register(more: readonly Action[]): void {
  registered.push(...more);
}

export function available(): Action[] {
  return actions.filter((action) => action.when?.() ?? true);
}

/** The shortcut of an action as shown beside its button. */
export function keysOf(id: string): string | undefined {
  return actions.find((action) => action.id === id)?.keys?.[0];
}
