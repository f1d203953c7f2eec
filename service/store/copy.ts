/** A consistent copy of the database while it is in use, verified before anybody relies on it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '../contract/errors.ts';
import { openDatabase } from './database.ts';
import { storeError } from './errors.ts';

export interface CopyJob {
  from: string;
  to: string;
  key: Uint8Array;
}

/** Blocks until it is done. VACUUM INTO copies what is committed, encrypted with the same key. */
export function copyHere({ from, to, key }: CopyJob): void {
  const source = openDatabase(from, key, 'nothing');
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
  openDatabase(to, key, 'everything').close();
}

type Outcome = { done: true } | { done: false; code?: string; message: string };

/** The same on a thread of its own; here where the thread's file is not to be found (a bundle without it). */
export async function copyDatabase(job: CopyJob): Promise<void> {
  const file = fileURLToPath(new URL('./copy-worker.ts', import.meta.url));
  if (!existsSync(file)) return copyHere(job);
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    const worker = new Worker(file, { workerData: job });
    worker.on('message', resolve).on('error', reject);
    worker.on('exit', () => reject(new Error('The copying thread ended.')));
  });
  if (!outcome.done) throw refusal(outcome);
}

/** Errors lose their class on the way between threads. */
function refusal({ code, message }: { code?: string; message: string }): unknown {
  const failure = Object.assign(new Error(message), { code });
  const known = storeError(failure);
  if (known !== failure) return known;
  return code === 'store_damaged' ? new ServiceError(503, code, message) : failure;
}
