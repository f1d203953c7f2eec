/**
 * Who may speak to the port: the exact names of this service with its port (a rebinding host has another name), no page
 * of another origin. Checked before anything else of a request is looked at.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/errors.ts';
import { routes } from '../contract/routes.ts';
import { isLoopback } from './peer.ts';
import type { Proxies } from './proxies.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const DEFAULT_PORT = { http: 80, https: 443 };

export interface GuardOptions {
  scheme: 'http' | 'https';
  /** Names besides the loopback ones. */
  names?: readonly string[];
  /** Those who may speak for others. */
  proxies?: Proxies;
}

/** Throws for whoever may not speak to the port. */
export type Guard = (request: FastifyRequest) => void;

/** Also for requests whose address cannot be read: those reach no hook. */
export function guardOf(options: GuardOptions): Guard {
  const names = [...LOOPBACK, ...(options.names ?? []).map((name) => name.toLowerCase())];
  return (request) => {
    refuseRepeated(request.raw.rawHeaders);
    if (options.proxies && isProbe(request)) return;
    if (options.proxies && isForwarded(request, options.proxies)) admitForwarded(request, options.proxies);
    else admitDirect(request, names, options);
  };
}

export function registerGuard(app: FastifyInstance, guard: Guard): void {
  app.addHook('onRequest', async (request) => guard(request));
}

/**
 * What the Host header may say. Without a port it means the scheme's own: only a service on that port is named by it, and
 * elsewhere no browser sends it, so it is refused like any other wrong name.
 */
export function hostsOf(
  names: readonly string[],
  scheme: 'http' | 'https',
  port: number | undefined,
): string[] {
  const hosts = names.map((name) => `${name}:${port}`);
  return port === DEFAULT_PORT[scheme] ? [...hosts, ...names] : hosts;
}

/** What watches processes asks by address and not by name; there is nothing to be learnt from the answers. */
const isProbe = ({ url, method }: FastifyRequest): boolean =>
  method === 'GET' && (url === routes.live.path || url === routes.readiness.path);

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Whether it comes from a proxy that says for whom. */
const isForwarded = ({ headers, socket }: FastifyRequest, proxies: Proxies): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined) && proxies.trusts(socket.remoteAddress);

/** Through a proxy there is one name and one scheme. */
function admitForwarded(request: FastifyRequest, { origin }: Proxies): void {
  const scheme = origin.protocol === 'https:' ? 'https' : 'http';
  const port = Number(origin.port || DEFAULT_PORT[scheme]);
  if (request.protocol !== scheme) throw notHere();
  admit(request, request.host, hostsOf([origin.hostname], scheme, port), scheme);
}

/** Without a certificate of its own nobody but a proxy may speak to it from another machine. */
function admitDirect(
  request: FastifyRequest,
  names: readonly string[],
  { scheme, proxies }: GuardOptions,
): void {
  const { localPort, remoteAddress } = request.socket;
  const isPlain = scheme === 'http' && proxies !== undefined;
  if (isPlain && !isLoopback(remoteAddress) && !proxies.trusts(remoteAddress))
    throw new ServiceError(403, 'proxy_required', 'Other machines reach this service through its proxy.');
  admit(request, request.headers.host, hostsOf(names, scheme, localPort), scheme);
}

const notHere = () =>
  new ServiceError(421, 'host_not_allowed', 'The Host header does not name this service.');

function admit(
  request: FastifyRequest,
  given: string | undefined,
  hosts: readonly string[],
  scheme: 'http' | 'https',
): void {
  const host = given?.toLowerCase();
  // A whole address in the first line overrules the header.
  const target = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(request.raw.url ?? '')?.[1]?.toLowerCase();
  if (!host || !hosts.includes(host) || (target !== undefined && !hosts.includes(target))) throw notHere();
  const { origin } = request.headers;
  if (origin !== undefined && !hosts.some((allowed) => origin.toLowerCase() === `${scheme}://${allowed}`))
    throw new ServiceError(403, 'origin_not_allowed', 'Pages of other origins may not use this service.');
  // Browsers add these; a page elsewhere may link here, but not fetch, embed or post.
  const site = request.headers['sec-fetch-site'];
  const foreign = site === 'cross-site' || site === 'same-site';
  const navigates = request.headers['sec-fetch-mode'] === 'navigate' && request.method === 'GET';
  if (foreign && !navigates)
    throw new ServiceError(403, 'origin_not_allowed', 'Pages of other origins may not use this service.');
}

const SAID_ONCE = new Set(['host', 'origin', 'authorization']);

/** Node keeps the first and drops the rest; something between the client and us may have looked at another. */
function refuseRepeated(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (!SAID_ONCE.has(name)) continue;
    if (seen.has(name))
      throw new ServiceError(400, 'header_repeated', 'Host, Origin and Authorization are given once.');
    seen.add(name);
  }
}
