/** Shortcuts as text: matching against key events and showing them to people. */

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether the event is this shortcut. Shift counts for letters and named keys; for signs like `?` it is how they are typed. */
export function matches(event: KeyPress, shortcut: string, onMac = mac): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) || '+';
  const mod = onMac ? event.metaKey : event.ctrlKey;
  const other = onMac ? event.ctrlKey : event.metaKey;
  if (mod !== parts.includes('mod') || other || event.altKey !== parts.includes('alt')) return false;
  const sign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  if (!sign && event.shiftKey !== parts.includes('shift')) return false;
  return event.key.toLowerCase() === key.toLowerCase();
}

/** True for shortcuts that are a bare character, which a person can turn off; Escape, Delete or F6 is none. */
export function isCharacter(shortcut: string): boolean {
  const key = shortcut.split('+').at(-1) || '+';
  return key.length === 1 && !shortcut.includes('mod+') && !shortcut.includes('alt+');
}

interface Typing {
  /** The focus is in a field of text. */
  typing: boolean;
  /** The person wants bare characters as shortcuts. */
  letterKeys: boolean;
  /** The action is for those who type as well. */
  whileTyping?: boolean | undefined;
}

/** Whether a shortcut counts where the focus is: a field of text keeps all keys for itself, save those with Ctrl or Command. */
export function counts(shortcut: string, { typing, letterKeys, whileTyping }: Typing): boolean {
  if (typing) return shortcut.includes('mod+') || whileTyping === true;
  return letterKeys || !isCharacter(shortcut);
}

const names: Record<string, string> = {
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: 'Enter',
  delete: 'Del',
};

/** A shortcut as people read it: `Ctrl+Shift+Z`. */
export function show(shortcut: string, onMac = mac): string {
  if (shortcut === '+') return '+';
  return shortcut
    .split('+')
    .map((part) => {
      if (part === 'mod') return onMac ? '⌘' : 'Ctrl';
      if (part === '') return '+';
      return names[part] ?? part.charAt(0).toUpperCase() + part.slice(1);
    })
    .join(onMac ? '' : '+');
}
