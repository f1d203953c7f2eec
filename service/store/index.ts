/** Data at rest: database, encrypted files, keys, audit trail, backup. The only place that knows SQLite. */
export {
  type AuditEntry,
  type AuditFilter,
  type AuditRow,
  SYSTEM_ACTOR,
} from './audit.ts';
export { type AuditFault, type AuditVerdict, verdictSentence } from './audit-verify.ts';
export { type BackupName, type BackupReport, restoreBackup } from './backup.ts';
export type { PageCache } from './cache.ts';
export { type CheckReport, faultLine, type ObjectFault } from './check.ts';
export type { Trouble } from './condition.ts';
export { seal, unseal } from './crypto.ts';
export { isUndone, isUnwritable } from './errors.ts';
export type { FilePort } from './files.ts';
export { uuidv7 } from './ids.ts';
export type { KeySources, OsKeyStore } from './keys.ts';
export { SCHEMA_VERSION } from './migrate.ts';
export { openStore, type StoreOptions } from './open.ts';
export { rekeyStore } from './rekey.ts';
export { type RestoreReport, restoreStore } from './restore.ts';
export type { Hold, Safety } from './safety/index.ts';
export type { Audit, Store } from './store.ts';
export type { Tables } from './tables.ts';
export { openUploads, type Upload, type Uploads } from './uploads.ts';
export type { Usage } from './usage.ts';
export type { ObjectInPieces } from './vault.ts';
