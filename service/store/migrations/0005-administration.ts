/** Versions of guidelines, and settings. */
export const name = '0005-administration';

export const sql = `
CREATE TABLE guideline_versions (
  guideline_code TEXT NOT NULL,
  version INTEGER NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('shipped', 'own')),
  state TEXT NOT NULL CHECK (state IN ('draft', 'approved', 'retired')),
  body TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  edits INTEGER NOT NULL DEFAULT 0,
  based_on INTEGER,
  in_force_from TEXT,
  note TEXT,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  published_at TEXT,
  published_by TEXT,
  retired_at TEXT,
  retired_by TEXT,
  PRIMARY KEY (guideline_code, version)
) STRICT;

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  changed_by TEXT NOT NULL
) STRICT;
`;
