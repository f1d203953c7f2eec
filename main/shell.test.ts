import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeNotification, FakeTray, FakeWindow } from './testing/electron.ts';
import { HOME, SETUP, shellUnderTest, URL_OF_SERVICE } from './testing/shell.ts';

const shell = shellUnderTest();
const CASE = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';
const last = <T>(list: readonly T[]) => list.at(-1) as T;
const sentTo = (window: FakeWindow) => window.webContents.sent;

describe('one instance', () => {
  it('leaves at once when another runs', async () => {
    shell.double.module.app.only = false;
    await shell.run();
    expect(shell.double.module.app.quits).toBe(1);
    expect(shell.double.hosts).toHaveLength(0);
  });

  it('shows its window when a second one is started', async () => {
    const window = await shell.runReady();
    window.minimized = true;
    shell.double.module.app.emit('second-instance', {}, ['evident'], shell.folder, null);
    expect(window.minimized).toBe(false);
    expect(window.focus).toHaveBeenCalled();
    expect(FakeWindow.all).toHaveLength(1);
  });

  it('shows nothing before the service is there', async () => {
    await shell.run();
    shell.double.module.app.emit('second-instance', {}, ['evident'], shell.folder, null);
    expect(FakeWindow.all).toHaveLength(0);
  });

  it('opens a window again where the dock asks for one', async () => {
    (await shell.runReady()).close();
    shell.double.module.app.emit('activate', {}, false);
    expect(FakeWindow.all).toHaveLength(1);
  });
});

describe('the window', () => {
  it('loads the page by the app’s own scheme, and no token in its address', async () => {
    const window = await shell.runReady(SETUP);
    expect(window.loaded).toEqual([HOME]);
    expect(shell.call('app:entry')).toBe('#/setup?token=abc-DEF_1');
    expect(shell.call('app:entry')).toBeNull();
  });

  it('appears when it has something to show, and where it was', async () => {
    const window = await shell.runReady();
    expect(window.show).not.toHaveBeenCalled();
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalled();
    window.close();
    shell.double.module.app.emit('activate', {}, false);
    expect(FakeWindow.all[0]?.options).toMatchObject({ x: 10, y: 10, width: 1000, height: 700 });
  });

  it('reaches the service under the scheme once it is ready, and not before', async () => {
    const asked = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', asked);
    await shell.run();
    const ask = () => shell.double.schemes.get('app')?.(new Request(`${HOME}v1/health`));
    expect((await ask())?.type).toBe('error');
    shell.double.hosts[0]?.emit('message', { type: 'ready', url: URL_OF_SERVICE });
    expect((await ask())?.status).toBe(200);
    expect(asked.mock.calls[0]).toMatchObject([`${URL_OF_SERVICE}/v1/health`, { method: 'GET' }]);
  });

  it('accepts no certificate that the system refuses', async () => {
    await shell.run();
    const answer = vi.fn();
    const preventDefault = vi.fn();
    shell.double.module.app.emit('certificate-error', { preventDefault }, {}, '', '', {}, answer, true);
    expect(preventDefault).toHaveBeenCalled();
    expect(answer).toHaveBeenCalledWith(false);
  });
});

describe('a window of its own for a case', () => {
  it('is opened once: the second time it comes to the front', async () => {
    await shell.runReady();
    shell.call('window:case', CASE);
    shell.call('window:case', OTHER);
    expect(FakeWindow.all.map(({ loaded }) => loaded[0])).toEqual([
      HOME,
      `${HOME}#/review/${CASE}`,
      `${HOME}#/review/${OTHER}`,
    ]);
    const [, own] = FakeWindow.all as [FakeWindow, FakeWindow];
    own.minimized = true;
    shell.call('window:case', CASE);
    expect(FakeWindow.all).toHaveLength(3);
    expect(sentTo(own)).toEqual([['app:go', `#/review/${CASE}`]]);
    expect(own.minimized).toBe(false);
    expect(FakeWindow.inFront).toBe(own);
  });

  it('is opened anew after it was closed, where it was', async () => {
    await shell.runReady();
    shell.call('window:case', CASE);
    last(FakeWindow.all).close();
    shell.call('window:case', CASE);
    expect(FakeWindow.all).toHaveLength(2);
    expect(last(FakeWindow.all).options).toMatchObject({ x: 10, y: 10 });
    shell.call('window:case', OTHER);
    expect(last(FakeWindow.all).options).not.toHaveProperty('x');
  });

  it('shares the session by memory of the shell, both ways, until the app locks', async () => {
    const first = await shell.runReady();
    expect(shell.call('session:get')).toBeNull();
    shell.call('session:keep', '{"idToken":"t"}');
    expect(sentTo(first)).toEqual([]);
    shell.call('window:case', CASE);
    const own = last(FakeWindow.all);
    expect(shell.callFrom(shell.from(own), 'session:get')).toBe('{"idToken":"t"}');
    shell.callFrom(shell.from(own), 'session:keep', null);
    expect(sentTo(first)).toEqual([['app:session', null]]);
    shell.call('session:keep', '{"idToken":"u"}');
    shell.double.module.powerMonitor.emit('lock-screen');
    expect(shell.call('session:get')).toBeNull();
    expect(last(sentTo(first))).toEqual(['app:lock']);
    expect(last(sentTo(own))).toEqual(['app:lock']);
  });
});

