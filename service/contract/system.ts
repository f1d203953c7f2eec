/** The service about itself, for whoever looks after it. */
import Type, { type Static } from 'typebox';
import { Health } from './access.ts';
import { OneOf } from './one-of.ts';
import { Network } from './settings.ts';
import { Code, Line, Name, Rows } from './sizes.ts';

const bytes = Type.Integer({ minimum: 0 });

/** Something that was not as it should be. Until a person confirms it, nothing is deleted by itself. */
export const Hold = Type.Object({
  /** `clock_forward`, `clock_back`, `store_rolled_back`, `manifest_missing`, `manifest_damaged`, `objects_damaged`, `audit_broken`, `strays_many`. */
  code: Code(),
  /** What was seen, and what to check before confirming. */
  detail: Line(),
  since: Code(),
});
export type Hold = Static<typeof Hold>;

/** Oldest first; empty when all is well. */
export const HoldList = Type.Object({ holds: Rows(Hold) });
export type HoldList = Static<typeof HoldList>;

/** The folder whose PDFs become cases by themselves; numbers count from the start of the service on. */
export const WatchedFolderReport = Type.Object({
  /** `off` (none is set), `watching`, `unreachable` (it is set and cannot be read). */
  state: OneOf('off', 'watching', 'unreachable'),
  /** Files that became cases, that were in a case already, that were put into "failed". */
  taken: Type.Integer(),
  repeated: Type.Integer(),
  failed: Type.Integer(),
  /** PDFs that lay there at the last look and still do. */
  waiting: Type.Integer(),
  last_at: Type.Optional(Code()),
});
export type WatchedFolderReport = Static<typeof WatchedFolderReport>;

export const SystemReport = Type.Object({
  version: Name(),
  engine_version: Code(),
  /** Name of the newest migration of the data folder. */
  schema_version: Code(),
  health: Health,
  started_at: Code(),
  /** `node` and the operating system, for support. */
  runtime: Name(),
  /**
   * `none`: the service opens no connection to anywhere; else to the second reader that an administrator has chosen, or (`remote`) to
   * the database server, bucket, identity provider or collector of traces that it was started with.
   */
  network: Network,
  storage: Type.Object({
    /** The folder on this machine. */
    folder: Line(),
    /** The bucket in which files are (EVIDENT_FILES_URL), without its endpoint; absent while they are in the folder. */
    bucket: Type.Optional(Line()),
    database_bytes: bytes,
    files_bytes: bytes,
    cache_bytes: bytes,
    backups_bytes: bytes,
    /** Free on the disk of the folder; absent where the system does not tell. */
    free_bytes: Type.Optional(bytes),
  }),
  backup: Type.Object({
    /** `ok`, `due` (the next one is late), `off`, `none` (there is none yet), `failed` (the last attempt). */
    state: OneOf('ok', 'due', 'off', 'none', 'failed'),
    last_at: Type.Optional(Code()),
    next_at: Type.Optional(Code()),
    kept: Type.Integer(),
    folder: Line(),
    /** Code of the last attempt's failure. */
    error: Type.Optional(Code()),
  }),
  watched_folder: Type.Optional(WatchedFolderReport),
  /** What waits for an administrator: old cases, stray files and old backups are not deleted meanwhile. */
  holds: Type.Optional(Rows(Hold)),
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
  own: Code(),
  packages: Rows(Type.Object({ name: Name(), version: Name(), licence: Code() })),
});
export type LicenceList = Static<typeof LicenceList>;
