/** Sessions beside the changes of a tenant. */
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../store/testing.ts';
import { DEFAULT_LIMITS, openSessions } from './sessions.ts';

describeOnBothEngines('a session in use', (open) => {
  it('is seen, and on a server waits for no change of the tenant', async () => {
    const store = await open();
    let now = new Date('2026-03-01T08:00:00Z');
    const sessions = openSessions(
      store,
      () => now,
      () => 'session-1',
      () => DEFAULT_LIMITS,
    );
    const user = { id: 'u1', username: 'ann', username_key: 'ann', display_name: 'Ann', role: 'nurse' };
    await store.write((tx) =>
      tx
        .insertInto('users')
        .values({ ...user, password_hash: '', created_at: now.toISOString() })
        .execute(),
    );
    await sessions.start('u1');
    now = new Date('2026-03-01T08:05:00Z');
    const use = () => Promise.all([1, 2, 3].map(() => sessions.use('session-1', 'u1')));
    if (store.engine === 'sqlite') await use();
    else {
      const free = Promise.withResolvers<void>();
      const began = Promise.withResolvers<void>();
      const change = store.write(async () => {
        began.resolve();
        await free.promise;
      });
      await began.promise;
      // Were it to wait for the change, the test would run into its time limit here.
      await use();
      free.resolve();
      await change;
    }
    expect((await sessions.list('u1'))[0]?.lastSeenAt).toBe(now.toISOString());
    const seen = await store.db.selectFrom('users').select('last_seen_at').executeTakeFirst();
    expect(seen?.last_seen_at).toBe(now.toISOString());
  });
});
