/** Judging a long record takes seconds: done in threads, so that the service goes on answering. */
import { Worker } from 'node:worker_threads';
import type { Reviewer } from '../cases/index.ts';
import type { FinalResults } from '../contract/results.ts';
import { validateTree } from '../review/index.ts';
import type { ReviewAgain, ReviewInput } from '../review/types.ts';

export type ReviewJob =
  | { number: number; kind: 'first'; input: ReviewInput }
  | { number: number; kind: 'again'; input: Parameters<ReviewAgain>[0] };

export type ReviewAnswer =
  | { number: number; results: FinalResults; failure?: undefined }
  | { number: number; failure: { name: string; at: string } };

interface Thread {
  worker: Worker;
  jobs: Map<number, { resolve(results: FinalResults): void; reject(error: Error): void }>;
}

export interface ReviewPool extends Reviewer {
  /** Ends the threads; what is under way fails. */
  close(): Promise<void>;
}

/**
 * Threads start when there is work for them and stay, idle, without keeping the process alive. A thread that dies takes
 * its jobs with it (they reject); the next job starts another one.
 */
export function openReviewPool(size: number): ReviewPool {
  const threads = new Set<Thread>();
  let count = 0;

  function start(): Thread {
    const worker = new Worker(new URL('./review-worker.ts', import.meta.url));
    const thread: Thread = { worker, jobs: new Map() };
    const die = (error: Error) => {
      threads.delete(thread);
      for (const job of thread.jobs.values()) job.reject(error);
      thread.jobs.clear();
    };
    worker.on('message', (answer: ReviewAnswer) => settle(thread, answer));
    worker.on('error', die);
    worker.on('exit', () => die(new Error('The reviewing thread ended.')));
    threads.add(thread);
    return thread;
  }

  /** An idle thread, else a new one, else the one with the fewest jobs. */
  function pick(): Thread {
    const [least] = [...threads].sort((a, b) => a.jobs.size - b.jobs.size);
    return least && (least.jobs.size === 0 || threads.size >= size) ? least : start();
  }

  function run(job: Omit<ReviewJob, 'number'>): Promise<FinalResults> {
    const thread = pick();
    count += 1;
    const number = count;
    thread.worker.ref();
    return new Promise((resolve, reject) => {
      thread.jobs.set(number, { resolve, reject });
      thread.worker.postMessage({ ...job, number });
    });
  }

  return {
    review: (input) => run({ kind: 'first', input }),
    reviewAgain: (input) => run({ kind: 'again', input }),
    validateTree,
    close: async () => {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function settle({ worker, jobs }: Thread, answer: ReviewAnswer): void {
  const job = jobs.get(answer.number);
  jobs.delete(answer.number);
  if (jobs.size === 0) worker.unref();
  if (answer.failure) job?.reject(failureOf(answer.failure));
  else job?.resolve(answer.results);
}

function failureOf({ name, at }: { name: string; at: string }): Error {
  const error = new Error('The review failed.');
  error.name = name;
  error.stack = `${name}\n${at}`;
  return error;
}
