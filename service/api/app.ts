/** The HTTP application: parsers, guard, headers, limits, errors, routes. Listening is start.ts's. */
import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { ownTurnFor } from '../work/own-turn.ts';
import { auditHandlers } from './audit.ts';
import { authHandlers } from './auth.ts';
import { benchHandlers } from './bench.ts';
import { caseNotesHandlers } from './case-notes.ts';
import { closeQuiet, watchConnections } from './connections.ts';
import type { ApiDeps } from './deps.ts';
import { documentHandlers } from './documents.ts';
import { eventHandlers } from './events.ts';
import { fhirHandlers } from './fhir.ts';
import { figuresHandlers } from './figures.ts';
import { fileHandlers } from './files.ts';
import { guardOf, registerGuard } from './guard.ts';
import { guidelineHandlers } from './guidelines.ts';
import { parseJson } from './json.ts';
import { keepingHandlers } from './keeping.ts';
import { libraryHandlers } from './library.ts';
import { metricsHandlers } from './metrics.ts';
import { noticeHandlers } from './notices.ts';
import { ocrHandlers } from './ocr.ts';
import { opinionHandlers } from './opinions.ts';
import { peerSoFar } from './peer.ts';
import { refuseUnderPressure } from './pressure.ts';
import { answerError, answerSocket, bareHeaders, refusalCodeOf } from './problem.ts';
import { processHandlers } from './process.ts';
import { openRates } from './rates.ts';
import { actorOf, addressRefusal, registerRoutes } from './register.ts';
import { registerRenderer } from './renderer.ts';
import { revisionHandlers } from './revisions.ts';
import { runHandlers } from './runs.ts';
import { serviceHandlers } from './service.ts';
import { settingsHandlers } from './settings.ts';
import { finishBeforeClosing } from './stopping.ts';
import { systemHandlers } from './system.ts';
import { tableHandlers } from './tables.ts';
import { openUploadTurns } from './upload-turns.ts';
import { userHandlers } from './users.ts';
import { wordTemplateHandlers } from './word-templates.ts';

/** Time to receive a whole request; a 200 MiB upload over loopback takes seconds. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Time for the headers: whoever lets them trickle in holds one of the connections. */
const HEADERS_TIMEOUT_MS = 20_000;
/** All there are; how they are shared out: connections.ts. */
const MOST_CONNECTIONS = 4096;

export async function createApp(deps: ApiDeps): Promise<FastifyInstance> {
  const { proxies } = deps;
  const guard = guardOf({
    scheme: deps.tls ? 'https' : 'http',
    ...(deps.names && { names: deps.names }),
    ...(proxies && { proxies }),
  });
  const headersTimeout = deps.headersTimeoutMs ?? HEADERS_TIMEOUT_MS;
  const patience = { headersTimeout, connectionsCheckingInterval: headersTimeout / 4 };
  const app = fastify({
    ...(deps.tls ? { https: { ...deps.tls, minVersion: 'TLSv1.2', ...patience } } : { http: patience }),
    loggerInstance: quietly(deps.log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    ...(proxies && { trustProxy: (address: string) => proxies.trusts(address) }),
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 10_000,
    forceCloseConnections: true,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) =>
      answerUnreadable(guard, error, request, reply as FastifyReply),
    clientErrorHandler: (error, socket) => answerSocket(error.code, socket),
  }) as unknown as FastifyInstance;
  // Node would answer 417 by itself, past every hook; what a client expects besides 100-continue changes nothing here.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.maxConnections = MOST_CONNECTIONS;
  registerParsers(app, deps);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFound);
  const isSecure = deps.tls !== undefined || proxies?.origin.protocol === 'https:';
  // Before the guard, so that whom it refuses gets them too. Loopback speaks plain HTTP; HSTS would lock a browser out of it.
  await app.register(helmet, { ...headers, strictTransportSecurity: isSecure });
  registerGuard(app, guard);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  deps.traces?.follow(app);
  if (deps.pressure) await refuseUnderPressure(app, deps.pressure);
  await app.register(multipart);
  closeQuiet(app);
  const admission = {
    rates: openRates(),
    connections: watchConnections(app, deps.connections, peerSoFar, proxies?.trusts),
    uploads: openUploadTurns(),
  };
  registerRoutes(app, deps, admission, {
    ...authHandlers(deps),
    ...guidelineHandlers(deps),
    ...processHandlers(deps),
    ...runHandlers(deps),
    ...revisionHandlers(deps),
    ...documentHandlers(deps),
    ...noticeHandlers(deps),
    ...wordTemplateHandlers(deps),
    ...fhirHandlers(deps),
    ...tableHandlers(deps),
    ...caseNotesHandlers(deps),
    ...opinionHandlers(deps),
    ...eventHandlers(deps, app),
    ...fileHandlers(deps),
    ...ocrHandlers(deps),
    ...userHandlers(deps),
    ...auditHandlers(deps),
    ...keepingHandlers(deps),
    ...serviceHandlers(deps),
    ...metricsHandlers(app, deps),
    ...libraryHandlers(deps),
    ...settingsHandlers(deps),
    ...benchHandlers(deps),
    ...systemHandlers(deps),
    ...figuresHandlers(deps),
  });
  await registerRenderer(app, deps.rendererDir);
  finishBeforeClosing(app, deps.stopMs);
  return app;
}

/** What a page of ours may do: its own scripts and WebAssembly (pdf.js decoders), images made in memory, no more. */
const headers = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      workerSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'", 'data:'],
      // pdf.js and the component library put style elements into the page.
      styleSrc: ["'self'", "'unsafe-inline'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'no-referrer' as const },
};

function registerParsers(app: FastifyInstance, { limits }: ApiDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/fhir+json'],
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      await ownTurnFor(text.length);
      return text === '' ? undefined : parseJson(text, 'body', '', limits.json_depth, 400);
    },
  );
}

/** An address that cannot be read reaches no hook: what the hooks do for all others is done here. */
function answerUnreadable(
  guard: (request: FastifyRequest) => void,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  let cause = error;
  try {
    guard(request);
  } catch (refusal) {
    cause = refusal;
  }
  for (const [name, value] of Object.entries(bareHeaders)) reply.header(name, value);
  const answer = answerError(cause, request, reply);
  logAnswer(request, reply);
  return answer;
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(addressRefusal(request), request, reply);
}

/** The framework and its plugins write whole headers at their lower levels, tokens included: they are not asked. */
function quietly(log: Logger): Logger {
  const isLower = log.isLevelEnabled('debug');
  return isLower ? log.child({}, { level: 'info' }) : log;
}

/** One line per request; the route's pattern instead of the address, which may hold a link's signature. */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const code = refusalCodeOf(request);
  const user = actorOf(request)?.id;
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      ...runOf(request),
      ...(user !== undefined && { user_id: user }),
      status: reply.statusCode,
      ...(code !== undefined && { code }),
      ms: Math.round(reply.elapsedTime),
    },
    'answered',
  );
}

/** The run that an address names; anything that is no id of ours stays out of the log. */
function runOf(request: FastifyRequest): { run_id?: string } {
  const { run_id: id } = (request.params ?? {}) as { run_id?: unknown };
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { run_id: id } : {};
}
