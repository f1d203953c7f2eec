/** The reading workers of this process: started when needed, one job at a time each, killed when a job overstays. */
import { availableParallelism, loadavg } from 'node:os';
import type { FileSource } from '../source.ts';
import { RecordError } from '../types.ts';
import { type Launch, launch, type Reader } from './launcher.ts';
import type { Answer, Order } from './protocol.ts';
import { Stopwatch } from './stopwatch.ts';

/** A PDF as workers know it: opened in each worker that gets a job for it. */
export interface SharedDocument {
  id: string;
  file: FileSource;
  password?: string;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'task'> : never;

export interface Job {
  document?: SharedDocument;
  request: Unnumbered<Order>;
  /** Every answer but `done`, errors and `opened`; `took` are the milliseconds that its page has taken so far. */
  onAnswer(answer: Answer, took: number): void;
  /**
   * Longest time in milliseconds that one page may take, opening the document included, before the worker is killed; half
   * of it when the worker says nothing, more of it (never more than all) while other programs use the machine too.
   */
  timeout: number;
  signal?: AbortSignal;
  /** Someone is waiting at the screen: taken before all that is not urgent. */
  urgent?: boolean;
  /** Urgent, and over in a moment: need not wait until a page has been read, has a worker of its own if it must. */
  quick?: boolean;
}

interface Waiting {
  job: Job;
  resolve(): void;
  reject(error: Error): void;
}

interface Slot {
  reader: Reader;
  opened: Set<string>;
  /** `silence` runs from the last word of the worker, `page` and `watch` from the beginning of the page at hand. */
  current?: Waiting & {
    task: number;
    /** Of the whole job. */
    whole: Stopwatch;
    watch: Stopwatch;
    openTask?: number;
    silence?: NodeJS.Timeout;
    page?: NodeJS.Timeout;
  };
  idle?: NodeJS.Timeout;
}

/** Workers that had nothing to do for this long are ended: an OCR engine keeps 200 MB. */
const IDLE_MS = 60_000;

/** Workers beyond the pool's size that only quick jobs may use. */
const QUICK_SLOTS = 1;

export class Pool {
  readonly size: number;
  private readonly slots: Slot[] = [];
  private readonly queue: Waiting[] = [];
  private readonly start: Launch;
  private lastTask = 0;
  /** Milliseconds of workers that each document has had; one that comes new begins where the one with the least is. */
  private readonly had = new Map<string, number>();

  constructor(size = Math.max(1, Math.min(availableParallelism(), 8)), start = launch) {
    this.size = size;
    this.start = start;
  }

  /**
   * Runs one job in the next free worker.
   * @throws RecordError the worker's own, or record_timeout, record_unreadable (the worker died), cancelled
   */
  run(job: Job): Promise<void> {
    if (job.signal?.aborted) return Promise.reject(cancelled());
    let stop: () => void = () => undefined;
    const result = new Promise<void>((resolve, reject) => {
      const waiting: Waiting = { job, resolve, reject };
      stop = () => this.cancel(waiting);
      job.signal?.addEventListener('abort', stop);
      this.enqueue(waiting);
      this.next();
    });
    return result.finally(() => job.signal?.removeEventListener('abort', stop));
  }

  /** Lets workers drop a document. */
  forget(id: string): void {
    this.had.delete(id);
    for (const slot of this.slots) {
      if (!slot.opened.delete(id)) continue;
      slot.reader.send({ kind: 'close', task: ++this.lastTask, document: id });
    }
  }

  /** Ends all workers; running jobs fail as cancelled. */
  close(): void {
    for (const waiting of this.queue.splice(0)) waiting.reject(cancelled());
    for (const slot of [...this.slots]) this.drop(slot, cancelled());
  }

  private enqueue(waiting: Waiting): void {
    const id = waiting.job.document?.id;
    if (id !== undefined && !this.had.has(id))
      this.had.set(id, this.had.size > 0 ? Math.min(...this.had.values()) : 0);
    this.queue.push(waiting);
  }

  /**
   * Quick jobs first, then urgent ones, then the others. In each kind the document goes first that has had the least, what it
   * has under way included: one with pages that take long holds up itself, not the others.
   */
  private first(): Waiting | undefined {
    const shares = new Map(this.had);
    for (const { current } of this.slots) {
      const id = current?.job.document?.id;
      if (id !== undefined) shares.set(id, (shares.get(id) ?? 0) + current!.whole.elapsed);
    }
    const share = ({ job }: Waiting) => shares.get(job.document?.id ?? '') ?? 0;
    return this.queue.reduce<Waiting | undefined>((best, one) => {
      if (!best) return one;
      const order = rankOf(one.job) - rankOf(best.job) || share(one) - share(best);
      return order < 0 ? one : best;
    }, undefined);
  }

  private take(waiting: Waiting): Waiting {
    this.queue.splice(this.queue.indexOf(waiting), 1);
    return waiting;
  }

  private next(): void {
    for (let first = this.first(); first; first = this.first()) {
      // The end of one cancelled job must not start the next of the same call.
      if (first.job.signal?.aborted) {
        this.take(first).reject(cancelled());
        continue;
      }
      let slot: Slot | undefined;
      try {
        slot = this.freeSlot(first.job);
      } catch (error) {
        // The system starts no more processes: this job's failure, not that of whoever freed the worker before.
        this.take(first).reject(error as Error);
        continue;
      }
      if (!slot) return;
      this.assign(slot, this.take(first));
    }
  }

