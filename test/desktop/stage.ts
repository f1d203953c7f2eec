/**
 * The desktop app without Electron's program: the shell under the double of `electron`, its pages in a real Chromium, its service
 * in a real process. What the shell hands to Electron is carried out here as Electron documents it: windows are pages, the app's own
 * scheme answers their requests, the preload script's functions reach the shell by the same channels.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { vi } from 'vitest';
import type { Policy } from '../../main/policy/policy.ts';
import { type ElectronDouble, electronDouble, FakeHost, FakeWindow } from '../../main/testing/electron.ts';
import { PATIENCE_MS } from '../e2e/browser.ts';
import { forkHost, hostSource } from './host.ts';

const HOME = 'app://evident/';
/** Chromium knows no scheme of ours: this stands for it, in the browser alone. */
const STAGE = 'https://evident.test/';

export interface Stage {
  double: ElectronDouble;
  /** The page of the window with this number, in the order of their opening. */
  page(number: number): Promise<Page>;
  pages(): number;
  /** How many processes have hosted the service so far. */
  services(): number;
  /** The service's process dies as if killed by the system. */
  killService(): Promise<void>;
  /** The app quits by its menu and the person waits until it is gone. */
  quit(): Promise<void>;
  /** Addresses that the pages asked for. */
  asked: string[];
}

/** Starts the app on a data folder. `folders` are kept from one start to the next. */
export async function openApp(
  browser: Browser,
  folders: { data: string; user: string; pages: string },
  policy: Policy = {},
): Promise<Stage> {
  vi.resetModules();
  const double = electronDouble();
  const { module } = double;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const preload = await preloadScript();
  const opened: Promise<Page>[] = [];
  const asked: string[] = [];
  const services: ChildProcess[] = [];

  class Window extends FakeWindow {
    page: Page | undefined;
    override async loadURL(url: string) {
      await super.loadURL(url);
      const page = this.page ? Promise.resolve(this.page) : openPage(context, this, double, preload);
      opened.push(page);
      this.page = await page;
      await this.page.goto(url.replace(HOME, STAGE));
    }
  }
  class Service extends FakeHost {
    readonly child = forkHost(hostSource);
    constructor() {
      super();
      services.push(this.child);
      this.child.on('message', (message) => this.emit('message', message));
      this.child.on('exit', (code) => this.emit('exit', code ?? 9));
    }
    override postMessage(message: { type: string }) {
      super.postMessage(message);
      this.child.send(message);
    }
    override kill() {
      return this.child.kill('SIGKILL');
    }
  }
  module.BrowserWindow = Window as typeof FakeWindow;
  module.utilityProcess.fork = vi.fn(() => new Service());
  module.app.userData = folders.user;
  await context.route('**/*', (route) => answer(route, double, asked));

  vi.stubEnv('EVIDENT_DATA', folders.data);
  vi.stubEnv('EVIDENT_PASSPHRASE', 'for this test alone');
  vi.doMock('electron', () => module);
  vi.doMock('../../main/policy/policy.ts', async (original) => ({
    ...(await original<typeof import('../../main/policy/policy.ts')>()),
    readPolicy: async () => policy,
  }));
  const { runShell } = await import('../../main/shell.ts');
  runShell({ preload: 'preload.cjs', host: 'host', pages: folders.pages, icon: 'icon.png' });
  module.app.becomeReady();
  return {
    double,
    asked,
    pages: () => opened.length,
    services: () => services.length,
    async page(number) {
      await vi.waitFor(() => {
        if (opened[number] === undefined) throw new Error(`window ${number} has not been opened`);
      }, PATIENCE_MS);
      return opened[number] as Promise<Page>;
    },
    async killService() {
      const child = services.at(-1) as ChildProcess;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async quit() {
      module.app.quit();
      await vi.waitFor(() => {
        if (module.app.quits === 0) throw new Error('the app is still there');
      }, PATIENCE_MS);
      await context.close();
    },
  };
}

/** A page with the functions of the preload script, whose calls come from this window. */
async function openPage(
  context: BrowserContext,
  window: FakeWindow,
  double: ElectronDouble,
  preload: string,
): Promise<Page> {
  const page = await context.newPage();
  await page.exposeFunction('stageCall', (channel: string, args: unknown[]) => {
    const handler = double.handlers.get(channel) as (...args: unknown[]) => unknown;
    return handler({ sender: window.webContents, senderFrame: { url: HOME, parent: null } }, ...args);
  });
  await page.addInitScript(preload);
  const { send } = window.webContents;
  window.webContents.send = (...args) => {
    send.apply(window.webContents, args);
    void page
      .evaluate(([channel, argument]) => {
        const { stageHear } = globalThis as unknown as {
          stageHear(channel: unknown, argument: unknown): void;
        };
        stageHear(channel, argument);
      }, args)
      .catch(() => undefined); // A window on its way out answers nothing.
  };
  window.once('closed', () => void page.close());
  page.once('close', () => {
    if (FakeWindow.all.includes(window)) window.close();
  });
  return page;
}

/** The preload script itself, over a double of its half of `electron` that reaches the shell by the stage's function. */
async function preloadScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../main/preload.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'cjs',
    external: ['electron'],
  });
  return `(() => {
    const heard = new Map();
    globalThis.stageHear = (channel, argument) => {
      for (const listener of heard.get(channel) ?? []) listener({}, argument);
    };
    // What comes through the stage is JSON: bytes are made bytes again.
    const bytes = (value) => Array.isArray(value)
      ? value.map((each) => each?.bytes ? { ...each, bytes: new Uint8Array(Object.values(each.bytes)) } : each)
      : value;
    const electron = {
      contextBridge: { exposeInMainWorld: (name, api) => { globalThis[name] = api; } },
      ipcRenderer: {
        invoke: async (channel, ...args) => bytes(await stageCall(channel, args)),
        on: (channel, listener) => heard.set(channel, [...(heard.get(channel) ?? []), listener]),
      },
    };
    const require = () => electron;
    ${outputFiles[0]?.text ?? ''}
  })();`;
}

/** A request of a page as Electron plays it: the session may cancel it, the scheme's handler answers. */
async function answer(route: Route, double: ElectronDouble, asked: string[]): Promise<void> {
  const request = route.request();
  const url = request.url().replace(STAGE, HOME);
  asked.push(url);
  let cancelled = true;
  (double.session.beforeRequest as (...args: unknown[]) => void)({ url }, (given: { cancel: boolean }) => {
    cancelled = given.cancel;
  });
  const handler = double.schemes.get('app');
  if (cancelled || !handler) return route.abort();
  const body = request.postDataBuffer();
  const response = await handler(
    new Request(url, {
      method: request.method(),
      headers: await request
        .allHeaders()
        .then((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(':')))),
      ...(body && { body: new Uint8Array(body) }),
    }),
  );
  if (response.type === 'error') return route.abort();
  await route
    .fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
    .catch(() => undefined); // The window was closed meanwhile.
}
