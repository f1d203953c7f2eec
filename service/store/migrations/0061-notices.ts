/** Notices of a decision: versions, of which none is overwritten; how they went out is added as it is noted. */
export const name = '0061-notices';

export const sql = `
CREATE TABLE notices (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id),
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  template TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by_id TEXT NOT NULL,
  issued_at TEXT,
  issued_by TEXT,
  sent TEXT NOT NULL DEFAULT '[]',
  body_sealed BLOB NOT NULL,
  UNIQUE (run_id, kind, version)
) STRICT;
`;
