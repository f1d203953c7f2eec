/**
 * The audit trail. Each row carries an HMAC over its own content, the hashes of the rows that it answers for, and the HMAC of the
 * row before; the head row holds the last number and an HMAC over it, so that cutting off the end shows as well; and every
 * user and run must have the entry that began it, so that wiping all of it shows. Written in the transaction of the change
 * itself. What it is verified against: audit-verify.ts.
 */
import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { allRows, FACET_NAMES, hashRows, type RowHash, type RowRef, rowsOf } from './audit-rows.ts';
import type { AuditTable, Tables } from './tables.ts';

export interface AuditEntry {
  actor: { id: string; username: string; role: string };
  /** `resource.verb`, for example `run.submitted`. */
  action: string;
  objectType: string;
  objectId: string;
  /** Identifiers, counts and codes only: never names of patients or text of a record. */
  detail?: Record<string, string | number | boolean | null>;
  /** Rows that the change made, beyond those that the action tells (audit-rows.ts). */
  rows?: readonly RowRef[];
}

export type AuditRow = Omit<AuditTable, 'mac'>;

/** Who acts when no person does. */
export const SYSTEM_ACTOR = { id: 'system', username: 'system', role: 'system' };

export const GENESIS = '0'.repeat(64);
/** What a head becomes that was not written by us: it never verifies again, whatever is appended. */
const BROKEN = 'broken';

export interface Audit {
  append(tx: Transaction<Tables>, entry: AuditEntry): Promise<void>;
  /** There are rows to answer for, and no entry does: the folder is from before entries held hashes. */
  lacksRows(): Promise<boolean>;
  /** Records the rows of such a folder. */
  adopt(tx: Transaction<Tables>): Promise<void>;
  /** The entries that every filter lets through, in order; newest first with `descending`. */
  find(filter: AuditFilter, page: AuditPage): Promise<AuditRow[]>;
}

export interface AuditFilter {
  /** User name, as written. */
  actor?: string;
  /** Whole, or the beginning up to the dot: `run.`. */
  action?: string;
  objectType?: string;
  objectId?: string;
  /** ISO 8601 in UTC: from then on, and before then. */
  from?: string;
  until?: string;
}

export interface AuditPage {
  /** Rows beyond this number in the order asked for; from the beginning without it. */
  after?: number;
  limit: number;
  descending?: boolean;
}

/** Whoever keeps the end of the trail outside of the database. */
export interface Witness {
  /** An entry was written after `previous` inside `tx`; it counts once that is committed. */
  noted(tx: object, head: { seq: number; mac: string }, previous: { seq: number; mac: string }): void;
  /** Where the trail has been seen to reach, and when. */
  anchors(): Promise<{ at: string; audit: { seq: number; mac: string } }[]>;
  finding(): { code: string } | undefined;
}

/** The HMACs of the chain. */
export interface ChainKeys {
  /** `hashes`: the text of the entry's row hashes; null for an entry that answers for none. */
  entry(row: AuditRow, previous: string, hashes: string | null): string;
  head(seq: number, mac: string): string;
}

export function chainKeys(key: Uint8Array): ChainKeys {
  const macOf = (parts: unknown[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
  return {
    entry: (row, previous, hashes) =>
      macOf([
        previous,
        row.seq,
        row.at,
        row.actor_id,
        row.actor_name,
        row.actor_role,
        row.action,
        row.object_type,
        row.object_id,
        row.detail,
        ...(hashes === null ? [] : [hashes]),
      ]),
    head: (seq, mac) => macOf(['head', seq, mac]),
  };
}

export function openAudit(db: Kysely<Tables>, key: Uint8Array, clock: () => Date, witness?: Witness): Audit {
  const chain = chainKeys(key);

  async function write(tx: Transaction<Tables>, entry: AuditEntry, made: readonly RowHash[]): Promise<void> {
    const { actor, action, objectType, objectId, detail = {} } = entry;
    const head = await tx.selectFrom('audit_head').select(['seq', 'mac']).executeTakeFirst();
    const last = await tx
      .selectFrom('audit')
      .select(['seq', 'mac'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    const authentic = head
      ? last?.seq === head.seq && head.mac === chain.head(last.seq, last.mac)
      : last === undefined;
    const row: AuditRow = {
      seq: Math.max(head?.seq ?? 0, last?.seq ?? 0) + 1,
      at: clock().toISOString(),
      actor_id: actor.id,
      actor_name: actor.username,
      actor_role: actor.role,
      action,
      object_type: objectType,
      object_id: objectId,
      detail: JSON.stringify(detail),
    };
    const hashes = made.length > 0 ? JSON.stringify(made) : null;
    const mac = chain.entry(row, last?.mac ?? GENESIS, hashes);
    const headMac = authentic ? chain.head(row.seq, mac) : BROKEN;
    if (hashes !== null) await tx.insertInto('audit_rows').values({ seq: row.seq, hashes }).execute();
    await tx
      .insertInto('audit')
      .values({ ...row, mac })
      .execute();
    if (head)
      await tx.updateTable('audit_head').set({ seq: row.seq, mac: headMac }).where('id', '=', 1).execute();
    else await tx.insertInto('audit_head').values({ id: 1, seq: row.seq, mac: headMac }).execute();
    witness?.noted(tx, { seq: row.seq, mac }, last ?? { seq: 0, mac: '' });
  }

  return {
    async append(tx, entry) {
      const rows = [...(await rowsOf(tx, entry)), ...(entry.rows ?? [])];
      await write(tx, entry, await hashRows(tx, rows));
    },

    async lacksRows() {
      const any = async (table: 'audit_rows' | 'users' | 'runs') =>
        (
          await db
            .selectFrom(table)
            .select((row) => row.lit(1).as('one'))
            .limit(1)
            .execute()
        ).length > 0;
      return !(await any('audit_rows')) && ((await any('users')) || (await any('runs')));
    },

    async adopt(tx) {
      const entry = {
        actor: SYSTEM_ACTOR,
        action: 'audit.rows_recorded',
        objectType: 'store',
        objectId: 'data',
      };
      for (const facet of FACET_NAMES) {
        for await (const batch of allRows(tx, facet)) {
          if (batch.length > 0) await write(tx, { ...entry, detail: { facet, rows: batch.length } }, batch);
        }
      }
    },

    async find(filter, { after, limit, descending = false }) {
      let query = db.selectFrom('audit').selectAll();
      if (after !== undefined) query = query.where('seq', descending ? '<' : '>', after);
      if (filter.actor !== undefined) query = query.where('actor_name', '=', filter.actor);
      if (filter.action?.endsWith('.')) {
        // All that begins so: up to the character after the dot.
        const next = `${filter.action.slice(0, -1)}/`;
        query = query.where('action', '>=', filter.action).where('action', '<', next);
      } else if (filter.action !== undefined) query = query.where('action', '=', filter.action);
      if (filter.objectType !== undefined) query = query.where('object_type', '=', filter.objectType);
      if (filter.objectId !== undefined) query = query.where('object_id', '=', filter.objectId);
      if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
      if (filter.until !== undefined) query = query.where('at', '<', filter.until);
      const rows = await query
        .orderBy('seq', descending ? 'desc' : 'asc')
        .limit(limit)
        .execute();
      return rows.map(({ mac: _mac, ...row }) => row);
    },
  };
}
