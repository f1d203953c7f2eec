import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuEntry } from '../ipc/table.ts';
import type { RecentCase } from '../recent/recent.ts';
import { acceleratorOf } from './accelerator.ts';
import { type MenuAction, type MenuVerbs, SYSTEM_MENUS } from './actions.ts';

export interface MenuState {
  /** The page's actions, in the order of its registry. */
  actions: readonly MenuEntry[];
  /** Ids of those that can be done now. */
  enabled: ReadonlySet<string>;
  recent: readonly RecentCase[];
  /** A newer version whose installer lies in the clinic's folder. */
  update?: { version: string };
}

/** Windows and Linux read a single & as "the next letter is the key". */
const plain = (label: string) => label.replaceAll('&', '&&');

/** The id of a page's action in the menu, apart from the menu's own. */
const idOf = (action: string) => `page:${action}`;

/** The page handles its keys itself; here they are shown, not registered, so that nothing happens twice. */
const shown = (accelerator: string | undefined) =>
  accelerator === undefined ? {} : { accelerator, registerAccelerator: false };

function systemItem(
  { id, label, accelerator, role, run }: MenuAction,
  verbs: MenuVerbs,
): MenuItemConstructorOptions {
  if (role) return { id, role };
  const keys = id === 'undo' || id === 'redo' ? shown(accelerator) : { accelerator };
  return { id, label, ...keys, click: () => run?.(verbs) };
}

function recentMenu(recent: readonly RecentCase[], verbs: MenuVerbs): MenuItemConstructorOptions {
  const submenu = recent.map(({ id, label }) => ({ label: plain(label), click: () => verbs.openCase(id) }));
  return { id: 'recent', label: 'Open Recent', enabled: submenu.length > 0, submenu };
}

const updateItem = (version: string, verbs: MenuVerbs): MenuItemConstructorOptions => ({
  id: 'update',
  label: `Version ${version} is available: show installer`,
  click: () => verbs.showUpdate(),
});

/** The menu's template: File and Edit, one menu for each group of the page's actions, View, Window and Help. */
export function menuTemplate(
  platform: NodeJS.Platform,
  state: MenuState,
  verbs: MenuVerbs,
): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin';
  const system = (part: 'before' | 'after') =>
    Object.entries(SYSTEM_MENUS[part]).map(([label, actions]) => {
      const items = actions
        .filter(({ only }) => only === undefined || (only === 'mac') === mac)
        .flatMap((action) => [
          ...(action.separated ? [{ type: 'separator' as const }] : []),
          systemItem(action, verbs),
        ]);
      const update = label === 'Help' && state.update ? [updateItem(state.update.version, verbs)] : [];
      const recent = label === 'File' ? [recentMenu(state.recent, verbs)] : [];
      return { label, submenu: [...recent, ...items, ...update] };
    });
  const groups = [...new Set(state.actions.map(({ group }) => group))].map((label) => ({
    label: plain(label),
    submenu: state.actions
      .filter(({ group }) => group === label)
      .map(({ id, label: words, keys }) => ({
        id: idOf(id),
        label: plain(words),
        enabled: state.enabled.has(id),
        ...shown(acceleratorOf(keys)),
        click: () => verbs.run(id),
      })),
  }));
  return [...(mac ? [{ role: 'appMenu' as const }] : []), ...system('before'), ...groups, ...system('after')];
}

export interface AppMenu {
  /** What has changed; the rest stays. */
  set(change: Partial<MenuState>): void;
}

/** The menu of the app, kept as the page in front says. What can be done changes often: that alone builds no new menu. */
export function installMenu(verbs: MenuVerbs, platform: NodeJS.Platform = process.platform): AppMenu {
  let state: MenuState = { actions: [], enabled: new Set(), recent: [] };
  const build = () => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform, state, verbs)));
  build();
  return {
    set(change) {
      state = { ...state, ...change };
      if (change.actions || change.recent || change.update) return build();
      const menu = Menu.getApplicationMenu();
      for (const { id } of state.actions) {
        const item = menu?.getMenuItemById(idOf(id));
        if (item) item.enabled = state.enabled.has(id);
      }
    },
  };
}
