/**
 * `npm run test:server`: what the tests of service and command line show on a laptop's folder, shown again on a PostgreSQL server,
 * where each data folder of a test is a tenant. What only a folder has (backups, a full disk, SQLite's file) is left out there.
 * Arguments choose files, as Vitest takes them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serverPrograms, startServer } from '../service/store/postgres/testing.ts';
import { BUNDLER, TESTED } from './tested.ts';

/** Whatever reaches the database through the store; the store's own tests run on both as they are. */
const UNIT = ['access', 'api', 'cases', 'figures', 'library', 'settings', 'watched'].map(
  (room) => `service/${room}/`,
);
const WHOLE = ['test/api/', 'test/e2e/', 'test/faults/server-kill.test.ts'];

const bin = serverPrograms();
if (!bin) {
  console.error('SKIPPED: PostgreSQL is not installed (Debian: apt-get install postgresql).');
  process.exit(0);
}
const { status } = spawnSync(process.execPath, [BUNDLER.program, ...BUNDLER.args], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const server = startServer(bin);
const chosen = process.argv.slice(2);
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const child = spawn(
  process.execPath,
  [vitest, 'run', ...(chosen.length > 0 ? chosen : [...UNIT, ...WHOLE])],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      EVIDENT_TEST_DATABASE_URL: server.url,
      ...TESTED,
    },
  },
);
child.once('close', (code) => {
  server.stop();
  process.exitCode = code ?? 1;
});
