/** What the API needs from the rest of the service, and the shape of a handler. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Static, TSchema } from 'typebox';
import type { Access } from '../access/types.ts';
import type { Actor, Cases } from '../cases/types.ts';
import type { RouteId, RouteSpec, Routes } from '../contract/routes.ts';
import type { Limits, OcrResponse } from '../contract/service.ts';
import type { Figures } from '../figures/index.ts';
import type { Library, TestBench } from '../library/index.ts';
import type { FileSource } from '../record/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Audit, Uploads } from '../store/index.ts';
import type { WatchedFolder } from '../watched/index.ts';
import type { WorkPool } from '../work/pool.ts';
import type { ConnectionLimits } from './connections.ts';
import type { Folder, Keeping } from './ports.ts';
import type { PressureLimits } from './pressure.ts';
import type { Proxies } from './proxies.ts';
import type { CasesTally } from './tally.ts';
import type { Traces } from './traces.ts';

export interface ApiDeps {
  access: Access;
  cases: Cases;
  audit: Pick<Audit, 'find' | 'verify'>;
  keeping: Keeping;
  library: Library;
  settings: Settings;
  figures: Figures;
  bench: TestBench;
  /** Does what may take long. */
  pool: Pick<WorkPool, 'run'>;
  folder: Folder;
  watched: Pick<WatchedFolder, 'report'>;
  uploads: Uploads;
  /** Folder of package.json. */
  packageRoot: string;
  /** Refuses with RecordError. */
  ocr(image: Uint8Array): Promise<OcrResponse>;
  limits: Limits;
  /** Names of this service besides the loopback ones. */
  names?: readonly string[];
  /** The proxies in front of it, where there are some. */
  proxies?: Proxies;
  /** PEM; the port speaks HTTPS with it, else HTTP. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** How long the headers of a request may take; 20 s unless specified. Tests have no time for it. */
  headersTimeoutMs?: number;
  /** Who may hold how many connections; as connections.ts has it unless specified. */
  connections?: ConnectionLimits;
  /** Where traces go; nowhere unless specified. */
  traces?: Pick<Traces, 'follow'>;
  /** What it is set up to reach besides a second reader: a database server, a bucket, an identity provider, a collector of traces. */
  reaches?: readonly string[];
  /** What this process has done with cases. */
  tally?: CasesTally;
  /** Whether it has been told to stop: it answers, and asks to be sent nothing more. */
  stopping?: () => boolean;
  /** How long requests that are under way may take to end once it closes; 5 s unless specified. */
  stopMs?: number;
  /** From when on requests are refused because there is too much to do; never unless specified. */
  pressure?: PressureLimits;
  version: string;
  log: Logger;
  /** Folder of the built renderer; a plain page says so where it is absent. */
  rendererDir: string;
}

type Part<S, From extends string> = S extends Record<From, infer T extends TSchema> ? Static<T> : undefined;

/** A form's files arrive in memory or, where they are large, on the disk: until the request has been answered. */
type Form<S> = S extends { form: infer T extends TSchema }
  ? { [K in keyof Static<T>]: Exclude<Static<T>[K], undefined> extends Blob ? FileSource : Static<T>[K] }
  : undefined;

/** Everything a handler gets: the parts of the request, checked against the route's schemas. */
export interface Call<S extends RouteSpec> {
  /** Who asks, by token or by link. */
  actor: S['auth'] extends 'none' ? undefined : Actor;
  params: Part<S, 'params'>;
  query: Part<S, 'query'>;
  body: S extends { form: TSchema } ? Form<S> : Part<S, 'json'>;
  /** The If-Match header as sent; cases/ reads it. */
  ifMatch: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Result<S> = S extends { mediaType: string }
  ? FastifyReply
  : S extends { response: infer T extends TSchema }
    ? Static<T>
    : undefined;

export type Handler<K extends RouteId> = (
  call: Call<Routes[K]>,
) => Result<Routes[K]> | Promise<Result<Routes[K]>>;

/** Handlers of one resource; together they must cover the table. */
export type Handlers<K extends RouteId = RouteId> = { [I in K]: Handler<I> };
