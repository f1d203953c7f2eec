import { BrowserWindow, screen } from 'electron';
import { loadWindowState, saveWindowState } from './state.ts';

export interface WindowOptions {
  preload: string;
  stateFile: string;
  /** Developer tools only in a build that is not packaged. */
  devTools: boolean;
  /** Another window stands where this one was last: the system finds a place. */
  beside?: boolean;
}

/** A window: a page in a sandbox, with nothing of Node in it; the shell guards it, as all contents (guards.ts). */
export function createWindow({ preload, stateFile, devTools, beside }: WindowOptions): BrowserWindow {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const state = loadWindowState(stateFile, screens);
  const { width = 1400, height = 900, ...place } = state.bounds ?? {};
  const window = new BrowserWindow({
    width,
    height,
    ...(beside ? {} : place),
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Evident',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      devTools,
    },
  });
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    saveWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  return window;
}
