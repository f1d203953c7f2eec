import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreBackup } from './backup.ts';
import type { KeyFile } from './key-file.ts';
import { type RekeyOptions, rekeyStore } from './rekey.ts';
import type { Store } from './store.ts';
import { CHEAP, temporaryStores } from './testing.ts';
import { addCase, PLAIN } from './testing-case.ts';

const stores = temporaryStores();
const passphrase = 'open sesame';
const code = (name: string) => expect.objectContaining({ code: name });

/** Wraps by adding 1 to each byte; `lost` once it no longer opens. */
const keyStore = (lost = false) => ({
  wrap: (bytes: Uint8Array) => bytes.map((byte) => (byte + 1) & 255),
  unwrap: (bytes: Uint8Array) => {
    if (lost) throw new Error('gone');
    return bytes.map((byte) => (byte + 255) & 255);
  },
});

/** A store with a case in it, and what must be the same after a change of the key. */
async function filled(store: Store) {
  await addCase(store, 'r1');
  await store.pageCache.put('page', Buffer.from('text'));
  return store;
}

/** Everything can still be read, and the trail is one chain. */
async function expectWhole(store: Store, entries: number) {
  const run = await store.db.selectFrom('runs').select('case_key').executeTakeFirstOrThrow();
  const key = store.vault.openCaseKey('r1', run.case_key!);
  expect(await store.vault.getObject('file-r1', key)).toEqual(PLAIN);
  expect(await store.audit.verify()).toEqual({ ok: true, rows: entries });
}

const keysOf = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as KeyFile;
const bytesOf = (dataDir: string) => readFileSync(join(dataDir, 'evident.db'));
const rekey = (dataDir: string, over: Partial<RekeyOptions> = {}) =>
  rekeyStore({ dataDir, passphrase, kdfCost: CHEAP, ...over });

