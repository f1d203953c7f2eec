/**
 * What keeps data from being deleted by mistake: the identity of the folder and the time last seen (`safety`), what waits
 * for a person before anything is deleted (`holds`), files without a case (`stray_files`), and beside the audit trail the
 * hashes of the rows that an entry made or changed.
 */
export const name = '0010-safety';

export const sql = `
CREATE TABLE safety (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE holds (
  code TEXT PRIMARY KEY,
  detail TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT;

CREATE TABLE stray_files (
  name TEXT PRIMARY KEY,
  first_seen_at TEXT NOT NULL,
  sightings INTEGER NOT NULL,
  quarantined_at TEXT
) STRICT;

CREATE TABLE audit_rows (
  seq INTEGER PRIMARY KEY,
  hashes TEXT NOT NULL
) STRICT;
`;
