/** Keeps manifest.json (and a file of the administrator's choice) in step with the audit trail, and notices when the database fell behind them. */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { listBackups } from '../backup.ts';
import type { Tables } from '../tables.ts';
import {
  describeDatabase,
  type Head,
  type Manifest,
  opened,
  readManifest,
  signed,
  writeManifest,
} from './manifest.ts';

/** The trail reached this entry at that time, by a witness outside of the database. */
export interface Anchor {
  store: string;
  at: string;
  audit: Head;
}

export interface Finding {
  code: 'manifest_missing' | 'manifest_damaged' | 'store_rolled_back';
  /** Where the trail ends by the witness, and where it ends in the database. */
  detail: { anchor_seq: number; head_seq: number };
}

export interface Keeper {
  /** Writes the first manifest of a folder. Throws where it cannot. */
  begin(): Promise<void>;
  /** What does not fit. While something does not, the manifest stays as it is. */
  finding(): Finding | undefined;
  /** An entry was written after `previous` inside `tx`; it counts once `committed` says so. */
  noted(tx: object, head: Head, previous: Head): void;
  committed(tx: object): void;
  /** Writes what has changed, now. Never throws: a full disk must not undo what was done. */
  flush(): Promise<void>;
  /** A person has looked: the database as it is counts from now on. */
  accept(): Promise<void>;
  /** Every witness there is: memory, manifest, backups, the administrator's file. */
  anchors(): Promise<Anchor[]>;
}

export interface KeeperOptions {
  db: Kysely<Tables>;
  dataDir: string;
  key: Uint8Array;
  store: string;
  clock: () => Date;
  /** The folder had a manifest before: its absence means something. */
  expected: boolean;
  /** Gets a line from time to time; best where this program can append and not change. */
  anchorFile?: string;
}

/** After the first entry that is not in the manifest yet. */
const FLUSH_AFTER_MS = 2000;
/** Lines in the administrator's file are at least so far apart, but for those at start and end. */
const LINE_EVERY_MS = 300_000;

export async function openKeeper(options: KeeperOptions): Promise<Keeper> {
  const { db, dataDir, key, store, clock, expected, anchorFile } = options;
  const pending = new WeakMap<object, { head: Head; first: Head }>();
  let last: Manifest | undefined;
  /** The newest entry that this process has committed, as far as nobody else wrote in between. */
  let own: Head = { seq: 0, mac: '' };
  /** The newest one, where somebody did; the next look at the database tells whether it goes on from `own`. */
  let newest: Head = own;
  let found: Finding | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lineAt = Number.NEGATIVE_INFINITY;
  let lineSeq = -1;

  async function reached({ seq, mac }: Head): Promise<boolean> {
    if (seq === 0) return true;
    const row = await db.selectFrom('audit').select('mac').where('seq', '=', seq).executeTakeFirst();
    return row?.mac === mac;
  }

  async function examine(): Promise<void> {
    const manifest = await readManifest(dataDir, key);
    const present = await describeDatabase(db);
    const detail = { anchor_seq: 0, head_seq: present.audit.seq };
    if (manifest === 'absent' && expected) found = { code: 'manifest_missing', detail };
    if (manifest === 'damaged') found = { code: 'manifest_damaged', detail };
    if (typeof manifest !== 'string') await compare(manifest, present);
  }

  async function compare(witness: Manifest, present: Pick<Manifest, 'audit' | 'cases'>): Promise<void> {
    const isBehind =
      witness.store !== store || present.cases < witness.cases || !(await reached(witness.audit));
    if (isBehind) {
      const detail = { anchor_seq: witness.audit.seq, head_seq: present.audit.seq };
      found = { code: 'store_rolled_back', detail };
    } else last = witness;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (found) return;
    const present = await describeDatabase(db);
    if (last) await compare(last, present);
    if (!found && !(await reached(own)))
      found = { code: 'store_rolled_back', detail: { anchor_seq: own.seq, head_seq: present.audit.seq } };
    if (found) return;
    own = newest.seq > own.seq ? newest : own;
    const isSame =
      last?.audit.seq === present.audit.seq &&
      last.objects === present.objects &&
      last.schema === present.schema;
    if (isSame) return;
    const manifest: Manifest = { version: 1, made_at: clock().toISOString(), ...present };
    await writeManifest(dataDir, key, manifest);
    last = manifest;
  }

  async function writeLine(): Promise<void> {
    if (anchorFile === undefined || found || !last || last.audit.seq === lineSeq) return;
    const anchor: Anchor = { store, at: last.made_at, audit: last.audit };
    await appendFile(anchorFile, `${signed(key, anchor)}\n`, { mode: 0o600, flush: true });
    lineAt = performance.now();
    lineSeq = last.audit.seq;
  }

  /** One after the other; a failure is tried again with the next change. */
  function flush(andLine: boolean): Promise<void> {
    writing = writing
      .then(write)
      .then(() => (andLine || performance.now() - lineAt > LINE_EVERY_MS ? writeLine() : undefined))
      .catch(() => undefined);
    return writing;
  }

  async function lines(): Promise<Anchor[]> {
    if (anchorFile === undefined) return [];
    const text = await readFile(anchorFile, 'utf8').catch(() => '');
    return text.split('\n').flatMap((line) => opened<Anchor>(key, line) ?? []);
  }

  async function backups(): Promise<Manifest[]> {
    const folder = join(dataDir, 'backups');
    const all = (await listBackups(folder)).map(({ name }) => readManifest(join(folder, name), key));
    return (await Promise.all(all)).filter((one) => typeof one !== 'string');
  }

  await examine();
  return {
    async begin() {
      await writing;
      await write();
    },
    finding: () => found,
    noted(tx, head, previous) {
      pending.set(tx, { head, first: pending.get(tx)?.first ?? previous });
    },
    committed(tx) {
      const written = pending.get(tx);
      if (!written) return;
      const { head, first } = written;
      newest = head;
      if (own.seq === 0 || (first.seq === own.seq && first.mac === own.mac)) own = head;
      else if (first.seq <= own.seq)
        found = { code: 'store_rolled_back', detail: { anchor_seq: own.seq, head_seq: first.seq } };
      timer ??= setTimeout(() => void flush(false), FLUSH_AFTER_MS).unref();
    },
    flush: () => flush(true),
    async accept() {
      await writing;
      found = undefined;
      last = undefined;
      own = newest = { seq: 0, mac: '' };
      await flush(true);
    },
    async anchors() {
      const manifest = await readManifest(dataDir, key);
      const known = [
        ...(typeof manifest === 'string' ? [] : [manifest]),
        ...(last ? [last] : []),
        ...(await backups()),
      ];
      const signedOnes = known.map((one) => ({ store: one.store, at: one.made_at, audit: one.audit }));
      const all = [{ store, at: clock().toISOString(), audit: own }, ...signedOnes, ...(await lines())];
      return all.filter((anchor) => anchor.store === store);
    },
  };
}
