/** The shell under the double of `electron`, for a test file: `const shell = shellUnderTest()`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Policy } from '../policy/policy.ts';
import { type ElectronDouble, electronDouble, type FakeContents, FakeWindow } from './electron.ts';

export const URL_OF_SERVICE = 'http://127.0.0.1:4100';
export const SETUP = `${URL_OF_SERVICE}/#/setup?token=abc-DEF_1`;
export const HOME = 'app://evident/';

export interface ShellUnderTest {
  double: ElectronDouble;
  /** A folder of this test, deleted afterwards; `userData` and the pages are in it. */
  folder: string;
  /** What the machine's administrator has set. */
  policy: Policy;
  /** Up to the start of the service. */
  run(): Promise<void>;
  /** Up to the first window. */
  runReady(setupUrl?: string): Promise<FakeWindow>;
  /** Calls as a page does, by default the first window's. */
  call(channel: string, ...args: unknown[]): unknown;
  callFrom(event: unknown, channel: string, ...args: unknown[]): unknown;
  /** The event of a call from a window's page. */
  from(window: { webContents: FakeContents }): unknown;
}

export function shellUnderTest(): ShellUnderTest {
  const shell: ShellUnderTest = {
    double: undefined as unknown as ElectronDouble,
    folder: '',
    policy: {},
    async run() {
      const { runShell } = await import('../shell.ts');
      const pages = join(shell.folder, 'pages');
      runShell({ preload: 'preload.cjs', host: 'host.js', pages, icon: 'icon.png' });
      shell.double.module.app.becomeReady();
      // The policy of the machine is read first.
      await vi.waitFor(() =>
        expect(
          shell.double.hosts.length + shell.double.module.app.quits + FakeWindow.all.length,
        ).toBeGreaterThan(0),
      );
    },
    async runReady(setupUrl) {
      await shell.run();
      shell.double.hosts[0]?.emit('message', { type: 'ready', url: URL_OF_SERVICE, setupUrl });
      return FakeWindow.all[0] as FakeWindow;
    },
    call: (channel, ...args) => shell.callFrom(shell.from(FakeWindow.all[0] as FakeWindow), channel, ...args),
    callFrom: (event, channel, ...args) =>
      // What crosses between processes is copied, or refused where it cannot be.
      structuredClone(
        (shell.double.handlers.get(channel) as (...args: unknown[]) => unknown)(
          event,
          ...structuredClone(args),
        ),
      ),
    from: ({ webContents }) => ({ sender: webContents, senderFrame: { url: HOME, parent: null } }),
  };
  beforeEach(() => {
    vi.resetModules();
    shell.double = electronDouble();
    shell.policy = {};
    shell.folder = mkdtempSync(join(tmpdir(), 'evident-shell-'));
    mkdirSync(join(shell.folder, 'pages'));
    writeFileSync(join(shell.folder, 'pages', 'index.html'), '<title>Evident</title>');
    shell.double.module.app.userData = join(shell.folder, 'user');
    vi.stubEnv('EVIDENT_DATA', join(shell.folder, 'data'));
    vi.stubEnv('EVIDENT_PASSPHRASE', '');
    vi.doMock('electron', () => shell.double.module);
    vi.doMock('../policy/policy.ts', async (original) => ({
      ...(await original<typeof import('../policy/policy.ts')>()),
      readPolicy: async () => shell.policy,
    }));
  });
  afterEach(() => {
    vi.doUnmock('electron');
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    rmSync(shell.folder, { recursive: true });
  });
  return shell;
}
