import { useEffect } from 'react';
import { usePreferences } from '../data/preferences.ts';
import { counts, matches } from './keys.ts';
import { available } from './registry.ts';

/** True where a bare character is text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type);
}

/** True where Enter presses what has the focus. */
const isPressed = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('button,a[href],summary') !== null;

/** Runs the action whose shortcut is pressed. A modal dialog keeps all keys to itself. */
export function useKeys(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"],[role="menu"]')) return;
      if (isPressed(event)) return;
      const typing = isTyping(event.target);
      const { letterKeys } = usePreferences.getState();
      for (const action of available()) {
        const focus = { typing, letterKeys, whileTyping: action.whileTyping };
        const hit = action.keys?.some((keys) => counts(keys, focus) && matches(event, keys));
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
