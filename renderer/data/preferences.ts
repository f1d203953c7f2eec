/** What a person prefers on this machine. Kept in localStorage: it says nothing about patients or sessions. */
import { create } from 'zustand';

export type Theme = 'system' | 'light' | 'dark';

interface Preferences {
  theme: Theme;
  /** Single-letter shortcuts can be turned off (WCAG 2.1.4). */
  letterKeys: boolean;
  setTheme(theme: Theme): void;
  setLetterKeys(on: boolean): void;
}

const KEY = 'evident.preferences';

function stored(): { theme: Theme; letterKeys: boolean } {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    const theme = value.theme === 'light' || value.theme === 'dark' ? value.theme : 'system';
    return { theme, letterKeys: value.letterKeys !== false };
  } catch {
    // Unreadable preferences are no reason to stop: the defaults are fine.
    return { theme: 'system', letterKeys: true };
  }
}

export const usePreferences = create<Preferences>((set, get) => {
  const keep = () =>
    localStorage.setItem(KEY, JSON.stringify({ theme: get().theme, letterKeys: get().letterKeys }));
  return {
    ...stored(),
    setTheme(theme) {
      set({ theme });
      keep();
      applyTheme();
    },
    setLetterKeys(letterKeys) {
      set({ letterKeys });
      keep();
    },
  };
});

const dark = matchMedia('(prefers-color-scheme: dark)');
dark.addEventListener('change', () => applyTheme());

/** Puts the chosen theme on the root element; `system` follows the operating system. */
export function applyTheme(): void {
  const { theme } = usePreferences.getState();
  document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
}
