/** The shell under the double of `electron`, for a test file: `const desk = shellUnderTest()`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Policy } from '../policy/policy.ts';
import { type ElectronDouble, electronDouble, type FakeContents, FakeWindow } from './electron.ts';

export const URL_OF_SERVICE = 'http://127.0.0.1:4100';
export const SETUP = `${URL_OF_SERVICE}/#/setup?token=abc-DEF_1`;
export const HOME = 'app://evident/';

export interface Desk {
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

export function shellUnderTest(): Desk {
  const desk: Desk = {
    double: undefined as unknown as ElectronDouble,
    folder: '',
    policy: {},
    async run() {
      const { runShell } = await import('../shell.ts');
      const pages = join(desk.folder, 'pages');
      runShell({ preload: 'preload.cjs', host: 'host.js', pages, icon: 'icon.png' });
      desk.double.module.app.becomeReady();
      // The policy of the machine is read first.
      await vi.waitFor(() =>
        expect(
          desk.double.hosts.length + desk.double.module.app.quits + FakeWindow.all.length,
        ).toBeGreaterThan(0),
      );
    },
    async runReady(setupUrl) {
      await desk.run();
      desk.double.hosts[0]?.emit('message', { type: 'ready', url: URL_OF_SERVICE, setupUrl });
      return FakeWindow.all[0] as FakeWindow;
    },
    call: (channel, ...args) => desk.callFrom(desk.from(FakeWindow.all[0] as FakeWindow), channel, ...args),
    callFrom: (event, channel, ...args) =>
      // What crosses between processes is copied, or refused where it cannot be.
      structuredClone(
        (desk.double.handlers.get(channel) as (...args: unknown[]) => unknown)(
          event,
          ...structuredClone(args),
        ),
      ),
    from: ({ webContents }) => ({ sender: webContents, senderFrame: { url: HOME, parent: null } }),
  };
  beforeEach(() => {
    vi.resetModules();
    desk.double = electronDouble();
    desk.policy = {};
    desk.folder = mkdtempSync(join(tmpdir(), 'evident-shell-'));
    mkdirSync(join(desk.folder, 'pages'));
    writeFileSync(join(desk.folder, 'pages', 'index.html'), '<title>Evident</title>');
    desk.double.module.app.userData = join(desk.folder, 'user');
    vi.stubEnv('EVIDENT_DATA', join(desk.folder, 'data'));
    vi.stubEnv('EVIDENT_PASSPHRASE', '');
    vi.doMock('electron', () => desk.double.module);
    vi.doMock('../policy/policy.ts', async (original) => ({
      ...(await original<typeof import('../policy/policy.ts')>()),
      readPolicy: async () => desk.policy,
    }));
  });
  afterEach(() => {
    vi.doUnmock('electron');
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    rmSync(desk.folder, { recursive: true });
  });
  return desk;
}
