/**
 * Whether chart and form name the same patient, for the queue; and a keyed hash of member, service and date of service, by
 * which a request that is already here is found. Runs of before have neither.
 */
export const name = '0050-identity';

export const sql = `
ALTER TABLE runs ADD COLUMN identity TEXT;
ALTER TABLE runs ADD COLUMN pages_aside INTEGER;
ALTER TABLE runs ADD COLUMN request_mac TEXT;
CREATE INDEX runs_by_request ON runs (request_mac) WHERE request_mac IS NOT NULL;
`;
