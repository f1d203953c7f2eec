/**
 * `node test/faults/server-kill.ts [KILLS] [SEED]`: kills interface, workers and PostgreSQL server of a shared service at random moments
 * (`server-campaign.ts`). With an odd seed each worker does all work, with an even one it is one that reads and one that judges.
 */
import { serverPrograms, startServer } from '../../service/store/postgres/testing.ts';
import { temporaryFolder } from '../api/evident.ts';
import { serverCampaign } from './server-campaign.ts';

const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? 1);
const bin = serverPrograms();
if (!bin) console.log('SKIPPED: PostgreSQL is not installed; no process of a shared service was killed.');
else {
  const server = startServer(bin);
  const { folder, remove } = temporaryFolder();
  try {
    const say = (line: string) => process.stderr.write(`${line}\n`);
    const tally = await serverCampaign({ folder, server, kills, seed, split: seed % 2 === 0, say });
    console.log(`nothing lost, nothing doubled: ${JSON.stringify({ seed, ...tally })}`);
  } finally {
    server.stop();
    remove();
  }
}
