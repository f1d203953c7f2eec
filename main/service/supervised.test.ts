/** The service's process as the shell keeps it, under the double of `electron`. */
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { FakeWindow } from '../testing/electron.ts';
import { HOME, shellUnderTest, URL_OF_SERVICE } from '../testing/shell.ts';

const shell = shellUnderTest();

describe('the service', () => {
  it('is forked with nothing on its command line and told to start by message', async () => {
    await shell.run();
    expect(shell.double.module.utilityProcess.fork.mock.calls[0]?.slice(0, 2)).toEqual(['host.js', []]);
    expect(shell.double.hosts[0]?.got).toEqual([
      { type: 'start', dataDir: join(shell.folder, 'data'), port: 0, passphrase: undefined, osKeys: true },
    ]);
  });

  it('uses the key store of the system by asking the shell', async () => {
    await shell.run();
    const host = shell.double.hosts[0];
    const bytes = Buffer.from('a data key').toString('base64');
    host?.emit('message', { type: 'key-call', id: 1, verb: 'wrap', bytes });
    const wrapped = host?.got.at(-1) as unknown as { bytes: string };
    expect(wrapped).toMatchObject({ type: 'key-answer', id: 1 });
    expect(wrapped.bytes).not.toBe(bytes);
    host?.emit('message', { type: 'key-call', id: 2, verb: 'unwrap', bytes: wrapped.bytes });
    expect(host?.got.at(-1)).toEqual({ type: 'key-answer', id: 2, bytes });
  });

  it('answers with nothing when the key store refuses', async () => {
    shell.double.module.safeStorage.decryptString = () => {
      throw new Error('locked');
    };
    await shell.run();
    shell.double.hosts[0]?.emit('message', { type: 'key-call', id: 3, verb: 'unwrap', bytes: 'AAAA' });
    expect(shell.double.hosts[0]?.got.at(-1)).toEqual({ type: 'key-answer', id: 3 });
  });

  it('gets no key store where it would be a password from the source', async () => {
    await shell.run();
    const { safeStorageKeys } = await import('../keys/safe-storage.ts');
    shell.double.module.safeStorage.backend = 'basic_text';
    expect(safeStorageKeys('linux')).toBeUndefined();
    shell.double.module.safeStorage.backend = 'unknown';
    expect(safeStorageKeys('linux')).toBeUndefined();
    expect(safeStorageKeys('win32')).toBeDefined();
    shell.double.module.safeStorage.available = false;
    expect(safeStorageKeys('win32')).toBeUndefined();
  });

  it('is started again at its port, the page untouched', async () => {
    vi.useFakeTimers();
    const window = await shell.runReady();
    shell.double.hosts[0]?.emit('exit', 1);
    expect(window.setProgressBar).toHaveBeenCalledWith(2);
    await vi.advanceTimersByTimeAsync(499);
    expect(shell.double.hosts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(shell.double.hosts[1]?.got[0]).toMatchObject({ type: 'start', port: 4100 });
    shell.double.hosts[1]?.emit('message', { type: 'ready', url: URL_OF_SERVICE });
    expect(window.loaded).toHaveLength(1);
    expect(window.setProgressBar).toHaveBeenLastCalledWith(-1);
  });

  it('may come back at another port: the page stays, its calls find the way', async () => {
    vi.useFakeTimers();
    const window = await shell.runReady();
    shell.double.hosts[0]?.emit('exit', 1);
    await vi.advanceTimersByTimeAsync(500);
    shell.double.hosts[1]?.emit('message', { type: 'ready', url: 'http://127.0.0.1:5000' });
    expect(window.loaded).toEqual([HOME]);
    const asked = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', asked);
    await shell.double.schemes.get('app')?.(new Request(`${HOME}v1/health`));
    expect(asked).toHaveBeenCalledWith('http://127.0.0.1:5000/v1/health', expect.anything());
  });

  it('is given up after it has died too often', async () => {
    vi.useFakeTimers();
    await shell.run();
    for (let death = 0; death < 6; death += 1) {
      shell.double.hosts.at(-1)?.emit('exit', 1);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(shell.double.hosts).toHaveLength(6);
    expect(shell.double.module.dialog.showErrorBox.mock.calls[0]?.[1]).toContain('gave_up');
    expect(shell.double.module.app.quits).toBe(1);
  });

  it('tells why it refused and does not try again', async () => {
    vi.useFakeTimers();
    await shell.run();
    shell.double.hosts[0]?.emit('message', {
      type: 'refused',
      code: 'key_wrong',
      detail: 'The key does not fit.',
    });
    shell.double.hosts[0]?.emit('exit', 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shell.double.hosts).toHaveLength(1);
    expect(shell.double.module.dialog.showErrorBox.mock.calls[0]?.[1]).toContain('key_wrong');
  });

  it('cannot steer the shell elsewhere', async () => {
    await shell.run();
    const host = shell.double.hosts[0];
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
  const reported = () => shell.double.hosts[0]?.got.at(-1);

  it('closes the windows, then waits until the service has closed its folder', async () => {
    await shell.runReady();
    shell.double.module.app.quit();
    expect(FakeWindow.all).toHaveLength(0);
    expect(shell.double.module.app.quits).toBe(0);
    expect(reported()).toEqual({ type: 'stop' });
    shell.double.hosts[0]?.emit('exit', 0);
    await vi.waitFor(() => expect(shell.double.module.app.quits).toBe(1));
    expect(shell.double.hosts).toHaveLength(1);
  });

  it('ends a service that does not answer', async () => {
    vi.useFakeTimers();
    await shell.runReady();
    shell.double.module.app.quit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shell.double.hosts[0]?.killed).toBe(true);
    expect(shell.double.module.app.quits).toBe(1);
  });

  it('follows the last window, except on a Mac', async () => {
    (await shell.runReady()).close();
    shell.double.module.app.emit('window-all-closed');
    expect(reported()).toMatchObject({ type: process.platform === 'darwin' ? 'start' : 'stop' });
  });

  it('lets a page save first, while the service still runs', async () => {
    vi.useFakeTimers();
    const window = await shell.runReady();
    window.unsaved = true;
    shell.double.module.app.quit();
    expect(window.webContents.sent).toEqual([['app:run', 'work.save']]);
    expect(reported()).toMatchObject({ type: 'start' });
    window.unsaved = false;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(reported()).toEqual({ type: 'stop' });
    expect(shell.double.module.dialog.showMessageBoxSync).not.toHaveBeenCalled();
  });

  it.each([
    ['keeps', 0, 1],
    ['loses', 1, 0],
  ])('asks when a page cannot save: the person %s it', async (_word, choice, left) => {
    vi.useFakeTimers();
    const window = await shell.runReady();
    shell.double.module.dialog.showMessageBoxSync.mockReturnValue(choice);
    window.unsaved = true;
    window.close();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(shell.double.module.dialog.showMessageBoxSync).toHaveBeenCalledOnce();
    expect(FakeWindow.all).toHaveLength(left);
    expect(reported()).toMatchObject({ type: 'start' });
  });
});
