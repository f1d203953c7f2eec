/** Opening every object there is: decrypted and authenticated, so that what is damaged or missing is known before it is needed. */
import type Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { unseal } from './crypto.ts';
import { hasTable } from './database.ts';
import { isAway } from './errors.ts';
import type { Tables } from './tables.ts';
import { caseKeyOpener } from './vault.ts';

/** A file of a case that cannot be opened. Ids only: nothing of what is in it. */
export interface ObjectFault {
  /** Name of the file. */
  object: string;
  run: string;
  /** `case`, `record`, `pages`; `file` for one that belongs to no case. */
  kind: string;
  fault: 'missing' | 'damaged';
}

export interface CheckReport {
  /** Objects that opened; of a bucket whose objects were only looked for, those that are there. */
  opened: number;
  faults: ObjectFault[];
}

interface ObjectRow {
  id: string;
  run_id: string;
  kind: string;
  case_key: Uint8Array | null;
}

type Read = (name: string) => Promise<Uint8Array | undefined>;
type IsWanted = (name: string) => boolean | Promise<boolean>;

/**
 * Reads each object that the database names and opens it. `read` answers undefined for what is not there; what it throws
 * counts as damage (a bad sector), unless it is the place that does not answer. `isWanted` is asked about what is missing: a
 * case destroyed meanwhile misses nothing.
 */
export async function checkObjects(
  sqlite: Database.Database,
  dataKey: Uint8Array,
  read: Read,
  isWanted: IsWanted = () => true,
): Promise<CheckReport> {
  const report: CheckReport = { opened: 0, faults: [] };
  if (!hasTable(sqlite, 'objects')) return report;
  const rows = sqlite
    .prepare(
      `SELECT objects.id, run_id, kind, case_key FROM objects JOIN runs ON runs.id = run_id ORDER BY objects.id`,
    )
    .all() as ObjectRow[];
  await openEach(rows, caseKeyOpener(dataKey), read, isWanted, report);
  return report;
}

const BATCH = 500;

/** The same for a database that is asked a few rows at a time; with `present` the objects are looked for among these alone. */
export async function checkShared(
  db: Kysely<Tables>,
  dataKey: Uint8Array,
  read: Read,
  present?: ReadonlySet<string>,
): Promise<CheckReport> {
  const report: CheckReport = { opened: 0, faults: [] };
  const openKey = caseKeyOpener(dataKey);
  const isWanted = async (name: string) =>
    (await db.selectFrom('objects').select('id').where('id', '=', name).executeTakeFirst()) !== undefined;
  for (let after = ''; ; ) {
    const rows: ObjectRow[] = await db
      .selectFrom('objects')
      .innerJoin('runs', 'runs.id', 'run_id')
      .select(['objects.id', 'run_id', 'kind', 'case_key'])
      .where('objects.id', '>', after)
      .orderBy('objects.id')
      .limit(BATCH)
      .execute();
    if (present) await lookForEach(rows, present, isWanted, report);
    else await openEach(rows, openKey, read, isWanted, report);
    if (rows.length < BATCH) return report;
    after = rows.at(-1)!.id;
  }
}

async function openEach(
  rows: readonly ObjectRow[],
  openKey: ReturnType<typeof caseKeyOpener>,
  read: Read,
  isWanted: IsWanted,
  report: CheckReport,
): Promise<void> {
  for (const { id, run_id: run, kind, case_key } of rows) {
    try {
      const sealed = await read(id);
      if (sealed) {
        unseal(openKey(run, case_key ?? Buffer.alloc(0)), sealed, `object ${id}`);
        report.opened += 1;
      } else if (await isWanted(id)) report.faults.push({ object: id, run, kind, fault: 'missing' });
    } catch (cause) {
      if (isAway(cause)) throw cause;
      report.faults.push({ object: id, run, kind, fault: 'damaged' });
    }
  }
}

/** Looks for each object that the database names among `present`: for places whose objects are not all fetched every day. */
export async function checkPresence(
  sqlite: Database.Database,
  present: ReadonlySet<string>,
  isWanted: IsWanted,
): Promise<CheckReport> {
  const report: CheckReport = { opened: 0, faults: [] };
  if (!hasTable(sqlite, 'objects')) return report;
  const rows = sqlite.prepare('SELECT id, run_id, kind FROM objects ORDER BY id').all() as ObjectRow[];
  await lookForEach(rows, present, isWanted, report);
  return report;
}

async function lookForEach(
  rows: readonly Pick<ObjectRow, 'id' | 'run_id' | 'kind'>[],
  present: ReadonlySet<string>,
  isWanted: IsWanted,
  report: CheckReport,
): Promise<void> {
  for (const { id, run_id: run, kind } of rows) {
    if (present.has(id)) report.opened += 1;
    else if (await isWanted(id)) report.faults.push({ object: id, run, kind, fault: 'missing' });
  }
}

/** One line for people. */
export const faultLine = ({ object, run, kind, fault }: ObjectFault): string =>
  run === '' ? `${fault}: file ${object}` : `${fault}: ${kind} of case ${run} (file ${object})`;
