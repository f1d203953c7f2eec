import { BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import { MENU_ACTIONS, type MenuAction, type MenuTarget } from './actions.ts';

function targetOf(window: BrowserWindow): MenuTarget {
  return {
    send: (channel, fragment) => window.webContents.send(channel, fragment),
    print: () => window.webContents.print(),
  };
}

function itemOf(action: MenuAction): MenuItemConstructorOptions {
  const { id, label, accelerator, role, run } = action;
  if (role) return { id, role };
  return {
    id,
    label,
    accelerator,
    click: () => {
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      if (window) run?.(targetOf(window));
    },
  };
}

/** The menu's template: one submenu per name, in the order of the table. */
export function menuTemplate(
  platform: NodeJS.Platform,
  actions: readonly MenuAction[] = MENU_ACTIONS,
): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin';
  const shown = actions.filter((action) => action.only === undefined || (action.only === 'mac') === mac);
  const menus = [...new Set(shown.map((action) => action.menu))].map((name) => ({
    label: name,
    submenu: shown
      .filter((action) => action.menu === name)
      .flatMap((action) =>
        action.separated ? [{ type: 'separator' as const }, itemOf(action)] : [itemOf(action)],
      ),
  }));
  return mac ? [{ role: 'appMenu' }, ...menus] : menus;
}

/** Makes it the menu of the app. */
export function installMenu(platform: NodeJS.Platform = process.platform): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform)));
}