describe('nobody at the machine', () => {
  it.each(['lock-screen', 'suspend'])('locks at %s', async (event) => {
    const window = await shell.runReady();
    shell.double.module.powerMonitor.emit(event);
    expect(sentTo(window)).toEqual([['app:lock']]);
  });

  it('locks once when no key was touched for a while, and again the next time', async () => {
    vi.useFakeTimers();
    shell.policy = { idleMinutes: 5 };
    const window = await shell.runReady();
    const locksAt = async (seconds: number) => {
      shell.double.module.powerMonitor.idle = seconds;
      await vi.advanceTimersByTimeAsync(15_000);
      return sentTo(window).length;
    };
    expect(await locksAt(4 * 60)).toBe(0);
    expect(await locksAt(5 * 60)).toBe(1);
    expect(await locksAt(6 * 60)).toBe(1);
    expect(await locksAt(0)).toBe(1);
    expect(await locksAt(5 * 60)).toBe(2);
  });
});

describe('charts opened by the system', () => {
  it('wait for the page, from a second start and from the dock', async () => {
    const chart = join(shell.folder, 'chart.pdf');
    writeFileSync(chart, '%PDF-1.7');
    const window = await shell.runReady();
    expect(shell.call('app:charts')).toEqual([]);
    shell.double.module.app.emit(
      'second-instance',
      {},
      ['evident', '--flag', 'chart.pdf'],
      shell.folder,
      null,
    );
    expect(sentTo(window)).toEqual([['app:charts-waiting']]);
    expect(shell.call('app:charts')).toMatchObject([{ name: 'chart.pdf' }]);
    const preventDefault = vi.fn();
    shell.double.module.app.emit('open-file', { preventDefault }, chart);
    expect(preventDefault).toHaveBeenCalled();
    expect(shell.call('app:charts')).toHaveLength(1);
    expect(shell.call('app:charts')).toEqual([]);
    // Names of files may be names of people: the system's list of recent documents does not get them.
    expect(shell.double.module.app.addRecentDocument).not.toHaveBeenCalled();
    expect(shell.double.module.app.clearRecentDocuments).toHaveBeenCalled();
  });

  it('go to the first window alone, which is opened for them where it was closed', async () => {
    const first = await shell.runReady();
    shell.call('window:case', CASE);
    const own = last(FakeWindow.all);
    const open = () =>
      shell.double.module.app.emit('open-file', { preventDefault() {} }, join(shell.folder, 'a.pdf'));
    open();
    expect(sentTo(first)).toEqual([['app:charts-waiting']]);
    expect(sentTo(own)).toEqual([]);
    first.close();
    open();
    expect(last(FakeWindow.all).loaded).toEqual([HOME]);
    expect(sentTo(own)).toEqual([]);
  });

  it('are told to the system’s list where an administrator wants it', async () => {
    shell.policy = { recentDocuments: true };
    await shell.runReady();
    const chart = join(shell.folder, 'chart.pdf');
    shell.double.module.app.emit('open-file', { preventDefault() {} }, chart);
    expect(shell.double.module.app.addRecentDocument.mock.calls).toEqual([[chart]]);
    expect(shell.double.module.app.clearRecentDocuments).not.toHaveBeenCalled();
  });
});

