/** Electron's security checklist (docs/tutorial/security of Electron), point by point, under its numbers and titles. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { FakeContents, FakeWindow } from './testing/electron.ts';
import { HOME, shellUnderTest } from './testing/shell.ts';

const shell = shellUnderTest();
const root = fileURLToPath(new URL('..', import.meta.url));
const CASE = '01890000-0000-7000-8000-000000000001';

/** Both kinds of windows that there are. */
async function windows() {
  await shell.runReady();
  shell.call('window:case', CASE);
  expect(FakeWindow.all).toHaveLength(2);
  return FakeWindow.all;
}
const preferences = async () => (await windows()).map(({ options }) => options.webPreferences);

/** What the session answers to a request for an address. */
function cancelled(url: string): boolean | undefined {
  const answer = vi.fn();
  (shell.double.session.beforeRequest as (...args: unknown[]) => void)({ url }, answer);
  const [given] = answer.mock.calls[0] as [{ cancel: boolean }];
  return given.cancel;
}

const ELSEWHERE = [
  'https://example.org/',
  'http://127.0.0.1:4100/',
  'http://127.0.0.1:4101/',
  'file:///etc/passwd',
  'ws://127.0.0.1:4100/',
  'app://evident.example.org/',
  'app://user@evident/',
  'app://other/',
  'javascript:alert(1)',
  'about:blank',
  '',
];

/** Sources of ours that run in Electron or in the page. */
function sources(folder: string): { path: string; text: string }[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'testing' ? [] : sources(path);
    return /\.(?:tsx?|html)$/.test(name) && !/\.test\./.test(name)
      ? [{ path, text: readFileSync(path, 'utf8') }]
      : [];
  });
}
const ours = () => [...sources(join(root, 'main')), ...sources(join(root, 'renderer'))];

it('1. Only load secure content', async () => {
  for (const window of await windows())
    for (const url of window.loaded) expect(url.startsWith(HOME)).toBe(true);
  for (const url of ELSEWHERE) expect(cancelled(url), url).toBe(true);
  for (const url of [HOME, `${HOME}assets/index.js`, `${HOME}v1/runs`, `blob:${HOME}1`, 'data:,x'])
    expect(cancelled(url), url).toBe(false);
});

it('2. Do not enable Node.js integration for remote content', async () => {
  for (const each of await preferences())
    expect(each).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
});

it('3. Enable Context Isolation in all renderers', async () => {
  for (const each of await preferences()) expect(each.contextIsolation).toBe(true);
});

it('4. Enable process sandboxing', async () => {
  for (const each of await preferences()) expect(each.sandbox).toBe(true);
  expect(shell.double.module.app.sandboxed).toBe(true);
});

it('5. Handle session permission requests from remote content', async () => {
  await shell.run();
  const { session } = shell.double;
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'usb', 'fullscreen']) {
    const answer = vi.fn();
    (session.permissionRequest as (...args: unknown[]) => void)({}, permission, answer, {});
    expect(answer.mock.calls).toEqual([[false]]);
    expect((session.permissionCheck as (...args: unknown[]) => unknown)({}, permission, HOME, {})).toBe(
      false,
    );
  }
  const copying = (url: string) => {
    const answer = vi.fn();
    const permission = 'clipboard-sanitized-write';
    (session.permissionRequest as (...args: unknown[]) => void)({}, permission, answer, {
      requestingUrl: url,
    });
    const checked = (session.permissionCheck as (...args: unknown[]) => unknown)({}, permission, url, {});
    return [...answer.mock.calls.flat(), checked];
  };
  // A button of ours copies a text; nobody else's does.
  expect(copying(HOME)).toEqual([true, true]);
  for (const url of ELSEWHERE) expect(copying(url), url).toEqual([false, false]);
  expect((session.device as (...args: unknown[]) => unknown)({ deviceType: 'hid' })).toBe(false);
  const answer = vi.fn();
  (session.displayMedia as (...args: unknown[]) => void)({}, answer);
  expect(answer.mock.calls).toEqual([[{}]]);
});

it('6. Do not disable webSecurity', async () => {
  for (const each of await preferences()) expect(each.webSecurity).toBe(true);
});

it('7. Define a Content Security Policy', async () => {
  await shell.run();
  const answer = await shell.double.schemes.get('app')?.(new Request(HOME));
  const policy = answer?.headers.get('content-security-policy') ?? '';
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  expect(rules.get('default-src')).toEqual(["'none'"]);
  expect(rules.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  for (const name of ['object-src', 'base-uri', 'form-action', 'frame-src', 'frame-ancestors'])
    expect(rules.get(name), name).toEqual(["'none'"]);
  expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'/);
});

it('8. Do not enable allowRunningInsecureContent', async () => {
  for (const each of await preferences()) expect(each.allowRunningInsecureContent).toBe(false);
});

it('9. Do not enable experimental features', async () => {
  for (const each of await preferences()) expect(each.experimentalFeatures).toBe(false);
});

it('10. Do not use enableBlinkFeatures', async () => {
  for (const each of await preferences()) expect(each).not.toHaveProperty('enableBlinkFeatures');
  for (const { path, text } of ours())
    expect(/enableBlinkFeatures|enable-blink-features/.test(text), path).toBe(false);
});

it('11. Do not use allowpopups for WebViews', () => {
  for (const { path, text } of ours()) expect(/<webview|allowpopups/i.test(text), path).toBe(false);
});

it('12. Verify WebView options before creation', async () => {
  for (const { webContents, options } of await windows()) {
    expect(options.webPreferences.webviewTag).toBe(false);
    const preventDefault = vi.fn();
    webContents.emit('will-attach-webview', { preventDefault }, {}, {});
    expect(preventDefault).toHaveBeenCalled();
  }
});

it('13. Disable or limit navigation', async () => {
  for (const { webContents } of await windows()) {
    for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
      const prevented = (url: string) => {
        const preventDefault = vi.fn();
        const rest = name === 'will-frame-navigate' ? [] : [url, false, true, 1, 1];
        webContents.emit(name, { url, preventDefault }, ...rest);
        return preventDefault.mock.calls.length > 0;
      };
      for (const url of ELSEWHERE) expect(prevented(url), `${name} ${url}`).toBe(true);
      expect(prevented(`${HOME}#/queue`)).toBe(false);
    }
  }
});

