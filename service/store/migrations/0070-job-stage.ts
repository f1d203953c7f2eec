/** Which stage of a job is next, so that workers of a shared service can be for one of them only. */
export const name = '0070-job-stage';

export const sql = `
ALTER TABLE jobs ADD COLUMN stage TEXT NOT NULL DEFAULT 'read' CHECK (stage IN ('read', 'judge'));
`;
