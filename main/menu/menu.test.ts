import { describe, expect, it } from 'vitest';
import { isFragment, type MenuEntry } from '../ipc/table.ts';
import { FakeWindow } from '../testing/electron.ts';
import { FakeMenu } from '../testing/menu.ts';
import { shellUnderTest } from '../testing/shell.ts';
import { acceleratorOf } from './accelerator.ts';

const shell = shellUnderTest();
const CASE = '01890000-0000-7000-8000-000000000001';
const ACTIONS: MenuEntry[] = [
  { id: 'leaf.next', label: 'Next criterion', group: 'Criteria', keys: 'j' },
  { id: 'palette', label: 'Search all actions', group: 'App', keys: 'mod+k' },
  { id: 'mark.supports', label: 'Mark: supports & counts', group: 'Evidence' },
];
const menu = () => shell.double.module.Menu.getApplicationMenu() as FakeMenu;
const item = (id: string) => menu().getMenuItemById(id);

describe('the page’s actions', () => {
  it('make the menus between the system’s, in the order of the registry', async () => {
    await shell.runReady();
    const names = () => menu().items.map(({ label, role }) => label ?? role);
    const mac = process.platform === 'darwin' ? ['appMenu'] : [];
    expect(names()).toEqual([...mac, 'File', 'Edit', 'View', 'Window', 'Help']);
    shell.call('menu:actions', ACTIONS);
    expect(names()).toEqual([
      ...mac,
      'File',
      'Edit',
      'Criteria',
      'App',
      'Evidence',
      'View',
      'Window',
      'Help',
    ]);
    expect(item('page:mark.supports')?.label).toBe('Mark: supports && counts');
    // The page handles its own keys: shown here, never taken.
    expect(item('page:palette')).toMatchObject({ accelerator: 'CmdOrCtrl+K', registerAccelerator: false });
    expect(item('page:leaf.next')?.accelerator).toBeUndefined();
  });

  it('can be chosen while the page says so, in the window in front', async () => {
    const first = await shell.runReady();
    shell.call('menu:actions', ACTIONS);
    expect(item('page:leaf.next')?.enabled).toBe(false);
    shell.call('menu:enabled', ['leaf.next']);
    const kept = menu();
    expect(item('page:leaf.next')?.enabled).toBe(true);
    item('page:leaf.next')?.click();
    expect(first.webContents.sent).toEqual([['app:run', 'leaf.next']]);
    shell.call('window:case', CASE);
    const own = FakeWindow.all[1] as FakeWindow;
    shell.callFrom(shell.from(own), 'menu:enabled', ['palette']);
    expect(item('page:palette')?.enabled).toBe(false);
    FakeWindow.inFront = own;
    shell.double.module.app.emit('browser-window-focus', {}, own);
    expect([item('page:palette')?.enabled, item('page:leaf.next')?.enabled]).toEqual([true, false]);
    item('page:palette')?.click();
    expect(own.webContents.sent).toEqual([['app:run', 'palette']]);
    // What can be done changes with every key: the menu is not built again for that.
    expect(menu()).toBe(kept);
  });

  it('are gone when the app locks', async () => {
    const first = await shell.runReady();
    shell.call('menu:actions', ACTIONS);
    item('lock')?.click();
    expect(item('page:palette')).toBeNull();
    expect(first.webContents.sent).toEqual([['app:lock']]);
  });

  it.each([
    ['no list', 'x'],
    ['a wrong id', [{ id: '<b>', label: 'x', group: 'App' }]],
    ['no label', [{ id: 'a', label: '', group: 'App' }]],
    ['a role', [{ role: 'quit' }]],
    ['too many', Array.from({ length: 301 }, () => ACTIONS[0])],
  ])('are refused with %s', async (_name, actions) => {
    await shell.runReady();
    expect(() => shell.call('menu:actions', actions)).toThrow(/arguments/);
  });
});

describe('the system’s entries', () => {
  it('print, lead the page and hand undo to it', async () => {
    const { webContents } = await shell.runReady();
    item('print')?.click();
    expect(webContents.print).toHaveBeenCalled();
    for (const id of ['undo', 'redo', 'about']) item(id)?.click();
    expect(webContents.sent).toEqual([
      ['app:run', 'edit.undo'],
      ['app:run', 'edit.redo'],
      ['app:go', '#/about'],
    ]);
    expect(isFragment('#/about')).toBe(true);
    expect(item('undo')).toMatchObject({ registerAccelerator: false });
  });

  it('are those of each system', async () => {
    const { menuTemplate } = await import('./menu.ts');
    const verbs = { run() {}, go() {}, print() {}, lock() {}, openCase() {}, showUpdate() {} };
    const state = { actions: [], enabled: new Set<string>(), recent: [] };
    const of = (platform: NodeJS.Platform) => new FakeMenu(menuTemplate(platform, state, verbs));
    expect(of('darwin').items[0]?.role).toBe('appMenu');
    expect(of('darwin').getMenuItemById('quit')).toBeNull();
    expect(of('win32').getMenuItemById('quit')).not.toBeNull();
  });
});

it.each([
  ['mod+k', 'CmdOrCtrl+K'],
  ['mod+shift+z', 'CmdOrCtrl+Shift+Z'],
  ['alt+shift+arrowup', 'Alt+Shift+Up'],
  ['f6', 'F6'],
  ['j', undefined],
  ['shift+e', undefined],
  ['shift+delete', undefined],
  ['?', undefined],
  ['+', undefined],
  [undefined, undefined],
])('%s is spelt %s', (keys, spelt) => {
  expect(acceleratorOf(keys)).toBe(spelt);
});