describe('recent cases', () => {
  const labels = () =>
    shell.double.module.Menu.getApplicationMenu()
      ?.getMenuItemById('recent')
      ?.submenu?.items.map(({ label }) => label);
  const work = () => {
    shell.call('recent:of', 'nora');
    shell.call('recent:add', CASE, 'Doe, Jane & Sons, L33797');
    shell.call('recent:add', OTHER, 'Roe, Richard');
  };

  it('stand in the menu, newest first, for whose they are and while signed in', async () => {
    await shell.runReady();
    shell.call('recent:add', CASE, 'of nobody');
    expect(labels()).toEqual([]);
    work();
    expect(labels()).toEqual(['Roe, Richard', 'Doe, Jane && Sons, L33797']);
    shell.double.module.Menu.getApplicationMenu()?.getMenuItemById('recent')?.submenu?.items[1]?.click();
    expect(last(FakeWindow.all).loaded).toEqual([`${HOME}#/review/${CASE}`]);
    shell.call('recent:of', 'another');
    expect(labels()).toEqual([]);
    shell.call('recent:of', 'nora');
    shell.double.module.powerMonitor.emit('suspend');
    expect(labels()).toEqual([]);
  });

  it('are encrypted on disk, and there again at the next start', async () => {
    shell.double.module.safeStorage.encryptString = (text) =>
      Buffer.from(Buffer.from(text).map((byte) => byte ^ 0x5a));
    shell.double.module.safeStorage.decryptString = (bytes) =>
      Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString();
    await shell.runReady();
    work();
    const folder = shell.double.module.app.userData;
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(written).toHaveLength(1);
    for (const name of ['Doe', 'Roe', 'nora', CASE, Buffer.from('Doe, Jane').toString('base64').slice(0, 8)])
      expect(written.join(), name).not.toContain(name);
    vi.resetModules();
    const { RecentCases } = await import('./recent/recent.ts');
    const { safeStorageKeys } = await import('./keys/safe-storage.ts');
    const again = new RecentCases(join(folder, 'recent'), safeStorageKeys());
    expect(again.list()).toEqual([]);
    again.show('nora');
    expect(again.list().map(({ id }) => id)).toEqual([OTHER, CASE]);
  });

  it('are kept in memory alone where the system has no key store', async () => {
    shell.double.module.safeStorage.available = false;
    await shell.runReady();
    work();
    expect(labels()).toHaveLength(2);
    expect(existsSync(shell.double.module.app.userData)).toBe(false);
  });
});

describe('news', () => {
  it('is said while no window is in front, and names nobody', async () => {
    const window = await shell.runReady();
    FakeWindow.inFront = window;
    shell.call('app:read', 1);
    expect(FakeNotification.all).toHaveLength(0);
    FakeWindow.inFront = null;
    shell.call('app:read', 0);
    shell.call('app:read', 2);
    expect(FakeNotification.all.map(({ options }) => options.body)).toEqual(['2 charts have been read.']);
    FakeNotification.all[0]?.emit('click', {});
    expect(FakeWindow.inFront).toBe(window);
  });

  it('stands on the icon: a number, or a dot with words on Windows', async () => {
    const window = await shell.runReady();
    shell.call('app:badge', 3);
    const { showDue } = await import('./badge/badge.ts');
    const windows = [window] as never[];
    showDue(3, windows, 'linux');
    expect(shell.double.module.app.setBadgeCount).toHaveBeenLastCalledWith(3);
    showDue(3, windows, 'win32');
    expect(window.setOverlayIcon).toHaveBeenLastCalledWith(expect.anything(), '3 cases are due');
    const [bitmap, size] = last(shell.double.module.nativeImage.createFromBitmap.mock.calls) as [
      Buffer,
      unknown,
    ];
    expect(size).toEqual({ width: 16, height: 16 });
    expect(bitmap).toHaveLength(16 * 16 * 4);
    showDue(0, windows, 'win32');
    expect(window.setOverlayIcon).toHaveBeenLastCalledWith(null, '');
  });
});

describe('the icon beside the clock', () => {
  it('is there only where an administrator wants it', async () => {
    await shell.runReady();
    expect(FakeTray.all).toHaveLength(0);
  });

  it('keeps the app when its windows are closed, locks it and quits it', async () => {
    shell.policy = { tray: true };
    const window = await shell.runReady();
    const [tray] = FakeTray.all as [FakeTray];
    shell.call('app:badge', 1);
    expect(tray.tip).toBe('Evident: 1 case is due');
    const click = (label: string) => tray.menu?.items.find((item) => item.label === label)?.click();
    click('Lock');
    expect(sentTo(window)).toEqual([['app:lock']]);
    window.close();
    shell.double.module.app.emit('window-all-closed');
    expect(last(shell.double.hosts[0]?.got ?? [])).toMatchObject({ type: 'start' });
    tray.emit('click', {}, {}, {});
    expect(FakeWindow.all).toHaveLength(1);
    click('Quit');
    expect(last(shell.double.hosts[0]?.got ?? [])).toEqual({ type: 'stop' });
  });
});

