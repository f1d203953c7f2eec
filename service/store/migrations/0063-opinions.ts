/** Second opinions on cases, one for each revision of the engine that a reader was asked about: waiting, then sealed. */
export const name = '0063-opinions';

export const sql = `
CREATE TABLE opinions (
  run_id TEXT NOT NULL REFERENCES runs (id),
  revision INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  error_code TEXT,
  body_sealed BLOB,
  PRIMARY KEY (run_id, revision)
) STRICT;
CREATE INDEX opinions_waiting ON opinions (created_at) WHERE state = 'waiting';
`;
