/** `evident backup`, `evident restore`, `evident check`: care of a data folder. */
import { resolve } from 'node:path';
import { faultLine, type ObjectFault, restoreStore } from '../store/index.ts';
import { parse, positionals, texts } from './arguments.ts';
import { EXIT, print, say } from './exit.ts';
import { dataDirOf, keyOf, withStore } from './options.ts';

export const backupUsage = 'backup DIR [--data DIR]';
export const restoreUsage = 'restore BACKUP_DIR [--data DIR]';
export const checkUsage = 'check [--data DIR]';

const data = texts('data');

/** Writes a complete, encrypted backup below DIR, every object of it opened, and prints its path; works beside a running service. */
export async function runBackup(argv: string[]): Promise<number> {
  const { values, positionals: given } = parse(argv, data, backupUsage);
  const [folder = ''] = positionals(given, 1, backupUsage);
  const report = await withStore(dataDirOf(values.data), (store) => store.backup(resolve(folder)));
  say(`${report.opened} objects copied and opened`);
  print(report.path);
  return outcomeOf(report.faults);
}

/** Copies a backup into an absent or empty data folder, opens it and every object of it. */
export async function runRestore(argv: string[]): Promise<number> {
  const { values, positionals: given } = parse(argv, data, restoreUsage);
  const [folder = ''] = positionals(given, 1, restoreUsage);
  const dataDir = dataDirOf(values.data);
  // The key is chosen by the wraps of the backup: the folder is still empty.
  const { opened, faults, audit } = await restoreStore(resolve(folder), {
    dataDir,
    ...(await keyOf(resolve(folder))),
  });
  say(`restored: ${opened} objects opened, ${audit.rows} entries in the audit trail`);
  print(dataDir);
  if (!audit.ok) say('The audit trail is broken; see: evident audit verify');
  return audit.ok ? outcomeOf(faults) : Math.max(outcomeOf(faults), EXIT.failed);
}

/** Opens every object of a data folder; works beside a running service. */
export async function runCheck(argv: string[]): Promise<number> {
  const { values, positionals: given } = parse(argv, data, checkUsage);
  positionals(given, 0, checkUsage);
  const { opened, faults } = await withStore(dataDirOf(values.data), (store) => store.check());
  print(`${opened} objects opened, ${faults.length} damaged or missing`);
  return outcomeOf(faults);
}

/** Names what cannot be opened. */
function outcomeOf(faults: readonly ObjectFault[]): number {
  for (const fault of faults) say(faultLine(fault));
  return faults.length === 0 ? EXIT.done : EXIT.failed;
}
