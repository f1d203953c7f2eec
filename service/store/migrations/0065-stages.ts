/**
 * How long each stage of a case took, written when it ends: from receipt to the first opening; from there to the first final
 * decision, without the time in which it waited for information; that time; from the decision to the first notice. In the
 * order of its index the report needs no sorting. Decided cases are taken over from the events that are stored.
 */
export const name = '0065-stages';

const minutes = (from: string, to: string) =>
  `max(0, CAST((julianday(${to}) - julianday(${from})) * 1440 + 0.001 AS INTEGER))`;

const later = (column: string, table: string, when: string) =>
  `coalesce((SELECT min(${column}) FROM ${table} WHERE run_id = asked.run_id AND ${when}), '9999')`;

/** Until a document came or the next decision was signed. */
const PENDED = `
SELECT run_facts.run_id AS run_id, sum(${minutes(
  'asked.signed_at',
  `min(${later('signed_at', 'decisions', 'id > asked.id')}, ${later('added_at', 'documents', 'added_at >= asked.signed_at')})`,
)}) AS minutes
FROM run_facts JOIN decisions AS asked ON asked.run_id = run_facts.run_id
WHERE asked.decision = 'request_information' AND asked.signed_at < run_facts.decided_at
GROUP BY run_facts.run_id`;

export const sql = `
CREATE TABLE stage_facts (
  run_id TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('open', 'review', 'pended', 'notice')),
  guideline_code TEXT NOT NULL,
  decided_day TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  PRIMARY KEY (run_id, stage)
) STRICT;
CREATE INDEX stage_facts_minutes ON stage_facts (stage, minutes, decided_day, guideline_code);

INSERT INTO stage_facts (run_id, stage, guideline_code, decided_day, minutes)
SELECT run_id, 'open', guideline_code, decided_day, ${minutes('received_at', 'opened_at')}
FROM run_facts WHERE decided_at IS NOT NULL AND opened_at IS NOT NULL;

INSERT INTO stage_facts (run_id, stage, guideline_code, decided_day, minutes)
SELECT run_id, 'pended', guideline_code, decided_day, pended.minutes
FROM run_facts JOIN (${PENDED}) AS pended USING (run_id);

INSERT INTO stage_facts (run_id, stage, guideline_code, decided_day, minutes)
SELECT run_id, 'review', guideline_code, decided_day, max(0, person_minutes - coalesce(
  (SELECT minutes FROM stage_facts AS own WHERE own.run_id = run_facts.run_id AND own.stage = 'pended'), 0))
FROM run_facts WHERE decided_at IS NOT NULL AND person_minutes IS NOT NULL;

INSERT INTO stage_facts (run_id, stage, guideline_code, decided_day, minutes)
SELECT run_id, 'notice', guideline_code, decided_day, ${minutes('decided_at', 'noticed.issued_at')}
FROM run_facts JOIN (
  SELECT facts.run_id AS run_id, min(issued_at) AS issued_at FROM notices
  JOIN run_facts AS facts ON facts.run_id = notices.run_id AND issued_at >= facts.decided_at GROUP BY facts.run_id
) AS noticed USING (run_id);
`;

/** Cases that were destroyed are not found again. */
export const undo = 'DROP TABLE IF EXISTS stage_facts;';
