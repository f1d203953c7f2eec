/**
 * The workers of this process and what they do: reviews, evaluations, documents, guidelines. As many as the machine has cores;
 * each job has a bound of time and memory; people take turns; who waits at a screen goes before what runs in the background.
 */
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { ServiceError } from '../contract/errors.ts';
import { costs, secondsFor, type TaskKind } from './costs.ts';
import { type Launch, launchProcess, launchThread, type Worker } from './launch.ts';
import type { Answer } from './protocol.ts';
import type { TaskInput, TaskOutput } from './tasks.ts';
import { takeTurn } from './turns.ts';

export interface JobOptions {
  /** Whose work it is: each has a turn. */
  owner: string;
  /** Somebody waits for it: goes first, and is refused when too many wait. Else it waits as long as it takes. */
  urgent: boolean;
  /** Words of a record, or characters of what is worked on: time and memory are given by it. */
  size: number;
  signal?: AbortSignal;
}

export interface WorkPool {
  /**
   * Refuses with what the job itself refuses; 422 and the code of its kind (`costs.ts`) when it would take more time or memory than
   * it may; 429 `too_busy` when too many urgent ones wait. An unforeseen failure keeps name and stack, not its message.
   */
  run<K extends TaskKind>(kind: K, input: TaskInput<K>, options: JobOptions): Promise<TaskOutput<K>>;
  /** Ends all workers; what is under way or waits is refused with 503 `service_stopping`. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Jobs at the same time; two at least, so that background work never holds up who waits. */
  size?: number;
  heapMiB?: number;
  launch?: Launch;
  /** How much longer everything takes because other programs use the machine too. */
  slowdown?: () => number;
  /** A job that has taken so many seconds lets others by. */
  sliceSeconds?: number;
  /** Of the machine. */
  memoryMiB?: number;
}

/**
 * What is there for a usual record; a larger one gets a worker of its own kind, one at a time, or one of the background and one that
 * somebody waits for where both take no more than half of the memory.
 */
const HEAP_MIB = 768;
const LARGE_HEAP_MIB = 3584;
const LARGE_FROM = 200_000;
const SLICE_SECONDS = 15;
const MOST_URGENT_WAITING = 64;
const MOST_URGENT_WAITING_OF_ONE = 8;
/** Jobs beyond `size` that have taken longer than their slice. */
const LONG_JOBS = 1;
/** A worker with nothing to do for so long is ended. */
const IDLE_MS = 120_000;
const MOST_SLOWDOWN = 8;
/** A job that other programs leave no time ends after so many times its limit by the clock on the wall. */
const MOST_WAIT = 16;

export interface Job {
  id: number;
  kind: TaskKind;
  input: unknown;
  options: JobOptions;
  /** It was put back because it took long while others waited: starts again where only long jobs are. */
  isLong: boolean;
  resolve(value: unknown): void;
  reject(cause: unknown): void;
}

interface Slot {
  worker: Worker;
  heapMiB: number;
  /** The worker has said something. */
  heard: boolean;
  /** Processor time that it had used when its last job ended. */
  usedBefore: number;
  job?: Job;
  timers: NodeJS.Timeout[];
}

function machineSize(): number {
  const byMemory = Math.floor(totalmem() / 2 / 1024 / 1024 / HEAP_MIB);
  return Math.max(2, Math.min(availableParallelism(), byMemory, 8));
}

const machineSlowdown = (): number =>
  Math.min(MOST_SLOWDOWN, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));

