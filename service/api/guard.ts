/**
 * Who may speak to the local port: the exact loopback names with our port (a rebinding host has another name), no
 * page of another origin. Checked before anything else of a request is looked at.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/errors.ts';

const names = ['127.0.0.1', 'localhost', '[::1]'];

export function registerGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => admit(request));
}

function admit(request: FastifyRequest): void {
  const port = request.socket.localPort;
  const hosts = names.map((name) => `${name}:${port}`);
  const host = request.headers.host?.toLowerCase();
  if (!host || !hosts.includes(host))
    throw new ServiceError(421, 'host_not_allowed', 'The Host header does not name this service.');
  const { origin } = request.headers;
  if (origin !== undefined && !hosts.some((allowed) => origin.toLowerCase() === `http://${allowed}`))
    throw new ServiceError(403, 'origin_not_allowed', 'Pages of other origins may not use this service.');
  // Browsers add these; a page elsewhere may link here, but not fetch, embed or post.
  const site = request.headers['sec-fetch-site'];
  const foreign = site === 'cross-site' || site === 'same-site';
  const navigates = request.headers['sec-fetch-mode'] === 'navigate' && request.method === 'GET';
  if (foreign && !navigates)
    throw new ServiceError(403, 'origin_not_allowed', 'Pages of other origins may not use this service.');
}
