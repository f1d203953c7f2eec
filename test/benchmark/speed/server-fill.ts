/** Rows of many runs as the service writes them, made by a PostgreSQL server itself, in sets; for server-rows.ts. */
import type { Client } from 'pg';
import type { GuidelineNode } from '../../../service/criteria/schema/guideline.ts';
import { loadGuidelines } from '../../../service/criteria/schema/library.ts';
import { postgres as words } from '../../../service/store/migrations/0076-words-of-cases.ts';
import { postgres as shortEndings } from '../../../service/store/migrations/0079-short-endings.ts';

const list = (words: string) => `ARRAY['${words.split(' ').join("','")}']`;
const FIRST = list(
  'mary james patricia robert jennifer john linda michael elizabeth david barbara william susan richard jessica joseph sarah',
);
const LAST = list(
  `garcia smith johnson okafor nguyen mueller brown davis martinez lopez wilson anderson thomas taylor moore jackson martin lee perez
   thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright scott torres hill flores green adams
   nelson baker hall rivera campbell mitchell carter roberts gomez phillips evans turner`.replaceAll(
    /\s+/g,
    ' ',
  ),
);

/** Minutes after the first receipt, as the service writes times. */
const ISO = `CREATE FUNCTION iso(minutes bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT to_char(timestamp '2025-11-20' + (minutes || ' minutes')::interval, 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') $$`;
const PICK = `CREATE FUNCTION pick(n bigint, words text[]) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT words[1 + n % array_length(words, 1)] $$`;
const UUID = `CREATE FUNCTION made_uuid(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-' || substr(h, 13, 4) || '-' || substr(h, 17, 4) || '-' || substr(h, 21, 12))
     FROM (SELECT '0199' || lpad(to_hex(n), 8, '0') || '7' || substr(md5(n::text), 1, 19) AS h) AS hex $$`;

/** A year of cases: 97 of 100 decided, 3 waiting or failed, every 200th destroyed; 900 bytes in place of the sealed parts. */
const fill = (runs: number): string[] => [
  `INSERT INTO runs (id, status, guideline_code, guideline_name, guideline_sha256, patient_name, member_id, service, search_text,
     urgency, received_at, due_at, queue_key, created_at, created_by_id, created_by, assigned_to, submission_mac, pdf_mac, page_count,
     form_sealed, revision, root_decision, open_count, decision, locked, deleted_at)
   SELECT id, CASE WHEN n % 100 < 97 THEN 'completed' WHEN n % 3 = 0 THEN 'queued' ELSE 'failed' END, code,
     'Oxygen and Oxygen Equipment', 'sha' || n % 20, name, 'M' || 7000000000 + n, 'Home oxygen therapy',
     CASE WHEN n % 200 = 0 THEN '' ELSE concat_ws(E'\\n', name, 'm' || 7000000000 + n, 'home oxygen therapy',
       'dr. ' || pick(n / 7, ${LAST}), 'j' || 40 + n % 50 || '.' || n % 10, 'e1' || 100 + n % 400, 'x-' || n * 31 % 99999989,
       lower(code), 'oxygen and oxygen equipment', id) END,
     CASE WHEN n % 5 = 0 THEN 'expedited' ELSE 'standard' END, iso(at), iso(at + days * 1440), iso(at + days * 1440), iso(at), 'u', 'u',
     (ARRAY['ann', 'ben', 'cara', 'dan', NULL])[1 + n / 7 % 5], repeat('m', 64), md5(n::text) || md5(n::text), 5 + n % 200,
     decode(repeat('5a', 900), 'hex'), 1, (ARRAY['MET', 'NOT_MET', 'INSUFFICIENT_EVIDENCE'])[1 + n % 3], 3,
     CASE WHEN n % 100 < 97 THEN CASE WHEN n % 7 = 0 THEN 'deny' ELSE 'approve' END END, CASE WHEN n % 100 < 97 THEN 1 ELSE 0 END,
     CASE WHEN n % 200 = 0 THEN iso(at) END
   FROM (SELECT n, n * 525600 / ${runs} AS at, CASE WHEN n % 5 = 0 THEN 3 ELSE 7 END AS days, 'L' || (33000 + n % 20) AS code,
     pick(n / 11, ${FIRST}) || ' ' || pick(n, ${LAST}) AS name, made_uuid(n) AS id
     FROM generate_series(1, ${runs}::bigint) AS n) AS made`,
  `INSERT INTO run_facts (run_id, guideline_code, snapshot, request_type, urgency, received_at, received_day, due_at, completed_at,
     completed_day, read_tenths, review_tenths, pages, pages_ocr, pages_failed, engine_decision, opened_at, reviewed_day, decision,
     decided_at, decided_day, decided_minutes, person_minutes, on_time, extended)
   SELECT id, guideline_code, guideline_sha256, 'initial', urgency, received_at, left(received_at, 10), due_at, received_at,
     left(received_at, 10), chance % 6000, chance % 301, page_count, page_count / 2, 0, root_decision, received_at, left(due_at, 10),
     decision, CASE WHEN locked = 1 THEN due_at END, CASE WHEN locked = 1 THEN left(due_at, 10) END,
     CASE WHEN locked = 1 THEN chance % CASE WHEN urgency = 'expedited' THEN 4320 ELSE 10080 END END,
     CASE WHEN locked = 1 THEN chance % 2003 END, CASE WHEN locked = 1 THEN 1 END, 0
   FROM (SELECT *, abs(hashtext(id))::bigint AS chance FROM runs) AS runs`,
  `INSERT INTO decision_facts (id, run_id, guideline_code, decision, day)
   SELECT 'd' || run_id, run_id, guideline_code, decision, decided_day FROM run_facts WHERE decision IS NOT NULL`,
  `INSERT INTO stage_facts (run_id, stage, guideline_code, decided_day, minutes)
   SELECT run_id, stage, guideline_code, decided_day, decided_minutes % most
   FROM run_facts, (VALUES ('open', 2879), ('review', 4999), ('notice', 1439)) AS stages (stage, most) WHERE decision IS NOT NULL`,
];

const leavesOf = (node: GuidelineNode): GuidelineNode[] => node.criteria?.flatMap(leavesOf) ?? [node];

/** Every second case has an answer that a person set otherwise, for one of four reasons. */
const OVERRULED = `INSERT INTO overruled_leaves (run_id, criteria_id, guideline_code, snapshot, day, engine, person, rule, reason)
   SELECT run_id, pick(read_tenths, $1), guideline_code, snapshot, reviewed_day, 'green', 'red', 'value',
     pick(read_tenths, ARRAY['Too old', 'On another page', 'Misread value', 'Not this patient'])
   FROM run_facts WHERE pages % 2 = 0`;

export async function fillServer(database: Client, runs: number): Promise<void> {
  await database.query('SET statement_timeout = 0');
  for (const made of [ISO, PICK, UUID]) await database.query(made);
  const guideline = loadGuidelines()[0]!;
  const snapshots = `INSERT INTO guideline_snapshots (sha256, body) SELECT 'sha' || g, $1 FROM generate_series(0, 19) AS g`;
  await database.query(snapshots, [JSON.stringify(guideline)]);
  for (const statement of fill(runs)) await database.query(statement);
  await database.query(OVERRULED, [leavesOf(guideline.criteria).map((leaf) => leaf.criteria_id)]);
  await database.query(words);
  await database.query(shortEndings);
  await database.query('VACUUM ANALYZE');
}
