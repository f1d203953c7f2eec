/**
 * `node test/benchmark/speed/server-polling.ts [SECONDS]`: two API processes and a worker on a PostgreSQL server of its own; 200 clients of
 * 20 people (each may have 64 connections to a process) poll a case each once a second, first alone and then while 20 cases a second are
 * submitted. Prints the time of a poll in both; ends with 1 where one was answered with 5xx, or the 99th percentile is five times as long
 * as alone.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../../service/contract/client.ts';
import { type Served, serve } from '../../api/evident.ts';
import { serverPlace } from './server-place.ts';

const SECONDS = Number(process.argv[2] ?? 60);
const CLIENTS = 200;
const PEOPLE = 20;
const A_SECOND = 20;
const password = 'Nine-lives-of-a-heron';

const { folder, env, end } = serverPlace();
const running: Served[] = [];

async function start(name: string, ...args: string[]): Promise<Served> {
  const service = await serve(folder, join(folder, name), { env, args: ['--log', 'error', ...args] });
  running.push(service);
  return service;
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

try {
  const first = await start('a', '--api');
  const baseUrl = first.url;
  const setup_token = first.setupUrl?.split('token=')[1] ?? '';
  await createClient({ baseUrl }).setup({ body: { setup_token, username: 'admin', password } });
  const { id_token: token } = await createClient({ baseUrl }).login({
    body: { username: 'admin', password },
  });
  await createClient({ baseUrl, token }).changeSettings({
    body: { values: { 'limits.requests_per_minute': 100_000 } },
  });
  const urls = [baseUrl, (await start('b', '--api')).url];
  await start('w', '--worker');
  const tokens: string[] = [];
  while (tokens.length < PEOPLE) {
    const username = `nurse${tokens.length}`;
    await createClient({ baseUrl, token }).addUser({ body: { username, password, role: 'nurse' } });
    tokens.push((await createClient({ baseUrl }).login({ body: { username, password } })).id_token);
  }
  const statuses = new Map<number, number>();
  /** By the nth client, of one of the processes. */
  const ask = async (nth: number, path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${tokens[nth % PEOPLE]}` };
    const response = await fetch(`${urls[Math.floor(nth / PEOPLE) % urls.length]}${path}`, {
      ...init,
      headers,
    });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response;
  };
  const submit = async (nth: number): Promise<string> => {
    const body = new FormData();
    const notes = [{ text: `Visit ${nth}. Oxygen saturation was ${80 + (nth % 10)} % at rest on room air.` }];
    body.set('process_data_request_form', JSON.stringify({ guideline_code: 'L33797', notes }));
    const answer = (await (await ask(nth, '/v1/process', { method: 'POST', body })).json()) as {
      run_id: string;
    };
    return answer.run_id;
  };
  const runs = await Promise.all(Array.from({ length: 20 }, (_, nth) => submit(nth)));
  while (
    (await createClient({ baseUrl, token }).listRuns({ query: { status: 'queued,reading,analysing' } }))
      .total > 0
  )
    await sleep(500);

  /** Times of all polls, in milliseconds. */
  async function poll(seconds: number): Promise<number[]> {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    const client = async (nth: number) => {
      await sleep((nth / CLIENTS) * 1000);
      while (performance.now() < end) {
        const began = performance.now();
        await (await ask(nth, `/v1/process/${runs[nth % runs.length]}`)).arrayBuffer();
        const took = performance.now() - began;
        times.push(took);
        await sleep(Math.max(0, 1000 - took));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));
    return times;
  }

  const idle = await poll(Math.min(20, SECONDS));
  const submitted: Promise<string>[] = [];
  const feeding = setInterval(() => {
    const one = submit(submitted.length);
    // A failure is reported at the end, once all is stopped that was started.
    one.catch(() => undefined);
    submitted.push(one);
  }, 1000 / A_SECOND);
  const busy = await poll(SECONDS);
  clearInterval(feeding);
  const ids = await Promise.all(submitted);
  const line = (times: number[]) =>
    `${times.length} polls, median ${quantile(times, 0.5).toFixed(0)} ms, 99th percentile ${quantile(times, 0.99).toFixed(0)} ms`;
  const ratio = quantile(busy, 0.99) / quantile(idle, 0.99);
  console.log(`alone: ${line(idle)}`);
  console.log(
    `with ${A_SECOND} submissions a second (${new Set(ids).size} made): ${line(busy)}; ${ratio.toFixed(1)} x`,
  );
  console.log(`statuses: ${[...statuses].map(([status, count]) => `${status} x ${count}`).join(', ')}`);
  if (ratio > 5 || [...statuses.keys()].some((status) => status >= 500)) process.exitCode = 1;
} finally {
  for (const service of running) {
    process.stderr.write(service.log());
    service.signal('SIGKILL');
  }
  end();
}
