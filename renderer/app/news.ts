/** What the desktop tells of the queue, whatever is on screen: how many cases are due, and that charts have been read. */
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { RunSummary } from '../../service/contract/runs.ts';
import type { Desktop } from '../data/bridge.ts';
import { isRunning } from '../data/runs.ts';
import { loadRuns, runsKey } from '../data/useRuns.ts';
import { inFilter } from '../queue/filters.ts';

const PAUSE_MS = 15_000;

/** How many cases are due within a day or late. */
export function dueCases(runs: readonly RunSummary[], now: number): number {
  return runs.filter((run) => inFilter(run, 'urgent', now, { username: undefined, physician: false })).length;
}

/** Of the runs that were under way before, how many are completed now. */
export function readSince(before: ReadonlySet<string>, runs: readonly RunSummary[]): number {
  return runs.filter((run) => run.status === 'completed' && before.has(run.run_id)).length;
}

/** Tells the shell of the queue while somebody is signed in; of several windows one does. Returns what ends it. */
export function watchCases(queries: QueryClient, bridge: Desktop): () => void {
  const ended = new AbortController();
  const watching = () =>
    new Promise<void>((resolve) => {
      const stop = tellNews(queries, bridge);
      ended.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  navigator.locks.request('evident.news', { signal: ended.signal }, watching).catch(() => {
    // It was another window's turn until the end.
  });
  return () => ended.abort();
}

function tellNews(queries: QueryClient, bridge: Desktop): () => void {
  let running = new Set<string>();
  const observer = new QueryObserver(queries, {
    queryKey: runsKey,
    queryFn: loadRuns,
    refetchInterval: ({ state: { data } }) => Math.max(PAUSE_MS, data?.runs.length ?? 0),
    refetchIntervalInBackground: true,
    notifyOnChangeProps: ['dataUpdatedAt'],
  });
  const stop = observer.subscribe(({ data }) => {
    if (!data) return;
    const read = readSince(running, data.runs);
    running = new Set(data.runs.filter(isRunning).map((run) => run.run_id));
    void bridge.badge(dueCases(data.runs, Date.now()));
    if (read > 0) void bridge.read(read);
  });
  return () => {
    stop();
    void bridge.badge(0);
  };
}
