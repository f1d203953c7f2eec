/** A thread that copies or checks a whole data folder, which on a large one takes minutes that nobody should wait for. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Job, runHere } from './copy.ts';

try {
  parentPort?.postMessage({ done: true, report: await runHere(workerData as Job) });
} catch (cause) {
  const { status, code, message } = cause as { status?: number; code?: string; message: string };
  parentPort?.postMessage({ done: false, status, code, message });
}
