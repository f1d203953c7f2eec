import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { fakeDeps, runId } from './fakes.ts';
import { openTraces } from './traces.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A collector, and what it was sent. */
async function collector() {
  const sent: { url: string | undefined; headers: IncomingHttpHeaders; text: string }[] = [];
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    sent.push({ url: request.url, headers: request.headers, text: Buffer.concat(parts).toString() });
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as { port: number };
  return { endpoint: `http://127.0.0.1:${port}`, sent };
}

const options = { headers: { 'x-key': 'abc' }, serviceName: 'evident', share: 1 };

async function ask(endpoint: string, share: number, headers: Record<string, string> = {}) {
  const traces = openTraces({ ...options, endpoint, share }, '1.2.3');
  const app = await createApp({ ...fakeDeps().deps, traces });
  const url = `/v1/process/${runId}?patient=Haldane`;
  const host = '127.0.0.1:80';
  await app.inject({ url, headers: { host, authorization: 'Bearer nurse', ...headers } });
  await app.inject({ url: '/v1/process/none', headers: { host, authorization: 'Bearer nurse' } });
  await app.close();
  await traces.close();
}

test('a request is a span by its route, in the trace of whoever asked, and nothing of the case is in it', async () => {
  const { endpoint, sent } = await collector();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await ask(`${endpoint}/`, 1, { traceparent });
  const [{ url, headers, text } = { url: '', headers: {}, text: '' }] = sent;
  expect([sent.length, url, headers['x-key']]).toEqual([1, '/v1/traces', 'abc']);
  const [{ resource, scopeSpans }] = JSON.parse(text).resourceSpans;
  expect(JSON.stringify(resource)).toContain('"1.2.3"');
  const [first, second] = scopeSpans[0].spans;
  expect([first.name, second.name]).toEqual(['GET /v1/process/:run_id', 'GET /v1/process/:run_id']);
  expect(first).toMatchObject({ traceId: traceparent.slice(3, 35), parentSpanId: 'b7ad6b7169203331' });
  expect(second.traceId).not.toBe(first.traceId);
  expect(first.attributes.map(({ key }: { key: string }) => key).sort()).toEqual([
    'evident.request_id',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ]);
  for (const secret of [runId, 'Haldane', 'nurse', 'patient']) expect(text).not.toContain(secret);
});

test('none are made beyond the share', async () => {
  const { endpoint, sent } = await collector();
  await ask(endpoint, 0);
  expect(sent).toEqual([]);
});

test('a collector that is away keeps nobody from ending', async () => {
  await ask('http://127.0.0.1:9', 1);
});
