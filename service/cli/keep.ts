/** `evident backup`, `evident restore`, `evident audit verify`: care of a data folder. */
import { resolve } from 'node:path';
import { restoreBackup } from '../store/index.ts';
import { EXIT, print, say, UsageError } from './exit.ts';
import { dataDirOf, parse, positionals, withStore } from './options.ts';

export const backupUsage = 'backup DIR [--data DIR]';
export const restoreUsage = 'restore BACKUP_DIR [--data DIR]';
export const auditUsage = 'audit verify [--data DIR] [--json]';

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

export async function runAudit([action, ...rest]: string[]): Promise<number> {
  if (action !== 'verify') throw new UsageError(`Usage: evident ${auditUsage}`);
  const { values, positionals: given } = parse(rest, { ...data, json: { type: 'boolean' } }, auditUsage);
  positionals(given, 0, auditUsage);
  const verdict = await withStore(dataDirOf(values.data), (store) => store.audit.verify());
  if (values.json) print(JSON.stringify(verdict));
  else if (verdict.ok) print(`ok: ${verdict.rows} entries, none changed, none missing`);
  else print(`NOT ok: entry ${verdict.seq} is ${verdict.fault.replace('_', ' ')}`);
  return verdict.ok ? EXIT.done : EXIT.audit;
}
