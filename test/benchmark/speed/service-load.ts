/**
 * `node test/benchmark/speed/service-load.ts [SECONDS] [CLIENTS] [REVIEWS]`: mixed calls against a running service while (four)
 * reviews are under way. Prints how long polls take as a ratio to an idle service, and every status that came back; anything but
 * success and 429 is a failure (exit code 1).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, type Client, clientOf, login } from '../../api/client.ts';
import { evident, serve, temporaryFolder } from '../../api/evident.ts';

const seconds = Number(process.argv[2] ?? 60);
const clients = Number(process.argv[3] ?? 50);
const underWay = Number(process.argv[4] ?? 4);
/** Calls of all clients together stay near the rate that the service allows (100 a second). */
const THINK_MS = (clients / 80) * 1000;
const password = 'Nine-lives-of-a-heron';

const pdf = readFileSync(new URL('../../../service/samples/pdf/cpap-fax.pdf', import.meta.url));
const form = { guideline_code: 'NCD-240.4', patient: { name: 'Load Test' } };
const notes = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };

const statuses = new Map<string, number>();
const polls: number[] = [];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

async function timed(name: string, call: () => Promise<Response>): Promise<void> {
  const from = performance.now();
  const response = await call();
  await response.arrayBuffer();
  const key = `${name} ${response.status}`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  if (name === 'poll' && response.ok) polls.push(performance.now() - from);
}

/** Different bytes each time, so that no page comes from the cache. */
async function keepReviewing(client: Client, until: number): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { run_id } = await client.submit(form, Buffer.concat([pdf, Buffer.from(`\n% ${Math.random()}`)]));
    for (;;) {
      const response = await client.get(`/v1/process/${run_id}`);
      const { status } = (await response.json()) as Answer;
      if (status === 'completed') break;
      if (performance.now() > until) return count;
      await wait(1000);
    }
  }
}

type Kind = [name: string, share: number, call: () => Promise<Response>];

/** One of them, each as often as its share says. */
function chosen(calls: Kind[], dice: number): Kind {
  let sum = 0;
  for (const call of calls) {
    sum += call[1];
    if (dice < sum) return call;
  }
  return calls[0]!;
}

async function work(client: Client, runId: string, until: number): Promise<void> {
  const tree = ((await (await client.get(`/v1/process/${runId}`)).json()) as Answer).final_results.criteria
    .criteria_tree;
  const update = { run_id: runId, only_save_nurse_decision: true, updated_criteria_tree: tree };
  const calls: Kind[] = [
    ['poll', 0.6, () => client.get(`/v1/process/${runId}`)],
    ['list', 0.15, () => client.get('/v1/runs?limit=50')],
    ['guideline', 0.1, () => client.get('/v1/guideline?guideline_name=L33797')],
    ['me', 0.08, () => client.get('/v1/me')],
    ['save', 0.05, () => client.form('/v1/process/update_tree', update)],
    ['submit', 0.02, () => client.form('/v1/process', { process_data_request_form: notes })],
  ];
  while (performance.now() < until) {
    await wait(Math.random() * 2 * THINK_MS);
    const [name, , call] = chosen(calls, Math.random());
    await timed(name, call);
  }
}

const { folder, remove } = temporaryFolder();
const data = ['--data', join(folder, 'data')];
evident(['user', 'add', 'nurse1', '--role', 'nurse', ...data], { folder, input: `${password}\n` });
const service = await serve(folder, join(folder, 'data'));
try {
  const client = clientOf(service.url, await login(service.url, 'nurse1', password));
  const { run_id } = await client.submit(notes);
  await client.finish(run_id);
  for (let count = 0; count < 500; count += 1) await timed('poll', () => client.get(`/v1/process/${run_id}`));
  const idle = polls.splice(0).slice(100);
  statuses.clear();
  const until = performance.now() + seconds * 1000;
  const reviews = Array.from({ length: underWay }, () => keepReviewing(client, until));
  await Promise.all(Array.from({ length: clients }, () => work(client, run_id, until)));
  const done = (await Promise.all(reviews)).reduce((sum, count) => sum + count, 0);
  const bad = [...statuses.keys()].filter((key) => !/ (2\d\d|429)$/.test(key));
  const result = {
    clients,
    seconds,
    reviews_done: done,
    polls: polls.length,
    idle_ms: { p50: quantile(idle, 0.5), p99: quantile(idle, 0.99) },
    load_ms: { p50: quantile(polls, 0.5), p99: quantile(polls, 0.99) },
    p99_ratio: Math.round((quantile(polls, 0.99) / quantile(idle, 0.99)) * 10) / 10,
    statuses: Object.fromEntries([...statuses].sort()),
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  if (bad.length > 0) process.exitCode = 1;
} finally {
  await service.stop();
  remove();
}
