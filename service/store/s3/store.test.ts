import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rekeyStore } from '../rekey.ts';
import { restoreStore } from '../restore.ts';
import { temporaryStores, testClock } from '../testing.ts';
import { addCase } from '../testing-case.ts';
import { s3Server } from './testing.ts';

const stores = temporaryStores();
const s3 = s3Server();
const code = (name: string) => expect.objectContaining({ code: name, status: 503 });
const HOUR = 3_600_000;

describe('a store whose files are in a bucket', () => {
  it('keeps them there, sealed, and finds them again', async () => {
    const filesUrl = s3.url();
    const store = await stores.open({ filesUrl });
    const { object, key } = await addCase(store, 'r1');
    expect(readdirSync(join(store.dataDir, 'files'))).toEqual([]);
    expect((await store.files.get(object))?.includes('the record')).toBe(false);
    const usage = await store.usage();
    expect(usage.files).toBeGreaterThan(0);
    await stores.close(store);
    const again = await stores.open({ dataDir: store.dataDir, filesUrl });
    expect((await again.vault.getObject(object, key))?.toString()).toBe('the record');
    expect(await again.check()).toEqual({ opened: 1, faults: [] });
    expect(await again.sweepStrays()).toMatchObject({ missing: [], setAside: 0 });
    expect(again.filesAt).toMatch(/^s3:\/\/charts\/p\d+\/$/);
  });

  it('does not open without its bucket, with another one, or from the folder', async () => {
    const filesUrl = s3.url();
    const store = await stores.open({ filesUrl });
    await addCase(store, 'r1');
    const { dataDir } = store;
    await stores.close(store);
    await expect(stores.open({ dataDir })).rejects.toEqual(code('files_elsewhere'));
    await expect(stores.open({ dataDir, filesUrl: s3.url() })).rejects.toEqual(code('files_elsewhere'));
    const nowhere = filesUrl.replace('//charts', '//nothing-here');
    await expect(stores.open({ dataDir, filesUrl: nowhere })).rejects.toEqual(code('files_missing'));
    await expect(stores.open({ dataDir, filesUrl: 'ftp://x' })).rejects.toEqual(code('files_url_invalid'));
    await stores.open({ dataDir, filesUrl });
  });

  it('shares its prefix with no other database', async () => {
    const filesUrl = s3.url();
    await stores.open({ filesUrl });
    await expect(stores.open({ filesUrl })).rejects.toEqual(code('files_elsewhere'));
  });

  it('is not made of one whose files are in the folder', async () => {
    const store = await stores.open();
    await addCase(store, 'r1');
    await stores.close(store);
    const moved = stores.open({ dataDir: store.dataDir, filesUrl: s3.url() });
    await expect(moved).rejects.toEqual(code('files_elsewhere'));
    expect(await (await stores.open({ dataDir: store.dataDir })).check()).toMatchObject({ opened: 1 });
  });

  it('is backed up without its files, which are looked for, and restored beside its bucket', async () => {
    const filesUrl = s3.url();
    const store = await stores.open({ filesUrl });
    const { object } = await addCase(store, 'r1');
    const lost = await addCase(store, 'r2');
    await store.files.put('stray-11', Buffer.from('x'));
    await store.files.delete(lost.object);
    const backup = await store.backup();
    expect(backup).toMatchObject({ opened: 1, faults: [{ object: lost.object, fault: 'missing' }] });
    expect(existsSync(join(backup.path, 'files'))).toBe(false);
    const manifest = JSON.parse(readFileSync(join(backup.path, 'manifest.json'), 'utf8'));
    expect(manifest.files).toEqual([{ name: object, bytes: expect.any(Number) }]);
    const dataDir = join(stores.folder(), 'new');
    const key = { passphrase: 'open sesame' };
    await expect(restoreStore(backup.path, { dataDir, ...key })).rejects.toEqual(code('files_elsewhere'));
    expect(readdirSync(dataDir)).toEqual([]);
    const report = await restoreStore(backup.path, { dataDir, filesUrl, ...key });
    expect(report).toMatchObject({ opened: 1, faults: [{ object: lost.object }], audit: { ok: true } });
  });

  it('is looked through once a day without fetching every object', async () => {
    const store = await stores.open({ filesUrl: s3.url() });
    const { object } = await addCase(store, 'r1');
    await store.scrub();
    expect(await store.troubles()).toEqual([]);
    await store.files.delete(object);
    await store.safety.remember('checked_at', '');
    await store.scrub();
    expect(await store.troubles()).toEqual([expect.objectContaining({ code: 'objects_damaged' })]);
  });

  it('sets strays aside in the bucket', async () => {
    const clock = testClock();
    const store = await stores.open({ clock, filesUrl: s3.url() });
    await store.files.put('stray-11', Buffer.from('x'));
    const real = Date.now;
    Date.now = () => real() + 2 * HOUR;
    try {
      for (let hour = 0; hour < 26; hour += 1) {
        clock.advance(HOUR);
        await store.sweepStrays();
      }
    } finally {
      Date.now = real;
    }
    expect(await store.files.list()).toEqual([]);
    clock.advance(31 * 24 * HOUR);
    expect((await store.sweepStrays()).deleted).toBe(1);
  });

  it('gets a new data key without touching an object', async () => {
    const filesUrl = s3.url();
    const store = await stores.open({ filesUrl });
    const { object } = await addCase(store, 'r1');
    const before = await store.files.get(object);
    await stores.close(store);
    await rekeyStore({ dataDir: store.dataDir, passphrase: 'open sesame' });
    const again = await stores.open({ dataDir: store.dataDir, filesUrl });
    expect(await again.files.get(object)).toEqual(before);
    expect(await again.check()).toEqual({ opened: 1, faults: [] });
  });

  it('takes none of its objects for damaged while the bucket does not answer, and says so', async () => {
    const store = await stores.open({ filesUrl: s3.url() });
    await addCase(store, 'r1');
    await s3.stop();
    for (const look of [() => store.check(), () => store.scrub(), () => store.backup()])
      await expect(look()).rejects.toEqual(code('files_unreachable'));
    await expect(store.sweepStrays()).rejects.toEqual(code('files_unreachable'));
    const codes = (await store.troubles()).map((trouble) => trouble.code);
    expect(codes).toEqual(['files_unreachable', 'backup_failed']);
    expect(await store.safety.holds()).toEqual([]);
  });
});
