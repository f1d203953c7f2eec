import { afterEach, expect, test } from 'vitest';
import type { RunView } from '../cases/types.ts';
import { createClient } from '../contract/client.ts';
import { createApp } from './app.ts';
import { fakeDeps, runId, runView } from './fakes.ts';

let stop = async () => {};
afterEach(() => stop());

/** The application with a run whose changes the test makes. */
async function serve(views: RunView[]) {
  const listeners = new Set<(view: RunView) => void>();
  const { deps } = fakeDeps();
  deps.cases.subscribe = (_, listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  deps.cases.get = async () => {
    // A change while the first state is being read.
    for (const view of views) for (const listener of listeners) listener(view);
    return runView;
  };
  const app = await createApp(deps);
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  stop = async () => void (await app.close());
  const client = createClient({ baseUrl, token: 'nurse' });
  return {
    client,
    listeners,
    app,
    tell: (view: RunView) => listeners.forEach((listener) => void listener(view)),
  };
}

test('the present state comes first, then every change, and the stream ends with the run', async () => {
  const { client, listeners, tell } = await serve([{ ...runView, status: 'reading' }]);
  const seen: string[] = [];
  for await (const event of client.events(runId)) {
    seen.push(event.status);
    if (event.status === 'reading') tell({ ...runView, status: 'completed', revision: 1 });
  }
  expect(seen).toEqual(['queued', 'reading', 'completed']);
  expect(listeners.size).toBe(0);
});

test('closing the service ends open streams, and a client that leaves is forgotten', async () => {
  const { client, listeners, app } = await serve([]);
  const leaving = client.events(runId);
  await leaving.next();
  await leaving.return(undefined);
  const staying = client.events(runId);
  await staying.next();
  stop = async () => {};
  await app.close();
  expect((await staying.next()).done).toBe(true);
  expect(listeners.size).toBe(0);
});

test('a client that left before the stream began is forgotten too', async () => {
  const { deps } = fakeDeps();
  let subscribed = 0;
  const left = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  deps.cases.subscribe = () => {
    subscribed += 1;
    return () => {
      subscribed -= 1;
    };
  };
  deps.cases.get = async () => {
    asked.resolve();
    await left.promise;
    return runView;
  };
  const app = await createApp(deps);
  stop = async () => void (await app.close());
  app.server.once('request', (_request, response) => response.once('close', left.resolve));
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const headers = { authorization: 'Bearer nurse' };
  const answer = fetch(`${baseUrl}/v1/process/${runId}/events`, { headers, signal: leaving.signal });
  await asked.promise;
  expect(subscribed).toBe(1);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await left.promise;
  await expect.poll(() => subscribed).toBe(0);
});
