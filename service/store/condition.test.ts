import { describe, expect, it } from 'vitest';
import { ServiceError } from '../contract/errors.ts';
import { openCondition } from './condition.ts';
import type { FilePort } from './files.ts';
import { temporaryStores } from './testing.ts';

const stores = temporaryStores();
const failing = (code: string) => async () => {
  throw Object.assign(new Error('no'), { code });
};
const codes = async (condition: { troubles(): Promise<{ code: string }[]> }) =>
  (await condition.troubles()).map(({ code }) => code);

describe('the condition of a data folder', () => {
  it.each([
    ['ENOSPC', 'disk_full'],
    ['SQLITE_FULL', 'disk_full'],
    ['EROFS', 'store_readonly'],
    ['SQLITE_IOERR_WRITE', 'store_io'],
  ])('after %s is %s until a change is taken again', async (cause, reported) => {
    const condition = openCondition(stores.folder());
    await expect(condition.watched(failing(cause))).rejects.toThrow('no');
    expect(await codes(condition)).toEqual([reported]);
    await condition.watched(async () => undefined);
    expect(await codes(condition)).toEqual([]);
  });

  it('is not troubled by refusals of the program', async () => {
    const condition = openCondition(stores.folder());
    await expect(condition.watched(failing('x'))).rejects.toThrow();
    expect(await codes(condition)).toEqual([]);
  });

  it('tells of little space and of a backup that failed', async () => {
    const space = async () => ({ bavail: 1000, bsize: 4096 });
    const condition = openCondition(stores.folder(), false, space as never);
    await expect(condition.watchedBackup(failing('ENOSPC'))).rejects.toThrow();
    expect(await codes(condition)).toEqual(['backup_failed', 'disk_low']);
  });

  it('tells of an object store that does not answer until it does', async () => {
    let answers = false;
    const refusal = new ServiceError(503, 'files_unreachable', 'The object store does not answer.');
    const get = async () => (answers ? undefined : Promise.reject(refusal));
    const store = await stores.open({ wrapFiles: (files) => ({ ...files, get }) });
    await expect(store.files.get('aa-11')).rejects.toBe(refusal);
    expect(await codes(store)).toEqual(['files_unreachable']);
    await store.write(async () => undefined);
    expect(await codes(store)).toEqual(['files_unreachable']);
    answers = true;
    await store.files.get('aa-11');
    expect(await codes(store)).toEqual([]);
  });

  it('sees files that are not taken, too', async () => {
    const wrapFiles = (files: FilePort): FilePort => ({ ...files, put: failing('ENOSPC') });
    const store = await stores.open({ wrapFiles });
    await expect(store.files.put('aa-11', Buffer.from('x'))).rejects.toThrow();
    expect(await codes(store)).toEqual(['disk_full']);
  });
});
