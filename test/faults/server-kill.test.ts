/** A short campaign of kills against a shared service, in `npm run test:server`; the long one is `server-kill.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOne } from '../../service/store/postgres/connect.ts';
import { serverPrograms, startServer, type TestServer } from '../../service/store/postgres/testing.ts';
import type { JobsTable } from '../../service/store/tables.ts';
import { APPROVAL, clientOf, login } from '../api/client.ts';
import { evident, type Served, serve, temporaryFolder } from '../api/evident.ts';
import { serverCampaign } from './server-campaign.ts';

/** Many processes, again and again: the tests of a laptop do without that. */
const isWanted = process.env.EVIDENT_TEST_DATABASE_URL !== undefined;

const fax = readFileSync(new URL('../../service/samples/pdf/cpap-fax.pdf', import.meta.url));

describe.skipIf(!isWanted)('kill -9 of interface, workers and database', () => {
  // Its own, because it dies.
  let server: TestServer;
  const { folder, remove } = temporaryFolder();
  beforeAll(() => {
    server = startServer(serverPrograms()!);
  });
  afterAll(() => {
    server?.stop();
    remove();
  });

  it('loses nothing that was acknowledged and does nothing twice', async () => {
    const { kills, submitted } = await serverCampaign({ folder, server, kills: 6, seed: 11, pauseMs: 1000 });
    expect(kills.api + kills.worker + kills.database).toBe(6);
    expect(submitted).toBeGreaterThan(0);
  });

  it('gives the case of a worker that was killed to another before its lease ends', async () => {
    const env = {
      EVIDENT_DATABASE_URL: server.database('lease'),
      EVIDENT_TENANT: 'lease',
      EVIDENT_FILES_URL: pathToFileURL(join(folder, 'lease')).href,
    };
    const start = (name: string, ...args: string[]) =>
      serve(folder, join(folder, name), { env, args: ['--log', 'warn', ...args] });
    const processes: Served[] = [];
    try {
      const api = await start('lease-api', '--api');
      processes.push(api);
      const username = 'nurse';
      const added = evident(
        ['user', 'add', username, '--role', 'nurse', '--data', join(folder, 'lease-tool')],
        {
          folder,
          input: `${APPROVAL.password}\n`,
          env,
        },
      );
      expect(added.code, added.err).toBe(0);
      const nurse = clientOf(api.url, await login(api.url, username, APPROVAL.password));
      const database = await connectOne({ url: env.EVIDENT_DATABASE_URL, tenant: env.EVIDENT_TENANT });
      const jobOf = async () => (await database.query<Selectable<JobsTable>>('SELECT * FROM jobs')).rows[0]!;
      processes.push(await start('lease-1', '--worker'));
      const { run_id } = await nurse.submit({ guideline_code: 'L33797' }, fax);
      await expect.poll(async () => (await jobOf()).state, { timeout: 60_000, interval: 20 }).toBe('leased');
      // It stands still as one that is busy does, and holds what it has.
      processes[1]!.signal('SIGSTOP');
      const held = await jobOf();
      expect(held.state).toBe('leased');
      processes.push(await start('lease-2', '--worker'));
      processes[1]!.signal('SIGKILL');
      await expect.poll(async () => (await jobOf()).fence, { timeout: 60_000 }).toBeGreaterThan(held.fence);
      expect(new Date().toISOString() < held.lease_until!).toBe(true);
      expect((await nurse.finish(run_id)).status).toBe('completed');
      await database.end();
    } finally {
      for (const one of processes) one.signal('SIGKILL');
    }
  });
});
