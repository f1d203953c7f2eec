/** A data folder with one of everything in it, as it lies there while the service runs, and what a damaged file of it looks like. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type CasesService, openCases } from '../../service/cases/index.ts';
import type { Actor } from '../../service/cases/types.ts';
import { CONTRARY_CATEGORIES } from '../../service/contract/signing.ts';
import { bytesOf } from '../../service/record/source.ts';
import { folderFiles } from '../../service/store/files.ts';
import { openStore, type Store } from '../../service/store/index.ts';
import { KEYS, parts } from './shared.ts';

export const NURSE: Actor = { id: 'n1', username: 'nurse1', displayName: 'Nurse', role: 'nurse' };
const REFERRAL = {
  decision: 'refer_to_physician' as const,
  reason: 'The order is in the second fax.',
  reason_category: CONTRARY_CATEGORIES[0],
  unconfirmed_reason: 'Read in the chart, not confirmed one by one.',
};

/** All that was ever reported of a case. */
export interface Known {
  runId: string;
  results: string;
  file: string;
  decisions: string;
}

export interface World {
  /** The folder as a death of the service leaves it. */
  now: string;
  /** The same folder some work ago. */
  before: string;
  cases: Known[];
  /** It was changed between the two. */
  passphrase: string;
}

export async function tell(cases: CasesService, runId: string): Promise<Known> {
  const { results } = await cases.get(runId, NURSE);
  return {
    runId,
    results: JSON.stringify(results),
    file: (await bytesOf((await cases.object(runId, 'case', NURSE)).file)).toString('hex'),
    decisions: JSON.stringify(await cases.decisions(runId, NURSE)),
  };
}

/** Submits a case and waits for its review. */
export async function review(cases: CasesService, text: string): Promise<string> {
  const form = { guideline_code: 'L00001', patient: { name: 'Zebra Quuxington', member_id: text } };
  const { runId } = await cases.submit({ form, pdf: Buffer.from(`%PDF ${text}`), actor: NURSE });
  for (;;) {
    const { status, error } = await cases.get(runId, NURSE);
    if (status === 'completed') return runId;
    if (status === 'failed') throw new Error(`The review failed: ${error?.code}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function someWork(store: Store, cases: CasesService, name: string): Promise<string[]> {
  const runs = [await review(cases, `drinks tea ${name}`), await review(cases, `kettle ${name}`)];
  await cases.decide(runs[0]!, REFERRAL, NURSE);
  await store.pageCache.put(`page ${name}`, Buffer.from('a page that was read'));
  return runs;
}

/** Below `folder`, which it may have for itself. */
export async function makeWorld(folder: string): Promise<World> {
  const dataDir = join(folder, 'data');
  const [now, before] = [join(folder, 'now'), join(folder, 'before')];
  const store = await openStore({ dataDir, ...KEYS });
  const cases = await openCases({ store, ...parts(), config: { pollMilliseconds: 5 } });
  const runs = await someWork(store, cases, 'early');
  await store.backup();
  // Early work is in the database then, the late in the log beside it.
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  await folderFiles(join(dataDir, 'quarantine')).put('stray-of-nobody', Buffer.from('left by a crash'));
  cpSync(dataDir, before, { recursive: true });
  const passphrase = 'changed since';
  await store.changePassphrase(passphrase);
  runs.push(...(await someWork(store, cases, 'late')));
  const all = await Promise.all(runs.map((runId) => tell(cases, runId)));
  // The manifest follows the trail within two seconds, and at once with a backup.
  await store.backup(join(folder, 'elsewhere'));
  cpSync(dataDir, now, { recursive: true });
  await cases.close();
  await store.close();
  rmSync(dataDir, { recursive: true });
  return { now, before, cases: all, passphrase };
}

/** Paths of all files below a folder, with `/`. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'))
    .sort();

/** Files of one kind are handled by the same lines, whatever their names. */
export function kindOf(path: string): string {
  const [room, , inside] = path.split('/');
  if (room !== 'backups') return room!;
  return `backups/${inside}`;
}

export const DAMAGES = ['missing', 'empty', 'old', 'truncated', 'flipped'] as const;
export type Damage = (typeof DAMAGES)[number];

/** Damages one file of a copy of `world.now`; false where there was no such file before. `at`: where a byte is flipped, 0 to 1. */
export function damage(world: World, copy: string, path: string, how: Damage, at = 0.6): boolean {
  const file = join(copy, path);
  const bytes = readFileSync(file);
  if (how === 'missing') rmSync(file);
  if (how === 'empty') writeFileSync(file, '');
  if (how === 'truncated') writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * 0.7)));
  if (how === 'flipped' && bytes.length > 0) {
    const place = Math.min(bytes.length - 1, Math.floor(bytes.length * at));
    bytes[place] = bytes[place]! ^ 1;
    writeFileSync(file, bytes);
  }
  if (how !== 'old') return true;
  if (!filesIn(world.before).includes(path)) return false;
  cpSync(join(world.before, path), file);
  return true;
}
