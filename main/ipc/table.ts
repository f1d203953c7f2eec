/** Every channel between the page and the shell: its arguments and its answer. Both sides are typed by this. */

export interface AppInfo {
  version: string;
  platform: string;
}

/** Asked by the page, answered by the shell. */
export interface Calls {
  /** Version and platform, for the page about the program. */
  'app:info': { args: []; result: AppInfo };
  /** Fragment of the page to open first: the set-up page with its one-time token, once; later null. */
  'app:entry': { args: []; result: string | null };
  /** Opens the print dialog of the system for the page as it is. */
  'window:print': { args: []; result: null };
}

export type Channel = keyof Calls;

/** Sent by the shell, heard by the page: a fragment of the page to go to (`#/queue`). */
export const GO = 'app:go';

/** Whether a fragment is one of ours: it goes into `location.hash` and nowhere else. */
export function isFragment(value: unknown): value is string {
  return typeof value === 'string' && /^#\/[a-z]*(?:\/[\w-]+)?(?:\?token=[\w.~-]+)?$/.test(value);
}
