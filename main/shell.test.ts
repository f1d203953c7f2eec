import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ElectronDouble,
  electronDouble,
  FakeContents,
  FakeNotification,
  FakeWindow,
} from './testing/electron.ts';

const URL_OF_SERVICE = 'http://127.0.0.1:4100';
const SETUP = `${URL_OF_SERVICE}/#/setup?token=abc-DEF_1`;

let double: ElectronDouble;
let folder: string;

beforeEach(() => {
  vi.resetModules();
  double = electronDouble();
  folder = mkdtempSync(join(tmpdir(), 'evident-shell-'));
  double.module.app.userData = folder;
  vi.stubEnv('EVIDENT_DATA', join(folder, 'data'));
  vi.stubEnv('EVIDENT_PASSPHRASE', '');
  vi.doMock('electron', () => double.module);
});

afterEach(() => {
  vi.doUnmock('electron');
  vi.unstubAllEnvs();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

async function run() {
  const { runShell } = await import('./shell.ts');
  runShell({ preload: 'preload.cjs', host: 'host.js' });
  double.module.app.ready();
  // the policy of the machine is read first
  await vi.waitFor(() => expect(double.hosts.length + double.module.app.quits).toBeGreaterThan(0));
}

async function runReady(setupUrl?: string) {
  await run();
  double.hosts[0]?.emit('message', { type: 'ready', url: URL_OF_SERVICE, setupUrl });
  return FakeWindow.all[0] as FakeWindow;
}

const ours = { senderFrame: { url: `${URL_OF_SERVICE}/`, parent: null } };
const call = (channel: string, event: unknown = ours, ...args: unknown[]) =>
  (double.handlers.get(channel) as (...args: unknown[]) => unknown)(event, ...args);

describe('one instance', () => {
  it('leaves at once when another runs', async () => {
    double.module.app.only = false;
    await run();
    expect(double.module.app.quits).toBe(1);
    expect(double.hosts).toHaveLength(0);
  });

  it('shows its window when a second one is started', async () => {
    const window = await runReady();
    window.minimized = true;
    double.module.app.emit('second-instance', {}, ['evident'], folder);
    expect(window.minimized).toBe(false);
    expect(window.focus).toHaveBeenCalled();
  });

  it('opens a window again where the dock asks for one', async () => {
    const window = await runReady();
    window.emit('closed');
    double.module.app.emit('activate');
    expect(FakeWindow.all).toHaveLength(2);
  });
});

describe('the window', () => {
  it('is a sandbox without Node', async () => {
    const window = await runReady();
    expect(double.module.app.sandboxed).toBe(true);
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      devTools: false,
    });
  });

  it('loads the service and no token in its address', async () => {
    const window = await runReady(SETUP);
    expect(window.loaded).toEqual([`${URL_OF_SERVICE}/`]);
  });

  it('appears when it has something to show, and where it was', async () => {
    const window = await runReady();
    expect(window.show).not.toHaveBeenCalled();
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalled();
    window.emit('close');
    window.emit('closed');
    double.module.app.emit('activate');
    expect(FakeWindow.all[1]?.options).toMatchObject({ x: 10, y: 10, width: 1000, height: 700 });
  });

  it('stays on the service: no navigation, redirect, webview or new window leads away', async () => {
    const contents = (await runReady()).webContents;
    for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
      for (const url of [
        'https://example.org/',
        'file:///etc/passwd',
        'http://127.0.0.1:4101/',
        'javascript:1',
        '',
      ]) {
        const preventDefault = vi.fn();
        contents.emit(event, { url, preventDefault });
        expect(preventDefault, `${event} ${url}`).toHaveBeenCalled();
      }
      const preventDefault = vi.fn();
      contents.emit(event, { url: `${URL_OF_SERVICE}/#/queue`, preventDefault });
      expect(preventDefault).not.toHaveBeenCalled();
    }
    const preventDefault = vi.fn();
    contents.emit('will-attach-webview', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
    expect(contents.windowOpen?.()).toEqual({ action: 'deny' });
  });

  it('guards contents that it did not make itself', async () => {
    await runReady();
    const contents = new FakeContents();
    double.module.app.emit('web-contents-created', {}, contents);
    expect(contents.windowOpen?.()).toEqual({ action: 'deny' });
  });
});

