/** A case in a store, as far as the store itself knows one: row, key, file, entry in the trail. */
import type { Store } from './store.ts';

export const PLAIN = Buffer.from('the record');

/** A row of `runs` without an id. */
export const caseRow = {
  guideline_code: 'L1',
  guideline_name: 'L1',
  guideline_sha256: 'x',
  search_text: '',
  urgency: 'standard',
  received_at: '',
  due_at: '',
  created_at: '',
  created_by_id: 'u1',
  created_by: 'u1',
  submission_mac: '',
  status: 'queued',
  pdf_mac: 'm',
};
const actor = { id: 'u1', username: 'nurse', role: 'nurse' };

/** The name of its file and the key that opens it. */
export async function addCase(store: Store, id: string): Promise<{ object: string; key: Buffer }> {
  const { key, wrapped } = store.vault.newCaseKey(id);
  const object = `file-${id}`;
  await store.vault.putObject(object, key, PLAIN);
  await store.write(async (tx) => {
    await tx
      .insertInto('guideline_snapshots')
      .values({ sha256: 'x', body: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('runs')
      .values({ ...caseRow, id, case_key: wrapped })
      .execute();
    const file = { id: object, run_id: id, kind: 'case', bytes: PLAIN.length, created_at: '' };
    await tx.insertInto('objects').values(file).execute();
    await store.audit.append(tx, { actor, action: 'run.submitted', objectType: 'run', objectId: id });
  });
  return { object, key };
}
