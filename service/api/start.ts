/** Starts the whole service in this process: data folder, accounts, cases, and the port on the loopback address. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { openAccess } from '../access/index.ts';
import { type Identity, identityFrom } from '../access/provider/index.ts';
import { openCases } from '../cases/index.ts';
import type { CasesConfig, Stage } from '../cases/ports.ts';
import { ServiceError } from '../contract/errors.ts';
import { guidelinesDirectory, loadGuidelines } from '../criteria/schema/library.ts';
import { openFigures } from '../figures/index.ts';
import { openBench, openLibrary } from '../library/index.ts';
import { openSecondReader } from '../models/second.ts';
import { closeReaders, readerProtection } from '../record/index.ts';
import { openSettings } from '../settings/index.ts';
import { type KeySources, openStore, openUploads } from '../store/index.ts';
import { openWatchedFolder } from '../watched/index.ts';
import { hourly } from '../work/hourly.ts';
import { openPool } from '../work/pool.ts';
import { createApp } from './app.ts';
import { readImage } from './engine.ts';
import { keepingOf } from './keeping.ts';
import { defaultLimits, type SettableLimits } from './limits.ts';
import type { PressureLimits } from './pressure.ts';
import { proxiesOf } from './proxies.ts';
import { ONE_MACHINE, type RunsOn } from './runs-on.ts';
import { casesConfig, readerChoice, sessionLimits, settableLimits } from './settings-effects.ts';
import { openTally } from './tally.ts';
import type { TraceOptions } from './traces.ts';
import { packageRoot, versionOf } from './version.ts';

export type Role = 'all' | 'api' | 'worker';

export interface StartOptions extends KeySources {
  dataDir: string;
  /** 0 (default): any free port. */
  port?: number;
  /** postgres://…: a database that several processes share; EVIDENT_DATABASE_URL, else a file in the data folder, unless specified. */
  databaseUrl?: string;
  /** Whose rows of a shared database; EVIDENT_TENANT, else `main`, unless specified. */
  tenant?: string;
  /** What this process is for: answering requests, working on the queue, or both (default). */
  role?: Role;
  /** What its workers do; all of it unless specified. */
  stages?: readonly Stage[];
  /** Pages read at the same time; the machine's cores unless specified. */
  readers?: number;
  /** Structured lines without health information; silent unless specified. */
  log?: Logger;
  limits?: Partial<SettableLimits>;
  /** Folder of the built renderer. */
  rendererDir?: string;
  /** Folder of the determinations. */
  guidelinesDir?: string;
  /** Address to listen on; 127.0.0.1 unless specified. Any other than loopback needs `tls` or `trustedProxies`. */
  host?: string;
  /** Addresses and networks of the proxies in front of it; what they say of a request holds. Needs `origin`. */
  trustedProxies?: readonly string[];
  /** The address at which people reach it through them: `https://NAME`. */
  origin?: string;
  /** PEM certificate and key. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** Names by which clients reach the service, besides the loopback ones. */
  names?: readonly string[];
  /** log2 of scrypt's N for new passwords; 17 unless specified. Tests have no time for it. */
  passwordCost?: number;
  /** Traces go to a collector; none are made unless specified. */
  traces?: TraceOptions;
  /** From when on requests are refused because there is too much to do; never unless specified. */
  pressure?: PressureLimits;
  /** How long it goes on, and says that it is not ready, before it closes; not at all unless specified. */
  stopDelayMs?: number;
  /** How long requests may then take to end; 5 s unless specified. */
  stopMs?: number;
  /** How people sign in; what the environment says (EVIDENT_OIDC_*, EVIDENT_LOCAL_SIGN_IN) unless specified. */
  identity?: Identity;
  /** The time, for tests of what expires. */
  clock?: () => Date;
}

