import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shellUnderTest } from '../testing/shell.ts';
import { compareVersions, findUpdate } from './updates.ts';

const shell = shellUnderTest();
let folder: string;
let sums: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evident-updates-'));
  sums = '';
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An installer with its line in SHA256SUMS, or a wrong one. */
function lay(name: string, right = true): void {
  writeFileSync(join(folder, name), name);
  const digest = createHash('sha256')
    .update(right ? name : 'another')
    .digest('hex');
  sums += `${digest}  ${name}\n`;
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
}

it('compares versions by number', () => {
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
  expect(compareVersions('0.9.9', '1.0.0')).toBeLessThan(0);
});

it.each([
  ['win32', 'Evident Setup 1.10.0.exe'],
  ['win32', 'Evident 1.10.0.msi'],
  ['darwin', 'Evident-1.10.0-arm64.dmg'],
  ['linux', 'evident_1.10.0_amd64.deb'],
  ['linux', 'evident-1.10.0.x86_64.rpm'],
  ['linux', 'Evident-1.10.0.AppImage'],
] as const)('finds, on %s, %s', async (platform, name) => {
  lay('Evident Setup 1.2.0.exe');
  lay(name);
  expect(await findUpdate(folder, '1.9.0', platform)).toEqual({
    version: '1.10.0',
    file: join(folder, name),
  });
  expect(await findUpdate(folder, '1.10.0', platform)).toBeUndefined();
});

it('offers nothing that is damaged, not listed, or for another system', async () => {
  lay('Evident Setup 3.0.0.exe', false);
  lay('evident_4.0.0_amd64.deb');
  writeFileSync(join(folder, 'Evident Setup 5.0.0.exe'), 'not listed');
  expect(await findUpdate(folder, '1.0.0', 'win32')).toBeUndefined();
  lay('Evident Setup 2.0.0.exe');
  expect((await findUpdate(folder, '1.0.0', 'win32'))?.version).toBe('2.0.0');
  expect(await findUpdate(join(folder, 'gone'), '1.0.0', 'win32')).toBeUndefined();
});

const item = () => shell.double.module.Menu.getApplicationMenu()?.getMenuItemById('update');

it('is shown in the menu where an administrator has named the folder, and opens nothing but its place', async () => {
  const name =
    { win32: 'Evident 9.0.0.msi', darwin: 'Evident-9.0.0.dmg' }[process.platform as string] ??
    'Evident-9.0.0.AppImage';
  lay(name);
  shell.policy = { updateFolder: folder };
  await shell.runReady();
  await vi.waitFor(() => expect(item()?.label).toBe('Version 9.0.0 is available: show installer'));
  item()?.click();
  expect(shell.double.module.shell.showItemInFolder.mock.calls).toEqual([[join(folder, name)]]);
});

it('is never looked for otherwise', async () => {
  await shell.runReady();
  expect(item()).toBeNull();
});
