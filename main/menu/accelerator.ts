const NAMES: Readonly<Record<string, string>> = {
  mod: 'CmdOrCtrl',
  alt: 'Alt',
  shift: 'Shift',
  arrowup: 'Up',
  arrowdown: 'Down',
  arrowleft: 'Left',
  arrowright: 'Right',
  enter: 'Return',
  escape: 'Esc',
};

/**
 * A shortcut of the page (`mod+shift+z`) as Electron spells it (`CmdOrCtrl+Shift+Z`); undefined for those without Ctrl or Alt
 * and no function key: a menu would take such a letter from whoever is typing.
 */
export function acceleratorOf(keys: string | undefined): string | undefined {
  const parts = keys?.split('+') ?? [];
  const key = parts.at(-1) ?? '';
  if (!/^(?:[a-z0-9]|f\d{1,2}|arrow(?:up|down|left|right)|delete|enter|escape|[.,/])$/.test(key))
    return undefined;
  if (!parts.includes('mod') && !parts.includes('alt') && !/^f\d/.test(key)) return undefined;
  return parts.map((part) => NAMES[part] ?? part.charAt(0).toUpperCase() + part.slice(1)).join('+');
}
