/**
 * `node test/benchmark/speed/server-rows.ts [RUNS]`: makes that many runs (1,000,000 unless specified) in a PostgreSQL server of its own and asks a
 * real service for what people look at: pages of the queue, searches, figures. Prints the time of each as a client sees it, four times (of
 * figures the first makes the sums of all months, once and for all), the processor time of server and service that one took after the
 * first, and the plans of the statements; ends with 1 where anything takes 300 ms or more but for the first time.
 */
import { loadavg } from 'node:os';
import { createClient } from '../../../service/contract/client.ts';
import { connectOne } from '../../../service/store/postgres/connect.ts';
import { serverPrograms, startServer } from '../../../service/store/postgres/testing.ts';
import { type Inside, password, startInside } from '../../api/inside.ts';
import { parentOf, processorMs } from './processor.ts';
import { fillServer } from './server-fill.ts';

const RUNS = Number(process.argv[2] ?? 1_000_000);
const MOST_MS = 300;
const RANGE = { from: '2025-01-01', to: '2026-12-31' };
const MONTH = { from: '2026-03-05', to: '2026-04-03' };
const TENANT = 'rows';
const MEMBER = `m${7_000_000_000 + RUNS - 7}`;

const THERE = 'FROM runs WHERE deleted_at IS NULL';
/** What the service asks, without the quotation marks. */
const PLANS: [string, string][] = [
  ['queue, where a page stands', `SELECT id, queue_key ${THERE} ORDER BY queue_key, id LIMIT 51`],
  ['queue, count of all', `SELECT count(*) ${THERE}`],
  [
    'queue, a few',
    `SELECT id, queue_key ${THERE} AND status IN ('queued') AND assigned_to = 'ann' LIMIT 2001`,
  ],
  [
    'search, words',
    `SELECT word FROM search_endings WHERE ending >= '${MEMBER}' AND ending < '${MEMBER}~' LIMIT 1001`,
  ],
  [
    'search, cases',
    `SELECT id, queue_key ${THERE} AND id IN (SELECT run_id FROM search_words WHERE word IN ('${MEMBER}')) AND search_text LIKE '%${MEMBER}%'
       LIMIT 2001`,
  ],
  [
    'search, count of many',
    `SELECT count(*) ${THERE} AND id IN (SELECT run_id FROM search_words WHERE word IN ('garcia')) AND search_text LIKE '%garcia%'`,
  ],
  [
    'search, count of all',
    `SELECT count(*) FROM (SELECT id ${THERE} AND search_text LIKE '%home%' AND search_text LIKE '%oxygen%' LIMIT 10001) AS some`,
  ],
  [
    'next case',
    `SELECT id ${THERE} AND status = 'completed' AND (decision IS NULL OR decision = 'refer_to_physician')
       AND assigned_to = 'ann' AND decision IS NULL ORDER BY queue_key, id LIMIT 1`,
  ],
  ['rows of a page', `SELECT * FROM runs WHERE id IN (SELECT id ${THERE} ORDER BY queue_key, id LIMIT 51)`],
  [
    'figures, a month of stages',
    `SELECT stage, minutes, count(*) FROM stage_facts WHERE decided_day >= '2026-03-01' AND decided_day <= '2026-03-31' GROUP BY 1, 2`,
  ],
  [
    'figures, a month of decisions',
    `SELECT urgency, decided_minutes, count(*) FROM run_facts WHERE decided_day >= '2026-03-01' AND decided_day <= '2026-03-31' GROUP BY 1, 2`,
  ],
  [
    'figures, sums kept',
    `SELECT month, changes, body FROM figure_sums WHERE report = 'stages' AND guideline_code = '' AND month >= '2025-11'`,
  ],
];

const bin = serverPrograms();
if (!bin) throw new Error('PostgreSQL is not installed.');
const server = startServer(bin);
let inside: Inside | undefined;
try {
  inside = await startInside({ databaseUrl: server.url, tenant: TENANT, role: 'api' });
  const database = await connectOne({ url: server.url, tenant: TENANT });
  const began = performance.now();
  await fillServer(database, RUNS);
  console.log(`${RUNS} runs made in ${Math.round((performance.now() - began) / 1000)} s`);
  // Filling may take longer than a sign-in lasts.
  const baseUrl = inside.service.url;
  const { id_token: token } = await createClient({ baseUrl }).login({
    body: { username: 'admin', password },
  });
  const client = createClient({ baseUrl, token });

  const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const root = parentOf(rows[0]!.pid);
  const ownProcessorMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const page = (query: object) => () => client.listRuns({ query: { limit: 50, ...query } });
  const reports = ['volume', 'turnaround', 'stages', 'decisions', 'agreement', 'reading', 'cms0057'] as const;
  const cases: [string, () => Promise<unknown>][] = [
    ['queue, first page', page({})],
    ['queue, to decide', page({ status: 'completed,failed', assigned_to: 'none' })],
    ['queue, waiting of ann', page({ status: 'queued', assigned_to: 'ann' })],
    ['queue, newest', page({ sort: '-created' })],
    ['search, member ID', page({ search: MEMBER })],
    ['search, its end', page({ search: MEMBER.slice(-7) })],
    ['search, a code', page({ search: 'e1390' })],
    ['search, two words', page({ search: 'garcia e1390' })],
    ['search, many', page({ search: 'garcia' })],
    ['search, all', page({ search: 'oxygen' })],
    ['search, two that all have', page({ search: 'home oxygen' })],
    ['search, two letters', page({ search: 'ox' })],
    ['search, two digits', page({ search: MEMBER.slice(-2) })],
    ['search, one letter', page({ search: 'x' })],
    ['search, no letter of any', page({ search: 'qz' })],
    ['search, nothing', page({ search: 'zzzzzz' })],
    ...reports.map((id): [string, () => Promise<unknown>] => [
      `year, ${id}`,
      () => client[id]({ query: RANGE }),
    ]),
    ...reports.map((id): [string, () => Promise<unknown>] => [
      `30 days, ${id}`,
      () => client[id]({ query: MONTH }),
    ]),
    ['open work', () => client.openWork()],
  ];
  for (const [name, ask] of cases) {
    const times: number[] = [];
    let [inDatabase, inService] = [0, 0];
    for (let round = 0; round < 4; round++) {
      if (round === 1) [inDatabase, inService] = [processorMs(root), ownProcessorMs()];
      const start = performance.now();
      await ask();
      times.push(Math.round(performance.now() - start));
    }
    const slow = Math.max(...times.slice(1)) >= MOST_MS;
    if (slow) process.exitCode = 1;
    const used = [processorMs(root) - inDatabase, ownProcessorMs() - inService].map((all) =>
      Math.round(all / (times.length - 1)),
    );
    console.log(
      `${name.padEnd(22)} ${times.join(' ')} ms; processor ${used.join(' + ')} ms, load ${loadavg()[0]!.toFixed(0)}${slow ? '  TOO SLOW' : ''}`,
    );
  }
  for (const [name, text] of PLANS) {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`);
    console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
  await database.end();
} finally {
  await inside?.close();
  server.stop();
}
