/** Passwords that must be changed, when a user was last there, scopes of API keys, keys that outlive a change of the data key. */
export const name = '0004-trust';

export const sql = `
ALTER TABLE users ADD COLUMN must_change_password INTEGER NOT NULL DEFAULT 0 CHECK (must_change_password IN (0, 1));
ALTER TABLE users ADD COLUMN last_seen_at TEXT;
ALTER TABLE api_keys ADD COLUMN scopes TEXT;
ALTER TABLE api_keys ADD COLUMN expires_at TEXT;
CREATE INDEX audit_by_actor ON audit (actor_name, seq);
CREATE INDEX audit_by_action ON audit (action, seq);

CREATE TABLE kept_keys (
  purpose TEXT PRIMARY KEY,
  key BLOB NOT NULL
) STRICT;
`;
