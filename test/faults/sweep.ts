/**
 * Damages one file of a data folder after another and opens the folder: a clear refusal that leaves all as it was, or work that goes on,
 * with everything that cannot be read reported; and in no case is anything deleted, though maintenance goes on for six weeks.
 * `node test/faults/sweep.ts [PART OF A PATH]` tries every file in every way, a byte flipped at five places.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCases } from '../../service/cases/index.ts';
import { maintain } from '../../service/cases/maintenance.ts';
import { NO_READER } from '../../service/cases/opinions.ts';
import { DEFAULT_CONFIG, NO_METER } from '../../service/cases/ports.ts';
import { openQueue } from '../../service/cases/queue.ts';
import { ServiceError } from '../../service/contract/errors.ts';
import { openStore, restoreBackup, type Store } from '../../service/store/index.ts';
import {
  DAMAGES,
  type Damage,
  damage,
  filesIn,
  kindOf,
  makeWorld,
  review,
  tell,
  type World,
} from './data-folder.ts';
import { KEYS, parts } from './shared.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Rounds of maintenance, in time since the start: debris is set aside after a day and deleted a month later. */
const ROUNDS = [0, 13 * HOUR, 26 * HOUR, 42 * DAY];
/** SQLite's own, locks, what was read before, and debris that nobody needs. */
const PASSING =
  /^(?:evident\.db-shm|evident\.db-wal|evident\.db|manifest\.json|[a-z]+\.lock|cache\/.*|quarantine\/.*stray-of-nobody)$/;

