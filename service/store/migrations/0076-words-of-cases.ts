/**
 * The words of the cases that there are, as cases/search-words.ts has them: of 64 letters at most (a text with a longer one stands with
 * the long texts from now on), and their endings of three letters and more.
 */
export const name = '0076-words-of-cases';

export const sql = `
INSERT INTO search_words (word, run_id)
  WITH RECURSIVE split (run_id, word, rest) AS (
    SELECT id, '', replace(replace(replace(replace(replace(replace(search_text, char(9), ' '), char(10), ' '), char(11), ' '), char(12), ' '),
      char(13), ' '), '-', ' ') || ' ' FROM runs WHERE search_text <> ''
    UNION ALL
    SELECT run_id, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) FROM split WHERE rest <> ''
  )
  SELECT DISTINCT word, run_id FROM split WHERE word <> '';
UPDATE runs SET search_long = search_text, search_text = ''
  WHERE id IN (SELECT run_id FROM search_words WHERE length(word) > 64);
DELETE FROM search_words WHERE run_id IN (SELECT id FROM runs WHERE search_long IS NOT NULL);
INSERT INTO search_endings (ending, word)
  WITH RECURSIVE ends (ending, word) AS (
    SELECT DISTINCT word, word FROM search_words
    UNION ALL
    SELECT substr(ending, 2), word FROM ends WHERE length(ending) > 3
  )
  SELECT ending, word FROM ends WHERE length(ending) >= 3;
`;

const TABLES = ['runs', 'search_words', 'search_endings'];
const ofAllTenants = (statements: string) =>
  [
    ...TABLES.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;`),
    statements,
    ...TABLES.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`),
  ].join('\n');

/** Keys are made once all rows are there: a hundred million rows put into them one by one take an hour. */
export const postgres = ofAllTenants(`
ALTER TABLE search_words DROP CONSTRAINT search_words_pkey;
ALTER TABLE search_endings DROP CONSTRAINT search_endings_pkey;
INSERT INTO search_words (tenant, word, run_id)
  SELECT tenant, word, id
  FROM runs, LATERAL (
    SELECT DISTINCT word FROM string_to_table(translate(search_text, E'\\t\\n\\v\\f\\r-', '      '), ' ') AS word WHERE word <> ''
  ) AS words;
UPDATE runs SET search_long = search_text, search_text = ''
  WHERE (tenant, id) IN (SELECT tenant, run_id FROM search_words WHERE length(word) > 64);
DELETE FROM search_words
  WHERE (tenant, run_id) IN (SELECT tenant, id FROM runs WHERE search_long IS NOT NULL);
ALTER TABLE search_words ADD PRIMARY KEY (tenant, word, run_id);
INSERT INTO search_endings (tenant, ending, word)
  SELECT tenant, substr(word, nth), word
  FROM (SELECT DISTINCT tenant, word FROM search_words) AS words, generate_series(1, length(word) - 2) AS nth;
ALTER TABLE search_endings ADD PRIMARY KEY (tenant, ending, word);
ANALYZE search_words, search_endings;
`);
