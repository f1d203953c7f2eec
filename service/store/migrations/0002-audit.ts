/** The audit trail: who saw, changed, exported and decided what, and when. Chained by HMAC (see audit.ts). */
export const name = '0002-audit';

export const sql = `
CREATE TABLE audit (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  actor_role TEXT NOT NULL,
  action TEXT NOT NULL,
  object_type TEXT NOT NULL,
  object_id TEXT NOT NULL,
  detail TEXT NOT NULL,
  mac TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_object ON audit (object_type, object_id);

CREATE TABLE audit_head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seq INTEGER NOT NULL,
  mac TEXT NOT NULL
) STRICT;
`;
