/** Kills a working service at random moments and checks, after each, that nothing acknowledged is lost or doubled. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { dice } from '../../scripts/samples/dice.ts';
import { openCases } from '../../service/cases/index.ts';
import { openStore, restoreBackup } from '../../service/store/index.ts';
import { type Acknowledged, auditor, expectKept, must } from './acknowledged.ts';
import { KEYS, parts } from './shared.ts';

const VICTIM = fileURLToPath(new URL('./victim.ts', import.meta.url));

export interface Tally {
  kills: number;
  runs: number;
  revisions: number;
  decisions: number;
  backups: number;
}

type Acks = Acknowledged & { backups: string[] };

export function startVictim(dataDir: string, seed: number, name: string): ChildProcess {
  return spawn(process.execPath, ['--no-warnings', VICTIM, dataDir, String(seed), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * Lets a victim work for `milliseconds` after it has reported `signal` (it is ready; it has acknowledged a run), kills it, and
 * takes down what it acknowledged.
 */
async function killOnce(
  victim: ChildProcess,
  signal: 'ready' | 'run',
  milliseconds: number,
  acks: Acks,
): Promise<void> {
  let dying = false;
  try {
    for await (const line of createInterface({ input: victim.stdout! })) {
      const [what, first = '', second = '', third = ''] = line.split(' ');
      if (what === signal && !dying) {
        dying = true;
        setTimeout(() => victim.kill('SIGKILL'), milliseconds);
      }
      if (what === 'run') acks.runs.set(first, second);
      else if (what === 'revision')
        acks.revisions.push({ runId: first, revision: Number(second), mark: third });
      else if (what === 'decision') acks.decisions.push({ runId: first, reason: second });
      else if (what === 'backup') acks.backups.push(first);
      else if (what !== 'ready') throw new Error(`The victim ended by itself: ${line}`);
    }
  } finally {
    victim.kill('SIGKILL');
  }
}

/** Opens the folder as the next start would and looks for everything that was acknowledged. */
async function check(dataDir: string, acks: Acks, fromRevision: number, fromDecision: number): Promise<void> {
  const store = await openStore({ dataDir, ...KEYS });
  try {
    must(store.sqlite.pragma('integrity_check', { simple: true }) === 'ok', 'The database is not intact.');
    must((store.sqlite.pragma('foreign_key_check') as unknown[]).length === 0, 'A row refers to nothing.');
    const cases = await openCases({ store, ...parts(), config: { workers: 0 } });
    await expectKept(store, cases, {
      ...acks,
      revisions: acks.revisions.slice(fromRevision),
      decisions: acks.decisions.slice(fromDecision),
    });
  } finally {
    await store.close();
  }
}

/** Every run must come to an end once nobody kills the service any more. */
async function finishAll(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir, ...KEYS });
  const config = { pollMilliseconds: 20, maxInterruptions: 1000 };
  const cases = await openCases({ store, ...parts(), config });
  try {
    for (let open = Number.POSITIVE_INFINITY; open > 0; ) {
      open = (await cases.list({ status: 'queued,reading,analysing', limit: 1 }, auditor)).total;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const failed = await cases.list({ status: 'failed,cancelled', limit: 1 }, auditor);
    must(failed.total === 0, `${failed.total} runs failed.`);
  } finally {
    await cases.close();
    await store.close();
  }
}

/** Every backup that has its final name must restore and open. */
async function checkBackups(dataDir: string, scratch: string): Promise<number> {
  const folder = join(dataDir, 'backups');
  const names = readdirSync(folder).filter((name) => !name.endsWith('.part'));
  for (const name of names) {
    const target = join(scratch, name);
    await restoreBackup(join(folder, name), target);
    const store = await openStore({ dataDir: target, ...KEYS });
    const verdict = await store.audit.verify();
    const files = new Set((await store.files.list()).map((file) => file.name));
    const objects = await store.db.selectFrom('objects').select('id').execute();
    await store.close();
    must(verdict.ok && objects.every((object) => files.has(object.id)), `Backup ${name} is not complete.`);
  }
  return names.length;
}

/** `kills` deaths of one data folder; throws at the first thing lost. `onKill` hears how far it is. */
export async function campaign(
  dataDir: string,
  scratch: string,
  kills: number,
  seed: number,
  onKill: (tally: Tally) => void = () => undefined,
): Promise<Tally> {
  const chance = dice(seed);
  const acks: Acks = { runs: new Map(), revisions: [], decisions: [], backups: [] };
  const tally = (done: number): Tally => ({
    kills: done,
    runs: acks.runs.size,
    revisions: acks.revisions.length,
    decisions: acks.decisions.length,
    backups: acks.backups.length,
  });
  for (let kill = 1; kill <= kills; kill += 1) {
    const [revisions, decisions] = [acks.revisions.length, acks.decisions.length];
    // Half of them may die before they have done anything; on a slow machine the others still do something.
    const signal = kill % 2 === 0 ? 'ready' : 'run';
    const victim = startVictim(dataDir, Math.floor(chance() * 2 ** 31), `k${kill}`);
    await killOnce(victim, signal, chance() * 900, acks);
    // The last time everything, in between what is new: that older things stay is then known too, and it stays quick.
    await check(dataDir, acks, kill === kills ? 0 : revisions, kill === kills ? 0 : decisions);
    onKill(tally(kill));
  }
  await finishAll(dataDir);
  if (acks.backups.length > 0) await checkBackups(dataDir, scratch);
  return tally(kills);
}
