import { expect, it } from 'vitest';
import { documented, ROLES } from './documented.ts';
import {
  electronDouble,
  FakeContents,
  FakeHost,
  FakeNotification,
  FakeSession,
  FakeTray,
  FakeWindow,
} from './electron.ts';
import { FakeMenu } from './menu.ts';

/** What tests turn on the double, and Electron does not have. */
const KNOBS = new Set(['becomeReady', 'constructor', 'created', 'emit', 'on', 'once']);

/** Methods of an object and of its own class. */
function methodsOf(value: object): string[] {
  const own = Object.getPrototypeOf(value) as object;
  const names = [
    ...Object.getOwnPropertyNames(value),
    ...(own === Object.prototype ? [] : Object.getOwnPropertyNames(own)),
  ];
  return names.filter(
    (name) =>
      !KNOBS.has(name) &&
      !(name in Function.prototype) &&
      typeof (value as Record<string, unknown>)[name] === 'function',
  );
}

it('reads the documentation', () => {
  expect(documented('App').events.get('second-instance')).toBe(4);
  expect(documented('App').events.get('certificate-error')).toBe(7);
  expect(documented('App').events.get('window-all-closed')).toBe(0);
  expect(documented('BrowserWindow').events.get('close')).toBe(1);
  expect(documented('UtilityProcess').events.get('exit')).toBe(1);
  expect(documented('WebContents').members).toContain('setWindowOpenHandler');
  expect(ROLES).toContain('appMenu');
});

it('has no method that Electron does not document', () => {
  const { module } = electronDouble();
  module.app.whenReady();
  module.app.becomeReady();
  const doubles: [string, object][] = [
    ['App', module.app],
    ['BrowserWindow', new FakeWindow({ webPreferences: {} })],
    ['BrowserWindow', FakeWindow],
    ['WebContents', new FakeContents()],
    ['UtilityProcess', new FakeHost()],
    ['UtilityProcess', module.utilityProcess],
    ['Session', new FakeSession()],
    ['WebRequest', new FakeSession().webRequest],
    ['PowerMonitor', module.powerMonitor],
    ['Notification', new FakeNotification({ title: '', body: '' })],
    ['Notification', FakeNotification],
    ['Tray', new FakeTray()],
    ['Menu', new FakeMenu([])],
    ['Menu', FakeMenu],
    ['NativeImage', module.nativeImage],
    ['Protocol', module.protocol],
    ['Screen', module.screen],
    ['Dialog', module.dialog],
    ['Shell', module.shell],
    ['IpcMain', module.ipcMain],
    ['IpcRenderer', module.ipcRenderer],
    ['ContextBridge', module.contextBridge],
    ['SafeStorage', module.safeStorage],
  ];
  for (const [name, double] of doubles) {
    expect(
      methodsOf(double).filter((method) => !documented(name).members.has(method)),
      name,
    ).toEqual([]);
  }
});

it('refuses what Electron would not do', () => {
  const { module } = electronDouble();
  expect(() => module.app.on('ready-at-last', () => {})).toThrow(/documents no event/);
  expect(() => module.app.emit('second-instance', {})).toThrow(/4 arguments/);
  expect(() => new FakeWindow({ webPreferences: {} })).toThrow(/before the app is ready/);
  expect(() => new FakeMenu([{ role: 'dance' as never }])).toThrow(/role/);
  expect(() => new FakeMenu([{ label: 'x', accelerator: 'mod+k' }])).toThrow(/accelerator/);
  expect(() => new FakeContents().send('channel', () => {})).toThrow();
});
