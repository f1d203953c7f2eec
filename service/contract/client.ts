/**
 * Typed client of /v1, made from the route table: `client.getRun({ params: { run_id } })`. Runs in browsers and Node.
 * Bodies of forms are given as plain objects: objects are sent as JSON text, Blobs as files.
 */
import type { Static, TSchema } from 'typebox';
import type { Problem } from './access.ts';
import { type RouteId, type RouteSpec, type Routes, routes } from './routes.ts';
import type { RunEvent } from './runs.ts';

/** A refusal of the service, or `unreachable` (status 0) when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Problem | undefined;
  constructor(status: number, code: string, detail: string, problem?: Problem) {
    super(detail);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}

type Part<S, From extends string, To extends string> =
  S extends Record<From, infer T extends TSchema>
    ? Record<never, never> extends Static<T>
      ? { [K in To]?: Static<T> }
      : { [K in To]: Static<T> }
    : unknown;

interface Extras {
  /** ETag the caller last saw; only where the route honours it. */
  ifMatch?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Args<S> = Part<S, 'params', 'params'> &
  Part<S, 'query', 'query'> &
  Part<S, 'json', 'body'> &
  Part<S, 'form', 'body'> &
  Extras;

type Result<S> = S extends { response: infer T extends TSchema } ? Static<T> : undefined;

type Call<S> =
  Record<never, never> extends Args<S>
    ? (args?: Args<S>) => Promise<Result<S>>
    : (args: Args<S>) => Promise<Result<S>>;

/** Routes that do not answer JSON have methods of their own. */
type Json = {
  [K in RouteId]: Routes[K] extends { mediaType: string } ? never : K;
}[RouteId];

/** Routes that answer with a file. */
type FileRoute = Exclude<RouteId, Json | 'events'>;

/** Looked up and not made at each call: making it took a third of the compiler's time. */
type FileArgs = { [K in FileRoute]: Args<Routes[K]> };

export type Client = { [K in Json]: Call<Routes[K]> } & {
  /** The body of a route that answers with a file, and the name it suggests. */
  download<K extends FileRoute>(id: K, args: FileArgs[K]): Promise<{ blob: Blob; filename: string }>;
  /** The states of a run as they come; ends when the run has ended or the signal fires. */
  events(runId: string, signal?: AbortSignal): AsyncGenerator<RunEvent>;
};

export interface ClientOptions {
  /** Empty for the page's own origin. */
  baseUrl: string;
  /** The ID token, or a function that yields the current one. */
  token?: string | (() => string | undefined);
  /** Called once when a token has expired; true when there is a new one and the call is worth repeating. */
  renew?: () => Promise<boolean>;
  fetch?: typeof fetch;
}

interface AnyArgs extends Extras {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** One method per route. Calls reject with ApiError. */
export function createClient(options: ClientOptions): Client {
  const send = (spec: RouteSpec, args: AnyArgs): Promise<Response> => request(options, spec, args);
  const call = async (spec: RouteSpec, args: AnyArgs = {}): Promise<unknown> => {
    const response = await send(spec, args);
    return response.status === 204 ? undefined : response.json();
  };
  const methods = (Object.entries(routes) as [string, RouteSpec][])
    .filter(([, spec]) => spec.mediaType === undefined)
    .map(([id, spec]) => [id, (args?: AnyArgs) => call(spec, args)]);
  return {
    ...(Object.fromEntries(methods) as { [K in Json]: Call<Routes[K]> }),
    async download(id, args) {
      const response = await send(routes[id], args as AnyArgs);
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      return { blob: await response.blob(), filename: name ?? id };
    },
    async *events(runId, signal) {
      const args = { params: { run_id: runId }, ...(signal && { signal }) };
      yield* readEvents(await send(routes.events, args));
    },
  };
}

async function request(options: ClientOptions, spec: RouteSpec, args: AnyArgs): Promise<Response> {
  const attempt = (): Promise<Response> => {
    const headers = new Headers();
    const token = typeof options.token === 'function' ? options.token() : options.token;
    if (token && spec.auth === 'bearer') headers.set('authorization', `Bearer ${token}`);
    if (args.ifMatch) headers.set('if-match', args.ifMatch);
    if (args.idempotencyKey) headers.set('idempotency-key', args.idempotencyKey);
    const body = encodeBody(spec, args.body, headers);
    return (options.fetch ?? fetch)(options.baseUrl + address(spec.path, args), {
      method: spec.method,
      headers,
      ...(body !== undefined && { body }),
      ...(args.signal && { signal: args.signal }),
    });
  };
  const response = await reach(attempt);
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (refusal.code !== 'token_expired' || !(await options.renew?.())) throw refusal;
  const again = await reach(attempt);
  if (again.ok) return again;
  throw await refusalOf(again);
}

async function reach(attempt: () => Promise<Response>): Promise<Response> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'unreachable', 'The service does not answer.');
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json'))
    return new ApiError(response.status, 'unexpected_answer', `The service answered ${response.status}.`);
  const problem = JSON.parse(text) as Problem;
  return new ApiError(response.status, problem.code, problem.detail ?? problem.title, problem);
}

function address(path: string, args: AnyArgs): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args.params?.[name];
    if (value === undefined) throw new TypeError(`Parameter ${name} is missing.`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function encodeBody(spec: RouteSpec, body: unknown, headers: Headers): string | FormData | undefined {
  if (spec.json) {
    headers.set('content-type', 'application/json');
    return JSON.stringify(body);
  }
  if (!spec.form) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.set(name, value, value instanceof File ? value.name : name);
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

async function* readEvents(response: Response): AsyncGenerator<RunEvent> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (pending + value).split('\n\n');
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block.split('\n').filter((line) => line.startsWith('data: '));
        if (data.length > 0) yield JSON.parse(data.map((line) => line.slice(6)).join('\n')) as RunEvent;
      }
    }
  } finally {
    await reader.cancel();
  }
}
