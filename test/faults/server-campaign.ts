/**
 * Kills processes of a shared service at random moments (interface, workers, the PostgreSQL server) while people work on it, and
 * checks at the end that nothing acknowledged is lost or there twice.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { dice } from '../../scripts/samples/dice.ts';
import { openCases } from '../../service/cases/index.ts';
import { openStore } from '../../service/store/index.ts';
import type { TestServer } from '../../service/store/postgres/testing.ts';
import { type Answer, APPROVAL, clientOf, login } from '../api/client.ts';
import { evident, passphrase } from '../api/evident.ts';
import { auditor, expectKept, must } from './acknowledged.ts';
import { type Record, type Work, workAs } from './server-clients.ts';
import { type Kind, type Service, startService, supervise, supervisedDatabase } from './server-parts.ts';
import { parts } from './shared.ts';

export interface ServerTally {
  kills: { [kind in Kind]: number };
  submitted: number;
  sentTwice: number;
  edits: number;
  decisions: number;
  unanswered: number;
  refusals: { [code: string]: number };
  /** Starts that were refused because the database was away. */
  refusedStarts: number;
  /** Cases that a person had to start again, because processes died five times while they had them. */
  parked: number;
  /** Files that belong to no case: of work that nobody acknowledged; they are swept after a day. */
  strays: number;
  /** From the last kill until every case was completed. */
  drainSeconds: number;
}

const TENANT = 'clinic';
const PEOPLE = 3;
const sample = (name: string) => new URL(`../../service/samples/${name}`, import.meta.url);

/** Small ones, so that many are at every stage; one has a file. */
const RECORDS: readonly Record[] = [
  {
    form: JSON.parse(readFileSync(sample('charts/oxygen-copd.json'), 'utf8')).form,
    pdf: readFileSync(sample('pdf/oxygen-copd.pdf')),
  },
  ...[84, 86, 91].map((saturation) => ({
    form: {
      guideline_code: 'L33797',
      notes: [{ text: `Oxygen saturation was ${saturation} % at rest on room air.` }],
    },
  })),
];

export interface Campaign {
  folder: string;
  server: TestServer;
  kills: number;
  seed: number;
  /** Workers that read and workers that judge, instead of workers that do both. */
  split?: boolean;
  /** Between kills, at most. */
  pauseMs?: number;
  say?: (line: string) => void;
}

/** Throws at the first thing that is lost, there twice, or not as a client may see it. */
export async function serverCampaign({
  folder,
  server,
  kills,
  seed,
  split = false,
  pauseMs = 2000,
  say = () => undefined,
}: Campaign): Promise<ServerTally> {
  const chance = dice(seed);
  const env = {
    EVIDENT_DATABASE_URL: server.url,
    EVIDENT_TENANT: TENANT,
    EVIDENT_FILES_URL: pathToFileURL(join(folder, 'files')).href,
  };
  const names = Array.from({ length: PEOPLE }, (_, nth) => `nurse${nth}`);
  for (const name of names) {
    const args = ['user', 'add', name, '--role', 'nurse', '--data', join(folder, 'tool')];
    const { code, err } = evident(args, { folder, input: `${APPROVAL.password}\n`, env });
    must(code === 0, err);
  }
  const tally = { kills: { api: 0, worker: 0, database: 0 }, refusedStarts: 0, parked: 0 };
  const unasked: string[] = [];
  const reported = {
    ended: (name: string, log: string) => void unasked.push(`${name}: ${log.slice(-2000)}`),
    refused(name: string, reason: string) {
      tally.refusedStarts += 1;
      say(`${name} does not start: ${reason.slice(0, 300)}`);
    },
  };
  const [first, second] = split ? ['read', 'judge'] : ['all', 'all'];
  const begin = (kind: 'api' | 'worker', name: string, ...args: string[]) =>
    supervise(kind, name, startService(folder, name, env, args), reported);
  const services: Service[] = [];
  const halt = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  try {
    // The first makes the tables; the others find them.
    services.push(await begin('api', 'api1', '--api'));
    services.push(
      ...(await Promise.all([
        begin('api', 'api2', '--api'),
        begin('worker', 'worker1', '--worker', first!),
        begin('worker', 'worker2', '--worker', second!),
      ])),
    );
    const urls = () => services.slice(0, 2).map((api) => api.url()!);
    const work: Work = {
      runs: new Map(),
      completed: new Set(),
      revisions: [],
      decisions: [],
      unanswered: 0,
      refusals: new Map(),
      doubled: 0,
    };
    working = Promise.all(
      names.map((name) => workAs(name, urls, RECORDS, Math.floor(chance() * 2 ** 31), work, halt.signal)),
    );
    let failed: unknown;
    working.catch((error: unknown) => {
      failed = error;
    });
    const database = supervisedDatabase(server, () => chance() * 1500);
    const all = { api: services.slice(0, 2), worker: services.slice(2), database: [database] };
    const until = async (holds: () => boolean) => {
      while (!holds() && !failed) await sleep(100);
      if (failed) throw failed;
    };
    await until(() => work.completed.size >= 2);
    say(`${work.completed.size} of ${work.runs.size} cases completed before the first is killed`);
    for (let kill = 1; kill <= kills; kill += 1) {
      // Some come while another is away; on a slow machine the others still find something at work.
      const rest = chance() < 0.5 ? [] : [...services, database];
      await until(() => rest.every((part) => part.isUp()));
      await sleep(chance() * pauseMs);
      const kind = (['api', 'worker', 'database'] as const)[Math.floor(chance() * 3)]!;
      const victim = all[kind][Math.floor(chance() * all[kind].length)]!;
      // Whatever it does just now: work, start, wait for another that died.
      if (kind === 'database') await database.up();
      victim.kill();
      tally.kills[kind] += 1;
      say(
        `${kill} ${victim.name}: ${work.runs.size} cases, ${work.revisions.length} changes, ${work.decisions.length} decisions`,
      );
    }
    halt.abort();
    const from = performance.now();
    await working;
    await database.up();
    const drained = await finishAll(urls, names, work, tally);
    const drainSeconds = Math.round((performance.now() - from) / 1000);
    must(drained === work.runs.size, `${drained} of ${work.runs.size} cases are completed.`);
    for (const service of services.splice(0)) {
      const code = await service.stop();
      must(code === 0, `${service.name} ends with ${code} when it is stopped.`);
    }
    must(unasked.length === 0, `Processes ended by themselves: ${unasked.join('; ')}`);
    const strays = await checkStore(folder, env.EVIDENT_FILES_URL, server, work);
    return {
      ...tally,
      submitted: work.runs.size,
      sentTwice: work.doubled,
      edits: work.revisions.length,
      decisions: work.decisions.length,
      unanswered: work.unanswered,
      refusals: Object.fromEntries(work.refusals),
      strays,
      drainSeconds,
    };
  } finally {
    halt.abort();
    await working.catch(() => undefined);
    for (const service of services) {
      service.kill();
      await service.stop();
    }
  }
}

