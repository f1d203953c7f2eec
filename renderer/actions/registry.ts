/** Every action of the app. To add one: write it in the list of its area; keys, palette and help follow. */
import { appActions } from './app.ts';
import { documentActions } from './document.ts';
import { queueActions } from './queue.ts';
import { reviewActions } from './review.ts';
import { treeActions } from './tree.ts';
import type { Action } from './types.ts';

export const actions: Action[] = [
  ...reviewActions,
  ...treeActions,
  ...documentActions,
  ...queueActions,
  ...appActions,
];

export const groups = ['Criteria', 'Evidence', 'Document', 'Work', 'Cases', 'Go to', 'App'] as const;

export function available(): Action[] {
  return actions.filter((action) => action.when?.() ?? true);
}

/** The shortcut of an action as shown beside its button. */
export function keysOf(id: string): string | undefined {
  return actions.find((action) => action.id === id)?.keys?.[0];
}
