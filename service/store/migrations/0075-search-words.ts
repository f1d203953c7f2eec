/**
 * The words of search texts, so that a search need not read every text: which cases have a word, and in which words an ending occurs; what
 * stands anywhere inside of a word is the beginning of one of its endings. Equality and order of texts are what PostgreSQL lets an index
 * answer under row-level security; it does not let patterns. Kept by cases/search-words.ts.
 */
export const name = '0075-search-words';

export const sql = `
CREATE TABLE search_words (
  word TEXT NOT NULL,
  run_id TEXT NOT NULL,
  PRIMARY KEY (word, run_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE search_endings (
  ending TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (ending, word)
) STRICT, WITHOUT ROWID;
`;
