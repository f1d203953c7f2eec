/** The audit trail: to read, to verify, to take away. */
import { Readable } from 'node:stream';
import { usernameKey } from '../access/usernames.ts';
import type { AuditEntry, AuditExportQuery, AuditQuery } from '../contract/access.ts';
import { ServiceError } from '../contract/errors.ts';
import { type AuditFilter, type AuditRow, verdictSentence } from '../store/index.ts';
import { csvLine } from './csv.ts';
import type { ApiDeps, Handlers } from './deps.ts';

const PAGE = 200;
const EXPORT_BATCH = 1000;

export function auditHandlers(deps: ApiDeps): Handlers<'audit' | 'verifyAudit' | 'exportAudit'> {
  const { audit, keeping } = deps;
  return {
    audit: async ({ query }) => {
      const { after, limit = PAGE, order = 'asc' } = query;
      const filter = await filterOf(deps, query);
      // One more than asked for tells whether there is a next page.
      const page = { limit: limit + 1, descending: order === 'desc' };
      const rows = await audit.find(filter, { ...page, ...(after !== undefined && { after }) });
      const entries = rows.slice(0, limit).map(auditEntry);
      const last = entries.at(-1);
      return { entries, ...(rows.length > limit && last && { next_after: last.seq }) };
    },
    verifyAudit: async () => {
      const verdict = await audit.verify();
      const detail = verdictSentence(verdict);
      return { ...verdict, ...(detail !== undefined && { detail }) };
    },
    exportAudit: async ({ actor, query, reply }) => {
      const filter = await filterOf(deps, query);
      await keeping.record(actor, 'audit.exported', { format: query.format });
      reply.header('content-disposition', `attachment; filename="audit.${query.format}"`);
      reply.type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
      return reply.send(Readable.from(exportedAudit(audit, filter, query.format)));
    },
  };
}

/** The file in pieces, so that a long trail is never in memory as a whole. */
export async function* exportedAudit(
  audit: ApiDeps['audit'],
  filter: AuditFilter,
  format: AuditExportQuery['format'],
): AsyncGenerator<string> {
  const columns = ['seq', 'at', 'actor', 'role', 'action', 'object_type', 'object_id', 'detail'] as const;
  yield format === 'csv' ? csvLine(columns) : '[';
  let separator = '\n';
  for (let after = 0; ; ) {
    const rows = await audit.find(filter, { after, limit: EXPORT_BATCH });
    for (const row of rows) {
      const entry = auditEntry(row);
      if (format === 'csv')
        yield csvLine(columns.map((name) => (name === 'detail' ? row.detail : entry[name])));
      else yield separator + JSON.stringify(entry);
      separator = ',\n';
    }
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_BATCH) break;
    after = last.seq;
  }
  if (format === 'json') yield '\n]\n';
}

/** Refuses with 400 `query_invalid` what is no date. */
async function filterOf({ access }: ApiDeps, query: AuditQuery | AuditExportQuery): Promise<AuditFilter> {
  const { actor, action, object_type, object_id, from, to } = query;
  return {
    ...(actor !== undefined && { actor: await writtenName(access, actor) }),
    ...(action !== undefined && { action }),
    ...(object_type !== undefined && { objectType: object_type }),
    ...(object_id !== undefined && { objectId: object_id }),
    ...(from !== undefined && { from: moment(from, '/from', 0) }),
    ...(to !== undefined && { until: moment(to, '/to', 1) }),
  };
}

/** The name as the trail has it, for one that differs in case or spelling. */
async function writtenName(access: ApiDeps['access'], name: string): Promise<string> {
  const users = await access.listUsers();
  return users.find((user) => usernameKey(user.username) === usernameKey(name))?.username ?? name;
}

/** Times are compared as text: a year of five digits would sort before all others. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** As UTC; a date alone counts from its midnight, or to that of the next day (`days` 1). */
export function moment(text: string, path: string, days: number): string {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(text);
  const time = isDate || isTime ? Date.parse(text) : Number.NaN;
  const shifted = new Date(Math.min(time + (isDate ? days * 86_400_000 : 0), LATEST));
  if (!Number.isNaN(shifted.getTime())) return shifted.toISOString();
  const message = 'must be an ISO 8601 date or time with its zone';
  const detail = 'The query does not have the expected shape.';
  throw new ServiceError(400, 'query_invalid', detail, [{ path, message }]);
}

function auditEntry(row: AuditRow): AuditEntry {
  return {
    seq: row.seq,
    at: row.at,
    actor: row.actor_name,
    role: row.actor_role,
    action: row.action,
    object_type: row.object_type,
    object_id: row.object_id,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  };
}
