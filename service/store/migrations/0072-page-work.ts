/**
 * Pages of a record that several processes of a shared service read at the same time: who reads which, and what came of it until the
 * record is whole. Keyed as the page cache is, so that processes of different versions do not take each other's pages.
 */
export const name = '0072-page-work';

export const sql = `
CREATE TABLE page_work (
  run_id TEXT NOT NULL REFERENCES runs (id),
  page_key TEXT NOT NULL,
  claimed_until TEXT NOT NULL,
  page_sealed BLOB,
  PRIMARY KEY (run_id, page_key)
) STRICT;
`;
