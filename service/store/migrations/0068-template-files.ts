/**
 * The files of Word templates in a table of their own: behind the file in the same row, every fact of a template was read, and
 * deciphered, through all of its pages.
 */
export const name = '0068-template-files';

export const sql = `
CREATE TABLE word_template_files (
  template_id TEXT PRIMARY KEY REFERENCES word_templates (id),
  file BLOB NOT NULL
) STRICT;
INSERT INTO word_template_files (template_id, file) SELECT id, file FROM word_templates;
ALTER TABLE word_templates DROP COLUMN file;
`;
