/**
 * What the figures count: one narrow row per run, per decision and per overruled leaf, written in the transaction of the
 * thing itself. They hold no word about a patient but the reasons of overrides, which go with the case. Existing runs
 * are taken over as far as their open columns tell. `snapshot` is the beginning of a guideline snapshot's hash. Each report
 * has an index in the order of its groups: a full pass over it costs less than sorting.
 */
export const name = '0006-figures';

export const sql = `
CREATE TABLE run_facts (
  run_id TEXT PRIMARY KEY,
  guideline_code TEXT NOT NULL,
  snapshot TEXT NOT NULL,
  request_type TEXT,
  urgency TEXT NOT NULL,
  received_at TEXT NOT NULL,
  received_day TEXT NOT NULL,
  due_at TEXT NOT NULL,
  completed_at TEXT,
  completed_day TEXT,
  read_tenths INTEGER,
  review_tenths INTEGER,
  pages INTEGER NOT NULL DEFAULT 0,
  pages_ocr INTEGER NOT NULL DEFAULT 0,
  pages_failed INTEGER NOT NULL DEFAULT 0,
  engine_decision TEXT,
  opened_at TEXT,
  reviewed_day TEXT,
  decision TEXT,
  decided_at TEXT,
  decided_day TEXT,
  decided_minutes INTEGER,
  person_minutes INTEGER,
  on_time INTEGER,
  extended INTEGER NOT NULL DEFAULT 0 CHECK (extended IN (0, 1)),
  approved_after_denial INTEGER NOT NULL DEFAULT 0 CHECK (approved_after_denial IN (0, 1))
) STRICT;
CREATE INDEX run_facts_received ON run_facts (received_day, guideline_code, urgency);
CREATE INDEX run_facts_completed ON run_facts (completed_day, guideline_code, pages, pages_ocr, pages_failed);
CREATE INDEX run_facts_read ON run_facts (read_tenths, completed_day, guideline_code);
CREATE INDEX run_facts_review ON run_facts (review_tenths, completed_day, guideline_code);
CREATE INDEX run_facts_reviewed ON run_facts (guideline_code, snapshot, request_type, reviewed_day);
CREATE INDEX run_facts_decided ON run_facts (decided_day, guideline_code, urgency, on_time, decided_minutes);
CREATE INDEX run_facts_outcome ON run_facts
  (urgency, decision, extended, approved_after_denial, engine_decision, decided_day, guideline_code);
CREATE INDEX run_facts_minutes ON run_facts (urgency, decided_minutes, decided_day, guideline_code);
CREATE INDEX run_facts_person ON run_facts (person_minutes, decided_day, guideline_code);
CREATE INDEX run_facts_decision ON run_facts (guideline_code, decision, decided_day);

CREATE TABLE decision_facts (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  guideline_code TEXT NOT NULL,
  decision TEXT NOT NULL,
  day TEXT NOT NULL
) STRICT;
CREATE INDEX decision_facts_day ON decision_facts (decision, day, guideline_code);

CREATE TABLE overruled_leaves (
  run_id TEXT NOT NULL,
  criteria_id TEXT NOT NULL,
  guideline_code TEXT NOT NULL,
  snapshot TEXT NOT NULL,
  day TEXT NOT NULL,
  engine TEXT NOT NULL,
  person TEXT NOT NULL,
  rule TEXT NOT NULL,
  reason TEXT,
  PRIMARY KEY (run_id, criteria_id)
) STRICT;
CREATE INDEX overruled_by_leaf ON overruled_leaves
  (guideline_code, snapshot, criteria_id, engine, person, rule, day);
CREATE INDEX overruled_why ON overruled_leaves (guideline_code, criteria_id, day, reason, run_id);

CREATE INDEX runs_open ON runs (status, decision, assigned_to, guideline_code, due_at)
  WHERE locked = 0 AND deleted_at IS NULL;

INSERT INTO run_facts
  (run_id, guideline_code, snapshot, urgency, received_at, received_day, due_at, completed_at, completed_day,
   pages, engine_decision)
SELECT runs.id, guideline_code, substr(guideline_sha256, 1, 12), urgency, received_at, substr(received_at, 1, 10), due_at,
  first.created_at, substr(first.created_at, 1, 10), coalesce(page_count, 0), first.root_decision
FROM runs LEFT JOIN revisions AS first ON first.run_id = runs.id AND first.revision = 1;

INSERT INTO decision_facts (id, run_id, guideline_code, decision, day)
SELECT decisions.id, run_id, guideline_code, decisions.decision, substr(signed_at, 1, 10)
FROM decisions JOIN runs ON runs.id = run_id;

UPDATE run_facts SET
  decision = first.decision,
  decided_at = first.signed_at,
  decided_day = substr(first.signed_at, 1, 10),
  reviewed_day = substr(first.signed_at, 1, 10),
  decided_minutes = CAST((julianday(first.signed_at) - julianday(run_facts.received_at)) * 1440 AS INTEGER),
  on_time = first.signed_at <= run_facts.due_at
FROM decisions AS first
WHERE first.run_id = run_facts.run_id AND first.id = (
  SELECT min(id) FROM decisions WHERE run_id = run_facts.run_id AND decision IN ('approve', 'deny')
);
`;

/** Times and counts of reading and corrected leaves are not found again; everything else is. */
export const undo = `
DROP TABLE IF EXISTS run_facts;
DROP TABLE IF EXISTS decision_facts;
DROP TABLE IF EXISTS overruled_leaves;
DROP INDEX IF EXISTS runs_open;
`;
