/** What must be in order before anything is deleted by itself: identity, manifest, clock, files. Else it waits for a person. */
import { uptime as machineUptime } from 'node:os';
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../audit.ts';
import { SYSTEM_ACTOR } from '../audit.ts';
import { isUnwritable } from '../errors.ts';
import type { Tables } from '../tables.ts';
import { type ClockMemory, type Instant, judge } from './clock.ts';
import { type Hold, type HoldCode, putHold, readHolds, takeHold } from './holds.ts';
import type { Keeper } from './keeper.ts';

export type { Hold, HoldCode } from './holds.ts';

type Actor = { id: string; username: string; role: string };
type Detail = Record<string, string | number>;

export interface Safety {
  /** Writes the first manifest. Throws where it cannot: a folder that is to have one must not begin without. */
  begin(): Promise<void>;
  /** Looks at clock and manifest, and puts on hold what does not fit. On a full disk it can only look. */
  look(): Promise<void>;
  /** What waits for a person, oldest first; empty when all is well. */
  holds(): Promise<Hold[]>;
  /** The time by which things may be deleted, looked at just now; undefined while anything is on hold. */
  timeToDelete(): Promise<Date | undefined>;
  /** A person has looked and says that all is right. Written to the audit trail. 404 `hold_not_found`. */
  confirm(code: string, actor: Actor): Promise<void>;
  put(code: HoldCode, detail: Detail): Promise<void>;
  /** A number that is kept in the database under this name. */
  remember(name: string, value: string): Promise<void>;
  recall(name: string): Promise<string | undefined>;
}

export interface SafetyOptions {
  db: Kysely<Tables>;
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  audit: Audit;
  keeper: Keeper;
  clock: () => Date;
  /** Milliseconds since the machine was started, sleep included; for tests. */
  uptime?: () => number;
}

const CLOCK_HOLDS: readonly HoldCode[] = ['clock_forward', 'clock_back'];
const MANIFEST_HOLDS: readonly HoldCode[] = ['store_rolled_back', 'manifest_missing', 'manifest_damaged'];
const STEP_MS = 60_000;

export function openSafety(options: SafetyOptions): Safety {
  const { db, write, audit, keeper, clock, uptime = () => machineUptime() * 1000 } = options;
  const instant = (): Instant => ({ wall: clock().getTime(), uptime: uptime() });
  /** Where clock and machine were last known to agree in this run. It stays, so that small steps add up. */
  let base: Instant | undefined;
  let lookedAt: Instant | undefined;
  /** The manifest's finding was put on hold by this process. */
  let isReported = false;

  async function read(
    tx: Pick<Transaction<Tables>, 'selectFrom'>,
    name: string,
  ): Promise<string | undefined> {
    const row = await tx.selectFrom('safety').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  }

  async function set(tx: Transaction<Tables>, name: string, value: string): Promise<void> {
    const conflict = { name, value };
    await tx
      .insertInto('safety')
      .values(conflict)
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute();
  }

  async function put(tx: Transaction<Tables>, code: HoldCode, detail: Detail): Promise<void> {
    if (!(await putHold(tx, code, detail, clock().toISOString()))) return;
    const entry = { actor: SYSTEM_ACTOR, action: 'hold.put', objectType: 'store', objectId: 'data' };
    await audit.append(tx, { ...entry, detail: { code, ...detail } });
  }

  /** Without memory (a new folder, or one from before) the trail knows when the program was last at work. */
  async function memoryOf(tx: Transaction<Tables>): Promise<ClockMemory | undefined> {
    const trusted = await read(tx, 'clock_trusted');
    const highest = await read(tx, 'clock_highest');
    if (trusted !== undefined)
      return { trusted: Date.parse(trusted), highest: Date.parse(highest ?? trusted) };
    const last = await tx.selectFrom('audit').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    return last && { trusted: Date.parse(last.at), highest: Date.parse(last.at) };
  }

  async function lookAtClock(now: Instant): Promise<void> {
    const fits = await write(async (tx) => {
      const memory = await memoryOf(tx);
      const verdict = memory ? judge(now, base, memory) : 'fits';
      const at = new Date(now.wall).toISOString();
      if (verdict !== 'fits') {
        const seen = base ? base.wall + (now.uptime - base.uptime) : (memory?.highest ?? now.wall);
        const code = verdict === 'forward' ? 'clock_forward' : 'clock_back';
        await put(tx, code, { seen: new Date(seen).toISOString(), now: at });
      }
      const held = await tx.selectFrom('holds').select('code').where('code', 'in', CLOCK_HOLDS).execute();
      if (held.length === 0) await set(tx, 'clock_trusted', at);
      if (now.wall > (memory?.highest ?? Number.NEGATIVE_INFINITY)) await set(tx, 'clock_highest', at);
      return verdict === 'fits';
    });
    if (!base || !fits) base = now;
    lookedAt = now;
  }

  async function lookAtManifest(): Promise<void> {
    const finding = keeper.finding();
    if (!finding) return;
    if (isReported) {
      const held = await db.selectFrom('holds').select('code').where('code', '=', finding.code).execute();
      // Confirmed meanwhile, by a command beside this service.
      if (held.length === 0) {
        isReported = false;
        await keeper.accept();
      }
      return;
    }
    await write((tx) => put(tx, finding.code, finding.detail));
    isReported = true;
  }

  const holds = () => readHolds(db);

  async function look(): Promise<void> {
    try {
      const now = instant();
      const elapsed = lookedAt && Math.abs(now.wall - lookedAt.wall);
      if (elapsed === undefined || elapsed >= STEP_MS) await lookAtClock(now);
      await lookAtManifest();
    } catch (cause) {
      if (!isUnwritable(cause)) throw cause;
    }
  }

  return {
    begin: keeper.begin,
    look,
    holds,
    async timeToDelete() {
      await look();
      return (await holds()).length === 0 && lookedAt ? new Date(lookedAt.wall) : undefined;
    },
    async confirm(code, actor) {
      const now = instant();
      await write(async (tx) => {
        const taken = await takeHold(tx, code);
        if (CLOCK_HOLDS.includes(taken.code)) {
          // One look at the clock answers both.
          await tx.deleteFrom('holds').where('code', 'in', CLOCK_HOLDS).execute();
          const at = new Date(now.wall).toISOString();
          await set(tx, 'clock_trusted', at);
          await set(tx, 'clock_highest', at);
        }
        const faulty = await read(tx, 'objects_faulty');
        if (taken.code === 'objects_damaged' && faulty) await set(tx, 'objects_accepted', faulty);
        if (taken.code === 'audit_broken') await set(tx, 'audit_accepted', JSON.stringify(taken.detail));
        if (taken.code === 'strays_many') await set(tx, 'strays_allowed', String(taken.detail.strays ?? 0));
        const entry = { actor, action: 'hold.confirmed', objectType: 'store', objectId: 'data' };
        await audit.append(tx, { ...entry, detail: { code: taken.code, ...taken.detail } });
      });
      if (CLOCK_HOLDS.includes(code as HoldCode)) base = lookedAt = now;
      if (MANIFEST_HOLDS.includes(code as HoldCode)) {
        isReported = false;
        await keeper.accept();
      }
    },
    put: (code, detail) => write((tx) => put(tx, code, detail)),
    remember: (name, value) => write((tx) => set(tx, name, value)),
    recall: (name) => read(db, name),
  };
}
