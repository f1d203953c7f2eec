import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { fakeDeps } from './fakes.ts';
import { hostsOf } from './guard.ts';

let port = 0;
let close = async () => {};

beforeAll(async () => {
  const app = await createApp(fakeDeps().deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
  close = async () => void (await app.close());
});
afterAll(() => close());

/** A request with headers that fetch would not let us set. */
function send(
  headers: Record<string, string>,
  path = '/v1/health',
): Promise<{ status: number; code?: string }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, code: JSON.parse(text).code }));
    })
      .on('error', reject)
      .end();
  });
}

test('only the loopback names with our port are hosts', async () => {
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect((await send({ host })).status).toBe(200);
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    'localhost',
    `localhost:${port + 1}`,
    `127.0.0.1.evil.example:${port}`,
  ])
    expect(await send({ host })).toMatchObject({ status: 421, code: 'host_not_allowed' });
});

test('a name without a port means the port of the scheme, and no other', () => {
  expect(hostsOf(['localhost'], 'http', 8470)).toEqual(['localhost:8470']);
  expect(hostsOf(['localhost'], 'http', 80)).toEqual(['localhost:80', 'localhost']);
  expect(hostsOf(['localhost'], 'https', 80)).toEqual(['localhost:80']);
  expect(hostsOf(['review.example'], 'https', 443)).toEqual(['review.example:443', 'review.example']);
});

test('pages of other origins are refused, and get no CORS headers', async () => {
  const refused = { status: 403, code: 'origin_not_allowed' };
  for (const origin of [
    'https://evil.example',
    'null',
    `http://127.0.0.1:${port + 1}`,
    `https://localhost:${port}`,
  ])
    expect(await send({ origin })).toMatchObject(refused);
  expect((await send({ origin: `http://localhost:${port}` })).status).toBe(200);
  expect(await send({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toMatchObject(refused);
  expect((await send({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).status).toBe(200);
  const own = await fetch(`http://127.0.0.1:${port}/v1/health`);
  expect(own.headers.get('access-control-allow-origin')).toBeNull();
  expect(own.headers.get('set-cookie')).toBeNull();
});

/** Bytes as they stand, and what comes back. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

test('what is no HTTP is answered and closed', async () => {
  expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*"code":"request_invalid"/s);
  const long = `GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`;
  expect(await raw(long)).toMatch(/^HTTP\/1.1 431 .*"code":"headers_too_large"/s);
  const broken = `GET /v1/%zz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`;
  expect(await raw(broken)).toMatch(/^HTTP\/1.1 400 .*"code":"address_invalid"/s);
});

test('headers that trickle in are waited for no longer than allowed, and others are answered meanwhile', async () => {
  const app = await createApp({ ...fakeDeps().deps, headersTimeoutMs: 300 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = app.server.address() as { port: number };
  const trickle = (start: string) =>
    new Promise<string>((resolve) => {
      let answer = '';
      let more: NodeJS.Timeout | undefined;
      const socket = connect(slow.port, '127.0.0.1', () => {
        socket.write(start);
        more = setInterval(() => socket.write('x: y\r\n'), 50);
      });
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket
        .on('error', () => undefined)
        .on('close', () => {
          clearInterval(more);
          resolve(answer);
        });
    });
  try {
    const head = `GET /v1/health HTTP/1.1\r\nhost: 127.0.0.1:${slow.port}\r\n`;
    const trickles = Promise.all(Array.from({ length: 40 }, () => trickle(head)));
    expect((await fetch(`http://127.0.0.1:${slow.port}/v1/health`)).status).toBe(200);
    for (const answer of await trickles) expect(answer).toMatch(/^HTTP\/1.1 408 .*"code":"request_timeout"/s);
  } finally {
    await app.close();
  }
});

test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])('the method %s is none of ours', async (method) => {
  const text = `${method} /v1/health HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-probe: seen\r\nconnection: close\r\n\r\n`;
  const answer = await raw(text);
  expect(answer).not.toMatch(/^HTTP\/1.1 [23]/);
  expect(answer).not.toContain('seen');
});

test('answers carry a strict content security policy', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('every answer forbids sniffing and framing: refusals of the guard and of the parser too', async () => {
  const close = 'connection: close';
  const own = `host: 127.0.0.1:${port}`;
  const requests: [status: number, lines: string[]][] = [
    [200, ['GET /v1/health HTTP/1.1', own]],
    [200, ['GET / HTTP/1.1', own]],
    [200, ['HEAD /v1/health HTTP/1.1', own]],
    [421, ['GET /v1/health HTTP/1.1', 'host: evil.example']],
    [421, ['GET http://evil.example/v1/health HTTP/1.1', own]],
    [403, ['GET /v1/health HTTP/1.1', own, 'origin: https://evil.example']],
    [403, ['GET /v1/health HTTP/1.1', own, 'sec-fetch-site: cross-site']],
    [400, ['GET /v1/health HTTP/1.1', own, own]],
    [400, ['GET /v1/%zz HTTP/1.1', own]],
    [421, ['GET /v1/%zz HTTP/1.1', 'host: evil.example']],
    [401, ['GET /v1/runs HTTP/1.1', own]],
    [404, ['GET /v1/nothing HTTP/1.1', own]],
    [405, ['DELETE /v1/health HTTP/1.1', own]],
    [415, ['POST /v1/auth/login HTTP/1.1', own, 'content-type: text/plain', 'content-length: 0']],
    [413, ['POST /v1/auth/login HTTP/1.1', own, 'content-type: application/json', 'content-length: 9999999']],
    [200, ['GET /v1/health HTTP/1.1', own, 'expect: wonders']],
    [421, ['GET /v1/health HTTP/1.1', 'host: evil.example', 'expect: wonders']],
    [400, ['hello']],
    [431, ['GET / HTTP/1.1', own, `x: ${'x'.repeat(40_000)}`]],
  ];
  for (const [status, lines] of requests) {
    const [head = ''] = (await raw([...lines, close, '', ''].join('\r\n'))).split('\r\n\r\n');
    expect([lines, head.split('\r\n')[0]]).toEqual([lines, expect.stringContaining(` ${status} `)]);
    expect([lines, head.toLowerCase()]).toEqual([
      lines,
      expect.stringContaining('x-content-type-options: nosniff'),
    ]);
    expect([lines, head]).toEqual([
      lines,
      expect.stringMatching(/^content-security-policy: .*default-src 'none'/im),
    ]);
    expect([lines, head]).toEqual([
      lines,
      expect.stringMatching(/^content-security-policy: .*frame-ancestors 'none'/im),
    ]);
    expect([lines, head]).toEqual([lines, expect.stringMatching(/^referrer-policy: no-referrer/im)]);
  }
});
