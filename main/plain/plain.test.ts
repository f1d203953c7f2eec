import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Surroundings } from '../paths.ts';
import { writeBelow } from '../testing/files.ts';
import { appArguments, hasScreen } from './browser.ts';
import { electronProgram, fetchElectron, reachable } from './electron.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'evident-plain-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const put = (path: string, text?: string) => writeBelow(root, path, text);

it('finds Electron’s program only where it really is', () => {
  expect(electronProgram(root)).toBeUndefined();
  put('node_modules/electron/path.txt', 'electron\n');
  expect(electronProgram(root)).toBeUndefined();
  put('node_modules/electron/dist/electron');
  expect(electronProgram(root)).toBe(join(root, 'node_modules/electron/dist/electron'));
});

it('fetches nothing in a build', async () => {
  put('node_modules/electron/install.js', 'process.exit(1)');
  vi.stubEnv('CI', 'true');
  const say = vi.fn();
  expect(await fetchElectron(root, say)).toBeUndefined();
  expect(say).not.toHaveBeenCalled();
});

it('knows whether a connection can be opened', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await reachable({ host: '127.0.0.1', port })).toBe(true);
  server.close();
  await once(server, 'close');
  expect(await reachable({ host: '127.0.0.1', port })).toBe(false);
});

it('knows where there is a screen', () => {
  const at = (platform: NodeJS.Platform, env: Surroundings['env'] = {}) =>
    hasScreen({ platform, env, home: root });
  expect(at('linux')).toBe(false);
  expect(at('linux', { DISPLAY: ':0' })).toBe(true);
  expect(at('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(at('linux', { DISPLAY: ':0', CI: 'true' })).toBe(false);
  expect(at('linux', { DISPLAY: ':0', EVIDENT_NO_BROWSER: '1' })).toBe(false);
  expect(at('win32')).toBe(true);
  expect(at('darwin', { SSH_CONNECTION: '1' })).toBe(false);
});

it('gives up the browser’s sandbox for the superuser alone', () => {
  expect(appArguments('file:///page', root, { root: false })).not.toContain('--no-sandbox');
  expect(appArguments('file:///page', root, { root: true })).toContain('--no-sandbox');
});
