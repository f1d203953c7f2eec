/** Every channel between the page and the shell: its arguments and its answer. Both sides are typed by this. */

export interface AppInfo {
  version: string;
  platform: string;
}

/** A PDF that the system asked the app to open. */
export interface OpenedChart {
  name: string;
  bytes: Uint8Array;
}

/** Asked by the page, answered by the shell. */
export interface Calls {
  /** Version and platform, for the page about the program. */
  'app:info': { args: []; result: AppInfo };
  /** Fragment of the page to open first: the set-up page with its one-time token, once; later null. */
  'app:entry': { args: []; result: string | null };
  /** Opens the print dialog of the system for the page as it is. */
  'window:print': { args: []; result: null };
  /** Charts that the system asked the app to open, once. */
  'app:charts': { args: []; result: OpenedChart[] };
  /** How many cases are due, shown on the app's icon where the system can. */
  'app:badge': { args: [due: number]; result: null };
  /** So many charts have been read: said by the system while the app is not in front. No case is named. */
  'app:read': { args: [count: number]; result: null };
}

export type Channel = keyof Calls;

/** Sent by the shell, heard by the page: a fragment of the page to go to (`#/queue`). */
export const GO = 'app:go';

/** Sent by the shell: sign out, nobody is at the machine. */
export const LOCK = 'app:lock';
/** Sent by the shell: charts are waiting to be asked for. */
export const CHARTS = 'app:charts-waiting';

/** More than this is no number of cases. */
const MOST_CASES = 100_000;

/** Whether the arguments of a call are those that the table names. */
export function argumentsFit(channel: Channel, args: readonly unknown[]): boolean {
  if (channel !== 'app:badge' && channel !== 'app:read') return args.length === 0;
  const [count] = args;
  return (
    args.length === 1 &&
    Number.isSafeInteger(count) &&
    (count as number) >= 0 &&
    (count as number) < MOST_CASES
  );
}

/** Whether a fragment is one of ours: it goes into `location.hash` and nowhere else. */
export function isFragment(value: unknown): value is string {
  return typeof value === 'string' && /^#\/[a-z]*(?:\/[\w-]+)?(?:\?token=[\w.~-]+)?$/.test(value);
}
