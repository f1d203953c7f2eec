/**
 * Indexes that the list of cases is counted, filtered and searched in without its rows, which hold sealed parts and are ten times as
 * wide. A row of an index may not be long (2,704 bytes in PostgreSQL), so a search text that is stands in a column of its own.
 * SQLite reads such an index alone only if the column of its condition stands in it.
 */
export const name = '0071-listed';

export const sql = `
ALTER TABLE runs ADD COLUMN search_long TEXT;
UPDATE runs SET search_long = search_text, search_text = '' WHERE length(search_text) > 400;
CREATE INDEX runs_long ON runs (queue_key, id) WHERE search_long IS NOT NULL;
DROP INDEX runs_by_queue;
CREATE INDEX runs_listed ON runs
  (queue_key, id, created_at, status, guideline_code, assigned_to, created_by_id, search_text, deleted_at)
  WHERE deleted_at IS NULL;
DROP INDEX runs_by_status;
CREATE INDEX runs_counted ON runs (status, guideline_code, assigned_to, created_by_id, deleted_at)
  WHERE deleted_at IS NULL;
`;
