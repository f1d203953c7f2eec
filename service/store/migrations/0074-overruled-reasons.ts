/**
 * Reasons and latest cases of a leaf that people overrule, from one index: a reason has 200 characters at most, so that it fits in
 * PostgreSQL too, where it was left out before.
 */
export const name = '0074-overruled-reasons';

export const sql = `
DROP INDEX IF EXISTS overruled_why;
CREATE INDEX overruled_reasons ON overruled_leaves (guideline_code, criteria_id, day, run_id, reason);
`;
