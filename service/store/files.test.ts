import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeError } from './errors.ts';
import { folderFault, folderFiles, removeTemporaries, writeDurably } from './files.ts';
import { temporaryStores } from './testing.ts';
import { filePortContract } from './testing-file-port.ts';

const stores = temporaryStores();

describe('folderFiles', () => {
  filePortContract(() => folderFiles(stores.folder()));

  it.skipIf(process.platform === 'win32')('lets nobody else in', async () => {
    const root = stores.folder();
    await folderFiles(root).put('aa-11', Buffer.from('x'));
    expect(statSync(join(root, '11')).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, '11', 'aa-11')).mode & 0o777).toBe(0o600);
  });

  it('removes what a crash left half written, and nothing else', async () => {
    const root = stores.folder();
    const files = folderFiles(root);
    await files.put('aa-11', Buffer.from('x'));
    writeFileSync(join(root, '11', 'bb-11.tmp'), 'half');
    expect(await removeTemporaries(root)).toBe(1);
    expect((await files.list()).map((file) => file.name)).toEqual(['aa-11']);
  });
});

describe('storeError', () => {
  it.each([
    ['ENOSPC', 507, 'disk_full'],
    ['EIO', 503, 'store_io'],
    ['EMFILE', 503, 'store_busy'],
  ])('tells %s as a refusal', (code, status, refusal) => {
    const cause = Object.assign(new Error('/data/files/ab'), { code });
    expect(storeError(cause)).toMatchObject({ status, code: refusal });
    expect(String(storeError(cause))).not.toContain('/data');
  });
});

describe('folderFault', () => {
  it('tells a folder that cannot be made as a failure of the disk, not as a missing folder', () => {
    const failing = (code: string) => Object.assign(new Error(code), { code });
    expect(folderFault(failing('ENOENT'))).toMatchObject({ code: 'EIO' });
    expect(folderFault(failing('ENOSPC'))).toMatchObject({ code: 'ENOSPC' });
  });
});

describe('writeDurably', () => {
  it('lets many write the same file at once: one of them whole, no error, nothing left behind', async () => {
    const root = stores.folder();
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000 + index, index));
    await Promise.all(contents.map((bytes) => writeDurably(join(root, 'one'), bytes)));
    const found = readFileSync(join(root, 'one'));
    expect(contents.some((bytes) => bytes.equals(found))).toBe(true);
    expect(readdirSync(root)).toEqual(['one']);
  });

  it('leaves no temporary file behind when it fails', async () => {
    const root = stores.folder();
    const target = join(root, 'folder');
    await folderFiles(root).put('zz-folder', Buffer.from('x'));
    await expect(writeDurably(join(target, 'missing', 'file'), Buffer.from('x'))).rejects.toThrow();
    expect(readdirSync(root)).toEqual(['er']);
  });
});
