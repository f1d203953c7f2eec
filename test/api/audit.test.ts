/** The audit trail of a running service: what is in it, how it is asked and taken away, and that tampering shows. */

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../service/contract/access.ts';
import { type Client, createClient } from '../../service/contract/client.ts';
import { openStore, type Store } from '../../service/store/index.ts';
import { APPROVAL } from './client.ts';
import { isFolder } from './engine.ts';
import { evident, passphrase, temporaryFolder } from './evident.ts';
import { type Inside, startInside } from './inside.ts';

let inside: Inside;
let nurse: Client;
let token = '';
let runId = '';
let now = Date.parse('2026-01-05T10:00:00Z');

beforeAll(async () => {
  inside = await startInside({ passphrase, dataKey: undefined, clock: () => new Date(now) });
  ({ client: nurse, token } = await inside.join('Zoë', 'nurse'));
  const form = { guideline_code: 'L33797', notes: [{ text: 'Saturation 85 % on room air at rest.' }] };
  runId = (await nurse.submitRun({ body: { process_data_request_form: form } })).run_id;
  for await (const event of nurse.events(runId)) if (event.status === 'failed') throw new Error('failed');
  const run = await nurse.getRun({ params: { run_id: runId } });
  if (!('criteria' in run.final_results)) throw new Error('no results');
  const updated_criteria_tree = run.final_results.criteria.criteria_tree;
  await nurse.updateTree({ body: { run_id: runId, updated_criteria_tree, only_save_nurse_decision: true } });
  await fetch(run.case_file_presigned_url);
  now += 60_000;
  await nurse.decide({ params: { run_id: runId }, body: APPROVAL });
});
afterAll(() => inside?.close());

const find = async (query: Parameters<Client['audit']>[0] = {}) => (await inside.admin.audit(query)).entries;
const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);

test('who submitted, saw, opened, changed and decided stands in it, in that order', async () => {
  const entries = await find({ query: { object_type: 'run', object_id: runId } });
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['run.submitted', 'Zoë'],
    ['run.completed', 'system'],
    ['run.viewed', 'Zoë'],
    ['tree.saved', 'Zoë'],
    ['file.opened', 'Zoë'],
    ['decision.approve', 'Zoë'],
  ]);
});

test('filters hold together; names are found in any spelling; kinds by their beginning', async () => {
  const all = await find();
  const of = async (query: NonNullable<Parameters<Client['audit']>[0]>['query']) => find({ query });
  expect(await of({ actor: 'zoe\u0308' })).toEqual(all.filter(({ actor }) => actor === 'Zoë'));
  expect(await of({ actor: 'nobody' })).toEqual([]);
  expect(await of({ action: 'run.' })).toEqual(all.filter(({ action }) => action.startsWith('run.')));
  expect(await of({ action: 'run' })).toEqual([]);
  expect(actionsOf(await of({ actor: 'Zoë', action: 'file.opened' }))).toEqual(['file.opened']);
  const last = new Date(now).toISOString();
  expect((await of({ from: last })).every(({ at }) => at >= last)).toBe(true);
  expect((await of({ from: last })).length + (await of({ to: last })).length).toBe((await find()).length);
  expect(await of({ to: '2026-01-04' })).toEqual([]);
  expect((await of({ from: '2026-01-05', to: '2026-01-05' })).length).toBe((await find()).length);
  for (const from of ['yesterday', '2026-13-45', '2026-01-05T10:00:00'])
    await expect(of({ from })).rejects.toMatchObject({ status: 400, code: 'query_invalid' });
});

test('pages follow each other in both orders, without gap or double', async () => {
  const total = (await find()).map(({ seq }) => seq);
  for (const order of ['asc', 'desc'] as const) {
    const seen: number[] = [];
    for (let after: number | undefined; ; ) {
      const page = await inside.admin.audit({
        query: { order, limit: 3, ...(after !== undefined && { after }) },
      });
      seen.push(...page.entries.map(({ seq }) => seq));
      after = page.next_after;
      if (after === undefined) break;
    }
    expect(seen).toEqual(order === 'asc' ? total : total.toReversed());
  }
});