  /** An idle worker that already has the document, any idle one, or a new one; none while its kind has its share. */
  private freeSlot(job: Job): Slot | undefined {
    const busy = this.slots.filter((s) => s.current && !s.current.job.quick).length;
    if (!job.quick && busy >= this.size) return undefined;
    const idle = this.slots.filter((s) => !s.current);
    const fitting = idle.find((s) => job.document && s.opened.has(job.document.id)) ?? idle[0];
    if (fitting || this.slots.length >= this.size + QUICK_SLOTS) return fitting;
    const slot: Slot = { reader: undefined as unknown as Reader, opened: new Set() };
    slot.reader = this.start({
      onAnswer: (answer) => this.answered(slot, answer),
      onExit: () => this.drop(slot, new RecordError('record_unreadable', 'The reader stopped on this page.')),
      onFault: (fault) => this.drop(slot, fault),
    });
    this.slots.push(slot);
    return slot;
  }

  private assign(slot: Slot, waiting: Waiting): void {
    clearTimeout(slot.idle);
    slot.reader.hold(true);
    const { job } = waiting;
    const task = ++this.lastTask;
    slot.current = { ...waiting, task, whole: new Stopwatch(), watch: new Stopwatch() };
    this.watch(slot, true);
    const { document } = job;
    if (document && !slot.opened.has(document.id)) {
      slot.current.openTask = ++this.lastTask;
      const { id, file, password } = document;
      const open: Order = { kind: 'open', task: slot.current.openTask, document: id, bytes: file };
      slot.reader.send(password === undefined ? open : { ...open, password });
      return;
    }
    slot.reader.send({ ...job.request, task } as Order);
  }

  /** Kills the worker when it is silent for too long; with `isNewPage` the time of a page begins. */
  private watch(slot: Slot, isNewPage: boolean): void {
    const current = slot.current!;
    const { timeout } = current.job;
    const stop = () => this.drop(slot, new RecordError('record_timeout', 'Reading took too long.'));
    clearTimeout(current.silence);
    current.silence = setTimeout(stop, Math.min(timeout, (timeout / 2) * slowdown()));
    if (!isNewPage) return;
    clearTimeout(current.page);
    current.page = setTimeout(stop, timeout);
    current.watch.stop();
    current.watch = new Stopwatch();
  }

  /** Ends the clocks of a job that is over, and counts what its document has had. */
  private unwatch({ current }: Slot): void {
    const id = current?.job.document?.id;
    const had = id === undefined ? undefined : this.had.get(id);
    if (id !== undefined && had !== undefined) this.had.set(id, had + current!.whole.elapsed);
    clearTimeout(current?.silence);
    clearTimeout(current?.page);
    current?.watch.stop();
    current?.whole.stop();
  }

  private answered(slot: Slot, answer: Answer): void {
    const current = slot.current;
    if (!current || (answer.task !== current.task && answer.task !== current.openTask)) return;
    if (answer.kind === 'error') {
      this.finish(slot);
      current.reject(new RecordError(answer.code, answer.detail));
      this.next();
      return;
    }
    const took = current.watch.elapsed;
    this.watch(slot, answer.kind === 'page' || answer.kind === 'look');
    if (answer.kind === 'alive') return;
    if (answer.kind === 'opened') {
      slot.opened.add(current.job.document!.id);
      slot.reader.send({ ...current.job.request, task: current.task } as Order);
      return;
    }
    if (answer.kind !== 'done') current.job.onAnswer(answer, took);
    if (answer.kind === 'page' || answer.kind === 'look') return;
    this.finish(slot);
    current.resolve();
    this.next();
  }

  private finish(slot: Slot): void {
    this.unwatch(slot);
    delete slot.current;
    slot.reader.hold(false);
    slot.idle = setTimeout(() => this.drop(slot, cancelled()), IDLE_MS);
    slot.idle.unref();
  }

  /** Ends a worker and fails what it was doing. */
  private drop(slot: Slot, reason: Error): void {
    const at = this.slots.indexOf(slot);
    if (at < 0) return;
    this.slots.splice(at, 1);
    clearTimeout(slot.idle);
    this.unwatch(slot);
    slot.reader.kill();
    slot.current?.reject(reason);
    this.next();
  }

  private cancel(waiting: Waiting): void {
    const queued = this.queue.indexOf(waiting);
    if (queued >= 0) {
      this.queue.splice(queued, 1);
      waiting.reject(cancelled());
      return;
    }
    const slot = this.slots.find((s) => s.current?.resolve === waiting.resolve);
    if (slot) this.drop(slot, cancelled());
  }
}

function rankOf({ quick, urgent }: Job): number {
  return quick ? 0 : urgent ? 1 : 2;
}

/** How much longer everything takes because other programs use the machine too; 1 where the system does not tell. */
function slowdown(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}

export function cancelled(): RecordError {
  return new RecordError('cancelled', 'Reading was cancelled.');
}

let shared: Pool | undefined;

/** The pool that all readers of this process share. */
export function sharedPool(): Pool {
  shared ??= new Pool();
  return shared;
}

/** Ends all reading workers; the next call starts new ones. */
export function closeReaders(): void {
  shared?.close();
  shared = undefined;
}
