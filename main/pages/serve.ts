/** Answers every request of the page: its files by their exact names, and `/v1` by the service. There is nothing else to be had. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isOurs } from './address.ts';
import { POLICY } from './policy.ts';

/** Kinds of files that a page is made of; a file of any other kind is not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  // Compiled while it loads only under this name.
  '.wasm': 'application/wasm',
};

/** What a request to the service may carry; whatever else a page or Chromium adds (origin, cookies, referrer) stays here. */
const REQUEST_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'range',
];
/** True of the bytes between service and shell alone. */
const HOP_HEADERS = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Sends a request to the service; rejects where there is no answer. */
export type Send = (
  target: string,
  init: {
    method: string;
    headers: Headers;
    redirect: 'manual';
    signal?: AbortSignal;
    body?: Request['body'];
    duplex?: 'half';
  },
) => Promise<Response>;

export interface PagesOptions {
  /** Folder of the built renderer; read once. */
  folder: string;
  /** Address of the service, while there is one. */
  service: () => string | undefined;
  /** `fetch` unless specified. */
  send?: Send;
}

/** Files by the path that asks for them: what is not in this list cannot be reached, however its path is spelt. */
function filesBelow(folder: string, path = '/'): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (statSync(file).isDirectory()) {
      for (const [at, inside] of filesBelow(file, `${path}${name}/`)) found.set(at, inside);
    } else if (extname(name) in TYPES) found.set(`${path}${name}`, file);
  }
  return found;
}

const refuse = (status: number): Response => new Response(null, { status, headers: HEADERS });

/** The handler of the scheme. Without a service, or when it breaks off, a request fails as one to a server that is gone. */
export function servePages({
  folder,
  service,
  send = (target, init) => fetch(target, init),
}: PagesOptions): (request: Request) => Promise<Response> {
  const files = filesBelow(folder);

  const file = (method: string, path: string): Response => {
    if (method !== 'GET' && method !== 'HEAD') return refuse(405);
    const found = files.get(path === '/' ? '/index.html' : path);
    if (found === undefined) return refuse(404);
    const headers = { ...HEADERS, 'content-type': TYPES[extname(found)] ?? '' };
    return new Response(method === 'HEAD' ? null : readFileSync(found), { headers });
  };

  const forward = async (request: Request, target: string): Promise<Response> => {
    const headers = new Headers();
    for (const name of REQUEST_HEADERS) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const answer = await send(target, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: request.signal,
      ...(request.body && { body: request.body, duplex: 'half' }),
    });
    const passed = new Headers(answer.headers);
    for (const name of HOP_HEADERS) passed.delete(name);
    for (const [name, value] of Object.entries(HEADERS)) {
      // A picture or a chart of the service keeps what the service says of it, and gets our policy on top.
      if (name === 'content-security-policy') passed.append(name, value);
      else passed.set(name, value);
    }
    return new Response(answer.body, { status: answer.status, headers: passed });
  };

  return async (request) => {
    if (!isOurs(request.url)) return refuse(404);
    const { pathname, search } = new URL(request.url);
    if (pathname !== '/v1' && !pathname.startsWith('/v1/')) return file(request.method, pathname);
    if (!METHODS.includes(request.method)) return refuse(405);
    const url = service();
    if (url === undefined) return Response.error();
    try {
      return await forward(request, new URL(url).origin + pathname + search);
    } catch {
      return Response.error(); // The page says that the service does not answer, and tries again by itself.
    }
  };
}
