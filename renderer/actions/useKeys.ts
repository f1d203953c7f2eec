import { useEffect } from 'react';
import { usePreferences } from '../data/preferences.ts';
import { isCharacter, matches } from './keys.ts';
import { available } from './registry.ts';

/** True where a bare character is text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type);
}

/** Runs the action whose shortcut is pressed. A modal dialog keeps all keys to itself. */
export function useKeys(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"],[role="menu"]')) return;
      const typing = isTyping(event.target);
      const letters = usePreferences.getState().letterKeys && !typing;
      for (const action of available()) {
        const hit = action.keys?.some((keys) => (letters || !isCharacter(keys)) && matches(event, keys));
        // Text fields keep their own undo.
        if (!hit || (typing && action.id.startsWith('history.'))) continue;
        event.preventDefault();
        event.stopPropagation();
        action.run();
        return;
      }
    };
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, []);
}
