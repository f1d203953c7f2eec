/** The windows of the app: the first one, and one for each case that was taken out of it. */
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { GO } from '../ipc/table.ts';
import { HOME } from '../pages/address.ts';
import { saveBeforeClosing } from './unsaved.ts';
import { createWindow } from './window.ts';

export interface WindowsOptions {
  preload: string;
  /** Folder for where the windows were. */
  folder: string;
  devTools: boolean;
  /** Whether the app is on its way out. */
  quitting: () => boolean;
  /** Somebody has unsaved work and wants to wait: it is not any more. */
  stay: () => void;
}

export interface Windows {
  /** Shows the first window, or opens it. */
  raise(): BrowserWindow;
  /** Shows the window of a case, or opens one; a case never has two. */
  openCase(runId: string): void;
  /** The one in front, else the first, else any. */
  front(): BrowserWindow | undefined;
  all(): BrowserWindow[];
  /** To every page, but the one that it came from. */
  tell(channel: string, argument?: string | null, from?: unknown): void;
}

export function openWindows({ preload, folder, devTools, quitting, stay }: WindowsOptions): Windows {
  let first: BrowserWindow | undefined;
  const cases = new Map<string, BrowserWindow>();
  const all = () => [...(first ? [first] : []), ...cases.values()];

  const show = (window: BrowserWindow) => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };

  const open = (address: string, stateFile: string, gone: () => void, beside = false) => {
    const window = createWindow({ preload, stateFile: join(folder, stateFile), devTools, beside });
    window.on('closed', gone);
    const again = () => {
      if (quitting()) app.quit();
      else if (all().includes(window)) window.close();
    };
    saveBeforeClosing(window, again, stay);
    void window.loadURL(address);
    return window;
  };

  return {
    raise() {
      if (first) show(first);
      else
        first = open(HOME, 'window.json', () => {
          first = undefined;
        });
      return first;
    },
    openCase(runId) {
      const fragment = `#/review/${runId}`;
      const there = cases.get(runId);
      if (there) {
        // Its page may have gone elsewhere meanwhile.
        there.webContents.send(GO, fragment);
        return show(there);
      }
      const gone = () => cases.delete(runId);
      cases.set(runId, open(HOME + fragment, 'case-window.json', gone, cases.size > 0));
    },
    front: () => BrowserWindow.getFocusedWindow() ?? first ?? all()[0],
    all,
    tell(channel, argument, from) {
      for (const { webContents } of all()) {
        if (webContents !== from) webContents.send(channel, ...(argument === undefined ? [] : [argument]));
      }
    },
  };
}
