/**
 * Changes of a determination in one case: what somebody proposes and has no effect yet (sealed with the case), what the
 * figures count of those in force (no word of a person, only the chosen category), and how many differences each revision
 * makes, by kind.
 */
export const name = '0040-variances';

export const sql = `
CREATE TABLE variance_proposals (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id),
  state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn')),
  created_at TEXT NOT NULL,
  created_by_id TEXT NOT NULL,
  body_sealed BLOB NOT NULL
) STRICT;
CREATE INDEX variance_proposals_run ON variance_proposals (run_id, state);

CREATE TABLE variance_facts (
  run_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  guideline_code TEXT NOT NULL,
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  role TEXT,
  leaf_id TEXT,
  PRIMARY KEY (run_id, place)
) STRICT;
CREATE INDEX variance_facts_day ON variance_facts (day, guideline_code, kind, category, role);

ALTER TABLE revisions ADD COLUMN changes TEXT;
`;
