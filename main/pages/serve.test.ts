import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME, isOurs } from './address.ts';
import { servePages } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-pages-'));
let server: Server;
let service: string | undefined;
/** What the service was asked last. */
let asked: { method?: string; url?: string; headers: IncomingMessage['headers']; body: Buffer };
let pages: (request: Request) => Promise<Response>;

beforeAll(async () => {
  mkdirSync(join(folder, 'pages', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.json'), '{}');
  writeFileSync(join(folder, 'pages', 'index.html'), '<title>Evident</title>');
  writeFileSync(join(folder, 'pages', 'assets', 'index.js'), '1');
  writeFileSync(join(folder, 'pages', 'assets', 'index.js.map'), '{}');
  writeFileSync(join(folder, 'pages', 'assets', 'open.wasm'), 'w');
  writeFileSync(join(folder, 'pages', '.env'), 'x');
  server = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: Buffer.concat(parts),
    };
    if (request.url?.startsWith('/v1/events')) {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write('data: 1\n\n');
      answer.once('close', () => server.emit('left'));
      return;
    }
    if (request.url === '/v1/gone') return void request.socket.destroy();
    const head = { 'content-type': 'application/json', etag: '"1"', 'content-encoding': 'gzip' };
    answer.writeHead(request.url === '/v1/none' ? 204 : request.url === '/v1/bad' ? 422 : 200, head);
    answer.end(request.url === '/v1/none' ? undefined : gzipSync('{"a":1}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pages = servePages({ folder: join(folder, 'pages'), service: () => service });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, init?: RequestInit) => pages(new Request(new URL(path, HOME), init));

it('knows its own addresses by all their parts', () => {
  for (const ours of [HOME, `${HOME}#/queue`, `${HOME}v1/runs?x=1`]) expect(isOurs(ours), ours).toBe(true);
  for (const other of ['app://evident:80/', 'app://evidentx/', 'http://evident/', 'app:evident', 'null', ''])
    expect(isOurs(other), other).toBe(false);
});

it('gives files by their exact names, each as what it is', async () => {
  const page = await get('/');
  expect(await page.text()).toContain('Evident');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await get('/assets/index.js?v=1')).headers.get('content-type')).toMatch(/javascript/);
  expect((await get('/assets/open.wasm')).headers.get('content-type')).toBe('application/wasm');
  expect(await (await get('/assets/index.js', { method: 'HEAD' })).text()).toBe('');
});

it.each([
  '/assets/index.js.map',
  '/assets',
  '/assets/',
  '/.env',
  '/../secret.json',
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/assets/..%5c..%5csecret.json',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.json',
  '//secret.json',
  '/assets//index.js',
  '/assets/index.js%00',
  '/ASSETS/index.js',
  '/etc/passwd',
  '/%2fetc%2fpasswd',
])('has nothing at %s', async (path) => {
  const answer = await pages(new Request(`app://evident${path}`));
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('');
});

it('has nothing for other hosts of the scheme, and changes no file', async () => {
  expect((await pages(new Request('app://other/index.html'))).status).toBe(404);
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/', { method })).status).toBe(405);
});

it.skipIf(process.platform === 'win32')(
  'does not see what is laid into the folder later, links included',
  async () => {
    symlinkSync(join(folder, 'secret.json'), join(folder, 'pages', 'link.json'));
    expect((await get('/link.json')).status).toBe(404);
  },
);

it('hands requests to the service with what they need and no more', async () => {
  const headers = {
    authorization: 'Bearer t',
    'if-match': '"1"',
    range: 'bytes=0-9',
    'content-type': 'application/json',
    origin: 'app://evident',
    referer: 'app://evident/#/review/1',
    cookie: 'a=b',
    'x-forwarded-for': '10.0.0.1',
  };
  const answer = await get('/v1/process/a%2Fb?x=1&y=%20', { method: 'POST', headers, body: '{"b":2}' });
  expect(asked).toMatchObject({ method: 'POST', url: '/v1/process/a%2Fb?x=1&y=%20' });
  expect(asked.body.toString()).toBe('{"b":2}');
  expect(asked.headers).toMatchObject({ authorization: 'Bearer t', 'if-match': '"1"', range: 'bytes=0-9' });
  expect(asked.headers.host).toBe(new URL(service as string).host);
  for (const name of ['origin', 'referer', 'cookie', 'x-forwarded-for'])
    expect(asked.headers).not.toHaveProperty(name);
  expect(answer.headers.get('etag')).toBe('"1"');
  // Unpacked on the way: the page must not try again.
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.json()).toEqual({ a: 1 });
});

it('passes refusals and empty answers on as they are', async () => {
  expect((await get('/v1/bad')).status).toBe(422);
  const none = await get('/v1/none', { method: 'DELETE' });
  expect(none.status).toBe(204);
  expect(none.body).toBeNull();
  expect((await pages(new Request(`${HOME}v1/x`, { method: 'OPTIONS' }))).status).toBe(405);
});

it('hands a chart on while it is still being sent', async () => {
  const form = new FormData();
  form.set('pdf_file', new File([new Uint8Array(3_000_000)], 'chart.pdf', { type: 'application/pdf' }));
  await get('/v1/process', { method: 'POST', body: form });
  expect(asked.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(asked.body.length).toBeGreaterThan(3_000_000);
});

it('passes events on as they come, and leaves when the page leaves', async () => {
  const leaving = new AbortController();
  const answer = await get('/v1/events', { signal: leaving.signal });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 1\n\n');
  const left = once(server, 'left');
  leaving.abort();
  await left;
  await reader.cancel().catch(() => undefined);
});

it('fails like a server that is gone where there is no service', async () => {
  expect((await get('/v1/gone')).type).toBe('error');
  const before = service;
  service = undefined;
  expect((await get('/v1/health')).type).toBe('error');
  service = before;
  expect((await get('/v1/health')).status).toBe(200);
});
