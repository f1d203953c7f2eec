/** What the store needs of a database: one adapter is the encrypted SQLite file of a data folder, the other a shared PostgreSQL. */
import type { Kysely, Transaction } from 'kysely';
import type { Visitor } from '../contract/case-notes.ts';
import type { Tables } from './tables.ts';

/** What other processes of the same store learn: something of this kind changed; `id` where one thing is meant. */
export type Signal =
  | { topic: 'run' | 'queue' | 'settings' | 'guidelines'; id?: string }
  /** Somebody has this case open. */
  | { topic: 'presence'; id: string; who: Visitor & { id: string } };

/** Whose rows they are where nobody says otherwise. */
export const DEFAULT_TENANT = 'main';

export interface DatabasePort {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  /** A transaction that no other change of the same store overlaps, in whatever process: what it has read stays true until it ends. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Tells the other processes, once what changed is committed. Never throws: who misses it reads the same later. */
  publish(signal: Signal): void;
  /** Calls back for what others publish; without a signal when some may have been missed. */
  subscribe(listener: (signal?: Signal) => void): void;
  /** Runs `work` unless another process is at work under the same name; then undefined. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
  /** The name that this process goes by among those that share the store; others see at once when it is gone. */
  goBy(name: string): Promise<void>;
  /** Those of the names that no living process goes by, as far as can be told. */
  gone(names: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}
