/** A thread that copies and verifies a database, which on a large one takes seconds that nobody should wait for. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CopyJob, copyHere } from './copy.ts';

try {
  copyHere(workerData as CopyJob);
  parentPort?.postMessage({ done: true });
} catch (cause) {
  const { code, message } = cause as { code?: string; message: string };
  parentPort?.postMessage({ done: false, code, message });
}
