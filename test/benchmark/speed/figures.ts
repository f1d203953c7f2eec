/**
 * `node test/benchmark/speed/figures.ts [RUNS]`: makes that many runs (100,000 unless specified) in a data folder of its own, asks every
 * figure of a real service over HTTP, and holds the answers against plain counts over `runs`, `decisions` and the rest.
 * Prints the time of each page as a client sees it, and the processor time of service and client together, which does not
 * depend on what else the machine does; ends with 1 where that is 300 ms or more, or a number differs.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../../service/api/start.ts';
import { createClient } from '../../../service/contract/client.ts';
import { figureRoutes } from '../../../service/contract/routes-admin.ts';
import type { GuidelineNode } from '../../../service/criteria/schema/guideline.ts';
import { loadGuidelines } from '../../../service/criteria/schema/library.ts';
import { openStore, type Store, uuidv7 } from '../../../service/store/index.ts';

const RUNS = Number(process.argv[2] ?? 100_000);
const MOST_MS = 300;
const DAYS = 365;
const DAY_MS = 86_400_000;
const END = Date.parse('2026-11-20T00:00:00Z');
const RANGE = { from: '2025-01-01', to: '2026-12-31' };

/** The same numbers in every run of the bench. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const leavesOf = (node: GuidelineNode): GuidelineNode[] => node.criteria?.flatMap(leavesOf) ?? [node];
const iso = (time: number) => new Date(time).toISOString();
const REASONS = ['On another page', 'Too old', 'Misread value', 'Not this patient', null];

/** Rows as the service itself writes them, without the sealed parts. */
function fill({ sqlite }: Store): void {
  const next = chance(7);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  const guidelines = loadGuidelines().map((guideline) => {
    const body = JSON.stringify(guideline);
    const sha = createHash('sha256').update(body).digest('hex');
    sqlite.prepare('INSERT INTO guideline_snapshots VALUES (?, ?)').run(sha, body);
    const types = guideline.request_types ?? ['default'];
    return { ...guideline, sha, types, leaves: leavesOf(guideline.criteria) };
  });
  const run = sqlite.prepare(
    `INSERT INTO runs (id, status, guideline_code, guideline_name, guideline_sha256, search_text, urgency, received_at,
       due_at, created_at, created_by_id, created_by, assigned_to, submission_mac, pdf_mac, page_count, form_sealed, revision,
       root_decision, open_count, decision, locked)
     VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, ?, 'u', 'u', ?, 'm', 'm', ?, ?, 1, ?, 3, ?, ?)`,
  );
  const facts = sqlite.prepare(
    `INSERT INTO run_facts (run_id, guideline_code, snapshot, request_type, urgency, received_at, received_day, due_at,
       completed_at, completed_day, read_tenths, review_tenths, pages, pages_ocr, pages_failed, engine_decision, opened_at,
       reviewed_day, decision, decided_at, decided_day, decided_minutes, person_minutes, on_time, extended)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const decision = sqlite.prepare(`INSERT INTO decisions VALUES (?, ?, ?, 1, 'u', 'nurse', ?, x'00')`);
  const decided = sqlite.prepare('INSERT INTO decision_facts VALUES (?, ?, ?, ?, ?)');
  const stage = sqlite.prepare('INSERT INTO stage_facts VALUES (?, ?, ?, ?, ?)');
  const overruled = sqlite.prepare(
    `INSERT OR IGNORE INTO overruled_leaves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const sealed = randomBytes(900);
  for (let index = 0; index < RUNS; index++) {
    const id = uuidv7();
    const guideline = pick(guidelines);
    const received = END - Math.floor(next() * DAYS * DAY_MS);
    const urgency = next() < 0.2 ? 'expedited' : 'standard';
    const due = received + (urgency === 'expedited' ? 3 : 7) * DAY_MS;
    const hours = next() * (urgency === 'expedited' ? 80 : 190);
    const at = received + Math.floor(hours * 3600) * 1000;
    const isDecided = next() < 0.97;
    const kind = next() < 0.85 ? 'approve' : 'deny';
    const asked = next() < 0.1;
    const engine = pick(['MET', 'NOT_MET', 'INSUFFICIENT_EVIDENCE']);
    const pages = 5 + Math.floor(next() * 200);
    const day = iso(at).slice(0, 10);
    const assigned = pick(['ann', 'ben', 'cara', 'dan', null]);
    const status = isDecided ? 'completed' : pick(['completed', 'completed', 'queued', 'failed']);
    const { guideline_code: code, sha } = guideline;
    run.run(
      id,
      status,
      code,
      guideline.guideline_name,
      sha,
      urgency,
      iso(received),
      iso(due),
      iso(received),
      assigned,
      pages,
      sealed,
      engine,
      isDecided ? kind : null,
      isDecided ? 1 : 0,
    );
    const minutes = Math.floor((at - received) / 60_000);
    const opened = received + 60_000;
    facts.run(
      id,
      code,
      sha.slice(0, 12),
      pick(guideline.types),
      urgency,
      iso(received),
      iso(received).slice(0, 10),
      iso(due),
      iso(opened),
      iso(opened).slice(0, 10),
      Math.floor(next() * 3000),
      Math.floor(next() * 80),
      pages,
      Math.floor(pages * next() * 0.6),
      next() < 0.01 ? 1 : 0,
      engine,
      iso(opened),
      ...(isDecided
        ? [day, kind, iso(at), day, minutes, Math.max(0, minutes - 1), at <= due ? 1 : 0]
        : [null, null, null, null, null, null, null]),
      asked ? 1 : 0,
    );
    const steps = [...(asked ? ['request_information'] : []), ...(isDecided ? [kind] : [])];
    for (const step of steps) {
      const decisionId = uuidv7();
      decision.run(decisionId, id, step, iso(at));
      decided.run(decisionId, id, code, step, day);
    }
    if (isDecided) {
      const pended = asked ? Math.floor(minutes / 3) : 0;
      stage.run(id, 'open', code, day, 1);
      stage.run(id, 'review', code, day, Math.max(0, minutes - 1 - pended));
      if (asked) stage.run(id, 'pended', code, day, pended);
      stage.run(id, 'notice', code, day, Math.floor(next() * 1000));
    }
    if (isDecided)
      for (let count = Math.floor(next() * 3); count > 0; count--)
        overruled.run(
          id,
          pick(guideline.leaves).criteria_id,
          code,
          sha.slice(0, 12),
          day,
          pick(['green', 'yellow']),
          'red',
          pick(['value', 'statement', 'description']),
          pick(REASONS),
        );
  }
}

const folder = mkdtempSync(join(tmpdir(), 'evident-figures-'));
const dataKey = randomBytes(32);
const password = 'Nine-lives-of-a-heron';
let failed = false;

/** The numbers that tell, and the same by a plain count over the rows of the cases themselves. */
const PLAIN: Record<string, [path: string, sql: string][]> = {
  volume: [
    ['received', 'SELECT count(*) FROM runs'],
    ['expedited', `SELECT count(*) FROM runs WHERE urgency = 'expedited'`],
    ['days.length', 'SELECT count(DISTINCT substr(received_at, 1, 10)) FROM runs'],
  ],
  turnaround: [
    ['rows.2.hours.count', 'SELECT count(*) FROM runs WHERE locked = 1'],
    [
      'rows.2.on_time',
      `SELECT count(*) FROM runs JOIN decisions ON run_id = runs.id
       WHERE decisions.decision IN ('approve', 'deny') AND signed_at <= due_at`,
    ],
    [
      'rows.0.hours.median',
      `SELECT avg(m) / 60.0 FROM (SELECT CAST(round((julianday(signed_at) - julianday(received_at)) * 86400) AS INTEGER) / 60 AS m,
         row_number() OVER (ORDER BY CAST(round((julianday(signed_at) - julianday(received_at)) * 86400) AS INTEGER) / 60) AS r,
         count(*) OVER () AS n
       FROM runs JOIN decisions ON run_id = runs.id
       WHERE decisions.decision IN ('approve', 'deny') AND urgency = 'standard') WHERE r IN ((n + 1) / 2, n / 2 + 1)`,
    ],
  ],
  stages: [
    ['stages.0.hours.count', 'SELECT count(*) FROM runs WHERE locked = 1'],
    [
      'stages.2.hours.count',
      `SELECT count(*) FROM decisions JOIN runs ON runs.id = run_id
       WHERE locked = 1 AND decisions.decision = 'request_information'`,
    ],
  ],
  decisions: [
    ['approved', `SELECT count(*) FROM decisions WHERE decision = 'approve'`],
    ['denied', `SELECT count(*) FROM decisions WHERE decision = 'deny'`],
    ['information_requested', `SELECT count(*) FROM decisions WHERE decision = 'request_information'`],
  ],
  openWork: [
    ['open', 'SELECT count(*) FROM runs WHERE locked = 0'],
    ['failed', `SELECT count(*) FROM runs WHERE status = 'failed'`],
    ['unassigned', 'SELECT count(*) FROM runs WHERE locked = 0 AND assigned_to IS NULL'],
  ],
  agreement: [
    ['reviewed', 'SELECT count(*) FROM runs WHERE locked = 1'],
    ['leaves_overruled', 'SELECT count(*) FROM overruled_leaves'],
  ],
  reading: [
    ['pages', 'SELECT sum(page_count) FROM runs'],
    ['pages_ocr', 'SELECT sum(pages_ocr) FROM run_facts'],
  ],
  cms0057: [
    ['rows.0.count', `SELECT count(*) FROM runs WHERE decision = 'approve' AND urgency = 'standard'`],
  ],
};

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => (inner as Record<string, unknown>)[name], value);

