/**
 * The audit trail. Each row carries an HMAC over its own content and the HMAC of the row before; the head row holds the
 * last number and an HMAC over it, so that cutting off the end shows as well; and every user and run must have the entry
 * that began it, so that wiping all of it shows. Written in the transaction of the change itself.
 */
import { createHmac } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { AuditTable, Tables } from './tables.ts';

export interface AuditEntry {
  actor: { id: string; username: string; role: string };
  /** `resource.verb`, for example `run.submitted`. */
  action: string;
  objectType: string;
  objectId: string;
  /** Identifiers, counts and codes only: never names of patients or text of a record. */
  detail?: Record<string, string | number | boolean | null>;
}

export type AuditRow = Omit<AuditTable, 'mac'>;

export type AuditVerdict =
  | { ok: true; rows: number }
  /** `seq` is the first row that is wrong or missing. */
  | { ok: false; rows: number; seq: number; fault: 'changed' | 'missing' | 'cut_off' };

/** Who acts when no person does. */
export const SYSTEM_ACTOR = { id: 'system', username: 'system', role: 'system' };

const GENESIS = '0'.repeat(64);
const VERIFY_BATCH = 1000;
/** What a head becomes that was not written by us: it never verifies again, whatever is appended. */
const BROKEN = 'broken';

export interface Audit {
  append(tx: Transaction<Tables>, entry: AuditEntry): Promise<void>;
  /** Finds any edit, removal or reordering. */
  verify(): Promise<AuditVerdict>;
  /** Rows after `afterSeq` in order, at most `limit`. */
  read(afterSeq: number, limit: number): Promise<AuditRow[]>;
  /** The same of those that every filter lets through; newest first with `descending`. */
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

export function openAudit(db: Kysely<Tables>, key: Uint8Array, clock: () => Date): Audit {
  const macOf = (row: AuditRow, previous: string) =>
    createHmac('sha256', key)
      .update(
        JSON.stringify([
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
        ]),
      )
      .digest('hex');

  const headMacOf = (seq: number, mac: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['head', seq, mac]))
      .digest('hex');

  /** Users and runs without the entry of the change that made them. */
  async function unexplained(): Promise<number> {
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

  const readRows = (afterSeq: number, limit: number) =>
    db.selectFrom('audit').selectAll().where('seq', '>', afterSeq).orderBy('seq').limit(limit).execute();

  return {
    async append(tx, { actor, action, objectType, objectId, detail = {} }) {
      const head = await tx.selectFrom('audit_head').select(['seq', 'mac']).executeTakeFirst();
      const last = await tx
        .selectFrom('audit')
        .select(['seq', 'mac'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      const authentic = head
        ? last?.seq === head.seq && head.mac === headMacOf(last.seq, last.mac)
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
      const mac = macOf(row, last?.mac ?? GENESIS);
      const headMac = authentic ? headMacOf(row.seq, mac) : BROKEN;
      await tx
        .insertInto('audit')
        .values({ ...row, mac })
        .execute();
      if (head)
        await tx.updateTable('audit_head').set({ seq: row.seq, mac: headMac }).where('id', '=', 1).execute();
      else await tx.insertInto('audit_head').values({ id: 1, seq: row.seq, mac: headMac }).execute();
    },

    async verify() {
      let previous = GENESIS;
      let seq = 0;
      for (;;) {
        const rows = await readRows(seq, VERIFY_BATCH);
        for (const { mac, ...row } of rows) {
          if (row.seq !== seq + 1) return { ok: false, rows: seq, seq: seq + 1, fault: 'missing' };
          if (macOf(row, previous) !== mac) return { ok: false, rows: seq, seq: row.seq, fault: 'changed' };
          previous = mac;
          seq = row.seq;
        }
        if (rows.length < VERIFY_BATCH) break;
        // A long trail must not keep the service from answering others.
        await breathe();
      }
      const head = await db.selectFrom('audit_head').select(['seq', 'mac']).executeTakeFirst();
      const whole = head ? head.seq === seq && head.mac === headMacOf(seq, previous) : seq === 0;
      if (!whole) return { ok: false, rows: seq, seq: seq + 1, fault: 'cut_off' };
      if ((await unexplained()) > 0) return { ok: false, rows: seq, seq: 1, fault: 'missing' };
      return { ok: true, rows: seq };
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

    async read(afterSeq, limit) {
      const rows = await readRows(afterSeq, limit);
      return rows.map(({ mac: _mac, ...row }) => row);
    },
  };
}
