/** Filters of the queue that a person has named. `conditions` is JSON. */
export const name = '0064-saved-filters';

export const sql = `
CREATE TABLE saved_filters (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  conditions TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (user_id, name_key)
) STRICT;
`;
