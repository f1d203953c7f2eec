/** The functions that the desktop shell offers (main/preload.ts); absent in a browser. */

/** An action of the registry as the native menu shows it. */
export interface MenuEntry {
  id: string;
  label: string;
  group: string;
  keys?: string;
}

export interface Desktop {
  /** `server` is the shared server whose window the app is. */
  info(): Promise<{ version: string; platform: string; server: string | null }>;
  openCase(runId: string): Promise<null>;
  charts(): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }[]>;
  badge(due: number): Promise<null>;
  read(count: number): Promise<null>;
  /** What all windows share of the session, as text; null is signed out. */
  session(): Promise<string | null>;
  keepSession(session: string | null): Promise<null>;
  recentOf(username: string | null): Promise<null>;
  addRecent(runId: string, label: string): Promise<null>;
  menuActions(actions: MenuEntry[]): Promise<null>;
  menuEnabled(ids: string[]): Promise<null>;
  onLock(listener: () => void): void;
  onCharts(listener: () => void): void;
  onSession(listener: (session: string | null) => void): void;
  onRun(listener: (id: string) => void): void;
}

export const desktop = (): Desktop | undefined =>
  (globalThis as unknown as { evidentDesktop?: Desktop }).evidentDesktop;