describe('the session', () => {
  const play = (handler: unknown, details: unknown) => {
    const answer = vi.fn();
    (handler as (details: unknown, answer: unknown) => void)(details, answer);
    return answer.mock.calls[0]?.[0] as Record<string, unknown>;
  };

  it('denies every permission and device', async () => {
    await run();
    const answer = vi.fn();
    (double.session.permissionRequest as (...args: unknown[]) => void)({}, 'media', answer);
    expect(answer).toHaveBeenCalledWith(false);
    expect(double.session.permissionCheck?.()).toBe(false);
    expect(double.session.device?.()).toBe(false);
    expect(play(double.session.displayMedia, {})).toEqual({});
    expect(double.session.spellChecker).toBe(false);
  });

  it('lets no request leave but to the service', async () => {
    await run();
    expect(play(double.session.beforeRequest, { url: `${URL_OF_SERVICE}/` })).toEqual({ cancel: true });
    double.hosts[0]?.emit('message', { type: 'ready', url: URL_OF_SERVICE });
    const cancelled = (url: string) => play(double.session.beforeRequest, { url }).cancel;
    expect(cancelled(`${URL_OF_SERVICE}/v1/runs`)).toBe(false);
    expect(cancelled('blob:http://127.0.0.1:4100/1')).toBe(false);
    expect(cancelled('https://example.org/')).toBe(true);
    expect(cancelled('http://127.0.0.1:4101/')).toBe(true);
    expect(cancelled('http://127.0.0.1.example.org:4100/')).toBe(true);
    expect(cancelled('file:///etc/passwd')).toBe(true);
    expect(cancelled('ws://127.0.0.1:4100/')).toBe(true);
  });

  it('lays its policy over that of the service', async () => {
    await run();
    const headers = play(double.session.headersReceived, {
      responseHeaders: { 'content-security-policy': ["default-src 'self'"] },
    }).responseHeaders as Record<string, string[]>;
    const policies = headers['content-security-policy'] as string[];
    expect(policies).toHaveLength(2);
    expect(policies[1]).toContain("default-src 'none'");
    expect(policies.join()).not.toMatch(/unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
    const bare = play(double.session.headersReceived, {}).responseHeaders as Record<string, string[]>;
    expect(bare['Content-Security-Policy']).toHaveLength(1);
  });

  it('accepts no certificate that the system refuses', async () => {
    await run();
    const answer = vi.fn();
    const preventDefault = vi.fn();
    double.module.app.emit('certificate-error', { preventDefault }, {}, '', '', {}, answer);
    expect(preventDefault).toHaveBeenCalled();
    expect(answer).toHaveBeenCalledWith(false);
  });
});

describe('calls from the page', () => {
  it('are answered for our page alone', async () => {
    await runReady(SETUP);
    expect(call('app:info')).toEqual({ version: '1.2.3', platform: process.platform });
    const foreign = [
      { senderFrame: { url: 'https://example.org/', parent: null } },
      { senderFrame: { url: `${URL_OF_SERVICE}/`, parent: {} } },
      { senderFrame: { url: 'not an address', parent: null } },
      { senderFrame: null },
    ];
    for (const channel of double.handlers.keys()) {
      for (const event of foreign) expect(() => call(channel, event), channel).toThrow(/refused/);
      expect(() => call(channel, ours, { more: 1 }), channel).toThrow(/arguments/);
      expect(() => call(channel, ours, -1), channel).toThrow(/arguments/);
    }
  });

  it('hand out the entry once', async () => {
    await runReady(SETUP);
    expect(call('app:entry')).toBe('#/setup?token=abc-DEF_1');
    expect(call('app:entry')).toBeNull();
  });

  it('print', async () => {
    const window = await runReady();
    call('window:print');
    expect(window.webContents.print).toHaveBeenCalled();
  });
});

describe('nobody at the machine', () => {
  it.each(['lock-screen', 'suspend'])('locks at %s', async (event) => {
    const window = await runReady();
    double.module.powerMonitor.emit(event);
    expect(window.webContents.sent).toEqual([['app:lock']]);
  });

  it('locks once when no key was touched for a while, and again the next time', async () => {
    vi.useFakeTimers();
    const window = await runReady();
    const locksAt = async (seconds: number) => {
      double.module.powerMonitor.idle = seconds;
      await vi.advanceTimersByTimeAsync(15_000);
      return window.webContents.sent.length;
    };
    expect(await locksAt(14 * 60)).toBe(0);
    expect(await locksAt(15 * 60)).toBe(1);
    expect(await locksAt(16 * 60)).toBe(1);
    expect(await locksAt(0)).toBe(1);
    expect(await locksAt(15 * 60)).toBe(2);
  });
});

describe('charts opened by the system', () => {
  it('wait for the page, from a second start and from the dock', async () => {
    const chart = join(folder, 'chart.pdf');
    writeFileSync(chart, '%PDF-1.7');
    const window = await runReady();
    expect(call('app:charts')).toEqual([]);
    double.module.app.emit('second-instance', {}, ['evident', '--flag', 'chart.pdf'], folder);
    expect(window.webContents.sent).toEqual([['app:charts-waiting']]);
    expect(call('app:charts')).toMatchObject([{ name: 'chart.pdf' }]);
    const preventDefault = vi.fn();
    double.module.app.emit('open-file', { preventDefault }, chart);
    expect(preventDefault).toHaveBeenCalled();
    expect(call('app:charts')).toHaveLength(1);
    expect(call('app:charts')).toEqual([]);
  });
});

describe('news', () => {
  it('stands on the icon, and is said while the app is not in front', async () => {
    const window = await runReady();
    call('app:badge', ours, 3);
    expect(double.module.app.setBadgeCount).toHaveBeenCalledWith(3);
    call('app:read', ours, 1);
    expect(FakeNotification.all).toHaveLength(0);
    window.focused = false;
    call('app:read', ours, 2);
    expect(FakeNotification.all[0]?.options.body).toBe('2 charts have been read.');
    FakeNotification.all[0]?.emit('click');
    expect(window.focus).toHaveBeenCalled();
  });
});

describe('the preload script', () => {
  it('offers the table and leads the page by fragments of ours alone', async () => {
    const location = { hash: '' };
    vi.stubGlobal('window', { location });
    double.module.ipcRenderer.invoke.mockImplementation(async (channel: string) =>
      channel === 'app:entry' ? '#/setup?token=t' : null,
    );
    await import('./preload.ts');
    await vi.waitFor(() => expect(location.hash).toBe('#/setup?token=t'));
    const go = double.heard.get('app:go') as (event: unknown, fragment: unknown) => void;
    go({}, '#/queue');
    expect(location.hash).toBe('#/queue');
    for (const bad of ['javascript:alert(1)', '#/<img>', 'https://example.org', 7, '#/a?x=1']) go({}, bad);
    expect(location.hash).toBe('#/queue');
    const api = double.exposed.evidentDesktop as Record<string, () => Promise<unknown>>;
    expect(Object.keys(api)).toEqual(['info', 'print', 'charts', 'badge', 'read', 'onLock', 'onCharts']);
    await api.info?.();
    await api.print?.();
    const asked = double.module.ipcRenderer.invoke.mock.calls.map(([channel]) => channel);
    expect(asked).toEqual(['app:entry', 'app:info', 'window:print']);
    vi.unstubAllGlobals();
  });
});

describe('the service', () => {
  it('is forked with nothing on its command line and told to start by message', async () => {
    await run();
    expect(double.module.utilityProcess.fork.mock.calls[0]?.slice(0, 2)).toEqual(['host.js', []]);
    expect(double.hosts[0]?.got).toEqual([
      { type: 'start', dataDir: join(folder, 'data'), port: 0, passphrase: undefined, osKeys: true },
    ]);
  });

  it('uses the key store of the system by asking the shell', async () => {
    await run();
    const host = double.hosts[0];
    const bytes = Buffer.from('a data key').toString('base64');
    host?.emit('message', { type: 'key-call', id: 1, verb: 'wrap', bytes });
    const wrapped = host?.got.at(-1) as unknown as { bytes: string };
    expect(wrapped).toMatchObject({ type: 'key-answer', id: 1 });
    expect(wrapped.bytes).not.toBe(bytes);
    host?.emit('message', { type: 'key-call', id: 2, verb: 'unwrap', bytes: wrapped.bytes });
    expect(host?.got.at(-1)).toEqual({ type: 'key-answer', id: 2, bytes });
  });

  it('answers with nothing when the key store refuses', async () => {
    double.module.safeStorage.decryptString = () => {
      throw new Error('locked');
    };
    await run();
    double.hosts[0]?.emit('message', { type: 'key-call', id: 3, verb: 'unwrap', bytes: 'AAAA' });
    expect(double.hosts[0]?.got.at(-1)).toEqual({ type: 'key-answer', id: 3 });
  });

  it('gets no key store where it would be a password from the source', async () => {
    const { safeStorageKeys } = await import('./keys/safe-storage.ts');
    double.module.safeStorage.backend = 'basic_text';
    expect(safeStorageKeys('linux')).toBeUndefined();
    double.module.safeStorage.backend = 'unknown';
    expect(safeStorageKeys('linux')).toBeUndefined();
    expect(safeStorageKeys('win32')).toBeDefined();
    double.module.safeStorage.available = false;
    expect(safeStorageKeys('win32')).toBeUndefined();
  });

  it('is started again at its port, the page untouched', async () => {
    vi.useFakeTimers();
    const window = await runReady();
    double.hosts[0]?.emit('exit', 1);
    expect(window.setProgressBar).toHaveBeenCalledWith(2);
    await vi.advanceTimersByTimeAsync(499);
    expect(double.hosts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(double.hosts[1]?.got[0]).toMatchObject({ type: 'start', port: 4100 });
    double.hosts[1]?.emit('message', { type: 'ready', url: URL_OF_SERVICE });
    expect(window.loaded).toHaveLength(1);
    expect(window.setProgressBar).toHaveBeenLastCalledWith(-1);
  });

  it('moves the page when the port was lost', async () => {
    vi.useFakeTimers();
    const window = await runReady();
    double.hosts[0]?.emit('exit', 1);
    await vi.advanceTimersByTimeAsync(500);
    double.hosts[1]?.emit('message', { type: 'ready', url: 'http://127.0.0.1:5000' });
    expect(window.loaded.at(-1)).toBe('http://127.0.0.1:5000/');
  });

  it('is given up after it has died too often', async () => {
    vi.useFakeTimers();
    await run();
    for (let death = 0; death < 6; death += 1) {
      double.hosts.at(-1)?.emit('exit', 1);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(double.hosts).toHaveLength(6);
    expect(double.module.dialog.showErrorBox.mock.calls[0]?.[1]).toContain('gave_up');
    expect(double.module.app.quits).toBe(1);
  });

  it('tells why it refused and does not try again', async () => {
    vi.useFakeTimers();
    await run();
    double.hosts[0]?.emit('message', { type: 'refused', code: 'key_wrong', detail: 'The key does not fit.' });
    double.hosts[0]?.emit('exit', 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(double.hosts).toHaveLength(1);
    expect(double.module.dialog.showErrorBox.mock.calls[0]?.[1]).toContain('key_wrong');
  });

  it('cannot steer the shell elsewhere', async () => {
    await run();
    const host = double.hosts[0];
    for (const bad of [
      { type: 'ready', url: 'https://example.org' },
      { type: 'ready', url: 'http://127.0.0.1.example.org:1/' },
      { type: 'ready', url: 'http://127.0.0.1:1', setupUrl: 'https://example.org/#/setup' },
      { type: 'key-call', id: 'x', verb: 'wrap', bytes: '' },
      { type: 'key-call', id: 1, verb: 'constructor', bytes: '' },
      { type: 'other' },
      'ready',
      null,
    ]) {
      host?.emit('message', bad);
    }
    expect(FakeWindow.all).toHaveLength(0);
    expect(host?.got).toHaveLength(1);
  });
});

describe('quitting', () => {
  it('waits until the service has closed its folder', async () => {
    await runReady();
    double.module.app.quit();
    expect(double.module.app.quits).toBe(0);
    expect(double.hosts[0]?.got.at(-1)).toEqual({ type: 'stop' });
    double.hosts[0]?.emit('exit', 0);
    await vi.waitFor(() => expect(double.module.app.quits).toBe(1));
    expect(double.hosts).toHaveLength(1);
  });

  it('ends a service that does not answer', async () => {
    vi.useFakeTimers();
    await runReady();
    double.module.app.quit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(double.hosts[0]?.killed).toBe(true);
    expect(double.module.app.quits).toBe(1);
  });

  it('follows the last window, except on a Mac', async () => {
    await runReady();
    double.module.app.emit('window-all-closed');
    expect(double.hosts[0]?.got.at(-1)).toEqual(
      process.platform === 'darwin' ? expect.anything() : { type: 'stop' },
    );
  });
});

describe('the menu', () => {
  it('is made from its table', async () => {
    const window = await runReady();
    const { menuTemplate } = await import('./menu/menu.ts');
    const names = (platform: NodeJS.Platform) =>
      menuTemplate(platform).map((item) => item.label ?? item.role);
    expect(names('linux')).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
    expect(names('darwin')[0]).toBe('appMenu');
    const items = menuTemplate('linux').flatMap((menu) => menu.submenu as MenuItemConstructorOptions[]);
    const clicks = new Map(items.map((item) => [item.id, item.click as unknown as () => void]));
    const click = (id: string) => clicks.get(id)?.();
    click('queue');
    expect(window.webContents.sent).toEqual([['app:go', '#/queue']]);
    click('print');
    expect(window.webContents.print).toHaveBeenCalled();
    for (const run of clicks.values()) run?.();
    const { isFragment } = await import('./ipc/table.ts');
    for (const [, fragment] of window.webContents.sent) expect(isFragment(fragment)).toBe(true);
  });
});
