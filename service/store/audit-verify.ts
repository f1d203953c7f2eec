/** Verifying the audit trail: the chain, its end, the rows that it answers for, and the witnesses outside of the database. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type AuditRow, type ChainKeys, GENESIS, type Witness } from './audit.ts';
import { allRows, FACET_NAMES, type FacetName, type RowHash } from './audit-rows.ts';
import type { DatabasePort } from './database-port.ts';
import type { Tables } from './tables.ts';

export type AuditFault =
  /** An entry is not as it was written, or not there. */
  | 'changed'
  | 'missing'
  /** The end is gone: by the head, or by what a manifest, a backup or the administrator's file has seen. */
  | 'cut_off'
  /** A user, run, revision or decision is not as the trail recorded it, not there, or not in the trail. */
  | 'row_changed'
  | 'row_missing'
  | 'row_unrecorded'
  /** The manifest of the data folder is missing or damaged, and nobody has confirmed that yet. */
  | 'manifest';

export type AuditVerdict =
  | { ok: true; rows: number }
  /** `seq` is the first entry that is wrong or missing, or that recorded `object`. */
  | { ok: false; rows: number; seq: number; fault: AuditFault; object?: string };

const SENTENCES: Record<AuditFault, (seq: number, object: string) => string> = {
  changed: (seq) => `entry ${seq} is changed`,
  missing: (seq) => `entry ${seq} is missing`,
  cut_off: (seq) => `entry ${seq} is cut off`,
  row_changed: (seq, object) => `${object} is not as entry ${seq} recorded it`,
  row_missing: (seq, object) => `${object}, recorded by entry ${seq}, is missing`,
  row_unrecorded: (_seq, object) => `${object} is recorded by no entry`,
  manifest: () =>
    'the manifest of the data folder is missing or damaged, so that nothing shows where the trail ended',
};

/** What is wrong, in words; undefined where nothing is. */
export const verdictSentence = (verdict: AuditVerdict): string | undefined =>
  verdict.ok ? undefined : SENTENCES[verdict.fault](verdict.seq, verdict.object ?? '');

/** What was read of the trail, for comparing with the rows. */
interface Recorded {
  rows: Map<string, { hash: string; seq: number; run: string | undefined }>;
  destroyed: Set<string>;
  /** The last decision of each run. */
  decisions: Map<string, { decision: string; seq: number }>;
  /** Entries that a person gave up, when the database was taken back to an earlier state. */
  givenUp: { after: number; until: string }[];
}

const BATCH = 1000;
const keyOf = (facet: FacetName, key: string) => `${facet} ${key}`;

/** Rounds in which others may go on writing; the next keeps them waiting. */
const OPEN_ROUNDS = 3;

/**
 * Verifies trail and rows. They are read one after the other while the service goes on writing, so a fault counts only when
 * nothing was recorded meanwhile; under steady writing the last round holds the write lock.
 */
export async function verifyTrail(
  { db, transaction }: Pick<DatabasePort, 'db' | 'transaction'>,
  chain: ChainKeys,
  witness?: Witness,
): Promise<AuditVerdict> {
  for (let round = 0; round < OPEN_ROUNDS; round++) {
    const before = await lastEntry(db);
    const verdict = await verifyOnce(db, chain, witness);
    if (verdict.ok || before === (await lastEntry(db))) return verdict;
  }
  return transaction((tx) => verifyOnce(tx, chain, witness));
}

async function lastEntry(db: Kysely<Tables>): Promise<string | undefined> {
  const last = await db.selectFrom('audit').select('mac').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return last?.mac;
}

async function verifyOnce(
  db: Kysely<Tables>,
  chain: ChainKeys,
  witness: Witness | undefined,
): Promise<AuditVerdict> {
  const recorded: Recorded = { rows: new Map(), destroyed: new Set(), decisions: new Map(), givenUp: [] };
  let previous = GENESIS;
  let seq = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .leftJoin('audit_rows', 'audit_rows.seq', 'audit.seq')
      .selectAll('audit')
      .select('audit_rows.hashes')
      .where('audit.seq', '>', seq)
      .orderBy('audit.seq')
      .limit(BATCH)
      .execute();
    for (const { mac, hashes, ...row } of rows) {
      if (row.seq !== seq + 1) return { ok: false, rows: seq, seq: seq + 1, fault: 'missing' };
      if (chain.entry(row, previous, hashes) !== mac)
        return { ok: false, rows: seq, seq: row.seq, fault: 'changed' };
      note(recorded, row, hashes);
      previous = mac;
      seq = row.seq;
    }
    if (rows.length < BATCH) break;
    // A long trail must not keep the service from answering others.
    await breathe();
  }
  const head = await db.selectFrom('audit_head').select(['seq', 'mac']).executeTakeFirst();
  const whole = head ? head.seq === seq && head.mac === chain.head(seq, previous) : seq === 0;
  if (!whole) return { ok: false, rows: seq, seq: seq + 1, fault: 'cut_off' };
  if ((await unexplained(db)) > 0) return { ok: false, rows: seq, seq: 1, fault: 'missing' };
  const fault = (await checkRows(db, recorded)) ?? (await checkRuns(db, recorded));
  if (fault) return { ok: false, rows: seq, ...fault };
  return (await checkWitness(db, witness, recorded, seq)) ?? { ok: true, rows: seq };
}

