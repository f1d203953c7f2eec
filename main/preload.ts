/** The page's side of the table, in its sandbox: a few functions, no way to send on a channel of one's choice. */
import { contextBridge, ipcRenderer } from 'electron';
import { type Calls, type Channel, GO, isFragment } from './ipc/table.ts';

const call = <C extends Channel>(channel: C): Promise<Calls[C]['result']> => ipcRenderer.invoke(channel);

contextBridge.exposeInMainWorld('evidentDesktop', {
  info: () => call('app:info'),
  print: () => call('window:print'),
});

/** The page finds its way by the fragment, so the shell needs no function of the page to lead it. */
function go(fragment: unknown): void {
  if (isFragment(fragment)) window.location.hash = fragment;
}

ipcRenderer.on(GO, (_event, fragment: unknown) => go(fragment));

// The one-time token of the first start comes this way and not in an address that is loaded or logged.
void call('app:entry').then(go);
