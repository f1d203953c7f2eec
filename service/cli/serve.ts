/** `evident serve`: the service without a window, until it is told to stop. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import pino from 'pino';
import { orphaned } from '../api/orphaned.ts';
import { type StartOptions, startService } from '../api/start.ts';
import type { Stage } from '../cases/ports.ts';
import { parse, positionals, switches, texts } from './arguments.ts';
import { boundsOf } from './bounds.ts';
import { applyConfig, setting } from './config.ts';
import { EXIT, print, UsageError } from './exit.ts';
import { logTo } from './log.ts';
import { dataDirOf, keyOf } from './options.ts';
import { LOG_LEVELS, listOf, type VariableName } from './variables.ts';

export const usage = `serve [--port N] [--data DIR] [--config FILE] [--log trace|debug|info|warn|error|silent]
       [--api | --worker [read|judge]]   (of a shared service: what this process is for)
       [--host ADDRESS --name NAME --tls-cert FILE --tls-key FILE]   (beyond this machine)`;

const DEFAULT_PORT = 8470;
const PARENT_CHECK_MS = 250;
const options = {
  ...texts('port', 'data', 'config', 'log', 'host', 'tls-cert', 'tls-key', 'worker'),
  ...switches('api'),
  name: { type: 'string', multiple: true },
} as const;

export async function runServe(argv: string[]): Promise<number> {
  const { values, positionals: given } = parse(argv.flatMap(withKind), options, usage);
  positionals(given, 0, usage);
  if (values.config !== undefined) applyConfig(values.config);
  const port = Number(values.port ?? setting('EVIDENT_PORT') ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port is a number up to 65535.');
  const level = values.log ?? setting('EVIDENT_LOG') ?? 'info';
  if (!(LOG_LEVELS as readonly string[]).includes(level))
    throw new UsageError(`--log is one of ${LOG_LEVELS.join(', ')}.`);
  const dataDir = dataDirOf(values.data);
  const reach = reachOf(values);
  const beyond = { ...reach, ...boundsOf(reach), ...tracesOf() };
  const stopped = stopSignal();
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, logTo(2));
  const role = roleOf(values);
  const service = await startService({ dataDir, port, ...beyond, ...role, ...(await keyOf(dataDir)), log });
  print(`Evident: ${service.url}`);
  for (const [part, phrase] of Object.entries(service.runsOn))
    print(`${`${part[0]?.toUpperCase()}${part.slice(1)}:`.padEnd(10)} ${phrase}`);
  if (service.setupUrl) print(`Set up: ${service.setupUrl}`);
  await stopped;
  await service.close();
  return EXIT.done;
}

const KINDS = ['read', 'judge', 'all'];

/** `--worker` alone is for all kinds of work. */
const withKind = (argument: string, at: number, all: readonly string[]): string[] =>
  argument === '--worker' && !KINDS.includes(all[at + 1] ?? '') ? ['--worker', 'all'] : [argument];

/** What the process is for; all of it unless specified. */
function roleOf({ api, worker }: { api?: boolean; worker?: string }): Pick<StartOptions, 'role' | 'stages'> {
  if (api && worker !== undefined)
    throw new UsageError('--api and --worker: one of them, or neither for both.');
  if (api) return { role: 'api' };
  if (worker === undefined) return {};
  if (!KINDS.includes(worker)) throw new UsageError(`--worker is one of ${KINDS.join(', ')}.`);
  return { role: 'worker', ...(worker !== 'all' && { stages: [worker as Stage] }) };
}

/** Where to listen, by which names, with which certificate or behind which proxies; loopback unless specified. */
function reachOf(values: { host?: string; name?: string[]; 'tls-cert'?: string; 'tls-key'?: string }) {
  const host = values.host ?? setting('EVIDENT_HOST');
  const names = values.name ?? listed('EVIDENT_NAMES');
  const cert = values['tls-cert'] ?? setting('EVIDENT_TLS_CERT');
  const key = values['tls-key'] ?? setting('EVIDENT_TLS_KEY');
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError('--tls-cert and --tls-key go together.');
  const trustedProxies = listed('EVIDENT_TRUSTED_PROXIES');
  const origin = setting('EVIDENT_ORIGIN');
  if ((trustedProxies === undefined) !== (origin === undefined))
    throw new UsageError('EVIDENT_TRUSTED_PROXIES and EVIDENT_ORIGIN go together.');
  return {
    ...(host !== undefined && { host }),
    ...(names && { names }),
    ...(trustedProxies && { trustedProxies }),
    ...(origin !== undefined && { origin }),
    ...(cert !== undefined && key !== undefined && { tls: { cert: pem(cert), key: pem(key) } }),
  };
}

const listed = (name: VariableName): string[] | undefined => {
  const value = setting(name);
  return value === undefined ? undefined : listOf(value);
};

/** Where traces go; nowhere unless specified. */
function tracesOf() {
  const endpoint = setting('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return {};
  const headers = Object.fromEntries(
    (listed('OTEL_EXPORTER_OTLP_HEADERS') ?? []).map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), decodeURIComponent(value.join('='))];
    }),
  );
  const serviceName = setting('OTEL_SERVICE_NAME') ?? 'evident';
  const share = Number(setting('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  return { traces: { endpoint, headers, serviceName, share } };
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
 * that `nohup` works. Outliving its parent is what `nohup` and `&` are for, unless that is the shell of `npm run`.
 */
async function stopSignal(): Promise<void> {
  const signals = ['SIGTERM', 'SIGINT'].map((signal) => once(process, signal));
  await Promise.race([...signals, ...(process.env.npm_lifecycle_event ? [orphaned(PARENT_CHECK_MS)] : [])]);
}
