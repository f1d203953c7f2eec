import type { MenuItemConstructorOptions } from 'electron';
import { ROLES } from './documented.ts';

/** An item as Electron makes it: the template's, with what it changes at run time. */
export type FakeItem = Omit<MenuItemConstructorOptions, 'click' | 'submenu'> & {
  enabled: boolean;
  click: () => void;
  submenu?: FakeMenu;
};

const ACCELERATOR =
  /^(?:(?:CmdOrCtrl|Alt|Shift|Super)\+)*(?:[A-Z0-9]|F\d{1,2}|Up|Down|Left|Right|Delete|Return|Esc|[.,/])$/;

/** The double of `Menu`, as strict as Electron about roles and shortcuts. */
export class FakeMenu {
  static application: FakeMenu | null = null;
  static setApplicationMenu = (menu: FakeMenu | null) => {
    FakeMenu.application = menu;
  };
  static getApplicationMenu = () => FakeMenu.application;
  static buildFromTemplate = (template: MenuItemConstructorOptions[]) => new FakeMenu(template);
  readonly items: FakeItem[];
  constructor(template: MenuItemConstructorOptions[]) {
    this.items = template.map((options) => {
      const { label, role, type, accelerator, submenu } = options;
      if (!label && !role && type !== 'separator') throw new Error('an item needs a label, a role or a type');
      if (role && !ROLES.has(role)) throw new Error(`Electron documents no role "${role}"`);
      if (accelerator && !ACCELERATOR.test(accelerator)) throw new Error(`no accelerator: ${accelerator}`);
      return {
        ...options,
        enabled: options.enabled ?? true,
        click: () => (options.click as (() => void) | undefined)?.(),
        submenu: submenu && new FakeMenu(submenu as MenuItemConstructorOptions[]),
      };
    });
  }
  getMenuItemById(id: string): FakeItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const inside = item.submenu?.getMenuItemById(id);
      if (inside) return inside;
    }
    return null;
  }
}
