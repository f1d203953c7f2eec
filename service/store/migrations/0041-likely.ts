/** How many of the answers that a decision depends on are likely, but not sure: cases are told apart by it in the queue. */
export const name = '0041-likely';

export const sql = `
ALTER TABLE runs ADD COLUMN likely_count INTEGER;
`;
