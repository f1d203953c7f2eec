/** `npm start` where there is no Electron, as a person meets it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../api/evident.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a start or an end may take on a busy machine; what was said until then tells where it stands. */
const PATIENCE_MS = 120_000;

let folder: string;
let running: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evident-start-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}) {
  const { PATH = '', HOME = folder } = process.env;
  const child = spawn(process.execPath, ['main/start.ts', '--browser'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      // No keyring answers here, whatever machine this is.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      ...env,
    },
  });
  running.push(child);
  const [output, text] = [listen(child.stdout), listen(child.stderr)];
  const said = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
      const match = pattern.exec(text());
      if (match) return match;
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`ended with ${child.exitCode ?? child.signalCode}:\n${text()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`did not say ${pattern}, but:\n${text()}`);
  };
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  /** The exit code. */
  const ended = async () => {
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`did not end, but said:\n${text()}`);
    });
    return Promise.race([exit, late]);
  };
  return { child, said, ended, output, text };
}

describe.skipIf(process.platform === 'win32')('without Electron and without a screen', () => {
  it('says so, prints the address of the set-up page, stops on Ctrl-C, and opens its data again', async () => {
    const first = start();
    await first.said(/Electron is left out as asked/);
    const [, address = ''] = await first.said(
      /open (http:\/\/127\.0\.0\.1:\d+\/#\/setup\?token=\S+) in a browser/,
    );
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Evident</title>');
    const health = await fetch(new URL('/v1/health', address));
    expect(await health.json()).toMatchObject({ status: 'setup' });
    first.child.kill('SIGINT');
    expect(await first.ended()).toBe(0);
    expect(first.output()).toBe('');

    const second = start();
    await second.said(/open http/);
    second.child.kill('SIGTERM');
    expect(await second.ended()).toBe(0);
  });

  it('keeps the key from other users and outside the data, and says what that is worth', async () => {
    const app = start();
    const [, path = ''] = await app.said(/the key to your data is in (\S+):/);
    await app.said(/Set EVIDENT_PASSPHRASE to protect it better/);
    await app.said(/open http/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(path.startsWith(join(folder, 'data'))).toBe(false);
    app.child.kill('SIGINT');
    await app.ended();
  });

  it('makes no key file where there is a passphrase, and refuses without it later', async () => {
    const app = start({ EVIDENT_PASSPHRASE: 'words of a person' });
    await app.said(/open http/);
    app.child.kill('SIGINT');
    await app.ended();
    expect(existsSync(join(folder, 'config', 'evident', 'key'))).toBe(false);
    const locked = start();
    expect(await locked.ended()).toBe(1);
    expect(locked.text()).toContain('EVIDENT_PASSPHRASE');
    expect(locked.text()).not.toMatch(/\bat \S+ \(/);
  });
});

describe.skipIf(process.platform === 'win32')('without Electron, with a browser', () => {
  /** A browser that notes how it was called, opens the page it was given and ends when it is told. */
  function fakeBrowser(end: string): string {
    const path = join(folder, 'browser');
    const code = `
      const { readFileSync, statSync, writeFileSync } = require('node:fs');
      const page = new URL(process.argv.find((arg) => arg.startsWith('--app=')).slice(6));
      writeFileSync(${JSON.stringify(join(folder, 'called.json'))}, JSON.stringify({
        args: process.argv.slice(2), page: readFileSync(page, 'utf8'), mode: statSync(page).mode & 0o777,
      }));
      ${end}`;
    writeFileSync(path, `#!${process.execPath}\n${code}`);
    chmodSync(path, 0o755);
    return path;
  }
  const called = () => JSON.parse(readFileSync(join(folder, 'called.json'), 'utf8'));

  it('opens a window that knows the token and stops when it is closed', async () => {
    const app = start({
      DISPLAY: ':7',
      EVIDENT_BROWSER: fakeBrowser('setTimeout(() => process.exit(0), 500)'),
    });
    await app.said(/opened in a browser window/);
    expect(await app.ended()).toBe(0);
    const { args, page, mode } = called();
    expect(page).toMatch(/http:\/\/127\.0\.0\.1:\d+\/#\/setup\?token=/);
    expect(mode).toBe(0o600);
    expect(args.join(' ')).not.toContain('token');
    expect(args).toContain('--incognito');
    expect(app.text()).not.toContain('token');
    expect(
      readdirSync(join(folder, 'config', 'evident')).filter((name) => name.startsWith('browser')),
    ).toEqual([]);
  });

  it('closes the window on Ctrl-C', async () => {
    const app = start({ DISPLAY: ':7', EVIDENT_BROWSER: fakeBrowser('setInterval(() => {}, 1000)') });
    await app.said(/opened in a browser window/);
    app.child.kill('SIGINT');
    expect(await app.ended()).toBe(0);
  });

  it('prints the address when the browser fails, and goes on', async () => {
    const app = start({ DISPLAY: ':7', EVIDENT_BROWSER: fakeBrowser('process.exit(1)') });
    const [, address = ''] = await app.said(/open (http:\S+) in a browser/);
    expect((await fetch(address)).status).toBe(200);
    app.child.kill('SIGINT');
    expect(await app.ended()).toBe(0);
  });
});
