/**
 * `node test/benchmark/speed/server-rows.ts [RUNS]`: makes that many runs (1,000,000 unless told) in a PostgreSQL server of its own and asks a
 * real service for what people look at: pages of the queue, searches, figures. Prints the time of each as a client sees it and the plan of
 * the slowest statement by kind; ends with 1 where anything takes 300 ms or more.
 */
import { loadGuidelines } from '../../../service/criteria/schema/library.ts';
import { connectOne } from '../../../service/store/postgres/connect.ts';
import { serverPrograms, startServer } from '../../../service/store/postgres/testing.ts';
import { type Inside, startInside } from '../../api/inside.ts';

const RUNS = Number(process.argv[2] ?? 1_000_000);
const MOST_MS = 300;
const RANGE = { from: '2025-01-01', to: '2026-12-31' };
const TENANT = 'rows';

/** Rows as the service writes them, with 900 bytes in place of the sealed parts; made by the server itself, in sets. */
const FILL = [
  `INSERT INTO guideline_snapshots (sha256, body) SELECT 'sha' || g, $1 FROM generate_series(0, 19) AS g`,
  `INSERT INTO runs (id, status, guideline_code, guideline_name, guideline_sha256, patient_name, member_id, search_text, urgency,
     received_at, due_at, queue_key, created_at, created_by_id, created_by, assigned_to, submission_mac, pdf_mac, page_count,
     form_sealed, revision, root_decision, open_count, decision, locked)
   SELECT '0199' || lpad(to_hex(n), 28, '0'),
     CASE WHEN n % 100 < 97 THEN 'completed' WHEN n % 3 = 0 THEN 'queued' ELSE 'failed' END,
     'L' || (33000 + n % 20), 'Guideline ' || n % 20, 'sha' || n % 20, 'Patient ' || md5(n::text), 'M' || n,
     'patient ' || md5(n::text) || ' m' || n || ' guideline ' || n % 20, CASE WHEN n % 5 = 0 THEN 'expedited' ELSE 'standard' END,
     iso(n), iso(n + 7 * 1440), iso(n + 7 * 1440) || n, iso(n), 'u', 'u',
     (ARRAY['ann', 'ben', 'cara', 'dan', NULL])[1 + n % 5], 'm', 'm', 5 + n % 200, decode(repeat('5a', 900), 'hex'), 1,
     (ARRAY['MET', 'NOT_MET', 'INSUFFICIENT_EVIDENCE'])[1 + n % 3], 3,
     CASE WHEN n % 100 < 97 THEN CASE WHEN n % 7 = 0 THEN 'deny' ELSE 'approve' END END, CASE WHEN n % 100 < 97 THEN 1 ELSE 0 END
   FROM generate_series(1, ${RUNS}) AS n`,
  `INSERT INTO run_facts (run_id, guideline_code, snapshot, request_type, urgency, received_at, received_day, due_at, completed_at,
     completed_day, read_tenths, review_tenths, pages, pages_ocr, pages_failed, engine_decision, opened_at, reviewed_day, decision,
     decided_at, decided_day, decided_minutes, person_minutes, on_time, extended)
   SELECT id, guideline_code, guideline_sha256, 'initial', urgency, received_at, left(received_at, 10), due_at, received_at,
     left(received_at, 10), length(id) * 7, 40, page_count, page_count / 2, 0, root_decision, received_at, left(received_at, 10),
     decision, CASE WHEN locked = 1 THEN due_at END, CASE WHEN locked = 1 THEN left(due_at, 10) END,
     CASE WHEN locked = 1 THEN page_count * 60 END, CASE WHEN locked = 1 THEN page_count END, CASE WHEN locked = 1 THEN 1 END, 0
   FROM runs`,
  `INSERT INTO decision_facts (id, run_id, guideline_code, decision, day)
   SELECT 'd' || run_id, run_id, guideline_code, decision, decided_day FROM run_facts WHERE decision IS NOT NULL`,
  `INSERT INTO stage_facts (run_id, stage, guideline_code, decided_day, minutes)
   SELECT run_id, stage, guideline_code, decided_day, pages FROM run_facts, unnest(ARRAY['open', 'review', 'notice']) AS stage
   WHERE decision IS NOT NULL`,
  `INSERT INTO overruled_leaves (run_id, criteria_id, guideline_code, snapshot, day, engine, person, rule, reason)
   SELECT run_id, '1.' || pages % 9, guideline_code, snapshot, reviewed_day, 'green', 'red', 'value', 'Too old'
   FROM run_facts WHERE pages % 2 = 0`,
];
/** Minutes of a year, as the service writes times. */
const ISO = `CREATE FUNCTION iso(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT to_char(timestamp '2025-11-20' + ((n % 525600) || ' minutes')::interval, 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') $$`;

const bin = serverPrograms();
if (!bin) throw new Error('PostgreSQL is not installed.');
const server = startServer(bin);
let inside: Inside | undefined;
try {
  inside = await startInside({ databaseUrl: server.url, tenant: TENANT, role: 'api' });
  const client = inside.admin;

  const database = await connectOne({ url: server.url, tenant: TENANT });
  await database.query('SET statement_timeout = 0');
  await database.query(ISO);
  const began = performance.now();
  const body = JSON.stringify(loadGuidelines()[0]);
  for (const statement of FILL) await database.query(statement, statement.includes('$1') ? [body] : []);
  await database.query('VACUUM ANALYZE');
  console.log(`${RUNS} runs made in ${Math.round((performance.now() - began) / 1000)} s`);

  const cases: [string, () => Promise<unknown>][] = [
    ['queue, first page', () => client.listRuns({ query: { limit: 50 } })],
    [
      'queue, to decide',
      () => client.listRuns({ query: { limit: 50, status: 'completed,failed', assigned_to: 'none' } }),
    ],
    ['queue, newest', () => client.listRuns({ query: { limit: 50, sort: '-created' } })],
    ['search, member ID', () => client.listRuns({ query: { limit: 50, search: `m${RUNS - 7}` } })],
    ['search, many', () => client.listRuns({ query: { limit: 50, search: 'abc' } })],
    ['search, nothing', () => client.listRuns({ query: { limit: 50, search: 'zzzzzz' } })],
    ...(['volume', 'turnaround', 'stages', 'decisions', 'agreement', 'reading', 'cms0057'] as const).map(
      (id): [string, () => Promise<unknown>] => [`figures, ${id}`, () => client[id]({ query: RANGE })],
    ),
    ['figures, open work', () => client.openWork()],
  ];
  for (const [name, ask] of cases) {
    const times: number[] = [];
    for (let round = 0; round < 4; round++) {
      const start = performance.now();
      await ask();
      times.push(Math.round(performance.now() - start));
    }
    const slow = Math.max(...times.slice(1)) >= MOST_MS;
    if (slow) process.exitCode = 1;
    console.log(`${name.padEnd(22)} ${times.join(' ')} ms${slow ? '  TOO SLOW' : ''}`);
  }
  for (const [name, text] of [
    ['queue', `SELECT * FROM runs WHERE deleted_at IS NULL ORDER BY queue_key, id LIMIT 51`],
    ['count', `SELECT count(*) FROM runs WHERE deleted_at IS NULL`],
    [
      'search',
      `SELECT * FROM runs WHERE deleted_at IS NULL AND search_text LIKE '%m${RUNS - 7}%' ORDER BY queue_key, id LIMIT 51`,
    ],
  ] as const) {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`);
    console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
  await database.end();
} finally {
  await inside?.close();
  server.stop();
}
