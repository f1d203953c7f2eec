import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guidelinesDouble, readerDouble, reviewerDouble, SILENT } from './fakes.ts';
import { maintain } from './maintenance.ts';
import { type Context, DEFAULT_CONFIG } from './ports.ts';
import { form, NURSE, pdf, temporaryCases } from './testing.ts';

const { setUp, stores, testClock } = temporaryCases();
const HOUR = 3_600_000;

async function withStore() {
  const clock = testClock();
  const store = await stores.open({ clock });
  const { cases } = await setUp({ store, clock, config: { workers: 0 } });
  const context: Context = {
    store,
    reader: readerDouble(),
    review: reviewerDouble(),
    guidelines: guidelinesDouble(),
    clock,
    newId: () => 'id',
    config: DEFAULT_CONFIG,
    log: SILENT,
    changed: () => undefined,
  };
  const backups = () => readdirSync(join(store.dataDir, 'backups')).length;
  return { clock, store, cases, context, backups };
}

describe('maintenance', () => {
  it('makes a backup a day, once there is something to lose', async () => {
    const { clock, store, cases, context, backups } = await withStore();
    await maintain(context);
    expect(await store.lastBackupAt()).toBeUndefined();
    await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    await maintain(context);
    expect(await store.lastBackupAt()).toEqual(new Date('2026-03-02T10:00:00Z'));
    clock.advance(23 * HOUR);
    await maintain(context);
    expect(backups()).toBe(1);
    clock.advance(HOUR);
    await maintain(context);
    expect(backups()).toBe(2);
    clock.advance(-48 * HOUR);
    await maintain(context);
    expect(backups()).toBe(3);
  });

  it('removes files that no case needs', async () => {
    const { store, cases, context } = await withStore();
    await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    await store.files.put('stray-11', Buffer.from('x'));
    const old = new Date(Date.now() - 2 * HOUR);
    for (const { name } of await store.files.list()) {
      utimesSync(join(store.dataDir, 'files', name.slice(-2), name), old, old);
    }
    await maintain(context);
    expect(await store.files.list()).toHaveLength(1);
    expect((await store.files.list())[0]?.name).not.toBe('stray-11');
  });
});
