/** `evident serve`: the service without a window, until it is told to stop. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import pino from 'pino';
import { startService } from '../api/start.ts';
import { EXIT, print, UsageError } from './exit.ts';
import { dataDirOf, keyOf, parse, positionals } from './options.ts';

export const usage = `serve [--port N] [--data DIR] [--log trace|debug|info|warn|error|silent]
       [--host ADDRESS --name NAME --tls-cert FILE --tls-key FILE]   (beyond this machine)`;

const DEFAULT_PORT = 8470;
const PARENT_CHECK_MS = 250;
const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  log: { type: 'string' },
  host: { type: 'string' },
  name: { type: 'string', multiple: true },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
} as const;
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

export async function runServe(argv: string[]): Promise<number> {
  const { values, positionals: given } = parse(argv, options, usage);
  positionals(given, 0, usage);
  const port = Number(values.port ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port is a number up to 65535.');
  const level = values.log ?? process.env.EVIDENT_LOG ?? 'info';
  if (!levels.includes(level)) throw new UsageError(`--log is one of ${levels.join(', ')}.`);
  const dataDir = dataDirOf(values.data);
  const beyond = reachOf(values);
  const stopped = stopSignal();
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
  const service = await startService({ dataDir, port, ...beyond, ...(await keyOf(dataDir)), log });
  print(`Evident: ${service.url}`);
  if (service.setupUrl) print(`Set up: ${service.setupUrl}`);
  await stopped;
  await service.close();
  return EXIT.done;
}

/** Where to listen, by which names, with which certificate; loopback unless told. */
function reachOf(values: { host?: string; name?: string[]; 'tls-cert'?: string; 'tls-key'?: string }) {
  const { host, name: names, 'tls-cert': cert, 'tls-key': key } = values;
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError('--tls-cert and --tls-key go together.');
  return {
    ...(host !== undefined && { host }),
    ...(names && { names }),
    ...(cert !== undefined && key !== undefined && { tls: { cert: pem(cert), key: pem(key) } }),
  };
}

function pem(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new UsageError(`${path} cannot be read.`);
  }
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
