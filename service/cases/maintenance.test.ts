import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { itInFolder } from '../store/testing.ts';
import { guidelinesDouble, printerDouble, readerDouble, reviewerDouble, SILENT } from './fakes.ts';
import { maintain } from './maintenance.ts';
import { NO_READER } from './opinions.ts';
import { type Context, DEFAULT_CONFIG, NO_METER } from './ports.ts';
import { openQueue } from './queue.ts';
import { APPROVAL, form, NURSE, pdf, temporaryCases } from './testing.ts';

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
    printer: printerDouble(),
    secondReader: NO_READER,
    guidelines: guidelinesDouble(),
    clock,
    newId: () => 'id',
    worker: 'w',
    config: { ...DEFAULT_CONFIG },
    log: SILENT,
    meter: NO_METER,
    changed: () => undefined,
  };
  const backups = () => readdirSync(join(store.dataDir, 'backups')).length;
  const queue = openQueue(store, clock, context.config);
  return { clock, store, cases, context, queue, backups };
}

describe('maintenance', () => {
  itInFolder('makes a backup a day, once there is something to lose', async () => {
    const { clock, store, cases, context, queue, backups } = await withStore();
    await maintain(context, queue);
    expect(await store.lastBackupAt()).toBeUndefined();
    await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    await maintain(context, queue);
    expect(await store.lastBackupAt()).toEqual(new Date('2026-03-02T10:00:00Z'));
    clock.advance(23 * HOUR);
    await maintain(context, queue);
    expect(backups()).toBe(1);
    clock.advance(HOUR);
    await maintain(context, queue);
    expect(backups()).toBe(2);
    clock.advance(-48 * HOUR);
    await maintain(context, queue);
    expect(backups()).toBe(3);
  });

  it('sets files aside that no case needs, and deletes them when a month has passed', async () => {
    const { clock, store, cases, context, queue } = await withStore();
    await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    await store.files.put('stray-11', Buffer.from('x'));
    const old = new Date(Date.now() - 2 * HOUR);
    for (const { name } of await store.files.list()) {
      utimesSync(join(store.dataDir, 'files', name.slice(-2), name), old, old);
    }
    const stray = join(store.dataDir, 'quarantine', '11', 'stray-11');
    Object.assign(context.config, { backupHours: 0 });
    for (let round = 0; round < 26; round += 1) {
      await maintain(context, queue);
      expect(existsSync(stray)).toBe(round >= 24);
      clock.advance(HOUR);
    }
    expect(await store.files.list()).toHaveLength(1);
    for (const [days, isThere] of [
      [28, true],
      [2, false],
    ] as const) {
      clock.advance(days * 24 * HOUR);
      await maintain(context, queue);
      expect(existsSync(stray)).toBe(isThere);
    }
    expect(await store.files.list()).toHaveLength(1);
  });

  it('deletes nothing while the clock is wrong, and goes on when a person has confirmed it', async () => {
    const { clock, store, context, queue } = await withStore();
    const { cases } = await setUp({ store, clock, config: { pollMilliseconds: 5 } });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    while ((await cases.get(runId, NURSE)).status !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 5));
    await cases.decide(runId, APPROVAL, NURSE);
    Object.assign(context.config, { retainDecidedDays: 1, backupHours: 0 });
    const isThere = async () => (await store.db.selectFrom('objects').select('id').execute()).length > 0;
    await maintain(context, queue);
    for (const days of [1, 365, 3650]) {
      clock.set(days * 24 * HOUR);
      await maintain(context, queue);
      expect(await isThere()).toBe(true);
      expect((await store.safety.holds()).map(({ code }) => code)).toContain('clock_forward');
      clock.set(-days * 24 * HOUR);
      await maintain(context, queue);
      expect(await isThere()).toBe(true);
    }
    clock.advance(2 * 24 * HOUR);
    await maintain(context, queue);
    expect(await isThere()).toBe(true);
    await store.safety.confirm('clock_forward', { id: 'a', username: 'admin', role: 'admin' });
    await maintain(context, queue);
    expect(await isThere()).toBe(false);
  });

  itInFolder(
    'destroys cases so long after their last decision, and failed ones so long after they ended',
    async () => {
      const { clock, store, cases, context, queue } = await withStore();
      const { cases: working } = await setUp({ store, clock, config: { pollMilliseconds: 5 } });
      const submitted = async (text: string) =>
        (await working.submit({ form: form(), pdf: pdf(text), actor: NURSE })).runId;
      const [decided, reopened, open, cancelled] = [
        await submitted('one'),
        await submitted('two'),
        await submitted('three'),
        (await cases.submit({ form: form(), pdf: pdf('four'), actor: NURSE })).runId,
      ];
      await working.cancel(cancelled, NURSE);
      for (const runId of [decided, reopened, open])
        while ((await working.get(runId, NURSE)).status !== 'completed')
          await new Promise((resolve) => setTimeout(resolve, 5));
      await working.decide(decided, APPROVAL, NURSE);
      await working.decide(reopened, APPROVAL, NURSE);
      clock.advance(20 * 24 * HOUR);
      await working.decide(reopened, { decision: 'reopen', reason: 'New records came.' }, NURSE);
      await working.decide(reopened, APPROVAL, NURSE);
      clock.advance(11 * 24 * HOUR);
      const left = async () =>
        (await store.db.selectFrom('runs').select('id').where('deleted_at', 'is', null).execute()).map(
          ({ id }) => id,
        );
      await maintain(context, queue);
      expect((await left()).toSorted()).toEqual([decided, reopened, open, cancelled].toSorted());
      Object.assign(context.config, { retainDecidedDays: 30, retainUnfinishedDays: 30 });
      await maintain(context, queue);
      expect((await left()).toSorted()).toEqual([reopened, open].toSorted());
      const trail = await store.db
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'run.destroyed')
        .execute();
      expect(trail.map((row) => [row.actor_name, row.detail])).toEqual([
        ['system', '{"after_days":30}'],
        ['system', '{"after_days":30}'],
      ]);
      const facts = await store.db.selectFrom('run_facts').select('run_id').execute();
      expect(facts).toHaveLength(4);
    },
  );
});
