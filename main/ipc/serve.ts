import { ipcMain, type WebContents } from 'electron';
import { isOurs } from '../pages/address.ts';
import { argumentsFit, type Calls, type Channel } from './table.ts';

/** One handler for each channel; `from` is the page that asks. */
export type Handlers = {
  [C in Channel]: (from: WebContents, ...args: Calls[C]['args']) => Calls[C]['result'];
};

/** Answers the pages' calls: only a top frame, only of the app itself, only with fitting arguments. */
export function serveCalls(handlers: Handlers): void {
  for (const channel of Object.keys(handlers) as Channel[]) {
    ipcMain.handle(channel, ({ senderFrame: frame, sender }, ...args: unknown[]) => {
      if (!frame || frame.parent !== null || !isOurs(frame.url)) throw new Error(`${channel}: refused`);
      if (!argumentsFit(channel, args)) throw new Error(`${channel}: arguments refused`);
      return (handlers[channel] as (from: WebContents, ...args: unknown[]) => unknown)(sender, ...args);
    });
  }
}
