import { actions } from './registry.ts';

/** Runs an action of the registry from a button or menu, if it can be done now. */
export function runAction(id: string): void {
  const action = actions.find((one) => one.id === id);
  if (action && (action.when?.() ?? true)) action.run();
}
