/** Endings of one and two letters too, as cases/search-words.ts has them: short names are searched for like long ones. */
export const name = '0079-short-endings';

export const sql = `
INSERT INTO search_endings (ending, word)
  SELECT substr(word, -letters), word
  FROM (SELECT DISTINCT word FROM search_words), (SELECT 1 AS letters UNION ALL SELECT 2)
  WHERE length(word) >= letters;
`;

export const postgres = `
ALTER TABLE search_words NO FORCE ROW LEVEL SECURITY;
ALTER TABLE search_endings NO FORCE ROW LEVEL SECURITY;
INSERT INTO search_endings (tenant, ending, word)
  SELECT tenant, right(word, letters), word
  FROM (SELECT DISTINCT tenant, word FROM search_words) AS words, generate_series(1, 2) AS letters
  WHERE length(word) >= letters;
ALTER TABLE search_words FORCE ROW LEVEL SECURITY;
ALTER TABLE search_endings FORCE ROW LEVEL SECURITY;
ANALYZE search_endings;
`;
