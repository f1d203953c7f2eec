/** The registry as the native menu of the desktop app: its actions once, and what can be done now as it changes. */
import { useEffect } from 'react';
import { actions, available } from '../actions/registry.ts';
import { runAction } from '../actions/run.ts';
import { isTyping } from '../actions/useKeys.ts';
import { useReview } from '../case/store.ts';
import { useDocument } from '../case/viewer.ts';
import { desktop } from '../data/bridge.ts';

/** A menu is opened by a hand: sooner than this nobody looks. */
const PAUSE_MS = 150;

export const menuEntries = () =>
  actions.map(({ id, label, group, keys }) => ({ id, label, group, ...(keys?.[0] && { keys: keys[0] }) }));

/** From the menu: undo and redo are the field's while somebody types, else the case's. */
function run(id: string): void {
  const edit = id === 'edit.undo' ? 'undo' : id === 'edit.redo' ? 'redo' : undefined;
  if (!edit) runAction(id);
  else if (isTyping(document.activeElement)) document.execCommand(edit);
  else runAction(`history.${edit}`);
}

let listening = false;

export function useNativeMenu(): void {
  useEffect(() => {
    const bridge = desktop();
    if (!bridge) return;
    if (!listening) {
      listening = true;
      bridge.onRun(run);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reported = '';
    const tell = () => {
      timer = undefined;
      const ids = available().map((action) => action.id);
      if (ids.join() === reported) return;
      reported = ids.join();
      void bridge.menuEnabled(ids);
    };
    const later = () => {
      timer ??= setTimeout(tell, PAUSE_MS);
    };
    void bridge.menuActions(menuEntries());
    tell();
    const stops = [useReview.subscribe(later), useDocument.subscribe(later)];
    addEventListener('hashchange', later);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      removeEventListener('hashchange', later);
      void bridge.menuActions([]);
    };
  }, []);
}
