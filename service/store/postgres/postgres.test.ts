/** The store over a real server, started from the programs that are installed; skipped, and said so, where there are none. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { openStore, type StoreOptions } from '../open.ts';
import type { Store } from '../store.ts';
import { connectOne } from './connect.ts';
import { serverPrograms, startServer, type TestServer } from './testing.ts';

const bin = serverPrograms();
if (!bin) process.stderr.write('SKIPPED: PostgreSQL is not installed; the shared database is not tested.\n');

const entry = (objectId: string) => ({
  actor: { id: 'u1', username: 'nurse', role: 'nurse' },
  action: 'test.done',
  objectType: 'store',
  objectId,
});

describe.skipIf(!bin)('a store on a server', () => {
  let server: TestServer;
  const stores: Store[] = [];
  const folders: string[] = [];
  beforeAll(() => {
    server = startServer(bin!);
  }, 60_000);
  afterAll(() => server?.stop());
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  async function open(tenant: string, more: Partial<StoreOptions> = {}): Promise<Store> {
    const dataDir = mkdtempSync(join(tmpdir(), 'evident-server-'));
    folders.push(dataDir);
    const options = {
      dataDir,
      databaseUrl: server.url,
      tenant,
      passphrase: 'open sesame',
      kdfCost: 10,
      ...more,
    };
    const store = await openStore(options);
    stores.push(store);
    return store;
  }
  const setting = (name: string) => ({ name, value: '1', changed_at: '2026-01-01', changed_by: 'admin' });

  it('is made once, whoever comes first, and has one key', async () => {
    const [a, b] = await Promise.all([open('twins'), open('twins')]);
    expect(a!.key('links')).toEqual(b!.key('links'));
    await a!.write((tx) => tx.insertInto('settings').values(setting('letter.letterhead')).execute());
    expect(await b!.db.selectFrom('settings').select('name').execute()).toEqual([
      { name: 'letter.letterhead' },
    ]);
    await expect(open('twins', { passphrase: 'another' })).rejects.toMatchObject({ code: 'key_wrong' });
  });

  it('keeps one unbroken trail while several processes write', async () => {
    const [a, b] = await Promise.all([open('trail'), open('trail')]);
    const writes = [a!, b!].flatMap((store) =>
      Array.from({ length: 25 }, (_, nth) => store.write((tx) => store.audit.append(tx, entry(`${nth}`)))),
    );
    await Promise.all(writes);
    expect(await a!.audit.verify()).toEqual({ ok: true, rows: 50 });
  });

  it('never shows one tenant to another, whatever is asked', async () => {
    const [a, b] = [await open('clinic-a'), await open('clinic-b')];
    await a.write((tx) => tx.insertInto('settings').values(setting('folder.path')).execute());
    const everything = sql<{ count: number }>`SELECT count(*) AS count FROM settings`;
    expect((await everything.execute(b.db)).rows).toEqual([{ count: 0 }]);
    await sql`DELETE FROM settings`.execute(b.db);
    await sql`UPDATE settings SET value = '2'`.execute(b.db);
    expect(await a.db.selectFrom('settings').select('value').execute()).toEqual([{ value: '1' }]);
    const forged = sql`INSERT INTO settings (tenant, name, value, changed_at, changed_by) VALUES ('clinic-a', 'x', '1', '', '')`;
    await expect(forged.execute(b.db)).rejects.toMatchObject({ code: '42501' });
    // The same name in both is no conflict.
    await b.write((tx) => tx.insertInto('settings').values(setting('folder.path')).execute());
  });

  it('undoes a change that fails, and lets the next one by', async () => {
    const store = await open('undo');
    const failing = store.write(async (tx) => {
      await tx.insertInto('settings').values(setting('folder.path')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.write((tx) => tx.selectFrom('settings').selectAll().execute())).toEqual([]);
  });

  it('tells other processes what changed, and not itself or other tenants', async () => {
    const [a, b, other] = [await open('signals'), await open('signals'), await open('elsewhere')];
    const heard: unknown[] = [];
    a.subscribe((signal) => heard.push(['a', signal]));
    other.subscribe((signal) => heard.push(['other', signal]));
    const reported = new Promise((resolve) => b.subscribe(resolve));
    a.publish({ topic: 'run', id: 'r1' });
    expect(await reported).toEqual({ topic: 'run', id: 'r1' });
    const who = { id: 'u1', username: 'nurse', display_name: 'Nurse', role: 'nurse' as const };
    const next = new Promise((resolve) => b.subscribe(resolve));
    a.publish({ topic: 'presence', id: 'r1', who });
    expect(await next).toEqual({ topic: 'presence', id: 'r1', who });
    expect(heard).toEqual([]);
  });

  it('lets one process at a time do what only one should', async () => {
    const [a, b] = [await open('alone'), await open('alone')];
    const result = await a.alone('maintenance', async () => [
      await b.alone('maintenance', async () => 'both'),
      await b.alone('something else', async () => 'another'),
    ]);
    expect(result).toEqual([undefined, 'another']);
    expect(await b.alone('maintenance', async () => 'later')).toBe('later');
  });

  it('says when the server is gone, loses nothing acknowledged, and goes on when it is back', async () => {
    const store = await open('crash');
    await store.write((tx) => store.audit.append(tx, entry('before')));
    const missed = new Promise((resolve) => store.subscribe(resolve));
    const during = store.write(async (tx) => {
      await store.audit.append(tx, entry('during'));
      server.crash();
    });
    await expect(during).rejects.toMatchObject({ code: 'database_unreachable', status: 503 });
    await store.write((tx) => store.audit.append(tx, entry('after')));
    // Some signals may have been missed meanwhile: everybody looks again.
    expect(await missed).toBeUndefined();
    const names = (await store.audit.find({}, { limit: 10 })).map((row) => row.object_id);
    expect(names).toEqual(['before', 'after']);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  it('is brought up to date with its rows, of every tenant', async () => {
    const old = migrations.slice(0, -1);
    const url = server.database('older');
    const more = { databaseUrl: url, migrations: old };
    for (const tenant of ['one', 'two']) {
      const store = await open(tenant, more);
      await store.write((tx) => tx.insertInto('settings').values(setting('folder.path')).execute());
      await store.close();
      stores.pop();
    }
    const next = {
      name: '9999-next',
      sql: `ALTER TABLE settings ADD COLUMN note TEXT NOT NULL DEFAULT '';\nUPDATE settings SET note = name || '!';`,
    };
    await (await open('one', { databaseUrl: url, migrations: [...migrations, next] })).audit.verify();
    const two = await open('two', { databaseUrl: url, migrations: [...migrations, next] });
    const { rows } = await sql`SELECT note FROM settings`.execute(two.db);
    expect(rows).toEqual([{ note: 'folder.path!' }]);
    await expect(open('one', { databaseUrl: url })).rejects.toMatchObject({ code: 'store_newer' });
  });

  it.each([
    ['mysql://host/evident', 'database_url_invalid'],
    ['postgres://host', 'database_url_invalid'],
    ['postgres://nobody@127.0.0.1:1/evident', 'database_unreachable'],
  ])('refuses %s with a code', async (databaseUrl, code) => {
    await expect(open('main', { databaseUrl })).rejects.toMatchObject({ code, status: 503 });
  });

  it('refuses a user who could look past the walls between tenants', async () => {
    const databaseUrl = server.url.replace('evident@', 'admin@');
    await expect(open('main', { databaseUrl })).rejects.toMatchObject({ code: 'database_role_too_strong' });
  });

  it('holds no backup of its own', async () => {
    await expect((await open('main')).backup()).rejects.toMatchObject({ code: 'backup_by_server' });
  });

  it('gives a connection the tenant that it is for and no other', async () => {
    const client = await connectOne({ url: server.url, tenant: 'clinic-a' });
    const { rows } = await client.query(`SELECT current_setting('evident.tenant') AS tenant`);
    await client.end();
    expect(rows).toEqual([{ tenant: 'clinic-a' }]);
  });
});
