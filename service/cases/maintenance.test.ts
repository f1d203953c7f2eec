import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guidelinesDouble, readerDouble, reviewerDouble, SILENT } from './fakes.ts';
import { maintain } from './maintenance.ts';
import { type Context, DEFAULT_CONFIG } from './ports.ts';
import { openQueue } from './queue.ts';
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
    config: { ...DEFAULT_CONFIG },
    log: SILENT,
    changed: () => undefined,
  };
  const backups = () => readdirSync(join(store.dataDir, 'backups')).length;
  const queue = openQueue(store, clock, context.config);
  return { clock, store, cases, context, queue, backups };
}

describe('maintenance', () => {
  it('makes a backup a day, once there is something to lose', async () => {
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

  it('removes files that no case needs', async () => {
    const { store, cases, context, queue } = await withStore();
    await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    await store.files.put('stray-11', Buffer.from('x'));
    const old = new Date(Date.now() - 2 * HOUR);
    for (const { name } of await store.files.list()) {
      utimesSync(join(store.dataDir, 'files', name.slice(-2), name), old, old);
    }
    await maintain(context, queue);
    expect(await store.files.list()).toHaveLength(1);
    expect((await store.files.list())[0]?.name).not.toBe('stray-11');
  });

  it('destroys cases so long after their last decision, and failed ones so long after they ended', async () => {
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
    await working.decide(decided, { decision: 'approve' }, NURSE);
    await working.decide(reopened, { decision: 'approve' }, NURSE);
    clock.advance(20 * 24 * HOUR);
    await working.decide(reopened, { decision: 'reopen', reason: 'New records came.' }, NURSE);
    await working.decide(reopened, { decision: 'approve' }, NURSE);
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
  });
});
