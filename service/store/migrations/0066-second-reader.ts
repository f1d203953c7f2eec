/** The revision that a second reader made, before anybody opened the case. */
export const name = '0066-second-reader';

export const sql = `
ALTER TABLE opinions ADD COLUMN made_revision INTEGER;
`;
