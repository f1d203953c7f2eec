/** The real reader and the real engine behind the ports of this folder. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Fault, ServiceError } from '../contract/errors.ts';
import type { FinalResults } from '../contract/results.ts';
import { inspectPdf, readRecord, renderPage, typesetNotes } from '../record/index.ts';
import { review, reviewAgain, validateTree } from '../review/index.ts';
import type { ReviewAgain, ReviewInput } from '../review/types.ts';
import type { Reader, Reviewer } from './ports.ts';

export type EngineRequest =
  | { kind: 'review'; input: ReviewInput }
  | { kind: 'reviewAgain'; input: Parameters<ReviewAgain>[0] };

export type EngineAnswer =
  | { results: FinalResults }
  | { refusal: { status: number; code: string; message: string; errors: Fault[] } }
  | { failure: { name: string; stack?: string } };

/** `readers`: pages read at the same time, asked for each record; 0 for as many as the machine has cores. */
export function realReader(readers: () => number = () => 0): Reader {
  return {
    inspect: (pdf, password) => inspectPdf(pdf, password),
    read: (pdf, options) => readRecord(pdf, { ...options, ...(readers() > 0 && { workers: readers() }) }),
    picture: (pdf, page, options) => renderPage(pdf, page, options),
    typeset: (form) => typesetNotes(form.notes ?? [], form.patient),
  };
}

/** No review of a record within the limits comes near this; what does has gone wrong and is ended. */
const TIMEOUT_MS = 10 * 60_000;
const HEAP_MIB = 4096;
/**
 * For what a review makes and drops. Left alone a thread lets 192 MiB of that pile up before it looks, and keeps the room;
 * with this it is no slower.
 */
const YOUNG_HEAP_MIB = 24;

/** A refusal, so that it is not tried again: the same record would take as long. */
const tooLong = () =>
  new ServiceError(
    503,
    'review_too_long',
    'The review was ended because it took far longer than any record should.',
  );

/** The thread's file: beside this one, or where a packaged build puts it. */
const workerFile = () =>
  process.env.EVIDENT_REVIEW_WORKER ?? fileURLToPath(new URL('./engine-worker.ts', import.meta.url));

/**
 * The engine on threads of its own, as many as there are reviews under way; in this thread where the worker's file is
 * not to be found (a bundle without it): slower for everybody else, and the same results.
 */
export function realReviewer(timeoutMs = TIMEOUT_MS): Reviewer & { close(): Promise<void> } {
  const file = workerFile();
  if (!existsSync(file)) return { review, reviewAgain, validateTree, close: async () => undefined };
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_HEAP_MIB };
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  function ask(request: EngineRequest): Promise<FinalResults> {
    const worker = idle.pop() ?? new Worker(file, { resourceLimits });
    all.add(worker);
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void, reusable: boolean) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', fail).off('exit', onExit);
        worker.unref();
        if (reusable) idle.push(worker);
        else {
          all.delete(worker);
          void worker.terminate();
        }
        settle();
      };
      const onMessage = (answer: EngineAnswer) => finish(() => settleAnswer(answer, resolve, reject), true);
      const fail = (error: Error) => finish(() => reject(error), false);
      const onExit = () => fail(new Error('The reviewing thread ended.'));
      const timer = setTimeout(() => fail(tooLong()), timeoutMs);
      worker.ref();
      worker.on('message', onMessage).on('error', fail).on('exit', onExit);
      worker.postMessage(request);
    });
  }

  return {
    review: (input) => ask({ kind: 'review', input }),
    reviewAgain: (input) => ask({ kind: 'reviewAgain', input }),
    validateTree,
    async close() {
      idle.length = 0;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function settleAnswer(
  answer: EngineAnswer,
  resolve: (results: FinalResults) => void,
  reject: (cause: Error) => void,
): void {
  if ('results' in answer) resolve(answer.results);
  else if ('refusal' in answer) {
    const { status, code, message, errors } = answer.refusal;
    reject(new ServiceError(status, code, message, errors));
  } else {
    const error = new Error('The review failed.');
    error.name = answer.failure.name;
    if (answer.failure.stack) error.stack = answer.failure.stack;
    reject(error);
  }
}
