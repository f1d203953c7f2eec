/**
 * Documents that follow a submission; a place in the queue that is not only the due time: a case whose documents came stands
 * before all others; and the days by which its time was extended.
 */
export const name = '0060-documents';

export const sql = `
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'read', 'failed')),
  file_mac TEXT NOT NULL,
  page_count INTEGER NOT NULL,
  first_page INTEGER,
  received_at TEXT NOT NULL,
  added_at TEXT NOT NULL,
  added_by_id TEXT NOT NULL,
  revision INTEGER,
  error_code TEXT,
  error_detail TEXT,
  body_sealed BLOB NOT NULL,
  secret_sealed BLOB
) STRICT;
CREATE INDEX documents_by_run ON documents (run_id, id);
ALTER TABLE runs ADD COLUMN returned_at TEXT;
ALTER TABLE runs ADD COLUMN extended_days INTEGER;
ALTER TABLE runs ADD COLUMN queue_key TEXT NOT NULL DEFAULT '';
UPDATE runs SET queue_key = due_at;
DROP INDEX runs_by_due;
CREATE INDEX runs_by_queue ON runs (queue_key, id);
`;
