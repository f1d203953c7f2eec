/**
 * What the app does as a program of the desktop: shares its session with its other windows, locks when nobody is there, takes
 * charts that the system opens with it, gives a case a window of its own, tells the menu of recent cases, shows how many cases are
 * due and says when one has been read. In a browser all of it is absent.
 */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Run } from '../../service/contract/runs.ts';
import { mayEdit } from '../case/decisions.ts';
import { type Desktop, desktop } from '../data/bridge.ts';
import { parseRoute } from '../data/route.ts';
import { joinWindows, signOut, useSession } from '../data/session.ts';
import { addFiles } from '../queue/uploads.ts';
import { saveNow } from '../review/save.ts';
import { watchCases } from './news.ts';

/** Locking waits so long for a save, and no longer. */
const SAVE_MS = 2_000;

/** A case in words, as the menu of recent cases shows it. */
export function labelOf(run: Pick<Run, 'form' | 'guideline_code' | 'guideline_name'>): string {
  const { patient } = run.form ?? {};
  const who = patient?.name || patient?.member_id || 'Unnamed patient';
  return [who, run.guideline_code ?? run.guideline_name].filter(Boolean).join(', ').slice(0, 200);
}

async function takeCharts(bridge: Desktop): Promise<void> {
  // Without a person who may submit them the charts wait in the shell.
  const { idToken, user } = useSession.getState();
  if (idToken === undefined || !mayEdit(user?.role)) return;
  const charts = await bridge.charts();
  const files = charts.map(({ name, bytes }) => new File([bytes], name, { type: 'application/pdf' }));
  if (files.length > 0) addFiles(files);
}

/** What was typed a moment ago is saved first. */
async function lock(): Promise<void> {
  await Promise.race([saveNow(), new Promise((resolve) => setTimeout(resolve, SAVE_MS))]);
  await signOut();
}

/** A link to a case, clicked with Ctrl, Command, Shift or the middle button, opens a window of its own, as in any browser. */
function openAside(event: MouseEvent): void {
  if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1)) return;
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="#/review/"]');
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  void desktop()?.openCase(parseRoute(link.hash).id);
}

/** Before the first picture, so that a new window does not ask for a password that was given in another. */
export async function joinDesktop(): Promise<void> {
  const bridge = desktop();
  if (!bridge) return;
  bridge.onLock(() => void lock());
  bridge.onCharts(() => void takeCharts(bridge));
  for (const event of ['click', 'auxclick'] as const) addEventListener(event, openAside, true);
  await joinWindows();
}

/** Keeps the shell told while somebody is signed in; `queries` is the cache in which the cases live. */
export function useDesktop(queries: QueryClient, username: string | undefined): void {
  useEffect(() => {
    const bridge = desktop();
    if (!bridge || username === undefined) return;
    void bridge.recentOf(username);
    void takeCharts(bridge);
    let last = '';
    const endNews = watchCases(queries, bridge);
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const [kind, id] = event.query.queryKey;
      if (kind === 'run' && id !== last && parseRoute(location.hash).id === id) {
        const run = event.query.state.data as Run | undefined;
        if (run?.status !== 'completed') return;
        last = run.run_id;
        void bridge.addRecent(run.run_id, labelOf(run));
      }
    });
    return () => {
      stop();
      endNews();
      void bridge.recentOf(null);
    };
  }, [queries, username]);
}
