/** `evident serve`: the service without a window, until it is told to stop. */
import { once } from 'node:events';
import pino from 'pino';
import { startService } from '../api/start.ts';
import { EXIT, print, UsageError } from './exit.ts';
import { dataDirOf, keyOf, parse, positionals } from './options.ts';

export const usage = 'serve [--port N] [--data DIR] [--log trace|debug|info|warn|error|silent]';

const DEFAULT_PORT = 8470;
const PARENT_CHECK_MS = 250;
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

export async function runServe(argv: string[]): Promise<number> {
  const options = { port: { type: 'string' }, data: { type: 'string' }, log: { type: 'string' } } as const;
  const { values, positionals: given } = parse(argv, options, usage);
  positionals(given, 0, usage);
  const port = Number(values.port ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port is a number up to 65535.');
  const level = values.log ?? process.env.EVIDENT_LOG ?? 'info';
  if (!levels.includes(level)) throw new UsageError(`--log is one of ${levels.join(', ')}.`);
  const dataDir = dataDirOf(values.data);
  const stopped = stopSignal();
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
  const service = await startService({ dataDir, port, ...(await keyOf(dataDir)), log });
  print(`Evident: ${service.url}`);
  if (service.setupUrl) print(`Set up: ${service.setupUrl}`);
  await stopped;
  await service.close();
  return EXIT.done;
}

/**
 * Resolves at the first signal to end; a second one ends the process at once, as is the default. SIGHUP is left alone, so
 * that `nohup` works.
 */
async function stopSignal(): Promise<void> {
  const signals = ['SIGTERM', 'SIGINT'].map((signal) => once(process, signal));
  await Promise.race([...signals, ...(process.env.npm_lifecycle_event ? [orphaned()] : [])]);
}

/**
 * Under `npm run` a shell stands between npm and us, which ends at a signal without handing it on: being left behind by
 * it is the signal. Started otherwise, outliving the parent is what `nohup` and `&` are for.
 */
function orphaned(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      resolve();
    }, PARENT_CHECK_MS);
    watch.unref();
  });
}
