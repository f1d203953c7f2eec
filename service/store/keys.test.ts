import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newKey } from './crypto.ts';
import type { OsKeyStore } from './keys.ts';
import { CHEAP, temporaryStores } from './testing.ts';

const stores = temporaryStores();
const code = (name: string) => expect.objectContaining({ code: name, status: 503 });

/** A key store as an operating system has one: another instance cannot open what this one wrapped. */
function keyStoreDouble(): OsKeyStore {
  const mask = newKey();
  const flip = (bytes: Uint8Array) =>
    Uint8Array.from(bytes, (byte, index) => byte ^ mask[index % mask.length]!);
  return { wrap: flip, unwrap: flip };
}

/** A folder that was opened once with these keys and closed. */
async function folderWith(keys: Parameters<typeof stores.open>[0]): Promise<string> {
  const store = await stores.open(keys);
  await stores.close(store);
  return store.dataDir;
}

describe('the data key', () => {
  it('opens by the passphrase it was made with, in any Unicode spelling', async () => {
    const dataDir = await folderWith({ passphrase: 'caf\u00e9' });
    await stores.open({ dataDir, passphrase: 'cafe\u0301' });
  });

  it('refuses another passphrase and changes nothing', async () => {
    const dataDir = await folderWith({ passphrase: 'right' });
    const before = readFileSync(join(dataDir, 'keys.json'));
    await expect(stores.open({ dataDir, passphrase: 'wrong' })).rejects.toEqual(code('key_wrong'));
    expect(readFileSync(join(dataDir, 'keys.json'))).toEqual(before);
  });

  it('says how to give a key when there is none', async () => {
    const { openStore } = await import('./open.ts');
    const missing = expect.objectContaining({
      code: 'key_missing',
      message: expect.stringContaining('EVIDENT_PASSPHRASE'),
    });
    await expect(openStore({ dataDir: stores.folder() })).rejects.toEqual(missing);
    const dataDir = await folderWith({ passphrase: 'right' });
    await expect(openStore({ dataDir })).rejects.toEqual(missing);
  });

  it('refuses another data key', async () => {
    const dataDir = await folderWith({ dataKey: newKey() });
    await expect(stores.open({ dataDir, dataKey: newKey() })).rejects.toEqual(code('key_wrong'));
  });

  it('never makes a new key for an old database', async () => {
    const dataDir = await folderWith({ passphrase: 'right' });
    rmSync(join(dataDir, 'keys.json'));
    await expect(stores.open({ dataDir, passphrase: 'right' })).rejects.toEqual(code('key_missing'));
  });

  it('tells a damaged key file from a wrong key', async () => {
    const dataDir = await folderWith({ passphrase: 'right' });
    writeFileSync(join(dataDir, 'keys.json'), '{"version": 1, "wr');
    await expect(stores.open({ dataDir, passphrase: 'right' })).rejects.toEqual(code('key_damaged'));
  });

  it.each([
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['no wraps', { wraps: undefined }],
    ['wraps that are an object', { wraps: {} }],
    ['an empty wrap', { wraps: [null] }],
    ['a wrap of nothing', { wraps: [{}] }],
    ['a wrap of an unknown kind', { wraps: [{ kind: 'passphrasf', cost: 10, salt: 'AA==', box: 'AA==' }] }],
    ['a box that is a number', { wraps: [{ kind: 'os', box: 7 }] }],
    ['no salt', { wraps: [{ kind: 'passphrase', cost: 10, box: 'AA==' }] }],
    [
      'a cost that would take all memory',
      { wraps: [{ kind: 'passphrase', cost: 27, salt: 'AA==', box: 'AA==' }] },
    ],
    ['a check that is none', { check: 'x' }],
    ['a next that is none', { next: { wraps: 1 } }],
    ['another version', { version: 2 }],
  ])('refuses a key file that holds %s, and leaves it as it is', async (_name, harm) => {
    const dataDir = await folderWith({ passphrase: 'right' });
    const path = join(dataDir, 'keys.json');
    const whole = JSON.parse(readFileSync(path, 'utf8')) as object;
    const text = typeof harm === 'string' ? harm : JSON.stringify({ ...whole, ...harm });
    writeFileSync(path, text);
    for (const sources of [{ passphrase: 'right' }, { osKeyStore: keyStoreDouble() }])
      await expect(stores.open({ dataDir, ...sources })).rejects.toEqual(code('key_damaged'));
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('opens beside lock files that hold something', async () => {
    const dataDir = await folderWith({ passphrase: 'right' });
    for (const name of ['service.lock', 'tools.lock']) writeFileSync(join(dataDir, name), 'x'.repeat(5000));
    await stores.open({ dataDir, passphrase: 'right' });
  });

  it('opens by either of two wraps once both were given', async () => {
    const osKeyStore = keyStoreDouble();
    const dataDir = await folderWith({ osKeyStore });
    await stores.close(await stores.open({ dataDir, osKeyStore, passphrase: 'spare' }));
    await stores.close(await stores.open({ dataDir, passphrase: 'spare' }));
    await stores.close(await stores.open({ dataDir, osKeyStore }));
  });

  it('survives a changed keyring when the passphrase is there, and mends the wrap', async () => {
    const dataDir = await folderWith({ osKeyStore: keyStoreDouble(), passphrase: 'spare' });
    const newKeyring = keyStoreDouble();
    await expect(stores.open({ dataDir, osKeyStore: newKeyring })).rejects.toEqual(code('key_wrong'));
    await stores.close(await stores.open({ dataDir, osKeyStore: newKeyring, passphrase: 'spare' }));
    await stores.close(await stores.open({ dataDir, osKeyStore: newKeyring }));
  });

  it('changes its passphrase without touching the data', async () => {
    const store = await stores.open({ passphrase: 'old' });
    await store.changePassphrase('new');
    await stores.close(store);
    const { dataDir } = store;
    await expect(stores.open({ dataDir, passphrase: 'old' })).rejects.toEqual(code('key_wrong'));
    await stores.open({ dataDir, passphrase: 'new' });
  });

  it('is nowhere in the key file', async () => {
    const dataKey = newKey();
    const dataDir = await folderWith({ dataKey, passphrase: 'right', kdfCost: CHEAP });
    const text = readFileSync(join(dataDir, 'keys.json'), 'utf8');
    expect(text).not.toContain(dataKey.toString('base64'));
    expect(text).not.toContain(dataKey.toString('hex'));
  });
});
