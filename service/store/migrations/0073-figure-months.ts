/**
 * Sums of the figures by month, kept until a fact of that month changes: `figure_months` counts the changes, and a sum is good as
 * long as it was made under the present count. What is missing is made when it is asked for. The facts have one index for each
 * day that they are counted by, with all that is counted, in place of one for each report.
 */
export const name = '0073-figure-months';

export const sql = `
CREATE TABLE figure_months (
  month TEXT PRIMARY KEY,
  changes INTEGER NOT NULL
) STRICT;
CREATE TABLE figure_sums (
  report TEXT NOT NULL,
  guideline_code TEXT NOT NULL,
  month TEXT NOT NULL,
  changes INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (report, guideline_code, month)
) STRICT;

DROP INDEX IF EXISTS run_facts_completed;
DROP INDEX IF EXISTS run_facts_read;
DROP INDEX IF EXISTS run_facts_review;
CREATE INDEX run_facts_by_completion ON run_facts
  (completed_day, guideline_code, read_tenths, review_tenths, pages, pages_ocr, pages_failed);
DROP INDEX IF EXISTS run_facts_reviewed;
CREATE INDEX run_facts_by_review ON run_facts (reviewed_day, guideline_code, snapshot, request_type);
DROP INDEX IF EXISTS run_facts_decided;
DROP INDEX IF EXISTS run_facts_outcome;
DROP INDEX IF EXISTS run_facts_minutes;
DROP INDEX IF EXISTS run_facts_person;
DROP INDEX IF EXISTS run_facts_decision;
CREATE INDEX run_facts_by_decision ON run_facts
  (decided_day, guideline_code, urgency, decision, decided_minutes, on_time, person_minutes, extended, approved_after_denial,
   engine_decision);
DROP INDEX IF EXISTS decision_facts_day;
CREATE INDEX decision_facts_by_day ON decision_facts (day, guideline_code, decision);
DROP INDEX IF EXISTS overruled_by_leaf;
CREATE INDEX overruled_by_day ON overruled_leaves (day, guideline_code, snapshot, criteria_id, engine, person, rule);
DROP INDEX IF EXISTS stage_facts_minutes;
CREATE INDEX stage_facts_by_day ON stage_facts (decided_day, guideline_code, stage, minutes);
`;
