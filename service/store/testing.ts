/** A data folder for one test, gone afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { openStore, type StoreOptions } from './open.ts';
import { onServer, serverPrograms, startServer, type TestServer } from './postgres/testing.ts';
import type { Store } from './store.ts';

/** log2 of scrypt's N in tests: the mechanism, not the slowness. */
export const CHEAP = 10;

/** For what only a data folder with its own database has: backups, SQLite's handle, a full disk. */
export const itInFolder = it.skipIf(process.env.EVIDENT_TEST_DATABASE_URL !== undefined);

/** Call at the top of a test file; the folders and stores it hands out are closed and removed after each test. */
export function temporaryStores() {
  const folders: string[] = [];
  const stores: Store[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'evident-test-'));
    folders.push(path);
    return path;
  };
  return {
    folder,
    async open(options: Partial<StoreOptions> = {}): Promise<Store> {
      const key = options.passphrase === undefined && !options.osKeyStore && !options.dataKey;
      const defaults = { dataDir: folder(), kdfCost: CHEAP, ...(key ? { passphrase: 'open sesame' } : {}) };
      const { uptime } = (options.clock ?? {}) as { uptime?: () => number };
      const all = { ...defaults, ...(uptime && { uptime }), ...options };
      // Who says where its database is, means it.
      const place = options.databaseUrl === undefined ? onServer(all.dataDir) : {};
      const store = await openStore({ ...all, ...place });
      stores.push(store);
      return store;
    },
    /** Closes one early, to open its folder again. */
    async close(store: Store): Promise<void> {
      stores.splice(stores.indexOf(store), 1);
      await store.close();
    },
  };
}

/** The same tests over a data folder and over a PostgreSQL server of their own; the latter skipped, and said so, where none is installed. */
export function describeOnBothEngines(what: string, tests: (open: () => Promise<Store>) => void): void {
  const bin = serverPrograms();
  if (!bin) process.stderr.write(`SKIPPED: PostgreSQL is not installed; ${what} is not tested on it.\n`);
  describe(`${what} over a file`, () => {
    const stores = temporaryStores();
    tests(() => stores.open({ databaseUrl: '' }));
  });
  describe.skipIf(!bin)(`${what} over a server`, () => {
    const stores = temporaryStores();
    let server: TestServer;
    let tenants = 0;
    beforeAll(() => {
      server = startServer(bin!);
    }, 60_000);
    afterAll(() => server?.stop());
    tests(() => stores.open({ databaseUrl: server.url, tenant: `t${++tenants}` }));
  });
}

/** A clock that tests move: time passes (`advance`), or somebody sets it (`set`). */
export function testClock(start = '2026-03-02T10:00:00.000Z') {
  let now = Date.parse(start);
  let passed = 0;
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance(milliseconds: number) {
      now += milliseconds;
      passed += milliseconds;
    },
    set(milliseconds: number) {
      now += milliseconds;
    },
    /** Milliseconds since the machine was started. */
    uptime: () => passed,
  });
}

/** What comes in pieces, as a whole. */
export async function together(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
