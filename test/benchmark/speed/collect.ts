/** Loaded into a service under measurement: at SIGUSR2 it collects garbage and writes what is left of the heap, in bytes, to stderr. */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', async () => {
    collect();
    // What waits for a finalizer goes with the second.
    await wait(100);
    collect();
    process.stderr.write(`live ${process.memoryUsage().heapUsed}\n`);
  });
}
