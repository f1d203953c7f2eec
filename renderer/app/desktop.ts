/**
 * What the app does as a program of the desktop: locks when nobody is there, takes charts that the system opens with it,
 * shows how many cases are due and says when one has been read. In a browser all of it is absent.
 */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RunList, RunSummary } from '../../service/contract/runs.ts';
import { isRunning, onPile } from '../queue/piles.ts';
import { addFiles } from '../queue/uploads.ts';
import { runsKey } from '../queue/useRuns.ts';
import { signOut, useSession } from './session.ts';

/** The functions that the shell's preload script offers (main/preload.ts). */
export interface Desktop {
  charts(): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }[]>;
  badge(due: number): Promise<null>;
  read(count: number): Promise<null>;
  onLock(listener: () => void): void;
  onCharts(listener: () => void): void;
}

const desktop = (): Desktop | undefined =>
  (globalThis as unknown as { evidentDesktop?: Desktop }).evidentDesktop;

/** How many cases are due within a day or late. */
export function dueCases(runs: readonly RunSummary[], now: number): number {
  return runs.filter((run) => onPile(run, 'urgent', now, { username: undefined, physician: false })).length;
}

/** Of the runs that were under way before, how many are completed now. */
export function readSince(before: ReadonlySet<string>, runs: readonly RunSummary[]): number {
  return runs.filter((run) => run.status === 'completed' && before.has(run.run_id)).length;
}

let listening = false;

async function takeCharts(bridge: Desktop): Promise<void> {
  // Without a person the charts wait in the shell.
  if (useSession.getState().idToken === undefined) return;
  const charts = await bridge.charts();
  const files = charts.map(({ name, bytes }) => new File([bytes], name, { type: 'application/pdf' }));
  if (files.length > 0) addFiles(files);
}

/** Joins the app to the shell, once; `queries` is the cache in which the list of cases lives. */
export function useDesktop(queries: QueryClient, signedIn: boolean): void {
  useEffect(() => {
    const bridge = desktop();
    if (!bridge || !signedIn) return;
    if (!listening) {
      listening = true;
      bridge.onLock(() => void signOut());
      bridge.onCharts(() => void takeCharts(bridge));
    }
    void takeCharts(bridge);
    let running = new Set<string>();
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== runsKey[0]) return;
      const runs = (event.query.state.data as RunList | undefined)?.runs;
      if (!runs) return;
      const read = readSince(running, runs);
      running = new Set(runs.filter(isRunning).map((run) => run.run_id));
      void bridge.badge(dueCases(runs, Date.now()));
      if (read > 0) void bridge.read(read);
    });
  }, [queries, signedIn]);
}