export interface Outcome {
  path: string;
  how: Damage;
  /** The code of a refusal, `works`, or `works, reported: ` with what people are told. */
  end: string;
  /** What should not have been. */
  faults: string[];
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const contents = (folder: string, passing = PASSING) =>
  new Map(
    filesIn(folder)
      .filter((path) => !passing.test(path))
      .map((path) => [path, hashOf(join(folder, path))]),
  );

/** A refusal of the service, not a failure of the program. */
const codeOf = (cause: unknown) => {
  if (cause instanceof ServiceError) return cause.code;
  throw cause;
};

/** A copy of the world in which `path` is damaged, and where faults of the program are reported. */
interface Damaged {
  world: World;
  copy: string;
  path: string;
  faulty: (fault: string) => void;
}

interface Trial {
  /** Where a byte is flipped, 0 to 1. */
  at?: number;
  /** A live file is not tried on the backup, nor a file of a backup on the live folder. */
  isShort?: boolean;
}

/** Damages `path` in a copy of the world, opens it as the next start would, works, and lets six weeks go by. */
export async function tryOne(
  world: World,
  scratch: string,
  path: string,
  how: Damage,
  { at, isShort = false }: Trial = {},
): Promise<Outcome | undefined> {
  const copy = mkdtempSync(join(scratch, 'copy-'));
  cpSync(world.now, copy, { recursive: true });
  try {
    if (!damage(world, copy, path, how, at)) return undefined;
    const outcome: Outcome = { path, how, end: '', faults: [] };
    const faulty = (fault: string) => void outcome.faults.push(fault);
    const damaged = { world, copy, path, faulty };
    const isOfBackup = path.startsWith('backups/');
    if (!isShort || !isOfBackup) {
      const present = contents(copy);
      try {
        outcome.end = await live(damaged, isShort ? [0, 42 * DAY] : ROUNDS);
      } catch (cause) {
        outcome.end = cause instanceof ServiceError ? cause.code : 'failed';
        if (!(cause instanceof ServiceError)) faulty(String(cause));
      }
      const after = new Set(contents(copy, /^$/).values());
      for (const [name, hash] of present) if (!after.has(hash)) faulty(`${name} is gone`);
      if (!outcome.end.startsWith('works')) await mend(damaged);
    }
    if (!isShort || isOfBackup) await restored(damaged);
    return outcome;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Opens the folder by the passphrase of now. */
function opened(world: World, dataDir: string, started = Date.now()) {
  let passed = 0;
  const clock = () => new Date(started + passed);
  const store = openStore({ dataDir, ...KEYS, passphrase: world.passphrase, clock, uptime: () => passed });
  return {
    clock,
    store,
    pass(to: number) {
      passed = to;
    },
  };
}

/** What is not reported any more as it was: the code of the refusal, or `earlier` (all of it is sealed: it cannot be another's). */
async function unreadable(world: World, store: Store): Promise<string[]> {
  const cases = await openCases({ store, ...parts(), config: { workers: 0 } });
  const codes: string[] = [];
  for (const before of world.cases) {
    try {
      const now = await tell(cases, before.runId);
      if (JSON.stringify(now) !== JSON.stringify(before)) codes.push('earlier');
    } catch (cause) {
      codes.push(codeOf(cause));
    }
  }
  await cases.close();
  return codes;
}

async function live({ world, copy, faulty }: Damaged, rounds: readonly number[]): Promise<string> {
  const { clock, store: opening, pass } = opened(world, copy);
  const store = await opening;
  try {
    const lost = await unreadable(world, store);
    const cases = await openCases({ store, ...parts(), clock, config: { pollMilliseconds: 5 } });
    await review(cases, 'one more kettle');
    await cases.close();
    const config = { ...DEFAULT_CONFIG, backupHours: 0 };
    const context = {
      ...parts(),
      store,
      secondReader: NO_READER,
      clock,
      newId: () => 'id',
      worker: 'w',
      config,
      meter: NO_METER,
      changed: () => undefined,
    };
    const queue = openQueue(store, clock, config);
    for (const time of rounds) {
      pass(time);
      await maintain(context, queue);
    }
    const troubles = (await store.troubles()).map(({ code }) => code).filter((code) => code !== 'disk_low');
    if (lost.length > 0 && troubles.length === 0) faulty(`lost without a word: ${lost.join(', ')}`);
    const reported = [...new Set([...troubles, ...lost])].sort();
    return reported.length > 0 ? `works, reported: ${reported.join(', ')}` : 'works';
  } finally {
    await store.close();
  }
}

/** After a refusal the right file is put back: then all must be there. */
async function mend({ world, copy, path, faulty }: Damaged): Promise<void> {
  const database = path.startsWith('evident.db')
    ? ['evident.db', 'evident.db-wal', 'evident.db-shm']
    : [path];
  for (const name of database) cpSync(join(world.now, name), join(copy, name));
  const store = await opened(world, copy).store;
  const lost = await unreadable(world, store);
  if (lost.length > 0) faulty(`not mended by the right file: ${lost.join(', ')}`);
  await store.close();
}

/** The backup is refused, or restored and every object of it opened; what does not open is listed. */
async function restored({ world, copy, path, faulty }: Damaged): Promise<void> {
  const backup = filesIn(world.now)
    .find((name) => name.startsWith('backups/'))!
    .split('/')[1]!;
  const target = mkdtempSync(join(copy, '..', 'restored-'));
  const isOwn = path.startsWith('backups/');
  try {
    const missing = await restoreBackup(join(copy, 'backups', backup), target);
    const store = await openStore({ dataDir: target, ...KEYS });
    try {
      const { faults } = await store.check(join(copy, 'backups', backup));
      const objects = await store.db.selectFrom('objects').select('id').execute();
      if (objects.length === 0) faulty('a restored backup is empty');
      if (!isOwn && missing.length + faults.length > 0) faulty('the backup was damaged with the folder');
      if (isOwn && kindOf(path) === 'backups/files' && faults.length === 0 && !isSame(copy, world, path))
        faulty('a damaged backup was restored without a word');
    } finally {
      await store.close();
    }
  } catch (cause) {
    if (!isOwn || !(cause instanceof ServiceError)) faulty(`restoring: ${String(cause)}`);
  } finally {
    rmSync(target, { recursive: true });
  }
}

const isSame = (copy: string, world: World, path: string) =>
  existsSync(join(copy, path)) && hashOf(join(copy, path)) === hashOf(join(world.now, path));

async function main(only = ''): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'evident-sweep-'));
  const ends = new Map<string, number>();
  let faults = 0;
  try {
    const world = await makeWorld(scratch);
    const paths = filesIn(world.now).filter((path) => path.includes(only));
    for (const path of paths)
      for (const how of DAMAGES)
        for (const at of how === 'flipped' ? [0, 0.25, 0.5, 0.75, 1] : [0]) {
          const outcome = await tryOne(world, scratch, path, how, { at });
          if (!outcome) continue;
          const line = `${kindOf(path)} ${how}: ${outcome.end}`;
          ends.set(line, (ends.get(line) ?? 0) + 1);
          faults += outcome.faults.length;
          for (const fault of outcome.faults) console.log(`FAULT ${path} ${how} at ${at}: ${fault}`);
        }
    for (const [line, count] of [...ends].sort()) console.log(`${count} x ${line}`);
    console.log(
      `${paths.length} files, ${[...ends.values()].reduce((sum, count) => sum + count, 0)} damages: ${faults} faults`,
    );
  } finally {
    rmSync(scratch, { recursive: true });
  }
  if (faults > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2]);
