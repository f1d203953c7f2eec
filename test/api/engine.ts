/** What differs where the same tests run on a server. */
import { expect } from 'vitest';
import type { Client } from '../../service/contract/client.ts';

/** False where the tests run on a server (`npm run test:server`), which has its own backups and no file to damage. */
export const isFolder = process.env.EVIDENT_TEST_DATABASE_URL === undefined;

/** Makes a backup; on a server it is refused, which is all that a client sees there. */
export async function backUp(admin: Client): Promise<void> {
  if (isFolder) await admin.makeBackup();
  else await expect(admin.makeBackup()).rejects.toMatchObject({ status: 501, code: 'backup_by_server' });
}
