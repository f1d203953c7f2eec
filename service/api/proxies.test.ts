import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createApp } from './app.ts';
import { fakeDeps, runId } from './fakes.ts';
import { defaultLimits } from './limits.ts';
import { isNetwork, isOrigin, proxiesOf } from './proxies.ts';

const PROXY = '10.1.2.3';
const ORIGIN = 'https://review.example';
const proxies = proxiesOf(['10.1.0.0/16', 'fd00::/8', '192.0.2.7'], ORIGIN);

test.each([
  ['10.1.255.9', true],
  ['::ffff:10.1.2.3', true],
  ['10.2.0.1', false],
  ['fd12::1', true],
  ['fe80::1', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['', false],
  ['proxy', false],
])('of the addresses of the proxies %s is one: %s', (address, is) => {
  expect(proxies.trusts(address)).toBe(is);
});

test('networks and origins are told from what only looks like them', () => {
  for (const text of ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
    expect([text, isNetwork(text)]).toEqual([text, true]);
  for (const text of ['', '10.0.0', 'proxy', '10.0.0.0/33', '10.0.0.0/', '::/129', '10.0.0.0/8/8', '*'])
    expect([text, isNetwork(text)]).toEqual([text, false]);
  for (const text of [ORIGIN, 'https://Review.example', 'http://10.0.0.1:8080'])
    expect([text, isOrigin(text)]).toEqual([text, true]);
  for (const text of [
    `${ORIGIN}/`,
    'review.example',
    `${ORIGIN}:443`,
    'https://u@review.example',
    'ftp://x',
    `${ORIGIN}/a`,
  ])
    expect([text, isOrigin(text)]).toEqual([text, false]);
  for (const [networks, origin] of [
    [[], ORIGIN],
    [['*'], ORIGIN],
    [['10.0.0.1'], undefined],
    [['10.0.0.1'], 'review.example'],
  ] as const)
    expect(() => proxiesOf(networks, origin)).toThrow(expect.objectContaining({ code: 'proxies_invalid' }));
});

describe('behind a proxy', () => {
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    const limits = { ...defaultLimits, requests_per_minute: 3 };
    app = await createApp({ ...fakeDeps().deps, proxies, names: ['evident'], limits });
    await app.ready();
  });
  afterAll(() => app.close());

  let next = 0;
  /** Each from an address of its own, so that none is counted with another. */
  const forwarded = (over: Record<string, string> = {}) => {
    next += 1;
    const headers = { host: 'review.example', 'x-forwarded-for': `203.0.113.${next}` };
    return { ...headers, 'x-forwarded-proto': 'https', ...over };
  };
  async function ask(remoteAddress: string, headers: Record<string, string>, url = '/v1/health') {
    const answer = await app.inject({ url, headers, remoteAddress });
    const { code } = answer.json();
    return code ?? answer.statusCode;
  }

  it('answers its origin’s name alone, and pages of its origin alone', async () => {
    expect(await ask(PROXY, forwarded())).toBe(200);
    expect(await ask(PROXY, forwarded({ host: 'review.example:443' }))).toBe(200);
    expect(await ask(PROXY, forwarded({ host: 'evident:8470', 'x-forwarded-host': 'review.example' }))).toBe(
      200,
    );
    expect(await ask(PROXY, forwarded({ origin: ORIGIN }))).toBe(200);
    const wrongs: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'review.example:8470' },
      { host: '127.0.0.1' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-proto': 'http' },
    ];
    for (const wrong of wrongs)
      expect([wrong, await ask(PROXY, forwarded(wrong))]).toEqual([wrong, 'host_not_allowed']);
    for (const origin of ['http://review.example', 'https://evil.example', 'null'])
      expect([origin, await ask(PROXY, forwarded({ origin }))]).toEqual([origin, 'origin_not_allowed']);
  });

  it('believes nobody else, and answers no other machine', async () => {
    expect(await ask('203.0.113.200', forwarded())).toBe('proxy_required');
    expect(await ask('203.0.113.200', { host: 'evident' })).toBe('proxy_required');
    expect(await ask('127.0.0.1', forwarded())).toBe('host_not_allowed');
    expect(await ask(PROXY, { host: 'review.example' })).toBe('host_not_allowed');
  });

  it('answers probes by whatever name and from wherever they come', async () => {
    for (const path of ['/v1/health/live', '/v1/health/ready'])
      expect(await ask('10.9.9.9', { host: '10.1.0.5:8470' }, path)).toBe(200);
  });

  it('counts by whom the proxy names: what one of them uses up is no other’s loss', async () => {
    const one = forwarded();
    for (let count = 0; count < 3; count += 1) expect(await ask(PROXY, one)).toBe(200);
    expect(await ask(PROXY, one)).toBe('too_many_requests');
    expect(
      await ask(PROXY, forwarded({ 'x-forwarded-for': `203.0.113.250, ${one['x-forwarded-for']}` })),
    ).toBe('too_many_requests');
    expect(await ask(PROXY, forwarded())).toBe(200);
  });

  it('writes links and security headers for its origin', async () => {
    const headers = { ...forwarded({ host: 'evident:8470', 'x-forwarded-host': 'review.example' }) };
    const url = `/v1/process/${runId}`;
    const answer = await app.inject({
      url,
      headers: { ...headers, authorization: 'Bearer nurse' },
      remoteAddress: PROXY,
    });
    expect(answer.json().case_file_presigned_url).toMatch(`${ORIGIN}/v1/files/${runId}/`);
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=/);
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self'");
  });
});

test('connections of a proxy are not counted among those of its users', async () => {
  const { deps } = fakeDeps();
  const local = proxiesOf(['127.0.0.1'], 'http://127.0.0.1');
  const behind = await createApp({
    ...deps,
    proxies: local,
    connections: { strangers: 0, perUser: 0, bodyMs: 60_000 },
  });
  await behind.listen({ port: 0, host: '127.0.0.1' });
  const { port } = behind.server.address() as { port: number };
  const sockets = [1, 2, 3].map(() => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) {
    socket.write('GET /v1/health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200/);
  }
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
  for (const socket of sockets) socket.destroy();
  await behind.close();
});
