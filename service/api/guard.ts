/**
 * Who may speak to the port: the exact names of this service with its port (a rebinding host has another name), no page
 * of another origin. Checked before anything else of a request is looked at.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/errors.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const DEFAULT_PORT = { http: 80, https: 443 };

export interface GuardOptions {
  scheme: 'http' | 'https';
  /** Names besides the loopback ones. */
  names?: readonly string[];
}

/** Throws for whoever may not speak to the port. */
export type Guard = (request: FastifyRequest) => void;

/** Also for requests whose address cannot be read: those reach no hook. */
export function guardOf(options: GuardOptions): Guard {
  const names = [...LOOPBACK, ...(options.names ?? []).map((name) => name.toLowerCase())];
  return (request) => admit(request, names, options.scheme);
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

function admit(request: FastifyRequest, names: readonly string[], scheme: 'http' | 'https'): void {
  refuseRepeated(request.raw.rawHeaders);
  const hosts = hostsOf(names, scheme, request.socket.localPort);
  const host = request.headers.host?.toLowerCase();
  // A whole address in the first line overrules the header.
  const target = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(request.raw.url ?? '')?.[1]?.toLowerCase();
  if (!host || !hosts.includes(host) || (target !== undefined && !hosts.includes(target)))
    throw new ServiceError(421, 'host_not_allowed', 'The Host header does not name this service.');
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
