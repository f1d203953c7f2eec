/** `evident backup`, `evident restore`: care of a data folder. */
import { resolve } from 'node:path';
import { restoreBackup } from '../store/index.ts';
import { EXIT, print, say } from './exit.ts';
import { dataDirOf, parse, positionals, withStore } from './options.ts';

export const backupUsage = 'backup DIR [--data DIR]';
export const restoreUsage = 'restore BACKUP_DIR [--data DIR]';

const data = { data: { type: 'string' } } as const;

/** Writes a complete, checked, encrypted backup below DIR and prints its path; works beside a running service. */
export async function runBackup(argv: string[]): Promise<number> {
  const { values, positionals: given } = parse(argv, data, backupUsage);
  const [folder = ''] = positionals(given, 1, backupUsage);
  print(await withStore(dataDirOf(values.data), (store) => store.backup(resolve(folder))));
  return EXIT.done;
}

/** Copies a backup into an absent or empty data folder, and opens it to see that the key fits. */
export async function runRestore(argv: string[]): Promise<number> {
  const { values, positionals: given } = parse(argv, data, restoreUsage);
  const [folder = ''] = positionals(given, 1, restoreUsage);
  const dataDir = dataDirOf(values.data);
  await restoreBackup(resolve(folder), dataDir);
  const { rows } = await withStore(dataDir, (store) => store.audit.verify());
  say(`restored and opened; ${rows} entries in the audit trail`);
  print(dataDir);
  return EXIT.done;
}
