/** The page's side of the table, in its sandbox: a few functions, no way to send on a channel of one's choice. */
import { contextBridge, ipcRenderer } from 'electron';
import {
  type Calls,
  CHARTS,
  type Channel,
  GO,
  isActionId,
  isFragment,
  LOCK,
  type MenuEntry,
  RUN,
  SESSION,
} from './ipc/table.ts';

const call = <C extends Channel>(channel: C, ...args: Calls[C]['args']): Promise<Calls[C]['result']> =>
  ipcRenderer.invoke(channel, ...args);

contextBridge.exposeInMainWorld('evidentDesktop', {
  info: () => call('app:info'),
  openCase: (runId: string) => call('window:case', runId),
  charts: () => call('app:charts'),
  badge: (due: number) => call('app:badge', due),
  read: (count: number) => call('app:read', count),
  session: () => call('session:get'),
  keepSession: (session: string | null) => call('session:keep', session),
  recentOf: (username: string | null) => call('recent:of', username),
  addRecent: (runId: string, label: string) => call('recent:add', runId, label),
  menuActions: (actions: MenuEntry[]) => call('menu:actions', actions),
  menuEnabled: (ids: string[]) => call('menu:enabled', ids),
  onLock: (listener: () => void) => void ipcRenderer.on(LOCK, () => listener()),
  onCharts: (listener: () => void) => void ipcRenderer.on(CHARTS, () => listener()),
  onSession: (listener: (session: string | null) => void) =>
    void ipcRenderer.on(SESSION, (_event, session: string | null) => listener(session)),
  onRun: (listener: (id: string) => void) =>
    void ipcRenderer.on(RUN, (_event, id: unknown) => {
      if (isActionId(id)) listener(id);
    }),
});

/** The page finds its way by the fragment, so the shell needs no function of the page to lead it. */
function go(fragment: unknown): void {
  if (isFragment(fragment)) window.location.hash = fragment;
}

ipcRenderer.on(GO, (_event, fragment: unknown) => go(fragment));

// The one-time token of the first start comes this way and not in an address that is loaded or logged.
void call('app:entry').then(go);
