/** Who a person is at an identity provider. */
export const name = '0069-user-identities';

export const sql = `
CREATE TABLE user_identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id),
  linked_at TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT;
`;
