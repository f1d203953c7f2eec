/** A case where nothing is on one machine, database and files alike, and `evident move` from there to a folder and back. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileOf, form, NURSE, pdf, temporaryCases } from '../cases/testing.ts';
import { serverPrograms, startServer, type TestServer } from '../store/postgres/testing.ts';
import { s3Server } from '../store/s3/testing.ts';
import { temporaryStores } from '../store/testing.ts';
import { runMove } from './move.ts';

const bin = serverPrograms();
if (!bin) process.stderr.write('SKIPPED: PostgreSQL is not installed; moving from it is not tested.\n');

describe.skipIf(!bin)('a case on PostgreSQL and S3', () => {
  // Cases close before the stores that they use.
  const stores = temporaryStores();
  const { setUp } = temporaryCases();
  const s3 = s3Server();
  let server: TestServer;
  beforeAll(() => {
    server = startServer(bin!);
    vi.stubEnv('EVIDENT_PASSPHRASE', 'open sesame');
  }, 60_000);
  afterAll(() => {
    vi.unstubAllEnvs();
    server?.stop();
  });

  /** Exit code, and what was printed for programs; nothing on the screen of the tests. */
  async function move(...args: string[]): Promise<[number, string]> {
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      return [await runMove(args), out.mock.calls.map(([text]) => String(text)).join('')];
    } finally {
      out.mockRestore();
      err.mockRestore();
    }
  }

  it('is submitted, read, judged and changed, outlives a restart, and moves to a folder and back', {
    timeout: 60_000,
  }, async () => {
    const place = { databaseUrl: server.url, tenant: 'clinic', filesUrl: s3.url() };
    const first = await stores.open(place);
    const { cases, reach } = await setUp({ store: first });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    const { results } = await reach(runId, 'completed');
    const tree = { ...results!.criteria.criteria_tree, mark: 'by a nurse' };
    await cases.updateTree({ runId, tree, onlySave: true, actor: NURSE });
    await cases.close();
    await stores.close(first);

    // Another machine, with nothing of the first but the passphrase.
    const second = await stores.open(place);
    expect((await second.check()).faults).toEqual([]);
    await expect(second.backup()).rejects.toMatchObject({ code: 'backup_by_server' });
    const again = await setUp({ store: second });
    expect((await again.cases.get(runId, NURSE)).results?.criteria.criteria_tree.mark).toBe('by a nurse');
    await again.cases.close();
    await stores.close(second);

    const folder = join(stores.folder(), 'laptop');
    const from = ['--files', place.filesUrl, '--tenant', place.tenant];
    const [code, printed] = await move('--from', place.databaseUrl, '--to', folder, ...from);
    expect([code, printed]).toEqual([
      0,
      expect.stringMatching(/^moved: \d+ entries in the audit trail, verified\n$/),
    ]);
    const laptop = await stores.open({ dataDir: folder });
    const there = await setUp({ store: laptop });
    expect((await there.cases.get(runId, NURSE)).results?.criteria.criteria_tree.mark).toBe('by a nurse');
    expect(await fileOf(there.cases, runId, 'case')).toEqual(Buffer.from(pdf()));
    await there.cases.close();
    await stores.close(laptop);

    const back = { databaseUrl: server.url, tenant: 'back', filesUrl: s3.url() };
    const to = ['--files', back.filesUrl, '--tenant', back.tenant];
    expect((await move('--from', folder, '--to', back.databaseUrl, ...to))[0]).toBe(0);
    const third = await stores.open(back);
    expect((await third.check()).faults).toEqual([]);
    expect(await third.audit.verify()).toMatchObject({ ok: true });
    expect(await third.db.selectFrom('runs').select(['id', 'status', 'revision']).execute()).toEqual([
      { id: runId, status: 'completed', revision: 2 },
    ]);
  });

  it('is looked through once a day without fetching every object, and one that is gone is reported', async () => {
    const store = await stores.open({
      databaseUrl: server.url,
      tenant: 'daily',
      filesUrl: s3.url(),
      wrapFiles: (files) => ({ ...files, get: () => Promise.reject(new Error('fetched')) }),
    });
    const { cases } = await setUp({ store, config: { workers: 0 } });
    await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    await store.scrub();
    expect(await store.troubles()).toEqual([]);
    for (const { name } of await store.files.list()) await store.files.delete(name);
    await store.safety.remember('checked_at', '');
    await store.scrub();
    expect(await store.troubles()).toEqual([expect.objectContaining({ code: 'objects_damaged' })]);
  });

  it.each([
    [['--from', 'a', '--to', 'b'], 'One end is a data folder'],
    [['--from', 'a', '--to', 'postgres://db/evident'], '--files says where'],
    [['--from', 'a'], 'Usage: evident move'],
  ])('is not moved by %j', async (args, why) => {
    await expect(runMove(args)).rejects.toThrow(why);
  });
});
