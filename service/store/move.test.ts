import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveStore } from './move.ts';
import { serverPrograms, startServer, type TestServer } from './postgres/testing.ts';
import { temporaryStores } from './testing.ts';
import { addCase } from './testing-case.ts';

const bin = serverPrograms();
if (!bin) process.stderr.write('SKIPPED: PostgreSQL is not installed; moving to it is not tested.\n');

const keys = { passphrase: 'open sesame', kdfCost: 10 };

describe.skipIf(!bin)('a move', () => {
  let server: TestServer;
  const stores = temporaryStores();
  beforeAll(() => {
    server = startServer(bin!);
  }, 60_000);
  afterAll(() => server?.stop());

  const serverEnd = (tenant: string) => ({
    databaseUrl: server.url,
    tenant,
    filesUrl: pathToFileURL(stores.folder()).href,
  });

  it('to a server and back brings every row and file, its trail and its key; the source stays', async () => {
    const store = await stores.open();
    const cases = [await addCase(store, 'r1'), await addCase(store, 'r2')];
    await stores.close(store);
    const to = serverEnd('moved');
    const report = await moveStore({ dataDir: store.dataDir }, to, keys);
    expect(report).toMatchObject({ objects: 2 });
    expect(report.rows).toBeGreaterThan(8);

    const shared = await stores.open({ ...to });
    expect(await shared.check()).toEqual({ opened: 2, faults: [] });
    expect(await shared.audit.verify()).toMatchObject({ ok: true });
    expect((await shared.vault.getObject(cases[0]!.object, cases[0]!.key))?.toString()).toBe('the record');
    await stores.close(shared);

    const back = join(stores.folder(), 'back');
    expect(await moveStore(to, { dataDir: back }, keys)).toMatchObject({ objects: 2 });
    const again = await stores.open({ dataDir: back });
    expect(await again.check()).toEqual({ opened: 2, faults: [] });
    expect(await again.audit.verify()).toMatchObject({ ok: true });
    expect(await again.safety.holds()).toEqual([]);
    const actions = (await again.audit.find({ action: 'store.moved' }, { limit: 5 })).map(
      (row) => row.detail,
    );
    expect(actions.map((detail) => JSON.parse(detail).to)).toEqual(['server', 'folder']);
    expect(await (await stores.open({ dataDir: store.dataDir })).check()).toEqual({ opened: 2, faults: [] });
  });

  it('goes into nothing that holds something already', async () => {
    const store = await stores.open();
    await stores.close(store);
    const to = serverEnd('taken');
    await moveStore({ dataDir: store.dataDir }, to, keys);
    await expect(moveStore({ dataDir: store.dataDir }, to, keys)).rejects.toMatchObject({
      code: 'move_not_empty',
    });
    await expect(moveStore(to, { dataDir: store.dataDir }, keys)).rejects.toMatchObject({
      code: 'move_not_empty',
    });
  });

  it('needs a passphrase that other machines can give', async () => {
    const osKeyStore = { wrap: (bytes: Uint8Array) => bytes, unwrap: (bytes: Uint8Array) => bytes };
    const store = await stores.open({ osKeyStore });
    await stores.close(store);
    const moved = moveStore({ dataDir: store.dataDir }, serverEnd('no-passphrase'), { osKeyStore });
    await expect(moved).rejects.toMatchObject({ code: 'passphrase_needed' });
  });

  it('does not move a trail that does not hold, nor leave a key behind', async () => {
    const store = await stores.open();
    await addCase(store, 'r1');
    store.sqlite.exec(`UPDATE audit SET actor_name = 'somebody' WHERE seq = 1`);
    await stores.close(store);
    const to = serverEnd('broken');
    await expect(moveStore({ dataDir: store.dataDir }, to, keys)).rejects.toMatchObject({
      code: 'move_trail_broken',
    });
    expect(readdirSync(new URL(to.filesUrl))).toEqual([]);
  });
});
