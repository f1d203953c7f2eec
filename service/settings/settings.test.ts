import { expect, it } from 'vitest';
import { temporaryStores } from '../store/testing.ts';
import { openSettings } from './index.ts';

const stores = temporaryStores();
const boss = { id: 'u1', username: 'boss', displayName: 'Boss', role: 'admin' as const };

it('tells of what another process changed, also when its own change comes first', async () => {
  const store = await stores.open();
  const settings = await openSettings(store);
  const reported: string[][] = [];
  settings.onChange((names) => reported.push([...names]));
  const row = {
    name: 'backup.keep',
    value: '7',
    changed_at: '2026-01-01T00:00:00.000Z',
    changed_by: 'other',
  };
  await store.db.insertInto('settings').values(row).execute();
  await settings.change({ 'letter.letterhead': 'Clinic by the lake' }, boss);
  expect(reported).toEqual([['backup.keep'], ['letter.letterhead']]);
  expect(settings.values['backup.keep']).toBe(7);
});

it('takes one of two changes that were made of the same state', async () => {
  const settings = await openSettings(await stores.open());
  const etag = settings.etag();
  const outcomes = await Promise.allSettled(
    [7, 8].map((keep) => settings.change({ 'backup.keep': keep }, boss, `"${etag}"`)),
  );
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { status: 412, code: 'settings_conflict' } },
  ]);
  expect(settings.values['backup.keep']).toBe(7);
});
