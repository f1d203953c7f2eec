/** Loaded into a service under measurement: at SIGUSR2 it collects garbage and writes what is left, in bytes, to stderr. */
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const { runInNewContext } = await import('node:vm');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    process.stderr.write(`live ${heapUsed + external}\n`);
  });
}
