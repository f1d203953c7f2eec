/** Opening the encrypted SQLite database, and the Kysely dialect over it. */
import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import { storeError } from './errors.ts';

const damaged = () =>
  new ServiceError(
    503,
    'store_damaged',
    'The database is damaged. Nothing was changed; restore the latest backup into a new folder.',
  );

/**
 * How much is looked at while opening. `length`: whether the file is cut short. `as needed`: always the length; every page too where that is quick, or where the
 * program was cut off last time. What is not looked at now is verified by HMAC when it is read.
 */
export type Check = 'nothing' | 'length' | 'as needed' | 'everything';

/** Up to here every page is looked at in a second or so. */
const SMALL_BYTES = 64 * 1024 * 1024;

/**
 * Opens the database file with its 256-bit key: AES-256 per page with HMAC, WAL, fsync at every commit, foreign keys,
 * deleted content overwritten. With `room` none it opens on a full disk too, for this process alone. Refuses with 503 `store_damaged` when the file is cut short or a page does not verify.
 */
export function openDatabase(
  path: string,
  key: Uint8Array,
  check: Check = 'as needed',
  room: 'enough' | 'none' = 'enough',
): Database.Database {
  const isNew = !existsSync(path) || statSync(path).size === 0;
  // An orderly end leaves no log behind.
  const wasCutOff = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  const database = new Database(path, { timeout: 10_000 });
  try {
    unlockDatabase(database, key);
    // On a full disk there is no room for the file that processes share; alone, memory serves.
    if (room === 'none') database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma('secure_delete = ON');
    database.pragma('temp_store = MEMORY');
    // Pages are deciphered when they come from disk: figures over a year read some 20 MiB of an index.
    database.pragma('cache_size = -32768');
    if (!isNew && check !== 'nothing') {
      // Measuring writes the log home, for which a full disk has no room.
      if (room === 'enough') checkLength(database, path);
      const isSmall = statSync(path).size <= SMALL_BYTES;
      const closely = check === 'as needed' && (wasCutOff || isSmall);
      if (check === 'everything' || closely) checkStructure(database);
    }
    return database;
  } catch (cause) {
    database.close();
    throw storeError(cause);
  }
}

/** Whether the database has the table: one of an earlier version may not. */
export const hasTable = (sqlite: Database.Database, name: string): boolean =>
  sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined;

/** The first thing to be done with a connection. */
export function unlockDatabase(database: Database.Database, key: Uint8Array): void {
  database.pragma(`cipher = 'sqlcipher'`);
  database.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
}

/** A service at work may grow the database between two looks: only what stays short is cut short. */
const LENGTH_LOOKS = 4;
const LOOK_AGAIN_MS = 50;

function checkLength(database: Database.Database, path: string, look = 1): void {
  // After a crash the last pages may still be in the log only; bring them home before measuring the file.
  const [result] = database.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
  // A tool that reads at this moment keeps pages in the log; then the length says nothing.
  if (result?.log !== result?.checkpointed) return;
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  const pages = Number(database.pragma('page_count', { simple: true }));
  const { size } = statSync(path);
  if (size % pageSize === 0 && size >= pages * pageSize) return;
  if (look === LENGTH_LOOKS) throw damaged();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  checkLength(database, path, look + 1);
}

function checkStructure(database: Database.Database): void {
  if (database.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damaged();
}

/** Every statement's failure comes out as a ServiceError where it is one of disk or database. */
class MappedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  constructor(inner: DatabaseConnection) {
    this.#inner = inner;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#inner.executeQuery<R>(query);
    } catch (cause) {
      throw storeError(cause);
    }
  }
  streamQuery(): never {
    throw new TypeError(
      'Nothing is streamed: statements are kept, and one that is read step by step stays in use.',
    );
  }
}

/**
 * Transactions begin by taking the write lock: what a transaction has read cannot become stale before it writes, even
 * when the command line works on the same folder.
 */
class WriteFirstDriver extends SqliteDriver {
  readonly #database: Database.Database;
  #connection: DatabaseConnection | undefined;
  constructor(config: SqliteDialectConfig, database: Database.Database) {
    super(config);
    this.#database = database;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new MappedConnection(await super.acquireConnection());
    return this.#connection;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already rolled back after a full disk.
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

/** Far more than the program has queries; those with lists of varying length come and go. */
const MOST_STATEMENTS = 500;

/**
 * The database with its statements kept: one made anew for each query costs time, and memory outside of the heap that
 * nobody hurries to collect. A statement is in use only while a query runs, which is never interrupted.
 */
function keepingStatements(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const found = kept.get(sql);
      if (found) {
        // Moved to the end: the first in line is the one not used for longest.
        kept.delete(sql);
        kept.set(sql, found);
        return found;
      }
      const made = database.prepare(sql) as SqliteStatement;
      kept.set(sql, made);
      if (kept.size > MOST_STATEMENTS) kept.delete(kept.keys().next().value ?? '');
      return made;
    },
    close: () => void database.close(),
  };
}

export class EvidentSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;
  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }
  override createDriver(): Driver {
    return new WriteFirstDriver({ database: keepingStatements(this.#database) }, this.#database);
  }
}
