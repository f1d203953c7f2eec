/** Routes of the audit trail, backups and keys. */
import { AuditExportQuery, AuditPage, AuditQuery, AuditVerdict } from './access.ts';
import { Backup, BackupList, PassphraseChange, Protection } from './keeping.ts';
import { route } from './route.ts';

export const keepingRoutes = {
  audit: route({
    method: 'GET',
    path: '/v1/audit',
    summary: 'The audit trail, filtered, page by page.',
    auth: 'bearer',
    right: 'audit:read',
    query: AuditQuery,
    status: 200,
    response: AuditPage,
  }),
  verifyAudit: route({
    method: 'GET',
    path: '/v1/audit/verify',
    summary: 'Whether the audit trail is unbroken.',
    auth: 'bearer',
    right: 'audit:read',
    status: 200,
    response: AuditVerdict,
  }),
  exportAudit: route({
    method: 'GET',
    path: '/v1/audit/export',
    summary: 'The audit trail as a CSV or JSON file. The export itself is written to the trail.',
    auth: 'bearer',
    right: 'audit:read',
    query: AuditExportQuery,
    status: 200,
    mediaType: 'text/csv',
  }),
  listBackups: route({
    method: 'GET',
    path: '/v1/backups',
    summary: 'The backups in the data folder.',
    auth: 'bearer',
    right: 'backup:manage',
    status: 200,
    response: BackupList,
  }),
  makeBackup: route({
    method: 'POST',
    path: '/v1/backups',
    summary: 'Make a backup now and verify it by opening it.',
    auth: 'bearer',
    right: 'backup:manage',
    status: 201,
    response: Backup,
    // 501 where the database is a server, which is backed up there.
    refusals: [501, 507],
  }),
  protection: route({
    method: 'GET',
    path: '/v1/protection',
    summary: 'What opens the data folder.',
    auth: 'bearer',
    right: 'backup:manage',
    status: 200,
    response: Protection,
  }),
  setPassphrase: route({
    method: 'POST',
    path: '/v1/protection/passphrase',
    summary: 'Set or change the passphrase that opens the data folder.',
    auth: 'bearer',
    right: 'backup:manage',
    json: PassphraseChange,
    status: 204,
    refusals: [422],
  }),
} as const;
