import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBackups, restoreBackup } from './backup.ts';
import { checkObjects } from './check.ts';
import { newKey } from './crypto.ts';
import { restoreStore } from './restore.ts';
import { CHEAP, temporaryStores, testClock } from './testing.ts';
import { addCase } from './testing-case.ts';

const stores = temporaryStores();
const passphrase = 'open sesame';

const place = (folder: string, name: string) => join(folder, 'files', name.slice(-2), name);
function flip(path: string, at = 20): void {
  const bytes = readFileSync(path);
  bytes[at]! ^= 1;
  writeFileSync(path, bytes);
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function filled(cases = 3) {
  const store = await stores.open({ passphrase });
  const objects: string[] = [];
  for (let number = 1; number <= cases; number += 1)
    objects.push((await addCase(store, `r${number}`)).object);
  return { store, objects };
}
const restore = (backup: string) =>
  restoreStore(backup, { dataDir: join(stores.folder(), 'restored'), passphrase, kdfCost: CHEAP });

describe('a backup', () => {
  it('shares nothing with the folder: whatever happens to the live files, it restores its own state', async () => {
    const { store, objects } = await filled();
    const { path, opened, faults } = await store.backup();
    expect([opened, faults]).toEqual([3, []]);
    for (const file of filesIn(path)) expect([file, statSync(file).nlink]).toEqual([file, 1]);
    const before = new Map(filesIn(path).map((file) => [file, readFileSync(file)]));
    const harms = [flip, (file: string) => truncateSync(file, 5), (file: string) => rmSync(file)];
    objects.forEach((name, index) => {
      harms[index]?.(place(store.dataDir, name));
    });
    flip(join(store.dataDir, 'evident.db'), 9000);
    for (const [file, bytes] of before) expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(await restore(path)).toEqual({ opened: 3, faults: [], audit: { ok: true, rows: 3 } });
  });

  it('names what cannot be opened, holds the rest, and deletes no older backup that may have it', async () => {
    const store = await stores.open({ passphrase, keepBackups: 1 });
    const { object } = await addCase(store, 'r1');
    const { object: gone } = await addCase(store, 'r2');
    await addCase(store, 'r3');
    const { path: whole } = await store.backup();
    flip(place(store.dataDir, object));
    rmSync(place(store.dataDir, gone));
    const { path, opened, faults } = await store.backup();
    expect(opened).toBe(1);
    expect(faults).toEqual([
      { object, run: 'r1', kind: 'case', fault: 'damaged' },
      { object: gone, run: 'r2', kind: 'case', fault: 'missing' },
    ]);
    await store.backup();
    expect((await store.troubles()).map(({ code }) => code)).toEqual(['objects_damaged']);
    expect(readdirSync(join(store.dataDir, 'backups'))).toHaveLength(3);
    expect(await restore(whole)).toMatchObject({ opened: 3, faults: [] });
    // What can be restored is.
    const report = await restore(path);
    expect(report).toMatchObject({ opened: 1, faults, audit: { ok: true } });
    await store.safety.confirm('objects_damaged', { id: 'a', username: 'admin', role: 'admin' });
    await store.backup();
    expect(readdirSync(join(store.dataDir, 'backups'))).toHaveLength(1);
  });

  it('that is damaged itself is restored as far as it goes, and says what is not', async () => {
    const { store, objects } = await filled(4);
    await store.files.put('extra-11', Buffer.from('of no case'));
    const { path } = await store.backup();
    flip(place(path, objects[0]!));
    truncateSync(place(path, objects[1]!), 3);
    rmSync(place(path, objects[2]!));
    flip(place(path, 'extra-11'), 1);
    const { opened, faults } = await restore(path);
    expect(opened).toBe(1);
    expect(faults.map(({ object, fault }) => [object, fault])).toEqual([
      [objects[0], 'damaged'],
      [objects[1], 'damaged'],
      [objects[2], 'missing'],
      ['extra-11', 'damaged'],
    ]);
  });

  it('with a changed manifest says so; one without (from before) restores', async () => {
    const { store } = await filled(1);
    const { path } = await store.backup();
    writeFileSync(join(path, 'manifest.json'), '{}');
    expect(await restore(path)).toMatchObject({ opened: 1, faults: [{ object: 'manifest.json' }] });
    rmSync(join(path, 'manifest.json'));
    expect(await restore(path)).toMatchObject({ opened: 1, faults: [] });
  });

  it('with a damaged database or keys is refused, and leaves the new folder empty', async () => {
    const { store } = await filled(1);
    const { path } = await store.backup();
    const cases = [
      ['evident.db', (file: string) => flip(file, 9000), 'store_damaged'],
      ['evident.db', (file: string) => truncateSync(file, 0), 'store_missing'],
      ['keys.json', (file: string) => writeFileSync(file, '{'), 'key_damaged'],
      ['keys.json', (file: string) => rmSync(file), 'backup_incomplete'],
    ] as const;
    for (const [name, harm, code] of cases) {
      const copy = join(stores.folder(), 'copy');
      cpSync(path, copy, { recursive: true });
      harm(join(copy, name));
      const dataDir = join(stores.folder(), 'restored');
      await expect(restoreStore(copy, { dataDir, passphrase, kdfCost: CHEAP })).rejects.toMatchObject({
        code,
      });
      mkdirSync(dataDir, { recursive: true });
      expect(readdirSync(dataDir)).toEqual([]);
    }
  });

  it('misses nothing of a case that was destroyed while it was made', async () => {
    const dataKey = newKey();
    const store = await stores.open({ dataKey });
    const { object } = await addCase(store, 'r1');
    const read = async () => undefined;
    expect((await checkObjects(store.sqlite, dataKey, read, () => false)).faults).toEqual([]);
    const lost = { object, run: 'r1', kind: 'case', fault: 'missing' };
    expect((await checkObjects(store.sqlite, dataKey, read, () => true)).faults).toEqual([lost]);
  });

  it('holds what lies in quarantine, where a case asks for it', async () => {
    const { store, objects } = await filled(1);
    const name = objects[0]!;
    mkdirSync(join(store.dataDir, 'quarantine', name.slice(-2)), { recursive: true });
    renameSync(place(store.dataDir, name), join(store.dataDir, 'quarantine', name.slice(-2), name));
    const { path, faults } = await store.backup();
    expect(faults).toEqual([]);
    expect(await restore(path)).toMatchObject({ opened: 1, faults: [] });
  });
});

describe('the order of backups', () => {
  const HOUR = 3_600_000;

  it('is that in which they were made: ten from the future make no new one vanish', async () => {
    const clock = testClock('2026-03-02T10:00:00Z');
    const store = await stores.open({ clock, keepBackups: 10 });
    const folder = join(store.dataDir, 'backups');
    const { path } = await store.backup();
    // As an earlier version named them.
    for (let day = 10; day < 20; day += 1)
      cpSync(path, join(folder, `backup-2035-01-${day}T00-00-00-000Z`), { recursive: true });
    rmSync(path, { recursive: true });
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      clock.advance(HOUR);
      const { name } = await store.backup();
      made.unshift(name);
      const kept = (await listBackups(folder)).map((backup) => backup.name);
      expect(kept).toHaveLength(10);
      expect(kept.slice(0, made.length)).toEqual(made);
      expect(await store.lastBackupAt()).toEqual(clock());
    }
  });

  it('while the clock is wrong none is deleted; confirmed, the last made stay', async () => {
    const clock = testClock();
    const store = await stores.open({ clock, keepBackups: 2 });
    const made = [];
    for (const jump of [0, 10 * 365 * 24 * HOUR, -10 * 365 * 24 * HOUR, -24 * HOUR, 24 * HOUR]) {
      clock.set(jump);
      made.push((await store.backup()).name);
    }
    const kept = async () => (await store.listBackups()).map(({ name }) => name);
    expect(await kept()).toEqual(made.toReversed());
    await store.safety.confirm('clock_back', { id: 'a', username: 'admin', role: 'admin' });
    const { name } = await store.backup();
    expect(await kept()).toEqual([name, made.at(-1)]);
  });

  it('leaves alone what it did not name', async () => {
    const store = await stores.open({ keepBackups: 1 });
    const own = join(store.dataDir, 'backups', 'backup-before-the-move');
    mkdirSync(own, { recursive: true });
    await store.backup();
    await store.backup();
    expect(readdirSync(join(store.dataDir, 'backups'))).toHaveLength(2);
    expect(readdirSync(own)).toEqual([]);
  });

  it('restores one with a year beyond 9999', async () => {
    const store = await stores.open({ clock: () => new Date(Date.UTC(12_000, 0, 1)), passphrase });
    const { path } = await store.backup();
    expect(await store.lastBackupAt()).toEqual(new Date(Date.UTC(12_000, 0, 1)));
    await restoreBackup(path, join(stores.folder(), 'restored'));
  });
});
