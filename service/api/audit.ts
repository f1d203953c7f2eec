/** The audit trail, to read and to verify. */

import type { AuditEntry } from '../contract/access.ts';
import type { AuditRow } from '../store/index.ts';
import type { ApiDeps, Handlers } from './deps.ts';

const PAGE = 200;

export function auditHandlers({ audit }: ApiDeps): Handlers<'audit' | 'verifyAudit'> {
  return {
    audit: async ({ query: { after = 0, limit = PAGE } }) => {
      // One more than asked for tells whether there is a next page.
      const rows = await audit.read(after, limit + 1);
      const entries = rows.slice(0, limit).map(entryBody);
      const last = entries.at(-1);
      return { entries, ...(rows.length > limit && last && { next_after: last.seq }) };
    },
    verifyAudit: () => audit.verify(),
  };
}

function entryBody(row: AuditRow): AuditEntry {
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
