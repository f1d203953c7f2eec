/** The native menu as data; the page has its own actions, so this is what a system's user looks for in a menu. */
import { GO } from '../ipc/table.ts';

/** What Electron carries out by itself. */
export type MenuRole =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'minimize'
  | 'close'
  | 'quit'
  | 'hide'
  | 'hideOthers'
  | 'unhide';

/** What an action may do to the window it is used in. */
export interface MenuTarget {
  send(channel: typeof GO, fragment: string): void;
  print(): void;
}

export interface MenuAction {
  id: string;
  menu: 'File' | 'Edit' | 'View' | 'Go' | 'Window' | 'Help';
  label?: string;
  accelerator?: string;
  role?: MenuRole;
  /** A line above it. */
  separated?: boolean;
  only?: 'mac' | 'other';
  run?: (target: MenuTarget) => void;
}

const go = (fragment: string) => (target: MenuTarget) => target.send(GO, fragment);

export const MENU_ACTIONS: readonly MenuAction[] = [
  { id: 'print', menu: 'File', label: 'Print…', accelerator: 'CmdOrCtrl+P', run: (target) => target.print() },
  { id: 'close', menu: 'File', role: 'close', separated: true },
  { id: 'quit', menu: 'File', role: 'quit', only: 'other' },
  { id: 'undo', menu: 'Edit', role: 'undo' },
  { id: 'redo', menu: 'Edit', role: 'redo' },
  { id: 'cut', menu: 'Edit', role: 'cut', separated: true },
  { id: 'copy', menu: 'Edit', role: 'copy' },
  { id: 'paste', menu: 'Edit', role: 'paste' },
  { id: 'select-all', menu: 'Edit', role: 'selectAll' },
  { id: 'zoom-in', menu: 'View', role: 'zoomIn' },
  { id: 'zoom-out', menu: 'View', role: 'zoomOut' },
  { id: 'zoom-reset', menu: 'View', role: 'resetZoom' },
  { id: 'full-screen', menu: 'View', role: 'togglefullscreen', separated: true },
  { id: 'queue', menu: 'Go', label: 'Cases', accelerator: 'CmdOrCtrl+1', run: go('#/queue') },
  { id: 'users', menu: 'Go', label: 'Users', accelerator: 'CmdOrCtrl+2', run: go('#/users') },
  { id: 'minimize', menu: 'Window', role: 'minimize' },
  { id: 'about', menu: 'Help', label: 'About and health', run: go('#/about') },
];
