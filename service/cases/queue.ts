/** The durable queue: jobs are leased, not taken, so that whatever happens to a worker each one is finished once. */
import type { Transaction } from 'kysely';
import type { Store, Tables } from '../store/index.ts';
import type { CasesConfig, Stage } from './ports.ts';

/** A lease. Only the holder of the newest fence may write for the run. */
export interface Job {
  runId: string;
  fence: number;
  /** Failed attempts so far. */
  attempts: number;
  /** Times a process ended while it held the job. */
  interruptions: number;
}

/** All but these runs, or only these. */
export interface Among {
  runs: ReadonlySet<string>;
  only: boolean;
}

/** How a lease of a run is named among those that were helped with. */
export const helped = ({ runId, fence }: Pick<Job, 'runId' | 'fence'>): string => `${runId} ${fence}`;

/** Thrown inside a transaction (and undoing it) when the lease has passed on: cancelled, expired, taken over. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease on this run has passed on.');
    this.name = 'LeaseLost';
  }
}

export interface Queue {
  add(tx: Transaction<Tables>, runId: string, priority: string): Promise<void>;
  /**
   * A job that is due, leased; undefined if there is none. Urgent cases go first; then whoever has least under way and was
   * served longest ago; of one person's the case that is due first.
   */
  claim(worker: string, among?: Among): Promise<Job | undefined>;
  /** Whether any is due. */
  isWaiting(among?: Among): Promise<boolean>;
  /** A job of another worker whose record has pages that several may read; undefined if there is none. `except`: runs with their fence. */
  toHelp(worker: string, except: ReadonlySet<string>): Promise<Pick<Job, 'runId' | 'fence'> | undefined>;
  /** Whether the job is still with whoever held it. */
  isHeld(job: Pick<Job, 'runId' | 'fence'>): Promise<boolean>;
  /** Prolongs the lease; false if it has passed on. */
  heartbeat(job: Job): Promise<boolean>;
  /** A change on behalf of the job's holder; throws LeaseLost, changing nothing, if that is somebody else by now. */
  fenced<T>(job: Job, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Inside `fenced`. */
  finish(tx: Transaction<Tables>, job: Job): Promise<void>;
  /** Inside `fenced`: to be tried again after `delaySeconds`. */
  postpone(tx: Transaction<Tables>, job: Job, delaySeconds: number, countsAsAttempt: boolean): Promise<void>;
  /** Inside `fenced`: the record is read, judging is next; what interrupted reading no longer counts. */
  advance(tx: Transaction<Tables>, job: Job): Promise<void>;
  /** Inside `fenced`: for workers of that stage; these ones do not do it. */
  handOver(tx: Transaction<Tables>, job: Job, stage: Stage): Promise<void>;
  /** Takes the job from whoever holds it. */
  withdraw(tx: Transaction<Tables>, runId: string): Promise<void>;
  /** Ready again, as if new. */
  renew(tx: Transaction<Tables>, runId: string): Promise<void>;
  /** To be called once at start, when no other process can hold a lease: all leases are those of the dead. */
  recover(): Promise<number>;
}

const ALL: Among = { runs: new Set(), only: false };

