/** Only a request for information that puts the due time off extends a case; before, the figures counted every one. */
export const name = '0080-extended';

export const sql = `
UPDATE run_facts SET extended = 0
  WHERE extended = 1 AND run_id NOT IN (SELECT id FROM runs WHERE extended_days IS NOT NULL);
DELETE FROM figure_sums WHERE report = 'outcomes';
`;
