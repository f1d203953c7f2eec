import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderFiles } from '../files.ts';
import type { Store } from '../store.ts';
import { temporaryStores, testClock } from '../testing.ts';
import { addCase } from '../testing-case.ts';

const stores = temporaryStores();
const admin = { id: 'a1', username: 'admin', role: 'admin' };
const HOUR = 3_600_000;
const codes = async (store: Store) => (await store.safety.holds()).map(({ code }) => code);

/** Files without a case, as old as a day. */
async function strays(store: Store, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `stray-${100 + index}`);
  const old = new Date(Date.now() - 24 * HOUR);
  for (const name of names) {
    await store.files.put(name, Buffer.from(name));
    utimesSync(join(store.dataDir, 'files', name.slice(-2), name), old, old);
  }
  return names;
}
const names = async (store: Store) => (await store.files.list()).map(({ name }) => name).toSorted();
const quarantine = (store: Store) => folderFiles(join(store.dataDir, 'quarantine'));

/** So many looks, an hour apart. */
async function hours(store: Store, clock: ReturnType<typeof testClock>, count: number): Promise<void> {
  for (let hour = 0; hour < count; hour += 1) {
    clock.advance(HOUR);
    await store.sweepStrays();
  }
}

describe('files without a case', () => {
  it('stay for a day and three looks, are set aside whole, and go after a month', async () => {
    const clock = testClock();
    const store = await stores.open({ clock });
    const [name = ''] = await strays(store, 1);
    await store.files.put('young-11', Buffer.from('x'));
    await hours(store, clock, 24);
    expect(await names(store)).toEqual([name, 'young-11']);
    await hours(store, clock, 2);
    expect(await names(store)).toEqual(['young-11']);
    expect((await quarantine(store).get(name))?.toString()).toBe(name);
    clock.advance(29 * 24 * HOUR);
    expect((await store.sweepStrays()).deleted).toBe(0);
    clock.advance(24 * HOUR);
    expect((await store.sweepStrays()).deleted).toBe(1);
    expect(await quarantine(store).list()).toEqual([]);
  });

  it('that a backup knows are not deleted', async () => {
    const clock = testClock();
    const store = await stores.open({ clock });
    const [name = ''] = await strays(store, 1);
    const { path } = await store.backup();
    await hours(store, clock, 26);
    clock.advance(60 * 24 * HOUR);
    expect((await store.sweepStrays()).deleted).toBe(0);
    expect((await quarantine(store).get(name))?.toString()).toBe(name);
    rmSync(path, { recursive: true });
    expect((await store.sweepStrays()).deleted).toBe(1);
  });

  it('that belong to a case again come back', async () => {
    const clock = testClock();
    const store = await stores.open({ clock });
    const { object } = await addCase(store, 'r1');
    const row = store.sqlite.prepare('SELECT * FROM objects').get() as object;
    store.sqlite.exec('DELETE FROM objects');
    const old = new Date(Date.now() - 24 * HOUR);
    utimesSync(join(store.dataDir, 'files', object.slice(-2), object), old, old);
    await hours(store, clock, 26);
    expect(await names(store)).toEqual([]);
    store.sqlite.prepare('INSERT INTO objects VALUES (@id, @run_id, @kind, @bytes, @created_at)').run(row);
    // Found in quarantine meanwhile.
    expect(await store.check()).toEqual({ opened: 1, faults: [] });
    expect(await store.sweepStrays()).toMatchObject({ returned: 1, missing: [] });
    expect(await names(store)).toEqual([object]);
    expect(await codes(store)).toEqual([]);
  });

  it('are not touched while anything is on hold', async () => {
    const clock = testClock();
    const store = await stores.open({ clock });
    await strays(store, 1);
    await hours(store, clock, 20);
    clock.set(365 * 24 * HOUR);
    await hours(store, clock, 50);
    expect(await names(store)).toHaveLength(1);
  });

  it('when they are many wait for a person: the database may be the wrong one', async () => {
    const clock = testClock();
    const store = await stores.open({ clock });
    await strays(store, 21);
    await hours(store, clock, 50);
    expect(await names(store)).toHaveLength(21);
    expect(await codes(store)).toEqual(['strays_many']);
    await store.safety.confirm('strays_many', admin);
    await hours(store, clock, 26);
    expect(await names(store)).toHaveLength(0);
    expect(await quarantine(store).list()).toHaveLength(21);
  });

  it('a case without its file puts deletion on hold until somebody has seen it', async () => {
    const clock = testClock();
    const store = await stores.open({ clock });
    const { object } = await addCase(store, 'r1');
    await store.files.delete(object);
    expect(await store.sweepStrays()).toMatchObject({ missing: [object] });
    expect(await codes(store)).toEqual(['objects_damaged']);
    await store.safety.confirm('objects_damaged', admin);
    await store.sweepStrays();
    expect(await codes(store)).toEqual([]);
  });
});