function note(recorded: Recorded, row: AuditRow, hashes: string | null): void {
  const { seq, action, object_id: id } = row;
  for (const [facet, key, hash, run] of JSON.parse(hashes ?? '[]') as RowHash[])
    recorded.rows.set(keyOf(facet, key), { hash, seq, run });
  if (action === 'run.destroyed') recorded.destroyed.add(id);
  if (action.startsWith('decision.'))
    recorded.decisions.set(id, { decision: action.slice('decision.'.length), seq });
  // What was asked for has come: the case waits for a person again.
  if (action === 'document.added' && recorded.decisions.get(id)?.decision === 'request_information')
    recorded.decisions.delete(id);
  if (action !== 'hold.confirmed') return;
  const detail = JSON.parse(row.detail) as { code?: string; head_seq?: number };
  if (detail.code === 'store_rolled_back')
    recorded.givenUp.push({ after: Number(detail.head_seq), until: row.at });
}

type RowFault = { seq: number; fault: AuditFault; object: string };

/** Every row is as its last entry recorded it, and none is missing but those that went with their case. */
async function checkRows(db: Kysely<Tables>, { rows, destroyed }: Recorded): Promise<RowFault | undefined> {
  const met = new Set<string>();
  for (const facet of FACET_NAMES) {
    for await (const batch of allRows(db, facet)) {
      for (const [, key, hash] of batch) {
        const object = keyOf(facet, key);
        const entry = rows.get(object);
        if (!entry) return { seq: 0, fault: 'row_unrecorded', object };
        if (entry.hash !== hash) return { seq: entry.seq, fault: 'row_changed', object };
        met.add(object);
      }
      await breathe();
    }
  }
  for (const [object, { seq, run }] of rows)
    if (!met.has(object) && !(run !== undefined && destroyed.has(run)))
      return { seq, fault: 'row_missing', object };
  return undefined;
}

/** State of a case, of which rows and trail tell the same: destroyed or not, and by which decision it stands. */
async function checkRuns(
  db: Kysely<Tables>,
  { destroyed, decisions }: Recorded,
): Promise<RowFault | undefined> {
  const runs = await db.selectFrom('runs').select(['id', 'deleted_at', 'decision', 'locked']).execute();
  for (const { id, deleted_at, decision, locked } of runs) {
    const last = decisions.get(id);
    const expected = last && last.decision !== 'reopen' ? last.decision : null;
    const isLocked = expected === 'approve' || expected === 'deny' ? 1 : 0;
    const isSame =
      destroyed.has(id) === (deleted_at !== null) && decision === expected && locked === isLocked;
    if (!isSame) return { seq: last?.seq ?? 0, fault: 'row_changed', object: keyOf('run', id) };
  }
  return undefined;
}

/** Users and runs without the entry of the change that made them. */
async function unexplained(db: Kysely<Tables>): Promise<number> {
  const begun = async (table: 'users' | 'runs', action: string) => {
    const { count } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('audit')
              .select('seq')
              .where('object_type', '=', table === 'users' ? 'user' : 'run')
              .where('action', '=', action)
              .whereRef('object_id', '=', `${table}.id`),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return (await begun('users', 'user.added')) + (await begun('runs', 'run.submitted'));
}

/** What others have seen of the trail must be in it, unless a person has given it up since. */
async function checkWitness(
  db: Kysely<Tables>,
  witness: Witness | undefined,
  { givenUp }: Recorded,
  rows: number,
): Promise<AuditVerdict | undefined> {
  if (!witness) return undefined;
  for (const { audit, at } of await witness.anchors()) {
    if (audit.seq === 0) continue;
    const row = await db.selectFrom('audit').select('mac').where('seq', '=', audit.seq).executeTakeFirst();
    const isGivenUp = givenUp.some(({ after, until }) => audit.seq > after && at <= until);
    if (row?.mac !== audit.mac && !isGivenUp)
      return { ok: false, rows, seq: Math.min(audit.seq, rows + 1), fault: 'cut_off' };
  }
  const code = witness.finding()?.code;
  const isUnknown = code === 'manifest_missing' || code === 'manifest_damaged';
  return isUnknown ? { ok: false, rows, seq: rows, fault: 'manifest' } : undefined;
}
