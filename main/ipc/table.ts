/**
 * Every channel between the pages and the shell: its arguments and its answer. The shell and its preload script are typed by this; what
 * the page knows of it is written once more in renderer/data/bridge.ts.
 */

export interface AppInfo {
  version: string;
  platform: string;
  /** Host of the shared server whose window the app is; null: the service is on this machine. */
  server: string | null;
}

/** A PDF that the system asked the app to open. */
export interface OpenedChart {
  name: string;
  bytes: Uint8Array;
}

/** An action of the page as the native menu shows it. */
export interface MenuEntry {
  id: string;
  label: string;
  /** The menu in which it stands. */
  group: string;
  /** As the page writes shortcuts: `mod+k`, `shift+e`, `j`. */
  keys?: string;
}

/** Asked by a page, answered by the shell. */
export interface Calls {
  /** Version and platform, for the page about the program. */
  'app:info': { args: []; result: AppInfo };
  /** Fragment of the page to open first: the set-up page with its one-time token, once; later null. */
  'app:entry': { args: []; result: string | null };
  /** A window for this case; the one that it has already comes to the front. */
  'window:case': { args: [runId: string]; result: null };
  /** Charts that the system asked the app to open, once. */
  'app:charts': { args: []; result: OpenedChart[] };
  /** How many cases are due, shown on the app's icon where the system can. */
  'app:badge': { args: [due: number]; result: null };
  /** So many charts have been read: said by the system while the app is not in front. No case is named. */
  'app:read': { args: [count: number]; result: null };
  /** What the windows share of the session: text of the pages' own, kept in memory until the app locks; null is signed out. */
  'session:get': { args: []; result: string | null };
  'session:keep': { args: [session: string | null]; result: null };
  /** Whose recent cases the menu shows; null: nobody's. */
  'recent:of': { args: [username: string | null]; result: null };
  /** This person has opened this case; the label is what the menu says. */
  'recent:add': { args: [runId: string, label: string]; result: null };
  /** The page's actions for the menu; none while nobody is signed in. */
  'menu:actions': { args: [actions: MenuEntry[]]; result: null };
  /** Those of them that can be done now. */
  'menu:enabled': { args: [ids: string[]]; result: null };
}

export type Channel = keyof Calls;

/** Sent by the shell, heard by the page: a fragment of the page to go to (`#/queue`). */
export const GO = 'app:go';
/** Sent by the shell: carry out the action of this id. */
export const RUN = 'app:run';
/** Sent by the shell: sign out, nobody is at the machine. */
export const LOCK = 'app:lock';
/** Sent by the shell: charts are waiting to be asked for. */
export const CHARTS = 'app:charts-waiting';
/** Sent by the shell: another window has changed what is shared of the session. */
export const SESSION = 'app:session';

/** More than this is no number of cases. */
const MOST_CASES = 100_000;
const MOST_ACTIONS = 300;

const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < MOST_CASES;
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest;
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length <= MOST_ACTIONS;

/** Ids of runs are UUIDs: they go into an address. */
export const isRunId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
/** Ids of actions, as the page's registry has them. */
export const isActionId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.-]{1,64}$/.test(value);

function isMenuEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label, group, keys } = value as Record<string, unknown>;
  return (
    isActionId(id) && isText(label, 120) && isText(group, 40) && (keys === undefined || isText(keys, 40))
  );
}

const none = ({ length }: readonly unknown[]) => length === 0;
const one = (test: (value: unknown) => boolean) => (args: readonly unknown[]) =>
  args.length === 1 && test(args[0]);
const orNull = (test: (value: unknown) => boolean) => (value: unknown) => value === null || test(value);

const FITS: { [C in Channel]: (args: readonly unknown[]) => boolean } = {
  'app:info': none,
  'app:entry': none,
  'window:case': one(isRunId),
  'app:charts': none,
  'app:badge': one(isCount),
  'app:read': one(isCount),
  'session:get': none,
  'session:keep': one(orNull((value) => isText(value, 16_384))),
  'recent:of': one(orNull((value) => isText(value, 200))),
  'recent:add': (args) => args.length === 2 && isRunId(args[0]) && isText(args[1], 200),
  'menu:actions': one((value) => isList(value) && value.every(isMenuEntry)),
  'menu:enabled': one((value) => isList(value) && value.every(isActionId)),
};

/** Whether the arguments of a call are those that the table names. */
export function argumentsFit(channel: Channel, args: readonly unknown[]): boolean {
  return FITS[channel](args);
}

/** Whether a fragment is one of ours: it goes into `location.hash` and nowhere else. */
export function isFragment(value: unknown): value is string {
  return typeof value === 'string' && /^#\/[a-z]*(?:\/[\w-]+)?(?:\?token=[\w.~-]+)?$/.test(value);
}
