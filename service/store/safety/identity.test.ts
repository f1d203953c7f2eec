import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryStores } from '../testing.ts';

const stores = temporaryStores();
const missing = expect.objectContaining({ code: 'store_missing', status: 503 });

/** A folder with a chart in it, closed. */
async function used(): Promise<string> {
  const store = await stores.open();
  await store.files.put('chart-11', Buffer.from('sealed'));
  await stores.close(store);
  return store.dataDir;
}

const everything = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

describe('a folder without its database', () => {
  it.each([
    ['absent', (path: string) => rmSync(path)],
    ['empty', (path: string) => truncateSync(path, 0)],
  ])('%s: is refused by service and tool, and nothing of it is changed', async (_name, harm) => {
    const dataDir = await used();
    harm(join(dataDir, 'evident.db'));
    const before = everything(dataDir);
    for (const mode of ['service', 'tool'] as const)
      await expect(stores.open({ dataDir, mode })).rejects.toEqual(missing);
    expect(everything(dataDir)).toEqual(before);
  });

  it('says what is there and what to do, with the newest backup', async () => {
    const store = await stores.open();
    const { name } = await store.backup();
    await stores.close(store);
    rmSync(join(store.dataDir, 'evident.db'));
    const { message } = (await stores.open({ dataDir: store.dataDir }).catch((error) => error)) as Error;
    expect(message).toMatch(/keys.*1 backup\b.*Nothing was changed.*evident restore/s);
    expect(message).toContain(name);
    expect(message).not.toContain(store.dataDir);
  });

  it.each([
    ['charts alone', ['files/11/chart-11']],
    ['charts in quarantine alone', ['quarantine/11/chart-11']],
    ['a manifest alone', ['manifest.json']],
    ['a log of the database alone', ['evident.db-wal']],
    ['a backup alone', ['backups/backup-2026-03-02T10-00-00-000Z/evident.db']],
  ])('is refused where %s would be taken for a first start, and no key is made', async (_name, paths) => {
    const dataDir = stores.folder();
    for (const path of paths) {
      mkdirSync(join(dataDir, path, '..'), { recursive: true });
      writeFileSync(join(dataDir, path), 'x');
    }
    await expect(stores.open({ dataDir })).rejects.toEqual(missing);
    expect(existsSync(join(dataDir, 'keys.json'))).toBe(false);
  });

  it('is a first start where that was cut off before there was a database', async () => {
    const store = await stores.open();
    await stores.close(store);
    const path = join(store.dataDir, 'keys.json');
    const { store: _store, ...keys } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    for (const name of ['evident.db', 'manifest.json']) rmSync(join(store.dataDir, name));
    writeFileSync(path, JSON.stringify({ ...keys, fresh: true }));
    await stores.close(await stores.open({ dataDir: store.dataDir }));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ store: expect.any(String) });
    expect(JSON.parse(readFileSync(path, 'utf8'))).not.toHaveProperty('fresh');
  });
});

describe('a database', () => {
  it('without identity, or with another one, is refused', async () => {
    for (const sql of [`DELETE FROM safety`, `UPDATE safety SET value = 'other' WHERE name = 'store'`]) {
      const store = await stores.open();
      store.sqlite.exec(sql);
      await stores.close(store);
      await expect(stores.open({ dataDir: store.dataDir })).rejects.toEqual(missing);
    }
  });

  it('of a time before identities takes the one that the keys know', async () => {
    const dataDir = await used();
    const store = await stores.open({ dataDir });
    store.sqlite.exec('DROP TABLE safety; DROP TABLE holds; DROP TABLE stray_files; DROP TABLE audit_rows');
    store.sqlite.exec(`DELETE FROM schema_migrations WHERE name = '0010-safety'`);
    await store.db.destroy();
    await stores.close(store);
    const again = await stores.open({ dataDir });
    expect(again.sqlite.prepare(`SELECT value FROM safety WHERE name = 'store'`).get()).toEqual({
      value: (JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as { store: string }).store,
    });
  });
});
