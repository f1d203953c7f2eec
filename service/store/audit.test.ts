import { describe, expect, it } from 'vitest';
import type { Store } from './store.ts';
import { temporaryStores } from './testing.ts';

const stores = temporaryStores();
const actor = { id: 'u1', username: 'nurse', role: 'nurse' };

async function storeWith(rows: number): Promise<Store> {
  const store = await stores.open();
  for (let index = 1; index <= rows; index += 1) {
    await store.write((tx) =>
      store.audit.append(tx, { actor, action: 'run.viewed', objectType: 'run', objectId: `r${index}` }),
    );
  }
  return store;
}

describe('the audit trail', () => {
  it('verifies as it was written, and when it is empty', async () => {
    expect(await (await storeWith(0)).audit.verify()).toEqual({ ok: true, rows: 0 });
    expect(await (await storeWith(5)).audit.verify()).toEqual({ ok: true, rows: 5 });
  });

  it.each([
    ['at', `UPDATE audit SET at = '2000-01-01T00:00:00.000Z' WHERE seq = 3`],
    ['actor', `UPDATE audit SET actor_id = 'u2' WHERE seq = 3`],
    ['name', `UPDATE audit SET actor_name = 'x' WHERE seq = 3`],
    ['role', `UPDATE audit SET actor_role = 'admin' WHERE seq = 3`],
    ['action', `UPDATE audit SET action = 'run.deleted' WHERE seq = 3`],
    ['object', `UPDATE audit SET object_id = 'r9' WHERE seq = 3`],
    ['detail', `UPDATE audit SET detail = '{"a":1}' WHERE seq = 3`],
  ])('finds a changed %s', async (_name, sql) => {
    const store = await storeWith(5);
    store.sqlite.exec(sql);
    expect(await store.audit.verify()).toEqual({ ok: false, rows: 2, seq: 3, fault: 'changed' });
  });

  it.each([
    ['a removed row', 'DELETE FROM audit WHERE seq = 3', { seq: 3, fault: 'missing' }],
    [
      'a removed row though the others were renumbered',
      'DELETE FROM audit WHERE seq = 3; UPDATE audit SET seq = seq - 1 WHERE seq > 3',
      { seq: 3 },
    ],
    [
      'two rows that changed places',
      'UPDATE audit SET seq = 99 WHERE seq = 2; UPDATE audit SET seq = 2 WHERE seq = 3; UPDATE audit SET seq = 3 WHERE seq = 99',
      { seq: 2, fault: 'changed' },
    ],
    ['the end cut off', 'DELETE FROM audit WHERE seq > 3', { seq: 4, fault: 'cut_off' }],
  ])('finds %s', async (_what, sql, verdict) => {
    const store = await storeWith(5);
    store.sqlite.exec(sql);
    expect(await store.audit.verify()).toMatchObject({ ok: false, ...verdict });
  });

  it('finds the end cut off though the head was set back to match, also after new entries', async () => {
    const store = await storeWith(5);
    store.sqlite.exec(
      'DELETE FROM audit WHERE seq > 3; UPDATE audit_head SET seq = 3, mac = (SELECT mac FROM audit WHERE seq = 3)',
    );
    expect(await store.audit.verify()).toMatchObject({ ok: false, seq: 4, fault: 'cut_off' });
    for (let more = 0; more < 3; more += 1)
      await store.write((tx) =>
        store.audit.append(tx, { actor, action: 'run.viewed', objectType: 'run', objectId: 'r' }),
      );
    expect(await store.audit.verify()).toMatchObject({ ok: false, fault: 'cut_off' });
  });

  it('finds all of it wiped, because users and runs have no beginning then', async () => {
    const store = await storeWith(2);
    const user = { id: 'u1', username: 'n', username_key: 'n', display_name: 'n', role: 'nurse' };
    await store.write(async (tx) => {
      const at = '2026-01-01T00:00:00.000Z';
      await tx
        .insertInto('users')
        .values({ ...user, password_hash: 'x', created_at: at, last_login_at: null })
        .execute();
      await store.audit.append(tx, { actor, action: 'user.added', objectType: 'user', objectId: 'u1' });
    });
    expect(await store.audit.verify()).toEqual({ ok: true, rows: 3 });
    store.sqlite.exec('DELETE FROM audit; DELETE FROM audit_head');
    expect(await store.audit.verify()).toMatchObject({ ok: false, fault: 'missing' });
    await store.write((tx) =>
      store.audit.append(tx, { actor, action: 'login.succeeded', objectType: 'user', objectId: 'u1' }),
    );
    expect(await store.audit.verify()).toMatchObject({ ok: false, fault: 'missing' });
  });

  it('finds a row that was added without the key', async () => {
    const store = await storeWith(2);
    store.sqlite.exec(
      `INSERT INTO audit SELECT 3, at, actor_id, actor_name, actor_role, action, object_type, object_id, detail, mac FROM audit WHERE seq = 2`,
    );
    expect(await store.audit.verify()).toMatchObject({ ok: false, seq: 3 });
  });

  it('goes back with the change that it belongs to', async () => {
    const store = await storeWith(1);
    const change = store.write(async (tx) => {
      await store.audit.append(tx, { actor, action: 'x.y', objectType: 'run', objectId: 'r' });
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await store.audit.verify()).toEqual({ ok: true, rows: 1 });
  });

  it('stays one chain when two processes write', async () => {
    const store = await storeWith(1);
    const tool = await stores.open({ dataDir: store.dataDir, mode: 'tool' });
    for (const each of [store, tool, store, tool]) {
      await each.write((tx) =>
        each.audit.append(tx, { actor, action: 'run.viewed', objectType: 'run', objectId: 'r' }),
      );
    }
    expect(await store.audit.verify()).toEqual({ ok: true, rows: 5 });
  });

  it.each([
    ['days', `at >= '2026-01-05' AND at < '2026-01-06'`, 'audit_by_time'],
    ['one thing', `object_id = 'r1'`, 'audit_by_id'],
  ])('is looked up by %s in an index', async (_what, condition, index) => {
    const { sqlite } = await stores.open();
    const plan = sqlite
      .prepare(`EXPLAIN QUERY PLAN SELECT * FROM audit WHERE ${condition} ORDER BY seq LIMIT 200`)
      .all();
    expect(JSON.stringify(plan)).toContain(index);
  });
});
