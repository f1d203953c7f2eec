/** Bringing a backup back: copied into an empty folder, opened, and every object of it opened. */
import { readdir, rm } from 'node:fs/promises';
import type { AuditVerdict } from './audit-verify.ts';
import { restoreBackup } from './backup.ts';
import type { CheckReport } from './check.ts';
import { openStore, type StoreOptions } from './open.ts';

export interface RestoreReport extends CheckReport {
  audit: AuditVerdict;
}

/**
 * What can be restored is; the report names what cannot be opened. Refuses with what `restoreBackup` and `openStore` refuse; a
 * folder that does not open is emptied again, so that it is not taken for one that does.
 */
export async function restoreStore(backup: string, options: StoreOptions): Promise<RestoreReport> {
  await restoreBackup(backup, options.dataDir);
  const store = await openStore({ ...options, mode: 'tool' }).catch(async (cause: unknown) => {
    for (const name of await readdir(options.dataDir))
      await rm(`${options.dataDir}/${name}`, { recursive: true, force: true });
    throw cause;
  });
  try {
    return { ...(await store.check(backup)), audit: await store.audit.verify() };
  } finally {
    await store.close();
  }
}