export interface RunningService {
  /** http://127.0.0.1:PORT, or https:// with the first of `names` */
  url: string;
  port: number;
  runsOn: RunsOn;
  /** While no account exists: the one-time address of the set-up page. The token stands after `#`, so it is not sent. */
  setupUrl?: string;
  /** Finishes what is being answered, parks what is being reviewed, closes the data folder. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|localhost)$/;

/**
 * Refuses with a ServiceError: what `openStore` refuses (key_wrong, key_missing, store_*), `port_in_use`,
 * `port_not_allowed`, `tls_required`, `guideline_unreadable`. Nothing stays open after a refusal.
 */
export async function startService(options: StartOptions): Promise<RunningService> {
  const {
    dataDir,
    passphrase,
    osKeyStore,
    dataKey,
    kdfCost,
    readers,
    clock,
    host = HOST,
    tls,
    names,
    role = 'all',
    stages,
  } = options;
  const proxies = options.trustedProxies && proxiesOf(options.trustedProxies, options.origin);
  if (!LOOPBACK.test(host) && !tls && !proxies)
    throw new ServiceError(
      503,
      'tls_required',
      'Listening beyond this machine needs a certificate and its key, or a proxy that has them.',
    );
  const log = options.log ?? pino({ level: 'silent' });
  const limits = { ...defaultLimits, ...options.limits };
  const guidelines = loadGuidelines(options.guidelinesDir ?? guidelinesDirectory());
  const { databaseUrl = process.env.EVIDENT_DATABASE_URL || undefined, tenant } = options;
  const keys = { passphrase, osKeyStore, dataKey, kdfCost };
  const store = await openStore({ dataDir, ...keys, clock, databaseUrl, tenant });
  const undo: (() => Promise<unknown> | unknown)[] = [() => store.close(), closeReaders];
  const unwind = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  let stopping = false;
  try {
    const settings = await openSettings(store, clock);
    const { values } = settings;
    const follow = () => Object.assign(limits, settableLimits(values), options.limits);
    follow();
    const identity = options.identity ?? identityFrom(process.env);
    const access = openAccess({
      ...identity,
      store,
      clock,
      passwordCost: options.passwordCost,
      limits: () => sessionLimits(values),
      linkSeconds: () => limits.link_seconds,
    });
    const pool = openPool();
    undo.push(() => pool.close());
    const library = await openLibrary({ store, shipped: guidelines, pool, clock });
    const secondReader = openSecondReader(() => readerChoice(values));
    undo.push(() => secondReader.close());
    const version = versionOf();
    // Loaded for whoever wants traces alone.
    const traces = options.traces && (await import('./traces.ts')).openTraces(options.traces, version);
    if (traces) undo.push(() => traces.close());
    const tally = openTally();
    const configured = (): Partial<CasesConfig> => ({
      ...casesConfig(values, limits, readers),
      sharesPages: store.engine === 'postgres',
      ...(stages && { stages }),
      ...(role === 'api' && { workers: 0 }),
    });
    const cases = await openCases({
      store,
      guidelines: library.port,
      secondReader,
      pool,
      clock,
      config: configured(),
      log,
      meter: tally,
    });
    undo.push(() => cases.close());
    const watched = openWatchedFolder({
      cases,
      settings,
      maxPdfBytes: () => limits.pdf_bytes,
      record: keepingOf(store).record,
      log,
      clock,
      alone: store.alone,
    });
    undo.push(() => watched.close());
    const troubles = async () => [...(await store.troubles()), ...watched.troubles()];
    const bench = openBench({ library, cases, pool, clock });
    undo.push(() => bench.close());
    store.keepBackups(values['backup.keep']);
    settings.onChange(() => {
      follow();
      secondReader.follow();
      cases.configure(configured());
      store.keepBackups(values['backup.keep']);
    });
    const figures = openFigures(store.db, (code) => library.nameOf(code), clock);
    // On one machine there are not so many cases.
    if (store.engine === 'postgres' && role !== 'api') {
      const sums = hourly(
        3,
        () => store.alone('sums', figures.makeSums),
        ({ name }) => log.warn({ error: name }, 'sums of figures not made'),
      );
      undo.push(() => sums.stop());
    }
    const rendererDir = options.rendererDir ?? fileURLToPath(new URL('dist/renderer', packageRoot));
    const deps = {
      access,
      cases,
      audit: store.audit,
      keeping: { ...keepingOf(store), troubles },
      library,
      settings,
      bench,
      pool,
      folder: { ...store, troubles },
      uploads: openUploads(join(dataDir, 'uploads')),
      watched,
      packageRoot: fileURLToPath(packageRoot),
      figures,
      ocr: readImage,
      limits,
      ...(names && { names }),
      ...(proxies && { proxies }),
      ...(tls && { tls }),
      ...(options.pressure && { pressure: options.pressure }),
      ...(options.stopMs !== undefined && { stopMs: options.stopMs }),
      tally,
      stopping: () => stopping,
      ...(traces && { traces }),
      reaches: [
        databaseUrl,
        ...(store.filesAt.startsWith('s3:') ? [store.filesAt] : []),
        identity.provider?.config.issuer,
        options.traces?.endpoint,
      ].filter((address) => address !== undefined),
      version,
      log,
      rendererDir,
    };
    const app = await createApp(deps);
    undo.push(() => app.close());
    const port = await listen(app, host, options.port ?? 0);
    const own = tls ? `https://${names?.[0] ?? HOST}:${port}` : `http://${HOST}:${port}`;
    const url = proxies?.origin.origin ?? own;
    if (role !== 'api') watched.start();
    log.info({ port, guidelines: guidelines.length, readers: readerProtection() }, 'service started');
    return {
      url,
      port,
      runsOn: {
        ...ONE_MACHINE,
        ...(store.engine === 'postgres' && { database: `PostgreSQL, tenant ${store.tenant}` }),
        ...(store.filesAt !== 'folder' && { files: `${store.filesAt}, encrypted before they are sent` }),
        ...(identity.provider && { identity: `${identity.provider.config.issuer} (OpenID Connect)` }),
        ...(role === 'api' && { roles: 'interface' }),
        ...(role === 'worker' && { roles: `worker (${(stages ?? ['read', 'judge']).join(', ')})` }),
      },
      ...((await access.needsSetup()) && { setupUrl: `${url}/#/setup?token=${access.setupToken()}` }),
      close: once(async () => {
        stopping = true;
        if (options.stopDelayMs) await wait(options.stopDelayMs);
        await unwind();
        log.info('service stopped');
      }),
    };
  } catch (error) {
    await unwind();
    throw error;
  }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ServiceError(
        503,
        'port_in_use',
        `Port ${port} is taken by another program; choose another one.`,
      );
    if (code === 'EACCES')
      throw new ServiceError(503, 'port_not_allowed', `Port ${port} may not be used; choose one above 1023.`);
    throw error;
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  return address.port;
}

/** Closing twice is one closing. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
