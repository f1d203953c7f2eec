/** What the native menu has beside the page's own actions: what every program of a desktop has, as data. */

/** What Electron carries out by itself. */
export type MenuRole =
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
  | 'quit';

/** What the menu asks of the shell; an action, a fragment or a case is for the window in front. */
export interface MenuVerbs {
  run(action: string): void;
  go(fragment: string): void;
  print(): void;
  lock(): void;
  openCase(runId: string): void;
  showUpdate(): void;
}

export interface MenuAction {
  id: string;
  label?: string;
  accelerator?: string;
  role?: MenuRole;
  /** A line above it. */
  separated?: boolean;
  only?: 'mac' | 'other';
  run?: (verbs: MenuVerbs) => void;
}

/** Menus before and after those of the page, in their order. */
export const SYSTEM_MENUS: Readonly<
  Record<'before' | 'after', Readonly<Record<string, readonly MenuAction[]>>>
> = {
  before: {
    File: [
      { id: 'print', label: 'Print…', accelerator: 'CmdOrCtrl+P', run: (verbs) => verbs.print() },
      {
        id: 'lock',
        label: 'Lock',
        accelerator: 'CmdOrCtrl+Shift+L',
        separated: true,
        run: (verbs) => verbs.lock(),
      },
      { id: 'close', role: 'close', separated: true },
      { id: 'quit', role: 'quit', only: 'other' },
    ],
    Edit: [
      // The page decides: the letters of a field, or the last change to the case.
      { id: 'undo', label: 'Undo', accelerator: 'CmdOrCtrl+Z', run: (verbs) => verbs.run('edit.undo') },
      { id: 'redo', label: 'Redo', accelerator: 'CmdOrCtrl+Shift+Z', run: (verbs) => verbs.run('edit.redo') },
      { id: 'cut', role: 'cut', separated: true },
      { id: 'copy', role: 'copy' },
      { id: 'paste', role: 'paste' },
      { id: 'select-all', role: 'selectAll' },
    ],
  },
  after: {
    View: [
      { id: 'zoom-in', role: 'zoomIn' },
      { id: 'zoom-out', role: 'zoomOut' },
      { id: 'zoom-reset', role: 'resetZoom' },
      { id: 'full-screen', role: 'togglefullscreen', separated: true },
    ],
    Window: [{ id: 'minimize', role: 'minimize' }],
    Help: [{ id: 'about', label: 'About and health', run: (verbs) => verbs.go('#/about') }],
  },
};
