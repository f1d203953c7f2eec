/** Data folders with accounts, made in this process: a command or a set-up page for each would be most of what a test does. */
import { openAccess } from '../../service/access/index.ts';
import type { NewUser } from '../../service/contract/access.ts';
import { openStore } from '../../service/store/index.ts';
import { onServer } from '../../service/store/postgres/testing.ts';
import { CHEAP } from '../../service/store/testing.ts';

/**
 * Makes a data folder with these accounts. Its passphrase and their passwords are hashed at a cost that tests have time for; the
 * service reads the cost beside each hash, so that every start and sign-in is as cheap.
 */
export async function makeFolder(
  dataDir: string,
  passphrase: string,
  ...accounts: readonly NewUser[]
): Promise<void> {
  const store = await openStore({ dataDir, passphrase, kdfCost: CHEAP, ...onServer(dataDir) });
  const access = openAccess({ store, passwordCost: CHEAP });
  for (const account of accounts) await access.addUser(account);
  await store.close();
}