export function openQueue(store: Store, clock: () => Date, config: CasesConfig): Queue {
  const at = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString();
  const longestWait = config.backoffSeconds * 5 ** config.maxAttempts + 60;

  /** Owners in the order in which they were last served; a restart begins anew. */
  const served = new Map<string, number>();
  let lastServed = 0;

  type Reading = Pick<Transaction<Tables>, 'selectFrom'>;
  /** Of the workers that hold a lease those that are gone: what they held is due at once. */
  async function lostWorkers(): Promise<string[]> {
    if (store.engine === 'sqlite') return [];
    const rows = await store.db
      .selectFrom('jobs')
      .select('leased_by as name')
      .distinct()
      .where('state', '=', 'leased')
      .where('leased_by', 'is not', null)
      .execute();
    return store.gone(rows.map(({ name }) => name!));
  }

  const due = (tx: Reading, lost: readonly string[], among: Among = ALL) =>
    tx
      .selectFrom('jobs')
      .innerJoin('runs', 'runs.id', 'jobs.run_id')
      // Said twice so that the index serves: nearly all jobs are done.
      .where('jobs.state', 'in', ['ready', 'leased'])
      .where('jobs.stage', 'in', config.stages)
      .where((job) =>
        job.or([
          // A time further off than any wait can be means that the clock was set back.
          job.and([
            job('jobs.state', '=', 'ready'),
            job.or([job('jobs.not_before', '<=', at(0)), job('jobs.not_before', '>', at(longestWait))]),
          ]),
          job.and([
            job('jobs.state', '=', 'leased'),
            job.or([
              job('jobs.lease_until', '<=', at(0)),
              job('jobs.lease_until', '>', at(2 * config.leaseSeconds)),
              ...(lost.length > 0 ? [job('jobs.leased_by', 'in', lost)] : []),
            ]),
          ]),
        ]),
      )
      .$if(among.only || among.runs.size > 0, (jobs) =>
        jobs.where('jobs.run_id', among.only ? 'in' : 'not in', [...among.runs]),
      );

  const isWaiting = async (lost: readonly string[], among?: Among) =>
    (await due(store.db, lost, among).select('jobs.run_id').limit(1).executeTakeFirst()) !== undefined;

  /** Whose turn it is: of whom, and of which urgency. */
  async function turn(tx: Reading, lost: readonly string[], among?: Among) {
    const people = await due(tx, lost, among)
      .select(['runs.created_by_id as owner', 'runs.urgency'])
      .select((row) => row.fn.min('jobs.priority').as('first'))
      .groupBy(['runs.created_by_id', 'runs.urgency'])
      .execute();
    const rows = await tx
      .selectFrom('jobs')
      .innerJoin('runs', 'runs.id', 'jobs.run_id')
      .select(['runs.created_by_id as owner'])
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('jobs.state', '=', 'leased')
      .groupBy('runs.created_by_id')
      .execute();
    const underWay = new Map(rows.map(({ owner, count }) => [owner, Number(count)]));
    const rank = ({ owner, urgency }: (typeof people)[number]) => [
      urgency === 'expedited' ? 0 : 1,
      underWay.get(owner) ?? 0,
      served.get(owner) ?? 0,
    ];
    return people.toSorted((a, b) => {
      const [x, y] = [rank(a), rank(b)];
      return x[0]! - y[0]! || x[1]! - y[1]! || x[2]! - y[2]! || (a.first < b.first ? -1 : 1);
    })[0];
  }

  const held = (job: Pick<Job, 'runId' | 'fence'>, tx: Reading) =>
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

  /** The record is whole, or is not read any more: its loose pages go. */
  const endPages = (tx: Transaction<Tables>, runId: string) =>
    tx.deleteFrom('page_work').where('run_id', '=', runId).execute();

  return {
    fenced,

    async add(tx, runId, priority) {
      const row = { run_id: runId, state: 'ready' as const, priority, not_before: at(0), ...free };
      await tx.insertInto('jobs').values(row).execute();
    },

    isWaiting: async (among) => isWaiting(await lostWorkers(), among),

    async claim(worker, among) {
      // Looking first costs no write lock; most looks find nothing.
      const lost = await lostWorkers();
      if (!(await isWaiting(lost, among))) return undefined;
      return store.write(async (tx) => {
        const next = await turn(tx, lost, among);
        if (!next) return undefined;
        const job = await due(tx, lost, among)
          .selectAll('jobs')
          .where('runs.created_by_id', '=', next.owner)
          .where('runs.urgency', '=', next.urgency)
          .orderBy('jobs.priority')
          .orderBy('jobs.run_id')
          .limit(1)
          .executeTakeFirstOrThrow();
        const fence = job.fence + 1;
        // A lease that ran out: whoever held it is gone, or stood still for as long.
        const interruptions = job.interruptions + (job.state === 'leased' ? 1 : 0);
        await tx
          .updateTable('jobs')
          .set({
            state: 'leased',
            fence,
            interruptions,
            leased_by: worker,
            lease_until: at(config.leaseSeconds),
          })
          .where('run_id', '=', job.run_id)
          .execute();
        served.set(next.owner, ++lastServed);
        return { runId: job.run_id, fence, attempts: job.attempts, interruptions };
      });
    },

    isHeld: async (job) => (await held(job, store.db)) !== undefined,

    async toHelp(worker, except) {
      const jobs = await store.db
        .selectFrom('jobs')
        .select(['run_id as runId', 'fence'])
        .where('state', '=', 'leased')
        .where('leased_by', '!=', worker)
        .where('lease_until', '>', at(0))
        .where((job) =>
          job.exists(
            job.selectFrom('page_work').select('page_key').whereRef('page_work.run_id', '=', 'jobs.run_id'),
          ),
        )
        .orderBy('priority')
        .orderBy('run_id')
        .execute();
      return jobs.find((job) => !except.has(helped(job)));
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
      await endPages(tx, job.runId);
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
      await endPages(tx, job.runId);
      await tx
        .updateTable('jobs')
        .set({ interruptions: 0, stage: 'judge' })
        .where('run_id', '=', job.runId)
        .execute();
    },

    async handOver(tx, job, stage) {
      const change = { state: 'ready' as const, not_before: at(0), stage, ...free };
      await tx.updateTable('jobs').set(change).where('run_id', '=', job.runId).execute();
    },

    async withdraw(tx, runId) {
      await endPages(tx, runId);
      await tx
        .updateTable('jobs')
        .set((job) => ({ state: 'done', fence: job('fence', '+', 1), ...free }))
        .where('run_id', '=', runId)
        .execute();
    },

    async renew(tx, runId) {
      const fresh = {
        state: 'ready' as const,
        stage: 'read' as const,
        not_before: at(0),
        attempts: 0,
        interruptions: 0,
        ...free,
      };
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
