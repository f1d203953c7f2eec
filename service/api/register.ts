/** Registers the route table: admission first (token, right), then the request's parts, then the handler. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import type { Actor, RunObject } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';
import { type RouteSpec, routes } from '../contract/routes.ts';
import type { Limits } from '../contract/service.ts';
import { sizes } from '../contract/sizes.ts';
import type { Upload } from '../store/index.ts';
import { room } from '../work/room.ts';
import { faultsOf, fromText } from './check.ts';
import { onClosed } from './closed.ts';
import type { Connections } from './connections.ts';
import type { ApiDeps, Call, Handlers } from './deps.ts';
import { readFhirBody } from './fhir-body.ts';
import { defaultLimits } from './limits.ts';
import { readForm } from './multipart.ts';
import { askerOf } from './peer.ts';
import type { Rates } from './rates.ts';
import type { UploadTurns } from './upload-turns.ts';

const JSON_BODY_BYTES = sizes.json_bytes;

const Nothing = Type.Object({});
interface LinkPath {
  run_id: string;
  object: RunObject;
}

type AnyHandler = (call: Call<RouteSpec>) => unknown;

/** What is counted before a handler is reached. */
export interface Admission {
  rates: Rates;
  connections: Connections;
  uploads: UploadTurns;
}

export function registerRoutes(
  app: FastifyInstance,
  deps: ApiDeps,
  admission: Admission,
  handlers: Handlers,
): void {
  const all = Object.entries(routes) as [keyof typeof routes, RouteSpec][];
  const register = (to: FastifyInstance, [id, spec]: (typeof all)[number]) =>
    registerRoute(to, deps, admission, spec, handlers[id] as unknown as AnyHandler);
  const fhir = all.filter(([, spec]) => spec.fhir);
  for (const one of all) if (!fhir.includes(one)) register(app, one);
  void app.register(async (inner) => {
    registerFhirParser(inner, deps);
    for (const one of fhir) register(inner, one);
  });
}

/** FHIR bodies hold documents, and are read as they come. */
function registerFhirParser(app: FastifyInstance, { limits }: ApiDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/fhir+json'],
    (request: FastifyRequest, body: AsyncIterable<Buffer>) =>
      readFhirBody(body, {
        body_bytes: request.routeOptions.bodyLimit,
        json_bytes: JSON_BODY_BYTES,
        json_depth: limits.json_depth,
      }),
  );
}

const actors = new WeakMap<FastifyRequest, Actor>();

/** Who asks, once the token was accepted: also of a request that was then refused. */
export const actorOf = (request: FastifyRequest): Actor | undefined => actors.get(request);

/** What a request that has an answer gives back. */
const leaving = new WeakMap<FastifyRequest, () => void>();

/** Guesses are what these are for; they are few in a minute. */
const GUESSABLE = new Set([
  '/v1/auth/login',
  '/v1/auth/provider/start',
  '/v1/auth/provider/finish',
  '/v1/setup',
]);

function registerRoute(
  app: FastifyInstance,
  deps: ApiDeps,
  { rates, connections, uploads }: Admission,
  spec: RouteSpec,
  handler: AnyHandler,
): void {
  const { access, limits } = deps;

  /** Who is nobody in particular is counted by where they come from, and so cannot use up what is a user's. */
  const countStranger = async (request: FastifyRequest) => {
    const { key } = await askerOf(request);
    rates.take(key, limits.requests_per_minute);
    if (GUESSABLE.has(spec.path) && spec.method === 'POST')
      rates.take(`sign-in ${key}`, limits.logins_per_minute);
  };

  const identify = (request: FastifyRequest): Promise<Actor> => {
    if (spec.auth === 'bearer') return access.authenticate(request.headers.authorization);
    const { run_id, object } = checkedPath(spec.params ?? Nothing, request) as LinkPath;
    return access.verifyLink(run_id, object, request.query as Record<string, string | undefined>);
  };

  const authenticate = async (request: FastifyRequest): Promise<Actor> => {
    let actor: Actor;
    try {
      actor = await identify(request);
    } catch (refusal) {
      await countStranger(request);
      throw refusal;
    }
    connections.trust(request, actor.id);
    rates.take(`account ${actor.id}`, limits.requests_per_minute);
    return actor;
  };

  app.route({
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimit(spec, { limits: greatest(limits) }),
    // Of a stream there is nothing to be told without opening it.
    exposeHeadRoute: spec.mediaType !== 'text/event-stream',
    onRequest: async (request) => {
      if (spec.auth === 'none') await countStranger(request);
      else actors.set(request, await authenticate(request));
      const actor = actors.get(request);
      if (actor && spec.auth === 'bearer') {
        if (!spec.beforePasswordChange) access.requireOwnPassword(actor);
        if (spec.right !== undefined) access.require(actor, spec.right);
        else if (!spec.forKeys) access.requirePerson(actor);
      }
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > bodyLimit(spec, deps))
        throw new ServiceError(413, 'body_too_large', 'The body is larger than this endpoint takes.');
    },
    // Before anything of a body is read, by whatever reads it: forms, FHIR, pictures.
    preParsing: async (request, reply) => {
      if (!spec.form && !spec.json) return;
      const size = sizeOf(request, bodyLimit(spec, deps));
      await uploads.take(weightOf(spec, size, limits), reply.raw);
    },
    handler: async (request, reply) => {
      const params = spec.params && checkedPath(spec.params, request);
      const query = spec.query && checked(spec.query, fromText(spec.query, request.query), 'query', 400);
      const kept: Upload[] = [];
      try {
        const body = await readBody(spec, request, deps, kept);
        reply.status(spec.status);
        const actor = actors.get(request);
        const ifMatch = spec.ifMatch && request.headers['if-match'];
        const call = { actor, params, query, body, ifMatch, request, reply } as Call<RouteSpec>;
        return await room.enter((leave) => {
          leaving.set(request, leave);
          onClosed(reply.raw, leave);
          return handler(call);
        });
      } finally {
        for (const upload of kept) await upload.discard();
      }
    },
    // What was opened has become an answer by now, however long its reader takes over it.
    onSend: async (request) => leaving.get(request)?.(),
  });
}

