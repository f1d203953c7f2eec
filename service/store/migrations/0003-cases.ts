/**
 * Runs, their jobs, objects, revisions, decisions and logs. Whatever is sealed is sealed with the case key, whose
 * wrapped form stands in runs.case_key: emptying that column destroys the case.
 */
export const name = '0003-cases';

export const sql = `
CREATE TABLE guideline_snapshots (
  sha256 TEXT PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  status TEXT NOT NULL,
  progress_done INTEGER,
  progress_total INTEGER,
  progress_unit TEXT,
  error_code TEXT,
  error_detail TEXT,
  guideline_code TEXT NOT NULL,
  guideline_name TEXT NOT NULL,
  guideline_sha256 TEXT NOT NULL REFERENCES guideline_snapshots (sha256),
  patient_name TEXT,
  member_id TEXT,
  service TEXT,
  search_text TEXT NOT NULL,
  urgency TEXT NOT NULL,
  received_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by_id TEXT NOT NULL,
  created_by TEXT NOT NULL,
  assigned_to TEXT,
  idempotency_key TEXT,
  submission_mac TEXT NOT NULL,
  pdf_mac TEXT NOT NULL,
  page_count INTEGER,
  case_key BLOB,
  form_sealed BLOB,
  secret_sealed BLOB,
  revision INTEGER NOT NULL DEFAULT 0,
  root_decision TEXT,
  open_count INTEGER,
  decision TEXT,
  locked INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1)),
  deleted_at TEXT
) STRICT;
CREATE UNIQUE INDEX runs_by_idempotency ON runs (created_by_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX runs_by_due ON runs (due_at, id);
CREATE INDEX runs_by_created ON runs (created_at, id);
CREATE INDEX runs_by_status ON runs (status);
CREATE INDEX runs_by_pdf ON runs (pdf_mac);

CREATE TABLE jobs (
  run_id TEXT PRIMARY KEY REFERENCES runs (id),
  state TEXT NOT NULL CHECK (state IN ('ready', 'leased', 'done')),
  priority TEXT NOT NULL,
  not_before TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  interruptions INTEGER NOT NULL DEFAULT 0,
  fence INTEGER NOT NULL DEFAULT 0,
  leased_by TEXT,
  lease_until TEXT
) STRICT;
CREATE INDEX jobs_by_state ON jobs (state, priority);

CREATE TABLE objects (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id),
  kind TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (run_id, kind)
) STRICT;

CREATE TABLE revisions (
  run_id TEXT NOT NULL REFERENCES runs (id),
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('engine', 'saved', 'evaluated', 'restored')),
  computed_revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  root_decision TEXT NOT NULL,
  body_sealed BLOB NOT NULL,
  PRIMARY KEY (run_id, revision)
) STRICT;

CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id),
  decision TEXT NOT NULL,
  revision INTEGER NOT NULL,
  signed_by_id TEXT NOT NULL,
  signed_role TEXT NOT NULL,
  signed_at TEXT NOT NULL,
  body_sealed BLOB NOT NULL
) STRICT;
CREATE INDEX decisions_by_run ON decisions (run_id, id);

CREATE TABLE run_log (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id),
  at TEXT NOT NULL,
  level TEXT NOT NULL,
  event TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX run_log_by_run ON run_log (run_id, id);
`;
