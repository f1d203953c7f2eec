/** What a worker held that is gone is taken up by others long before its lease ends; on a real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverPrograms, startServer, type TestServer } from '../store/postgres/testing.ts';
import { temporaryStores } from '../store/testing.ts';
import { caseRow } from '../store/testing-case.ts';
import { pageWorkOf } from './page-work.ts';
import { DEFAULT_CONFIG as config } from './ports.ts';
import { openQueue } from './queue.ts';

const bin = serverPrograms();
if (!bin) process.stderr.write('SKIPPED: PostgreSQL is not installed; lost workers are not tested.\n');
const clock = () => new Date('2026-03-02T10:00:00Z');

describe.skipIf(!bin)('a worker that is gone', () => {
  const stores = temporaryStores();
  let server: TestServer;
  beforeAll(() => {
    server = startServer(bin!);
  }, 60_000);
  afterAll(() => server?.stop());

  it('holds neither its case nor its page; one that is there does', async () => {
    const open = () => stores.open({ databaseUrl: server.url, tenant: 'lost' });
    const [dead, alive, other] = [await open(), await open(), await open()];
    await other.goBy('other');
    const queue = openQueue(other, clock, config);
    await other.write(async (tx) => {
      await tx.insertInto('guideline_snapshots').values({ sha256: 'x', body: '{}' }).execute();
      for (const id of ['r1', 'r2']) {
        await tx
          .insertInto('runs')
          .values({ ...caseRow, id })
          .execute();
        await queue.add(tx, id, id);
      }
    });
    const claim = async (store: typeof dead, worker: string) => {
      await store.goBy(worker);
      const job = await openQueue(store, clock, config).claim(worker);
      const pages = pageWorkOf({ store, clock, config, worker }, 'r2', Buffer.alloc(32));
      expect(await pages.take(`page of ${worker}`)).toBe('ours');
      return job!.runId;
    };
    expect(await claim(dead, 'dead')).toBe('r1');
    expect(await claim(alive, 'alive')).toBe('r2');
    const pages = pageWorkOf({ store: other, clock, config, worker: 'other' }, 'r2', Buffer.alloc(32));
    expect(await queue.claim('other')).toBeUndefined();
    expect(await pages.take('page of dead')).toBe('theirs');
    await stores.close(dead);
    await expect
      .poll(() => queue.claim('other'), { timeout: 20_000 })
      .toMatchObject({ runId: 'r1', interruptions: 1 });
    expect(await queue.claim('other')).toBeUndefined();
    expect(await pages.take('page of dead')).toBe('ours');
    expect(await pages.take('page of alive')).toBe('theirs');
  }, 60_000);
});