test('the export holds what the filters let through, as CSV and as JSON, and is itself in the trail', async () => {
  const entries = await find({ query: { actor: 'Zoë' } });
  const json = await inside.admin.download('exportAudit', { query: { format: 'json', actor: 'Zoë' } });
  expect(json.filename).toBe('audit.json');
  expect(JSON.parse(await json.blob.text())).toEqual(entries);
  const csv = await inside.admin.download('exportAudit', { query: { format: 'csv', actor: 'Zoë' } });
  const lines = (await csv.blob.text()).trimEnd().split('\r\n');
  expect(lines[0]).toBe('seq,at,actor,role,action,object_type,object_id,detail');
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(entries.map(({ seq }) => seq));
  expect(
    (await find({ query: { action: 'audit.exported' } })).map(({ actor, detail }) => [actor, detail]),
  ).toEqual([
    ['admin', { format: 'json' }],
    ['admin', { format: 'csv' }],
  ]);
  await expect(
    createClient({ baseUrl: inside.service.url, token }).download('exportAudit', {
      query: { format: 'csv' },
    }),
  ).rejects.toMatchObject({ status: 403 });
});

test('no entry holds a word of a chart or a reason', async () => {
  const text = JSON.stringify(await find({ query: { limit: 1000 } }));
  for (const word of ['Saturation', 'room air', 'Met.']) expect(text).not.toContain(word);
});

const tampering: [string, string][] = [
  ['an edit', `UPDATE audit SET actor_name = 'Mallory' WHERE seq = 3`],
  ['a removal', 'DELETE FROM audit WHERE seq = 4'],
  ['a removal closed up', 'DELETE FROM audit WHERE seq = 4; UPDATE audit SET seq = seq - 1 WHERE seq > 4'],
  [
    'a reordering',
    'UPDATE audit SET seq = 9999 WHERE seq = 3; UPDATE audit SET seq = 3 WHERE seq = 4; UPDATE audit SET seq = 4 WHERE seq = 9999',
  ],
  ['the end cut off', 'DELETE FROM audit WHERE seq > 5'],
  [
    'the end cut off and the head set back',
    'DELETE FROM audit WHERE seq > 5; UPDATE audit_head SET seq = 5, mac = (SELECT mac FROM audit WHERE seq = 5)',
  ],
  ['all of it gone', 'DELETE FROM audit'],
  ['all of it gone, and its head', 'DELETE FROM audit; DELETE FROM audit_head'],
  [
    'an entry slipped in',
    `INSERT INTO audit SELECT 9999, at, actor_id, actor_name, actor_role, action, object_type, object_id, detail, mac FROM audit WHERE seq = 2`,
  ],
];

test.runIf(isFolder)(
  'with the key to the database in hand: each kind of tampering shows, while running and by command',
  {
    timeout: 120_000,
  },
  async () => {
    const { folder, remove } = temporaryFolder();
    const backup = join(inside.dataDir, 'backups', (await inside.admin.makeBackup()).name);
    expect(await inside.admin.verifyAudit()).toMatchObject({ ok: true });
    const intruder: Store = await openStore({ dataDir: inside.dataDir, passphrase, mode: 'tool' });
    try {
      for (const [name, sql] of tampering) {
        intruder.sqlite.exec(
          `CREATE TEMP TABLE kept AS SELECT * FROM audit; CREATE TEMP TABLE kept_head AS SELECT * FROM audit_head`,
        );
        intruder.sqlite.exec(sql);
        const verdict = await inside.admin.verifyAudit();
        expect([name, verdict.ok]).toEqual([name, false]);
        intruder.sqlite.exec('DELETE FROM audit; INSERT INTO audit SELECT * FROM kept; DROP TABLE kept');
        intruder.sqlite.exec(
          'DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM kept_head; DROP TABLE kept_head',
        );
        expect((await inside.admin.verifyAudit()).ok).toBe(true);
      }
      intruder.sqlite.exec(tampering[0]![1]);
    } finally {
      await intruder.close();
    }
    const verify = (dataDir: string) => evident(['audit', 'verify', '--data', dataDir], { folder });
    const reported = verify(inside.dataDir);
    expect([reported.code, reported.out]).toEqual([6, 'NOT ok: entry 3 is changed\n']);
    evident(['restore', backup, '--data', join(folder, 'restored')], { folder });
    expect(verify(join(folder, 'restored')).code).toBe(0);
    const exported = evident(['audit', 'export', '--format', 'json', '--data', join(folder, 'restored')], {
      folder,
    });
    expect(JSON.parse(exported.out).length).toBeGreaterThan(5);
    remove();
  },
);