it('14. Disable or limit creation of new windows', async () => {
  const foreign = new FakeContents();
  await windows();
  shell.double.module.app.emit('web-contents-created', {}, foreign);
  for (const contents of [...FakeWindow.all.map(({ webContents }) => webContents), foreign])
    expect((contents.windowOpen as (details: unknown) => unknown)({ url: `${HOME}#/queue` })).toEqual({
      action: 'deny',
    });
  // The page can have a window for a case, by its id, and no other.
  for (const bad of ['../../x', 'https://example.org', `${CASE}/..`, '', 7])
    expect(() => shell.call('window:case', bad)).toThrow(/arguments/);
});

it('15. Do not use shell.openExternal with untrusted content', () => {
  for (const { path, text } of ours()) expect(/openExternal|openPath/.test(text), path).toBe(false);
});

it('16. Use a current version of Electron', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string };
  // Pinned: each release of ours says which, and raising it is one line.
  expect(devDependencies.electron).toBe(version);
  expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(45);
});

it('17. Validate the sender of all IPC messages', async () => {
  const window = await shell.runReady();
  const sender = window.webContents;
  const foreign = [
    { sender, senderFrame: { url: 'https://example.org/', parent: null } },
    { sender, senderFrame: { url: 'http://127.0.0.1:4100/', parent: null } },
    { sender, senderFrame: { url: HOME, parent: {} } },
    { sender, senderFrame: { url: 'app://evident.example.org/', parent: null } },
    { sender, senderFrame: { url: 'not an address', parent: null } },
    { sender, senderFrame: null },
  ];
  expect(shell.double.handlers.size).toBeGreaterThan(10);
  for (const channel of shell.double.handlers.keys()) {
    for (const event of foreign) expect(() => shell.callFrom(event, channel), channel).toThrow(/refused/);
    for (const wrong of [[{ more: 1 }], [-1], ['', ''], [[{}]], [undefined, 1, 2], ['x'.repeat(20_000)]])
      expect(() => shell.call(channel, ...wrong), `${channel} ${wrong}`).toThrow(/arguments/);
  }
});

it('18. Avoid usage of the file:// protocol and prefer usage of custom protocols', async () => {
  await windows();
  expect(shell.double.privileged).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
  expect([...shell.double.schemes.keys()]).toEqual(['app']);
  for (const { path, text } of sources(join(root, 'main')))
    if (!path.includes('/plain/')) expect(/file:\/\/|loadFile|pathToFileURL/.test(text), path).toBe(false);
});

it('19. Check which fuses you can change', () => {
  const fuses = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(
    readFileSync(join(root, 'electron-builder.yml'), 'utf8'),
  )?.[1];
  const set = Object.fromEntries(
    [...(fuses ?? '').matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, k, v]) => [k, v]),
  );
  // Read back from the program in test/desktop.
  expect(set).toEqual({
    runAsNode: 'false',
    enableCookieEncryption: 'true',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
    loadBrowserProcessSpecificV8Snapshot: 'false',
    grantFileProtocolExtraPrivileges: 'false',
    resetAdHocDarwinSignature: 'true',
  });
});

it('20. Do not expose Electron APIs to untrusted web content', async () => {
  vi.stubGlobal('window', { location: { hash: '' } });
  await import('./preload.ts');
  expect(Object.keys(shell.double.exposed)).toEqual(['evidentDesktop']);
  const bridge = shell.double.exposed.evidentDesktop as Record<string, (...args: unknown[]) => unknown>;
  const { invoke } = shell.double.module.ipcRenderer;
  for (const [name, offered] of Object.entries(bridge)) {
    expect(typeof offered, name).toBe('function');
    if (name.startsWith('on')) {
      // A listener gets the message and never Electron's event, which leads to the sender.
      const heard = vi.fn();
      offered(heard);
      const listen = [...shell.double.heard.values()].at(-1) as (...args: unknown[]) => void;
      listen({ sender: 'Electron’s own' }, 'edit.undo');
      expect(JSON.stringify(heard.mock.calls), name).not.toContain('own');
      expect(heard, name).toHaveBeenCalled();
    } else {
      invoke.mockClear();
      void offered('channel of my choice', 'second', 'third');
      // The channel is the function's own, whatever it is given.
      expect(invoke.mock.calls[0]?.[0], name).toMatch(/^(?:app|window|session|recent|menu):[a-z]+$/);
      expect(invoke.mock.calls[0]?.length, name).toBeLessThanOrEqual(3);
    }
  }
});
