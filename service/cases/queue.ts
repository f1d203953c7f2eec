/** The durable queue: jobs are leased, not taken, so that whatever happens to a worker each one is finished once. */
import type { Transaction } from 'kysely';
import type { Store, Tables } from '../store/index.ts';
import type { CasesConfig } from './ports.ts';

/** A lease. Only the holder of the newest fence may write for the run. */
export interface Job {
  runId: string;
  fence: number;
  /** Failed attempts so far. */
  attempts: number;
  /** Times a process ended while it held the job. */
  interruptions: number;
}

/** Thrown inside a transaction (and undoing it) when the lease has passed on: cancelled, expired, taken over. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease on this run has passed on.');
    this.name = 'LeaseLost';
  }
}

export interface Queue {
  add(tx: Transaction<Tables>, runId: string, priority: string): Promise<void>;
  /** The most urgent job that is due, leased; undefined if there is none. */
  claim(worker: string): Promise<Job | undefined>;
  /** Prolongs the lease; false if it has passed on. */
  heartbeat(job: Job): Promise<boolean>;
  /** A change on behalf of the job's holder; throws LeaseLost, changing nothing, if that is somebody else by now. */
  fenced<T>(job: Job, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Inside `fenced`. */
  finish(tx: Transaction<Tables>, job: Job): Promise<void>;
  /** Inside `fenced`: to be tried again after `delaySeconds`. */
  postpone(tx: Transaction<Tables>, job: Job, delaySeconds: number, countsAsAttempt: boolean): Promise<void>;
  /** Inside `fenced`: a stage is done, what interrupted the earlier ones no longer counts. */
  advance(tx: Transaction<Tables>, job: Job): Promise<void>;
  /** Takes the job from whoever holds it. */
  withdraw(tx: Transaction<Tables>, runId: string): Promise<void>;
  /** Ready again, as if new. */
  renew(tx: Transaction<Tables>, runId: string): Promise<void>;
  /** To be called once at start, when no other process can hold a lease: all leases are those of the dead. */
  recover(): Promise<number>;
}

export function openQueue(store: Store, clock: () => Date, config: CasesConfig): Queue {
  const at = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString();
  const longestWait = config.backoffSeconds * 5 ** config.maxAttempts + 60;

  const due = (tx: Pick<Transaction<Tables>, 'selectFrom'>) =>
    tx
      .selectFrom('jobs')
      .selectAll()
      // Said twice so that the index serves: nearly all jobs are done.
      .where('state', 'in', ['ready', 'leased'])
      .where((job) =>
        job.or([
          // A time further off than any wait can be means that the clock was set back.
          job.and([
            job('state', '=', 'ready'),
            job.or([job('not_before', '<=', at(0)), job('not_before', '>', at(longestWait))]),
          ]),
          job.and([
            job('state', '=', 'leased'),
            job.or([job('lease_until', '<=', at(0)), job('lease_until', '>', at(2 * config.leaseSeconds))]),
          ]),
        ]),
      )
      .orderBy('priority')
      .orderBy('run_id')
      .limit(1)
      .executeTakeFirst();

  const held = (job: Job, tx: Transaction<Tables>) =>
    tx
      .selectFrom('jobs')
      .select('run_id')
      .where('run_id', '=', job.runId)
      .where('state', '=', 'leased')
      .where('fence', '=', job.fence)
      .executeTakeFirst();

  const fenced: Queue['fenced'] = (job, work) =>
    store.write(async (tx) => {
      if (!(await held(job, tx))) throw new LeaseLost();
      return work(tx);
    });

  const free = { leased_by: null, lease_until: null };

  return {
    fenced,

    async add(tx, runId, priority) {
      const row = { run_id: runId, state: 'ready' as const, priority, not_before: at(0), ...free };
      await tx.insertInto('jobs').values(row).execute();
    },

    async claim(worker) {
      // Looking first costs no write lock; most looks find nothing.
      if (!(await due(store.db))) return undefined;
      return store.write(async (tx) => {
        const job = await due(tx);
        if (!job) return undefined;
        const fence = job.fence + 1;
        await tx
          .updateTable('jobs')
          .set({ state: 'leased', fence, leased_by: worker, lease_until: at(config.leaseSeconds) })
          .where('run_id', '=', job.run_id)
          .execute();
        return { runId: job.run_id, fence, attempts: job.attempts, interruptions: job.interruptions };
      });
    },

    async heartbeat(job) {
      const { numUpdatedRows } = await store.db
        .updateTable('jobs')
        .set({ lease_until: at(config.leaseSeconds) })
        .where('run_id', '=', job.runId)
        .where('state', '=', 'leased')
        .where('fence', '=', job.fence)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async finish(tx, job) {
      await tx
        .updateTable('jobs')
        .set({ state: 'done', ...free })
        .where('run_id', '=', job.runId)
        .execute();
    },

    async postpone(tx, job, delaySeconds, countsAsAttempt) {
      const attempts = job.attempts + (countsAsAttempt ? 1 : 0);
      const change = { state: 'ready' as const, not_before: at(delaySeconds), attempts, ...free };
      await tx.updateTable('jobs').set(change).where('run_id', '=', job.runId).execute();
    },

    async advance(tx, job) {
      await tx.updateTable('jobs').set({ interruptions: 0 }).where('run_id', '=', job.runId).execute();
    },

    async withdraw(tx, runId) {
      await tx
        .updateTable('jobs')
        .set((job) => ({ state: 'done', fence: job('fence', '+', 1), ...free }))
        .where('run_id', '=', runId)
        .execute();
    },

    async renew(tx, runId) {
      const fresh = { state: 'ready' as const, not_before: at(0), attempts: 0, interruptions: 0, ...free };
      await tx.updateTable('jobs').set(fresh).where('run_id', '=', runId).execute();
    },

    async recover() {
      const { numUpdatedRows } = await store.db
        .updateTable('jobs')
        .set((job) => ({
          state: 'ready',
          not_before: at(0),
          interruptions: job('interruptions', '+', 1),
          ...free,
        }))
        .where('state', '=', 'leased')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}
