/** How many answers of a run are not sure and decide: for the queue, as `open_count` is. Runs of before have none. */
export const name = '0007-to-check';

export const sql = `
ALTER TABLE runs ADD COLUMN check_count INTEGER;
`;
