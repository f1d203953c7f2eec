/** The cases that may wait for a person, in the order of the queue: of many cases few do, and whoever takes the next one looks at no other. */
export const name = '0077-waiting';

export const sql = `
CREATE INDEX runs_waiting ON runs (queue_key, id, assigned_to, decision, status, deleted_at)
  WHERE deleted_at IS NULL AND status = 'completed' AND (decision IS NULL OR decision = 'refer_to_physician');
`;
