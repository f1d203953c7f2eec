import { closeSync, openSync, readdirSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreBackup } from './backup.ts';
import { type Migration, migrations } from './migrations/index.ts';
import type { Store } from './store.ts';
import { temporaryStores } from './testing.ts';

const stores = temporaryStores();
const code = (name: string) => expect.objectContaining({ code: name, status: 503 });
const NAME = 'Zebra Quuxington';

const user = {
  id: 'u1',
  username: NAME,
  username_key: 'zebra',
  display_name: NAME,
  role: 'nurse',
  password_hash: 'x',
  created_at: '2026-01-01T00:00:00.000Z',
  last_login_at: null,
};
const addUser = (store: Store, id = 'u1') =>
  store.write((tx) =>
    tx
      .insertInto('users')
      .values({ ...user, id, username_key: id })
      .execute(),
  );
const userIds = async (store: Store) =>
  (await store.db.selectFrom('users').select('id').execute()).map((row) => row.id);

describe('openStore', () => {
  it('keeps what was written', async () => {
    const store = await stores.open();
    await addUser(store);
    await stores.close(store);
    expect(await userIds(await stores.open({ dataDir: store.dataDir }))).toEqual(['u1']);
  });

  it('leaves no log behind, used or not', async () => {
    for (const use of [async () => undefined, addUser]) {
      const store = await stores.open();
      await use(store);
      await stores.close(store);
      expect(readdirSync(store.dataDir).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
    }
  });

  it('commits with an fsync and checks foreign keys', async () => {
    const { sqlite } = await stores.open();
    expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(sqlite.pragma('synchronous', { simple: true })).toBe(2);
    expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  it('makes only STRICT tables', async () => {
    const { sqlite } = await stores.open();
    const tables = sqlite.pragma('table_list') as { name: string; type: string; strict: number }[];
    const own = tables.filter((table) => table.type === 'table' && !table.name.startsWith('sqlite_'));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((table) => table.strict !== 1)).toEqual([]);
  });

  it('undoes a change that fails', async () => {
    const store = await stores.open();
    const change = store.write(async (tx) => {
      await tx.insertInto('users').values(user).execute();
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await userIds(store)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('lets nobody else read the folder', async () => {
    const { dataDir } = await stores.open();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
      const mode = statSync(join(dataDir, entry.name)).mode & 0o777;
      expect([entry.name, mode]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it('lets a second service wait outside, and a tool in', async () => {
    const store = await stores.open();
    await expect(stores.open({ dataDir: store.dataDir })).rejects.toEqual(code('store_in_use'));
    const tool = await stores.open({ dataDir: store.dataDir, mode: 'tool' });
    await addUser(tool);
    expect(await userIds(store)).toEqual(['u1']);
    await stores.close(store);
    await stores.open({ dataDir: store.dataDir });
  });
});

describe('a damaged database', () => {
  const closedWithUsers = async () => {
    const store = await stores.open();
    for (let index = 0; index < 200; index += 1) await addUser(store, `u${index}`);
    await stores.close(store);
    return { dataDir: store.dataDir, path: join(store.dataDir, 'evident.db') };
  };

  it.each([1, 100, 4096, 40_000])('is recognised when %i bytes are cut off', async (bytes) => {
    const { dataDir, path } = await closedWithUsers();
    truncateSync(path, statSync(path).size - bytes);
    const before = readFileSync(path);
    await expect(stores.open({ dataDir })).rejects.toEqual(code('store_damaged'));
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each([10, 5000, 20_000, 60_000])('is recognised when the byte at %i has changed', async (position) => {
    const { dataDir, path } = await closedWithUsers();
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.from([readFileSync(path)[position]! ^ 1]), 0, 1, position);
    closeSync(file);
    await expect(stores.open({ dataDir })).rejects.toEqual(code('store_damaged'));
  });
});

describe('migrations', () => {
  const extra: Migration = { name: '9999-extra', sql: 'CREATE TABLE extra (id TEXT PRIMARY KEY) STRICT' };

  it('are numbered in order, one name each', () => {
    const names = migrations.map((migration) => migration.name);
    expect(names.toSorted()).toEqual(names);
    const numbers = names.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('run on an old database after a backup', async () => {
    const store = await stores.open();
    await addUser(store);
    await stores.close(store);
    const newer = await stores.open({ dataDir: store.dataDir, migrations: [...migrations, extra] });
    expect(newer.sqlite.prepare('SELECT count(*) AS n FROM extra').get()).toEqual({ n: 0 });
    expect(await userIds(newer)).toEqual(['u1']);
    expect(readdirSync(join(store.dataDir, 'backups'))).toHaveLength(1);
  });

  it('leave the database as it was when one fails', async () => {
    const store = await stores.open();
    await stores.close(store);
    const bad = { name: '9998-bad', sql: 'CREATE TABLE half (id TEXT PRIMARY KEY) STRICT; SELECT nonsense;' };
    const { dataDir } = store;
    await expect(stores.open({ dataDir, migrations: [...migrations, bad] })).rejects.toThrow();
    const again = await stores.open({ dataDir });
    expect(again.sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'half'`).get()).toBeUndefined();
  });

  it('refuse a database from a newer program', async () => {
    const store = await stores.open({ migrations: [...migrations, extra] });
    await stores.close(store);
    await expect(stores.open({ dataDir: store.dataDir })).rejects.toEqual(code('store_newer'));
  });
});

describe('backup', () => {
  it('restores into an empty folder with rows and files', async () => {
    const store = await stores.open();
    await addUser(store);
    await store.files.put('aa-11', Buffer.from('sealed'));
    const backup = (await store.backup()).path;
    const dataDir = join(stores.folder(), 'restored');
    await restoreBackup(backup, dataDir);
    const restored = await stores.open({ dataDir });
    expect(await userIds(restored)).toEqual(['u1']);
    expect(await restored.files.get('aa-11')).toEqual(Buffer.from('sealed'));
  });

  it('is as unreadable without the key as the original', async () => {
    const store = await stores.open();
    await addUser(store);
    const backup = (await store.backup()).path;
    expect(readFileSync(join(backup, 'evident.db')).includes(NAME)).toBe(false);
  });

  it('refuses to restore over anything', async () => {
    const store = await stores.open();
    const backup = (await store.backup()).path;
    const refused = expect.objectContaining({ code: 'restore_not_empty' });
    await expect(restoreBackup(backup, store.dataDir)).rejects.toEqual(refused);
  });

  it('keeps the newest few', async () => {
    let second = 0;
    const clock = () => new Date(Date.UTC(2026, 0, 1, 0, 0, second++));
    const store = await stores.open({ keepBackups: 3, clock });
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await store.backup()).path);
    const kept = readdirSync(join(store.dataDir, 'backups')).map((name) =>
      join(store.dataDir, 'backups', name),
    );
    expect(kept.sort()).toEqual(made.slice(2));
  });
});

describe('page cache', () => {
  it('gives back what was put, hides names, forgets what is damaged', async () => {
    const { pageCache, dataDir } = await stores.open();
    await pageCache.put('sha/1/v1', Buffer.from(NAME));
    expect((await pageCache.get('sha/1/v1'))?.toString()).toBe(NAME);
    expect(await pageCache.get('sha/2/v1')).toBeUndefined();
    const cache = join(dataDir, 'cache');
    const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const path = join(files[0]!.parentPath, files[0]!.name);
    expect(readFileSync(path).includes('Zebra')).toBe(false);
    truncateSync(path, 20);
    expect(await pageCache.get('sha/1/v1')).toBeUndefined();
  });
});

describe('a full disk', () => {
  it('refuses the change, keeps the rest and works again afterwards', async () => {
    const store = await stores.open();
    const pages = Number(store.sqlite.pragma('page_count', { simple: true }));
    store.sqlite.pragma(`max_page_count = ${pages + 2}`);
    let written = 0;
    const fill = async () => {
      for (; written < 500; written += 1) await addUser(store, `u${written}`);
    };
    await expect(fill()).rejects.toEqual(expect.objectContaining({ code: 'disk_full', status: 507 }));
    expect(await userIds(store)).toHaveLength(written);
    store.sqlite.pragma('max_page_count = 1073741823');
    await addUser(store, 'after');
    expect(await userIds(store)).toHaveLength(written + 1);
  });
});
