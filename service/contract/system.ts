/** The service about itself, for whoever looks after it. */
import Type, { type Static } from 'typebox';
import { Health } from './access.ts';

const bytes = Type.Integer({ minimum: 0 });

export const SystemReport = Type.Object({
  version: Type.String(),
  engine_version: Type.String(),
  /** Name of the newest migration of the data folder. */
  schema_version: Type.String(),
  health: Health,
  started_at: Type.String(),
  /** `node` and the operating system, for support. */
  runtime: Type.String(),
  /** `none`: the service opens no connection to anywhere. */
  network: Type.Literal('none'),
  storage: Type.Object({
    /** The folder on this machine. */
    folder: Type.String(),
    database_bytes: bytes,
    files_bytes: bytes,
    cache_bytes: bytes,
    backups_bytes: bytes,
    /** Free on the disk of the folder; absent where the system does not tell. */
    free_bytes: Type.Optional(bytes),
  }),
  backup: Type.Object({
    /** `ok`, `due` (the next one is late), `off`, `none` (there is none yet), `failed` (the last attempt). */
    state: Type.Union([
      Type.Literal('ok'),
      Type.Literal('due'),
      Type.Literal('off'),
      Type.Literal('none'),
      Type.Literal('failed'),
    ]),
    last_at: Type.Optional(Type.String()),
    next_at: Type.Optional(Type.String()),
    kept: Type.Integer(),
    folder: Type.String(),
    /** Code of the last attempt's failure. */
    error: Type.Optional(Type.String()),
  }),
  counts: Type.Object({
    runs: Type.Integer(),
    users: Type.Integer(),
    guidelines_in_force: Type.Integer(),
    audit_entries: Type.Integer(),
  }),
});
export type SystemReport = Static<typeof SystemReport>;

/** Third-party packages that the program is made of. */
export const LicenceList = Type.Object({
  /** Evident's own. */
  own: Type.String(),
  packages: Type.Array(Type.Object({ name: Type.String(), version: Type.String(), licence: Type.String() })),
});
export type LicenceList = Static<typeof LicenceList>;
