/** Data at rest: database, encrypted files, keys, audit trail, backup. The only place that knows SQLite. */
export {
  type Audit,
  type AuditEntry,
  type AuditFilter,
  type AuditRow,
  type AuditVerdict,
  SYSTEM_ACTOR,
} from './audit.ts';
export { restoreBackup } from './backup.ts';
export type { PageCache } from './cache.ts';
export type { Trouble } from './condition.ts';
export { seal, unseal } from './crypto.ts';
export { isUnwritable } from './errors.ts';
export type { FilePort } from './files.ts';
export { uuidv7 } from './ids.ts';
export type { KeySources, OsKeyStore } from './keys.ts';
export { SCHEMA_VERSION } from './migrate.ts';
export { openStore, type Store, type StoreOptions } from './open.ts';
export { rekeyStore } from './rekey.ts';
export type { Tables } from './tables.ts';
export { type Usage, usageOf } from './usage.ts';
