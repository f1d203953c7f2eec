/** A clinic's own Word templates for notices: versions, of which none is overwritten; one that is retired stays. */
export const name = '0067-word-templates';

export const sql = `
CREATE TABLE word_templates (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  audience TEXT NOT NULL,
  version INTEGER NOT NULL,
  title TEXT NOT NULL,
  fields TEXT NOT NULL,
  reading_grade REAL NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  file BLOB NOT NULL,
  added_at TEXT NOT NULL,
  added_by TEXT NOT NULL,
  added_by_id TEXT NOT NULL,
  retired_at TEXT,
  retired_by TEXT,
  UNIQUE (kind, audience, version)
) STRICT;
`;