/** Waits until every case has ended; how many are completed. */
async function finishAll(
  urls: () => readonly string[],
  names: readonly string[],
  { runs }: Work,
  tally: { parked: number },
): Promise<number> {
  let completed = 0;
  let nth = 0;
  const reached = async () => {
    for (;;) {
      try {
        const url = urls()[0]!;
        const clients = [];
        for (const name of names)
          clients.push([name, clientOf(url, await login(url, name, APPROVAL.password))] as const);
        return new Map(clients);
      } catch {
        await sleep(500);
      }
    }
  };
  const clients = await reached();
  for (const [runId, key] of runs) {
    const client = clients.get(key.split('-')[0]!)!;
    nth += 1;
    for (;;) {
      const { status, error } = (await client.finish(runId)) as Answer;
      if (status === 'completed') completed += 1;
      must(
        status === 'completed' || error?.code === 'run_interrupted',
        `Case ${nth} is ${status}: ${error?.code}`,
      );
      if (status === 'completed') break;
      tally.parked += 1;
      await client.json(`/v1/process/${runId}/retry`, {});
    }
  }
  return completed;
}

/** Looks at rows, trail and files themselves; how many files belong to no case. */
async function checkStore(folder: string, filesUrl: string, server: TestServer, work: Work): Promise<number> {
  const store = await openStore({
    dataDir: join(folder, 'check'),
    databaseUrl: server.url,
    tenant: TENANT,
    filesUrl,
    passphrase,
    mode: 'tool',
  });
  try {
    const cases = await openCases({ store, ...parts(), config: { workers: 0 } });
    await expectKept(store, cases, work);
    const { faults } = await store.check();
    must(faults.length === 0, `${faults.length} objects cannot be opened.`);
    const runs = await store.db.selectFrom('runs').select(['id', 'idempotency_key', 'revision']).execute();
    must(
      runs.length === work.runs.size,
      `There are ${runs.length} cases, ${work.runs.size} were acknowledged.`,
    );
    const marks: unknown[] = [];
    for (const { id, revision } of runs)
      for (let nth = 2; nth <= revision; nth += 1)
        marks.push((await cases.revision(id, nth, auditor)).criteria.criteria_tree.mark);
    must(new Set(marks).size === marks.length, 'A change was made twice.');
    for (const action of ['run.submitted', 'run.completed']) {
      const entries = await store.db
        .selectFrom('audit')
        .select('object_id')
        .where('action', '=', action)
        .execute();
      const ids = entries.map(({ object_id }) => object_id);
      must(new Set(ids).size === ids.length, `${action} is in the trail twice.`);
      must(
        ids.length === runs.length,
        `${action} is in the trail ${ids.length} times for ${runs.length} cases.`,
      );
    }
    const objects = await store.db.selectFrom('objects').select(['id', 'run_id', 'kind']).execute();
    const kinds = objects.map(({ run_id, kind }) => `${run_id} ${kind}`);
    must(new Set(kinds).size === kinds.length, 'A case has a file twice.');
    const open = await store.db.selectFrom('jobs').select('run_id').where('state', '!=', 'done').execute();
    must(open.length === 0, `${open.length} jobs are not done.`);
    return (await store.files.list()).length - objects.length;
  } finally {
    await store.close();
  }
}
