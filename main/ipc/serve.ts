import { ipcMain } from 'electron';
import { isOurs, type OriginNow } from '../window/guards.ts';
import { argumentsFit, type Calls, type Channel } from './table.ts';

export type Handlers = { [C in Channel]: (...args: Calls[C]['args']) => Calls[C]['result'] };

/** Who asked, as far as it is judged. */
interface Asker {
  senderFrame: { url: string; parent: unknown } | null;
}

/** Answers the page's calls: only its top frame, only from the service's origin, only with fitting arguments. */
export function serveCalls(handlers: Handlers, origin: OriginNow): void {
  for (const channel of Object.keys(handlers) as Channel[]) {
    ipcMain.handle(channel, (event: Asker, ...args: unknown[]) => {
      const frame = event.senderFrame;
      if (!frame || frame.parent !== null || !isOurs(frame.url, origin())) {
        throw new Error(`${channel}: refused`);
      }
      if (!argumentsFit(channel, args)) throw new Error(`${channel}: arguments refused`);
      return (handlers[channel] as (...args: unknown[]) => unknown)(...args);
    });
  }
}
