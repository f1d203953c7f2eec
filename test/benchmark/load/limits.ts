/**
 * `node test/benchmark/load/limits.ts [REQUESTS] [CLIENTS]`: 10,000 requests at and over every published limit by 50 clients, and
 * what reads the cases that they leave. Fails (exit code 1) on a 5xx, on a request over a limit that is taken (or, where only reading
 * tells, reviewed), on one at a limit that is refused for its size, when more than 900 MiB are resident, or when the event loop was blocked for more than 200 ms of its own work.
 */
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dice } from '../../../scripts/samples/dice.ts';
import type { Limits } from '../../../service/contract/service.ts';
import { type Answer, clientOf } from '../../api/client.ts';
import { evident, serve, temporaryFolder } from '../../api/evident.ts';
import { type Kind, kindsOf, READS, type Sent } from './at-limits.ts';
import { type LoopReport, reportIn } from './report.ts';

const MOST_MIB = 900;
const MOST_MS = 200;
/** Of all requests: those that read. */
const READING = 0.25;
/** Each may send 100 a second. */
const ACCOUNTS = 6;
const RUNS = 10;
const SEED = 11;
const RENEW_MS = 600_000;

const wanted = Number(process.argv[2] ?? 10_000);
const clients = Number(process.argv[3] ?? 50);
const only = process.env.EVIDENT_ONLY?.split(',') as (keyof Limits)[] | undefined;
const password = 'Nine-lives-of-a-heron';
const note = 'Saturation 85 % on room air at rest. COPD, FEV1 38 %.';

interface Work {
  name: string;
  /** `over` is to be refused, `at` not to be refused as too much. */
  side: 'at' | 'over' | 'read';
  later?: true;
  sent: Sent;
}

function planOf(kinds: readonly Kind[], runs: readonly string[], count: number): Work[] {
  const next = dice(SEED);
  const plan: Work[] = kinds.flatMap(({ limit, side, times = 0, later, make }) =>
    Array.from({ length: Math.min(times, count) }, (_, at) => ({
      name: limit,
      side,
      ...(later && { later }),
      sent: make(at),
    })),
  );
  const cheap = kinds.filter(({ times }) => times === undefined);
  while (plan.length < count) {
    if (next() < READING || cheap.length === 0) {
      const read = READS[Math.floor(next() * READS.length)]!;
      plan.push({
        name: 'read',
        side: 'read',
        sent: { path: read(runs[Math.floor(next() * runs.length)]!) },
      });
    } else {
      const { limit, side, make } = cheap[Math.floor(next() * cheap.length)]!;
      plan.push({ name: limit, side, sent: make(Math.floor(next() * 1000)) });
    }
  }
  for (let at = plan.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [plan[at], plan[other]] = [plan[other]!, plan[at]!];
  }
  // How they end is waited for: behind the cases of all other requests that would take an hour.
  return [...plan.filter(({ later }) => later), ...plan.filter(({ later }) => !later)];
}

const agent = new Agent({ keepAlive: true });

/** One exchange, however long the answer takes: `fetch` gives up after five minutes, and large reports wait for each other here. */
function exchange(
  { path, method = 'GET', type, body }: Sent,
  token: string,
  on: Agent | false,
): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(type && { 'content-type': type }),
    ...(body && { 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(service.url + path, { method, headers, agent: on }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece) => pieces.push(piece)).on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * A body that is refused for its announced size is not waited for: the sender may see the connection closed before the answer, and so may
 * whoever asks over the same one next. Asked again on one of its own; where that is closed too, the body was refused.
 */
async function answerTo(
  sent: Sent,
  token: string,
): Promise<{ status: number; code: string; runId?: string }> {
  for (const on of [agent, false] as const)
    try {
      const { status, text } = await exchange(sent, token, on);
      const code = status < 300 ? '' : (/"code":"([a-z_]+)"/.exec(text)?.[1] ?? '');
      const runId = /"run_id":"([0-9a-f-]+)"/.exec(text)?.[1];
      return { status, code, ...(runId && { runId }) };
    } catch {
      // The connection was closed.
    }
  return sent.body ? { status: 413, code: 'closed' } : { status: 599, code: 'unanswered' };
}

/** Of a case that was taken: why it was not reviewed, or a page of it not read. */
function refusalIn({ error, final_results }: Answer): string | undefined {
  return error?.code ?? final_results.pages?.find((page) => page.error)?.error;
}

interface Session {
  id_token: string;
  refresh_token: string;
}

/** Asked again on another connection where the one it went over was closed behind a refused body. */
async function sessionBy(path: string, body: object, tries = 5): Promise<Session> {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Session;
  } catch (cause) {
    if (!(cause instanceof TypeError) || tries === 1) throw cause;
    return sessionBy(path, body, tries - 1);
  }
}
const signIn = (username: string) => sessionBy('/v1/auth/login', { username, password });
/** Signing in again would meet the limit of sign-ins, which is asked for as well. */
const renew = ({ refresh_token }: Session) => sessionBy('/v1/auth/refresh', { refresh_token });

const { folder, remove } = temporaryFolder();
const data = ['--data', join(folder, 'data')];
const names = Array.from({ length: ACCOUNTS }, (_, at) => `nurse${at}`);
for (const [name, role] of [...names.map((name) => [name, 'nurse']), ['admin1', 'admin']])
  evident(['user', 'add', name!, '--role', role!, ...data], { folder, input: `${password}\n` });
