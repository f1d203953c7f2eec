/** A short campaign of kills against a shared service, in `npm run test:server`; the long one is `server-kill.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverPrograms, startServer, type TestServer } from '../../service/store/postgres/testing.ts';
import { temporaryFolder } from '../api/evident.ts';
import { serverCampaign } from './server-campaign.ts';

/** A job of a dead worker waits for up to a minute: the tests of a laptop do without that. */
const isWanted = process.env.EVIDENT_TEST_DATABASE_URL !== undefined;

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
});
