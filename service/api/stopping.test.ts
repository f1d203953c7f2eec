import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { Cases } from '../cases/types.ts';
import { createApp } from './app.ts';
import type { ApiDeps } from './deps.ts';
import { fakeDeps, runId, runView } from './fakes.ts';
import { sampleMsOf } from './pressure.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** An application in which a case is answered when the test says so. */
async function serve(over: Partial<ApiDeps> = {}) {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { deps } = fakeDeps(over);
  const get: Cases['get'] = async () => {
    ask();
    await answered;
    return runView;
  };
  const app = await createApp({ ...deps, cases: { ...deps.cases, get } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const headers = { authorization: 'Bearer nurse' };
  return { app, url, asked, answer, get: (path: string) => fetch(url + path, { headers }) };
}

test('closing lets nobody in, answers who was let in before, and cuts who asked for nothing', async () => {
  const { app, url, asked, answer, get } = await serve();
  const idle = connect(Number(new URL(url).port), '127.0.0.1').resume();
  await once(idle, 'connect');
  const late = get(`/v1/process/${runId}`);
  await asked;
  let over = false;
  const closed = Promise.resolve(app.close()).then(() => {
    over = true;
  });
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  await expect(get('/v1/limits')).rejects.toThrow();
  expect(over).toBe(false);
  const gone = once(idle, 'close');
  answer();
  expect(await (await late).json()).toMatchObject({ run_id: runId });
  await closed;
  await gone;
});

test('who is not answered in time is waited for no longer', async () => {
  const { app, asked, answer, get } = await serve({ stopMs: 20 });
  const late = get(`/v1/process/${runId}`).then(
    () => 'answered',
    () => 'cut',
  );
  await asked;
  await app.close();
  expect(await late).toBe('cut');
  answer();
});

test('told to stop, it lives and answers and is not ready', async () => {
  let stopping = false;
  const { get } = await serve({ stopping: () => stopping });
  const look = async (path: string) => {
    const answer = await get(path);
    const { status, code } = await answer.json();
    return [answer.status, code ?? status, answer.headers.get('retry-after')];
  };
  expect(await look('/v1/health/live')).toEqual([200, 'live', null]);
  expect(await look('/v1/health/ready')).toEqual([200, 'ready', null]);
  stopping = true;
  expect(await look('/v1/health/live')).toEqual([200, 'live', null]);
  expect(await look('/v1/health/ready')).toEqual([503, 'service_stopping', '5']);
  expect((await get('/v1/limits')).status).toBe(200);
});

test('without its database it is not ready', async () => {
  const { deps } = fakeDeps();
  const needsSetup = async () => {
    throw new Error('connection refused');
  };
  const { get } = await serve({ access: { ...deps.access, needsSetup } });
  expect((await get('/v1/health/live')).status).toBe(200);
  const ready = await get('/v1/health/ready');
  expect([ready.status, (await ready.json()).code]).toEqual([503, 'store_io']);
});

test('nothing is measured where nothing is limited', async () => {
  const measures = async (heapBytes: number) =>
    (await serve({ pressure: { eventLoopDelayMs: 0, heapBytes } })).app.hasDecorator('isUnderPressure');
  expect([await measures(0), await measures(2 ** 40)]).toEqual([false, true]);
});

test('an event loop may stand still for as long as its limit', () => {
  const sampleMs = (eventLoopDelayMs: number) => sampleMsOf({ eventLoopDelayMs, heapBytes: 0 });
  expect([0, 50, 2000].map(sampleMs)).toEqual([1000, 1000, 2000]);
  expect(sampleMsOf({ eventLoopDelayMs: 2000, heapBytes: 0, sampleMs: 100 })).toBe(100);
});

test('above its limits it refuses with when to come again, and says that it lives', async () => {
  const pressure = { eventLoopDelayMs: 60_000, heapBytes: 1, sampleMs: 100 };
  const { get } = await serve({ pressure });
  await vi.waitFor(async () => expect((await get('/v1/health/ready')).status).toBe(503));
  const refused = await get('/v1/limits');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await refused.json()).toMatchObject({ code: 'overloaded' });
  expect((await get('/v1/health/live')).status).toBe(200);
});