try {
  const dataDir = join(folder, 'data');
  const store = await openStore({ dataDir, dataKey });
  const began = performance.now();
  store.sqlite.transaction(() => fill(store))();
  console.log(`${RUNS} runs made in ${Math.round((performance.now() - began) / 1000)} s`);
  const plain = new Map<string, number>();
  for (const checks of Object.values(PLAIN))
    for (const [, sql] of checks) plain.set(sql, Number(store.sqlite.prepare(sql).pluck().get()));
  await store.close();

  const service = await startService({ dataDir, dataKey, config: { workers: 0 } } as Parameters<
    typeof startService
  >[0]);
  const baseUrl = service.url;
  const setup_token = new URL(service.setupUrl ?? '').hash.split('token=')[1] ?? '';
  await createClient({ baseUrl }).setup({ body: { setup_token, username: 'admin', password } });
  const { id_token: token } = await createClient({ baseUrl }).login({
    body: { username: 'admin', password },
  });
  const client = createClient({ baseUrl, token });
  const { figuresCsv: _file, ...reports } = figureRoutes;
  for (const id of Object.keys(reports) as (keyof typeof reports)[]) {
    const times: number[] = [];
    const cpu: number[] = [];
    let answer: unknown;
    for (let round = 0; round < 5; round++) {
      const start = performance.now();
      const used = process.cpuUsage();
      answer = id === 'openWork' ? await client.openWork() : await client[id]({ query: RANGE });
      times.push(performance.now() - start);
      const { user, system } = process.cpuUsage(used);
      cpu.push((user + system) / 1000);
    }
    const worst = Math.max(...cpu);
    const slow = worst >= MOST_MS;
    const wrong = PLAIN[id]!.filter(
      ([path, sql]) => Math.abs(Number(at(answer, path)) - plain.get(sql)!) > 1e-6,
    ).map(([path, sql]) => `${path}: ${at(answer, path)}, plain count ${plain.get(sql)}`);
    failed ||= slow || wrong.length > 0;
    const reported = times.map((time) => Math.round(time)).join(' ');
    const own = cpu.map((time) => Math.round(time)).join(' ');
    console.log(
      `${id.padEnd(12)} ${reported} ms, of processor time ${own} ms${slow ? '  TOO SLOW' : ''}  ${wrong.length > 0 ? `WRONG ${wrong.join('; ')}` : `equal to ${PLAIN[id]!.length} plain counts`}`,
    );
  }
  await service.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
