/** Who claimed a page, so that others need not wait for one that is gone. */
export const name = '0078-page-holder';

export const sql = `
ALTER TABLE page_work ADD COLUMN claimed_by TEXT;
`;
