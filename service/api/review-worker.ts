/** Thread that judges records: one job at a time, answered by its number. */
import { parentPort } from 'node:worker_threads';
import { review, reviewAgain } from '../review/index.ts';
import type { ReviewAnswer, ReviewJob } from './review-pool.ts';

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port = parentPort;

port.on('message', ({ number, kind, input }: ReviewJob) => {
  port.postMessage(answer(number, () => (kind === 'first' ? review(input) : reviewAgain(input))));
});

/** Errors lose their class on the way: name and place travel, the message stays here, since it may quote the record. */
function answer(number: number, work: () => ReturnType<typeof review>): ReviewAnswer {
  try {
    return { number, results: work() };
  } catch (error) {
    const { name, stack } = error instanceof Error ? error : new Error('not an error');
    const at = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
    return { number, failure: { name, at: at.slice(0, 6).join('\n') } };
  }
}