export function openPool(options: PoolOptions = {}): WorkPool {
  const size = Math.max(2, options.size ?? machineSize());
  const heapMiB = options.heapMiB ?? HEAP_MIB;
  const slowdown = options.slowdown ?? machineSlowdown;
  const sliceSeconds = options.sliceSeconds ?? SLICE_SECONDS;
  const memoryMiB = options.memoryMiB ?? totalmem() / 2 ** 20;
  const largeHeapMiB = Math.max(heapMiB, Math.min(LARGE_HEAP_MIB, Math.floor(memoryMiB / 2)));
  const hasRoomForTwo = 4 * largeHeapMiB <= memoryMiB;
  let launch = options.launch ?? launchProcess;
  const slots: Slot[] = [];
  const waiting: Job[] = [];
  /** Owners in the order in which they were last served. */
  const served = new Map<string, number>();
  let lastId = 0;
  let closed = false;

  const heapFor = (job: Job) => (job.options.size > LARGE_FROM ? largeHeapMiB : heapMiB);
  const busy = () => slots.flatMap(({ job }) => (job ? [job] : []));

  function next(): void {
    for (;;) {
      const job = takeTurn(waiting, busy(), served, {
        size,
        longJobs: LONG_JOBS,
        isLarge: (one) => one.options.size > LARGE_FROM,
        hasRoomForTwo,
      });
      if (!job) return;
      waiting.splice(waiting.indexOf(job), 1);
      served.delete(job.options.owner);
      served.set(job.options.owner, job.id);
      start(job);
    }
  }

  function start(job: Job): void {
    const idle = slots.find((slot) => !slot.job && slot.heapMiB === heapFor(job));
    let slot: Slot;
    try {
      slot = idle ?? open(heapFor(job));
    } catch (cause) {
      // The system starts no more processes: this job's failure, and no other's.
      job.reject(cause);
      return;
    }
    clearTimers(slot);
    slot.job = job;
    slot.worker.hold(true);
    const { kind, input } = job;
    watch(slot, job);
    slot.worker.send({ id: job.id, kind, input });
  }

  function open(heap: number): Slot {
    const slot: Slot = { worker: undefined as never, heapMiB: heap, heard: false, usedBefore: 0, timers: [] };
    slot.worker = launch(heap, {
      onAnswer: (answer) => answered(slot, answer),
      onEnd: () => ended(slot),
    });
    slots.push(slot);
    return slot;
  }

  /**
   * Two clocks: of the slice after which others are let by, and of the limit. Both run slower on a busy machine; before the limit ends a
   * job, its worker's processor time is asked for, since the machine's load of the last minute tells little of its share of it.
   */
  function watch(slot: Slot, job: Job): void {
    const limit = secondsFor(job.kind, job.options.size);
    const elapse = (seconds: number, then: () => void) => {
      const timer = setTimeout(then, seconds * 1000 * slowdown());
      slot.timers.push(timer);
    };
    let waited = 0;
    const holdAgainst = (seconds: number) => {
      waited += seconds;
      elapse(seconds, async () => {
        const used = waited < limit * MOST_WAIT ? await slot.worker.usedSeconds() : undefined;
        if (slot.job !== job) return;
        const left = used === undefined ? 0 : limit - (used - slot.usedBefore);
        if (left > 0) return holdAgainst(Math.max(left, 1));
        drop(slot);
        job.reject(tooCostly(job.kind));
        next();
      });
    };
    holdAgainst(limit);
    if (job.isLong) return;
    const letBy = () => {
      const longs = busy().filter((one) => one.isLong).length;
      if (longs < LONG_JOBS) {
        job.isLong = true;
        next();
      } else if (waiting.some((one) => !one.isLong)) {
        drop(slot);
        job.isLong = true;
        waiting.push(job);
        next();
      } else elapse(1, letBy);
    };
    elapse(sliceSeconds, letBy);
  }

  function answered(slot: Slot, answer: Answer): void {
    slot.heard = true;
    slot.usedBefore = answer.usedSeconds ?? slot.usedBefore;
    const { job } = slot;
    if (!job || answer.id !== job.id) return;
    release(slot);
    settle(job, answer);
    next();
  }

  function release(slot: Slot): void {
    clearTimers(slot);
    delete slot.job;
    slot.worker.hold(false);
    // The room of a large one is given back at once.
    if (slot.heapMiB !== heapMiB) drop(slot);
    else slot.timers.push(setTimeout(() => drop(slot), IDLE_MS).unref());
  }

  /** A worker that was never heard of could not be started; one that dies over a job had no more memory. */
  function ended(slot: Slot): void {
    const { job, heard } = slot;
    drop(slot);
    if (job && heard) job.reject(tooCostly(job.kind));
    else if (job && launch === launchProcess && process.versions.electron) {
      launch = launchThread;
      start(job);
    } else job?.reject(new Error('A work process could not be started.'));
    next();
  }

  function drop(slot: Slot): void {
    clearTimers(slot);
    const at = slots.indexOf(slot);
    if (at >= 0) slots.splice(at, 1);
    delete slot.job;
    slot.worker.kill();
  }

  function abandon(job: Job, reason: unknown): void {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
    const slot = slots.find((one) => one.job === job);
    if (slot) drop(slot);
    job.reject(reason);
    next();
  }

  function refuseWhenFull({ owner, urgent }: JobOptions): void {
    if (!urgent) return;
    const others = waiting.filter(({ options: each }) => each.urgent);
    const own = others.filter(({ options: each }) => each.owner === owner);
    if (others.length < MOST_URGENT_WAITING && own.length < MOST_URGENT_WAITING_OF_ONE) return;
    throw Object.assign(new ServiceError(429, 'too_busy', 'Too much work is waiting; try again shortly.'), {
      retryAfter: Math.ceil(others.length / size) + 1,
    });
  }

  return {
    run<K extends TaskKind>(kind: K, input: TaskInput<K>, job: JobOptions): Promise<TaskOutput<K>> {
      return new Promise<TaskOutput<K>>((resolve, reject) => {
        if (closed) throw stopping();
        job.signal?.throwIfAborted();
        refuseWhenFull(job);
        const settled =
          <V>(settle: (value: V) => void) =>
          (value: V) => {
            job.signal?.removeEventListener('abort', onAbort);
            settle(value);
          };
        const one: Job = {
          id: ++lastId,
          kind,
          input,
          options: job,
          isLong: false,
          resolve: settled((value) => resolve(value as TaskOutput<K>)),
          reject: settled(reject),
        };
        const onAbort = () => abandon(one, job.signal?.reason);
        job.signal?.addEventListener('abort', onAbort);
        waiting.push(one);
        next();
      });
    },

    async close() {
      closed = true;
      for (const job of [...waiting.splice(0), ...busy()]) job.reject(stopping());
      for (const slot of [...slots]) drop(slot);
    },
  };
}

function clearTimers({ timers }: Slot): void {
  for (const timer of timers.splice(0)) clearTimeout(timer);
}

const stopping = () => new ServiceError(503, 'service_stopping', 'The service is stopping.');

const tooCostly = (kind: TaskKind) => new ServiceError(422, costs[kind].code, costs[kind].detail);

function settle(job: Job, answer: Answer): void {
  if ('refusal' in answer) {
    const { status, code, message, errors } = answer.refusal;
    job.reject(new ServiceError(status, code, message, errors));
  } else if ('failure' in answer) {
    const error = new Error('The work failed.');
    error.name = answer.failure.name;
    if (answer.failure.stack) error.stack = answer.failure.stack;
    job.reject(error);
  } else job.resolve(answer.value);
}