describe('changing the data key', () => {
  it('leaves cases, trail and fingerprints as they were, under another key', async () => {
    const store = await filled(await stores.open({ passphrase }));
    const { dataDir } = store;
    const fingerprint = store.vault.fingerprint(Buffer.from('a'));
    await stores.close(store);
    const before = { keys: keysOf(dataDir), bytes: bytesOf(dataDir) };
    await rekey(dataDir);
    const after = keysOf(dataDir);
    expect(after.check).not.toBe(before.keys.check);
    expect(after.next).toBeUndefined();
    expect(bytesOf(dataDir).equals(before.bytes)).toBe(false);
    const again = await stores.open({ dataDir, passphrase });
    await expectWhole(again, 2);
    expect(again.vault.fingerprint(Buffer.from('a'))).toBe(fingerprint);
    expect((await again.audit.find({}, { after: 1, limit: 1 }))[0]).toMatchObject({
      action: 'store.rekeyed',
    });
    expect((await again.protection()).rekeyedAt).toBeDefined();
    expect(await again.pageCache.get('page')).toBeUndefined();
    expect(readdirSync(dataDir).filter((name) => name.includes('rekey'))).toEqual([]);
    await stores.close(again);
    // And once more: what was kept is kept again.
    await rekey(dataDir);
    await expectWhole(await stores.open({ dataDir, passphrase }), 3);
  });

  it('shuts out the old key', async () => {
    const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const store = await filled(await stores.open({ dataKey: old }));
    const { dataDir } = store;
    await stores.close(store);
    await rekeyStore({ dataDir, dataKey: old, nextKey: next });
    await expect(stores.open({ dataDir, dataKey: old })).rejects.toEqual(code('key_wrong'));
    await expectWhole(await stores.open({ dataDir, dataKey: next }), 2);
  });

  it('ends every session and forgets the keys that signed tokens', async () => {
    const store = await filled(await stores.open({ passphrase }));
    const at = '2026-01-01T00:00:00.000Z';
    await store.write(async (tx) => {
      const user = { id: 'u1', username: 'n', username_key: 'n', display_name: 'n', role: 'nurse' };
      await tx
        .insertInto('users')
        .values({ ...user, password_hash: 'x', created_at: at, last_login_at: null })
        .execute();
      const session = { id: 's1', user_id: 'u1', refresh_hash: 'h', used_refresh_hash: null };
      await tx
        .insertInto('sessions')
        .values({ ...session, created_at: at, last_seen_at: at, expires_at: at, ended_at: null })
        .execute();
      const key = { id: 'k1', public_jwk: '{}', private_jwk: '{}', created_at: at };
      await tx.insertInto('signing_keys').values(key).execute();
    });
    await stores.close(store);
    await rekey(store.dataDir);
    const again = await stores.open({ dataDir: store.dataDir, passphrase });
    expect(
      await again.db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute(),
    ).toEqual([]);
    expect(await again.db.selectFrom('signing_keys').select('id').execute()).toEqual([]);
  });

  it.each(['announce', 'swap', 'settle'] as const)('survives a crash before the step "%s"', async (step) => {
    const store = await filled(await stores.open({ passphrase }));
    const { dataDir } = store;
    await stores.close(store);
    const crash = (at: string) => {
      if (at === step) throw new Error('crash');
    };
    await expect(rekey(dataDir, { before: crash })).rejects.toThrow('crash');
    // The old key holds until the database was swapped; from then on the new one.
    const again = await stores.open({ dataDir, passphrase });
    await expectWhole(again, step === 'settle' ? 2 : 1);
    expect(keysOf(dataDir).next).toBeUndefined();
    await stores.close(again);
    await rekey(dataDir);
    await expectWhole(await stores.open({ dataDir, passphrase }), step === 'settle' ? 3 : 2);
  });

  it('after a crash a wrong passphrase settles nothing', async () => {
    const store = await filled(await stores.open({ passphrase }));
    const { dataDir } = store;
    await stores.close(store);
    const crash = (at: string) => {
      if (at === 'settle') throw new Error('crash');
    };
    await expect(rekey(dataDir, { before: crash })).rejects.toThrow('crash');
    await expect(stores.open({ dataDir, passphrase: 'wrong' })).rejects.toEqual(code('key_wrong'));
    expect(keysOf(dataDir).next).toBeDefined();
    await expectWhole(await stores.open({ dataDir, passphrase }), 2);
  });

  it('needs everything that opens the folder, so that it opens it afterwards', async () => {
    const osKeyStore = keyStore();
    const store = await filled(await stores.open({ passphrase, osKeyStore }));
    const { dataDir } = store;
    await stores.close(store);
    const before = keysOf(dataDir);
    const refused = (over: Partial<RekeyOptions>) =>
      rekeyStore({ dataDir, kdfCost: CHEAP, ...over }).catch((error) => error.code);
    expect(await refused({ osKeyStore })).toBe('passphrase_needed');
    expect(await refused({ osKeyStore, passphrase: 'wrong' })).toBe('passphrase_needed');
    expect(await refused({ passphrase })).toBe('key_store_needed');
    expect(keysOf(dataDir)).toEqual(before);
    await rekey(dataDir, { osKeyStore });
    for (const sources of [{ passphrase, osKeyStore: keyStore(true) }, { osKeyStore }]) {
      const again = await stores.open({ dataDir, ...sources });
      await expectWhole(again, 2);
      await stores.close(again);
    }
  });

  it('waits outside while a service or a tool uses the folder, and lets neither in meanwhile', async () => {
    const store = await filled(await stores.open({ passphrase }));
    const { dataDir } = store;
    await expect(rekey(dataDir)).rejects.toEqual(code('store_in_use'));
    await stores.close(store);
    const tool = await stores.open({ dataDir, passphrase, mode: 'tool' });
    await expect(rekey(dataDir)).rejects.toEqual(code('store_in_use'));
    await stores.close(tool);
    const refusals: Promise<unknown>[] = [];
    const knock = () => {
      for (const mode of ['tool', 'service'] as const)
        refusals.push(stores.open({ dataDir, passphrase, mode }).catch((error) => error.code));
    };
    await rekey(dataDir, { before: (step) => step === 'swap' && knock() });
    expect(await Promise.all(refusals)).toEqual(['store_in_use', 'store_in_use']);
    await expectWhole(await stores.open({ dataDir, passphrase }), 2);
  });

  it('leaves older backups with the key they were made with', async () => {
    const store = await filled(await stores.open({ passphrase }));
    const { path: backup } = await store.backup();
    await stores.close(store);
    await rekey(store.dataDir);
    const dataDir = join(stores.folder(), 'restored');
    await restoreBackup(backup, dataDir);
    await expectWhole(await stores.open({ dataDir, passphrase }), 1);
  });
});
