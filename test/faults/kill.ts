/** `node test/faults/kill.ts [KILLS] [SEED]`: the long campaign, with a line per twenty kills. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { campaign } from './campaign.ts';

const kills = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
const folder = mkdtempSync(join(tmpdir(), 'evident-faults-'));
try {
  const tally = await campaign(join(folder, 'data'), join(folder, 'restored'), kills, seed, (so_far) => {
    if (so_far.kills % 20 === 0) process.stderr.write(`${JSON.stringify(so_far)}\n`);
  });
  process.stdout.write(`nothing lost, nothing doubled: ${JSON.stringify({ seed, ...tally })}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