/** What did not say how much it is may be as much as the endpoint takes. */
const sizeOf = ({ headers }: FastifyRequest, most: number): number =>
  Number(headers['content-length'] ?? most);

/**
 * Bytes of memory that a body of `size` may take: of a form with a record its texts alone, for the record is on the disk; a picture as
 * text and as bytes, a tree as text and objects beside the case that it changes.
 */
function weightOf({ form, fhir }: RouteSpec, size: number, limits: Pick<Limits, 'form_bytes'>): number {
  if (form) return 12 * ('pdf_file' in form.properties ? Math.min(size, limits.form_bytes) : size);
  return fhir ? size : 3 * size;
}

/** What the limits may ever become while the service runs: the framework takes its own once, at the start. */
const greatest = (limits: Limits): Limits => ({
  ...limits,
  pdf_bytes: Math.max(limits.pdf_bytes, defaultLimits.pdf_bytes),
  image_bytes: Math.max(limits.image_bytes, defaultLimits.image_bytes),
});

/** Base64 takes four characters for three bytes. */
function bodyLimit(spec: RouteSpec, { limits }: Pick<ApiDeps, 'limits'>): number {
  if (spec.fhir) return Math.ceil(limits.pdf_bytes / 3) * 4 + JSON_BODY_BYTES;
  if (spec.path === '/v1/process/ocr') return Math.ceil(limits.image_bytes / 3) * 4 + 1024;
  if (!spec.form) return JSON_BODY_BYTES;
  return ('pdf_file' in spec.form.properties ? limits.pdf_bytes : limits.tree_bytes) + JSON_BODY_BYTES;
}

async function readBody(
  spec: RouteSpec,
  request: FastifyRequest,
  { limits, uploads }: ApiDeps,
  kept: Upload[],
): Promise<unknown> {
  if (spec.form) return readForm(request, spec.form, limits, { uploads, kept });
  if (!spec.json) return undefined;
  if (request.isMultipart())
    throw new ServiceError(415, 'media_type_unsupported', 'This endpoint takes application/json.');
  if (request.body === undefined) throw new ServiceError(400, 'body_missing', 'The JSON body is missing.');
  return checked(spec.json, request.body, 'body', 422);
}

function checked(schema: TSchema, value: unknown, what: string, status: number): unknown {
  const faults = faultsOf(schema, value);
  if (faults.length === 0) return value;
  throw new ServiceError(status, `${what}_invalid`, `The ${what} does not have the expected shape.`, faults);
}

/** A path whose parameters cannot be is an address where nothing is. */
function checkedPath(schema: TSchema, request: FastifyRequest): unknown {
  const values = fromText(schema, request.params);
  const faults = faultsOf(schema, values);
  if (faults.length === 0) return values;
  const run = faults.some((fault) => fault.path === '/run_id');
  throw addressRefusal(request, run ? 'run_not_found' : 'not_found');
}

/** 405 where the address is fixed in the table under another method, else 404. */
export function addressRefusal(
  request: FastifyRequest,
  code = 'not_found',
): ServiceError & { allow?: string[] } {
  const path = request.url.split('?')[0] ?? '';
  const specs = Object.values(routes) as RouteSpec[];
  const fixed = specs.filter((spec) => spec.path === path);
  const open = specs.filter((spec) => patternOf(spec.path).test(path));
  const methods = (fixed.length > 0 ? fixed : open).map((spec) => spec.method);
  if (methods.length === 0 || methods.includes(request.method as RouteSpec['method']))
    return new ServiceError(404, code, 'There is nothing at this address.');
  const refusal = new ServiceError(405, 'method_not_allowed', `This address takes ${methods.join(', ')}.`);
  return Object.assign(refusal, { allow: methods });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}