const watcher = fileURLToPath(new URL('watch-loop.ts', import.meta.url));
const service = await serve(folder, join(folder, 'data'), { env: { NODE_OPTIONS: `--import ${watcher}` } });
const statuses = new Map<string, number>();
const wrong: string[] = [];
let report: LoopReport | undefined;
try {
  let nurses = await Promise.all(names.map(signIn));
  let admin = await signIn('admin1');
  const nurse = clientOf(service.url, nurses[0]!.id_token);
  const runs: string[] = [];
  for (let count = 0; count < RUNS; count++)
    runs.push(
      (await nurse.submit({ guideline_code: 'L33797', notes: [{ text: `${note} Visit ${count}.` }] })).run_id,
    );
  const cases = await Promise.all(runs.map((id) => nurse.finish(id)));
  const limits = await (await nurse.get('/v1/limits')).json();
  const tree = cases[0]!.final_results.criteria.criteria_tree;
  const links = cases.map((one) => one.case_file_presigned_url.slice(service.url.length));
  const kinds = await kindsOf({ limits, runs, tree, links, password }, only);
  const plan = planOf(kinds, runs, wanted);
  process.stderr.write(`${plan.length} requests made\n`);
  const slowest = new Map<string, number>();
  const started = performance.now();
  const most = Number(process.env.EVIDENT_SECONDS ?? 3600) * 1000;
  let at = 0;
  let renewed = performance.now();

  const taken: { work: Work; runId: string; owner: number }[] = [];
  let renewing: Promise<void> | undefined;
  /** Tokens last 15 minutes. Once for all that meet it at the same time. */
  const renewAll = () => {
    if (performance.now() - renewed < RENEW_MS) return renewing;
    renewed = performance.now();
    renewing = (async () => {
      nurses = await Promise.all(nurses.map(renew));
      admin = await renew(admin);
    })();
    return renewing;
  };

  const count = (key: string) => statuses.set(key, (statuses.get(key) ?? 0) + 1);
  const one = async (work: Work, client: number) => {
    const { name, side, later, sent } = work;
    const { id_token: token } = sent.as === 'admin' ? admin : nurses[client % ACCOUNTS]!;
    const from = performance.now();
    const { status, code, runId } = await answerTo(sent, token);
    const key = `${name} ${side} ${status} ${code}`.trim();
    count(key);
    const ms = performance.now() - from;
    slowest.set(name, Math.max(slowest.get(name) ?? 0, ms));
    const isTooMuch = status === 413 || /_invalid$|_too_large$/.test(code);
    const isTaken = side === 'over' && status < 300 && !later;
    if (status >= 500 || isTaken || (side === 'at' && isTooMuch)) wrong.push(key);
    if (later && runId) taken.push({ work, runId, owner: client % ACCOUNTS });
  };
  /** How a case that was taken has ended; undefined while it has not. */
  const endOf = async ({ work: { name, side }, runId, owner }: (typeof taken)[number]) => {
    const response = await clientOf(service.url, nurses[owner]!.id_token).get(`/v1/process/${runId}`);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    const answer = (await response.json()) as Answer;
    if (!['completed', 'failed'].includes(answer.status)) return undefined;
    const refusal = refusalIn(answer);
    return {
      end: `${name} ${side} later ${refusal ?? 'reviewed'}`,
      isWrong: (side === 'over') !== (refusal !== undefined),
    };
  };
  const worker = async (client: number) => {
    for (let work = plan[at++]; work && performance.now() - started < most; work = plan[at++]) {
      await one(work, client);
      if (at % 100 === 0)
        process.stderr.write(
          `${at} of ${plan.length}, ${Math.round((performance.now() - started) / 1000)} s\n`,
        );
      await renewAll();
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => worker(client)));
  const seconds = Math.round((performance.now() - started) / 1000);
  for (const one of taken)
    for (let ended = false; !ended; ) {
      await renewAll();
      const is = await endOf(one);
      if (is) count(is.end);
      if (is?.isWrong) wrong.push(is.end);
      ended = is !== undefined;
      if (!ended) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  service.signal('SIGUSR2');
  while (!report) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    report = reportIn(service.log());
  }
  const { blocks, ...loop } = report;
  blocks.sort((a, b) => b.cpuMs - a.cpuMs);
  const result = {
    requests: plan.length,
    clients,
    seconds,
    loop: {
      ...loop,
      over_100_ms: blocks.length,
      over_200_ms_of_own: blocks.filter(({ cpuMs }) => cpuMs > MOST_MS).length,
    },
    statuses: Object.fromEntries([...statuses].sort()),
    slowest_ms: Object.fromEntries([...slowest].map(([name, ms]) => [name, Math.round(ms)])),
    wrong: Object.fromEntries(wrong.map((key) => [key, wrong.filter((other) => other === key).length])),
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  for (const { ms, cpuMs, ended, open, stacks = [] } of blocks.slice(0, 12))
    process.stdout.write(
      `${Math.round(ms)} ms, ${Math.round(cpuMs)} of its own: ended ${ended.join(', ')}; open ${[...new Set(open)].join(', ')}\n${stacks.map((stack) => `    ${stack}\n`).join('')}`,
    );
  const file = process.env.EVIDENT_BLOCKS;
  if (file) writeFileSync(file, JSON.stringify(report));
  if (wrong.length > 0 || loop.longestCpuMs > MOST_MS || loop.residentMiB > MOST_MIB) process.exitCode = 1;
} finally {
  await service.stop();
  remove();
}
