/** Entries of some days, and of one thing whatever its kind, without going through the whole trail. */
export const name = '0081-audit-indexes';

export const sql = `
CREATE INDEX audit_by_time ON audit (at, seq);
CREATE INDEX audit_by_id ON audit (object_id, seq);
`;