describe('as a window of a shared server', () => {
  beforeEach(() => {
    shell.policy = { server: { address: 'https://review.example' } };
  });

  it('starts no service and makes no data folder: its own pages, in the same window', async () => {
    await shell.run();
    expect(shell.double.hosts).toHaveLength(0);
    expect(last(FakeWindow.all).loaded).toEqual([HOME]);
    expect(shell.call('app:info')).toMatchObject({ server: 'review.example' });
    expect(shell.call('app:entry')).toBeNull();
    expect(existsSync(join(shell.folder, 'data'))).toBe(false);
    shell.double.module.app.quit();
    expect(shell.double.module.app.quits).toBe(1);
  });

  it('lets pages go nowhere else', async () => {
    await shell.run();
    const asked: boolean[] = [];
    for (const url of [`${HOME}v1/health`, 'https://review.example/', 'https://evil.example/'])
      (shell.double.session.beforeRequest as (...args: unknown[]) => void)(
        { url },
        ({ cancel }: { cancel: boolean }) => asked.push(cancel),
      );
    expect(asked).toEqual([false, true, true]);
  });

  it('writes no name of a patient, not even encrypted', async () => {
    await shell.run();
    shell.call('recent:of', 'nora');
    shell.call('recent:add', CASE, 'Haldane, home oxygen');
    expect(existsSync(join(shell.folder, 'user', 'recent'))).toBe(false);
  });

  it('ends with a sentence where the policy names a server in a way that cannot be', async () => {
    shell.policy = { serverFault: true };
    await shell.run();
    expect(shell.double.hosts).toHaveLength(0);
    expect(FakeWindow.all).toHaveLength(0);
    expect(last(shell.double.module.dialog.showErrorBox.mock.calls)?.[1]).toContain('server_policy_invalid');
  });
});

describe('a start that fails', () => {
  it('is said with a code and without what the system told, and ends the app', async () => {
    shell.double.module.utilityProcess.fork.mockImplementation(() => {
      throw new RangeError('chart of Doe.pdf');
    });
    await shell.run();
    expect(shell.double.module.dialog.showErrorBox.mock.calls).toEqual([
      ['Evident cannot continue', 'Evident could not be started (RangeError).\n\n(start_failed)'],
    ]);
    expect(shell.double.module.app.quits).toBe(1);
  });

  it('is one where the policy cannot be read: cases may belong on a server', async () => {
    shell.policy = { unreadable: true };
    await shell.run();
    expect(shell.double.hosts).toHaveLength(0);
    expect(last(shell.double.module.dialog.showErrorBox.mock.calls)?.[1]).toContain('policy_unreadable');
  });
});

describe('the preload script', () => {
  it('leads the page by fragments of ours alone', async () => {
    const location = { hash: '' };
    vi.stubGlobal('window', { location });
    shell.double.module.ipcRenderer.invoke.mockImplementation(async (channel: string) =>
      channel === 'app:entry' ? '#/setup?token=t' : null,
    );
    await import('./preload.ts');
    await vi.waitFor(() => expect(location.hash).toBe('#/setup?token=t'));
    const go = shell.double.heard.get('app:go') as unknown as (event: unknown, fragment: unknown) => void;
    go({}, '#/queue');
    expect(location.hash).toBe('#/queue');
    for (const bad of ['javascript:alert(1)', '#/<img>', 'https://example.org', 7, '#/a?x=1']) go({}, bad);
    expect(location.hash).toBe('#/queue');
    const bridge = shell.double.exposed.evidentDesktop as { onRun(listener: (id: string) => void): void };
    const ran = vi.fn();
    bridge.onRun(ran);
    const run = shell.double.heard.get('app:run') as unknown as (event: unknown, id: unknown) => void;
    for (const id of ['case.new', 'not an id', 7, '<script>']) run({}, id);
    expect(ran.mock.calls).toEqual([['case.new']]);
  });
});
