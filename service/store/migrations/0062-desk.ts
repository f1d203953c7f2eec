/** Comments on cases and steps of peer-to-peer calls: sealed, added only. `mentions` are user names as JSON. */
export const name = '0062-desk';

export const sql = `
CREATE TABLE desk_notes (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id),
  kind TEXT NOT NULL CHECK (kind IN ('comment', 'peer')),
  created_at TEXT NOT NULL,
  created_by_id TEXT NOT NULL,
  mentions TEXT NOT NULL DEFAULT '[]',
  body_sealed BLOB NOT NULL
) STRICT;
CREATE INDEX desk_notes_by_run ON desk_notes (run_id, id);
`;
