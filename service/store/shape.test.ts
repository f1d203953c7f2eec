import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Migration, migrations } from './migrations/index.ts';
import { temporaryStores } from './testing.ts';

const stores = temporaryStores();

/** Whoever changes one of these breaks the data folders that had it: add the next number instead. */
const PUBLISHED = [
  ['0001-accounts', 'f808b54905e3356b'],
  ['0002-audit', '1d0ac60de0eaedd1'],
  ['0003-cases', '7e81c0d412267170'],
  ['0004-trust', 'd49e0e99a83e613b'],
  ['0005-administration', 'fde7789a669477fc'],
  ['0006-figures', 'ac1d27c4d8fe5903'],
  ['0007-to-check', '4280daf6049a4648'],
  ['0010-safety', 'd5bfc42ac3fe04c1'],
  ['0040-variances', '8493b0f20696f42f'],
  ['0041-likely', 'a7fbb202d853de29'],
  ['0050-identity', '15e5f792804b6318'],
  ['0060-documents', 'a3efeded727e7843'],
  ['0061-notices', '697d5f9b20a33635'],
  ['0062-desk', '802e42b2b51bb39f'],
  ['0063-opinions', 'c0a33197d5f615b2'],
  ['0064-saved-filters', '6d35f0712ed8ac7b'],
  ['0065-stages', 'e740b9b532423362'],
  ['0066-second-reader', '1081450ba9530296'],
  ['0067-word-templates', '9bd27ae9f480ca92'],
  ['0068-template-files', 'c127e61156340f01'],
  ['0069-user-identities', '706684817e76dfd8'],
  ['0070-job-stage', '7b0de28debf3b39e'],
  ['0071-listed', 'c718f4a6cc89b569'],
  ['0072-page-work', '224caebc6063102a'],
  ['0073-figure-months', '401c3c7622d92ae5'],
  ['0074-overruled-reasons', 'db6cfc83af97b7b6'],
  ['0075-search-words', '60c752d58b22a52a'],
  ['0076-words-of-cases', 'b4cb701aa68cb716'],
  ['0077-waiting', '261a421f5c16cde3'],
  ['0078-page-holder', '2bf5a773275f3806'],
  ['0079-short-endings', '45c5990f4859f67d'],
  ['0080-extended', 'a9aa8c6a4b4a89f4'],
  ['0081-audit-indexes', '2ce29f33675b51d5'],
];

it('migrations that were published stay as they were', () => {
  const present = migrations.map(({ name, sql }) => [
    name,
    createHash('sha256').update(sql).digest('hex').slice(0, 16),
  ]);
  expect(present.slice(0, PUBLISHED.length)).toEqual(PUBLISHED);
  expect(present.length, 'a new migration stands here too').toBe(PUBLISHED.length);
});

/** As an earlier state of this program had it. */
const otherwise = (name: string, change: (sql: string) => string): Migration[] =>
  migrations.map((one) => (one.name === name ? { ...one, sql: change(one.sql) } : one));

it('a folder whose figures have other columns opens after a backup, its figures made again', async () => {
  const old = otherwise('0006-figures', (sql) => sql.replaceAll('snapshot', 'guideline_sha256')).filter(
    ({ name }) => name < '0073',
  );
  const store = await stores.open({ migrations: old });
  const columns = (table: string) =>
    store.sqlite.prepare(`SELECT name, type FROM pragma_table_info(?)`).all(table) as Record<
      string,
      string
    >[];
  expect(columns('run_facts').map(({ name }) => name)).not.toContain('snapshot');
  const given: Record<string, unknown> = { id: 'r1', guideline_code: 'L00001', guideline_sha256: 'abc' };
  const byType: Record<string, unknown> = { INTEGER: 0, BLOB: Buffer.from('x'), TEXT: '2026-01-05' };
  const row = columns('runs').map(({ name = '', type = '' }) => given[name] ?? byType[type]);
  store.sqlite.pragma('foreign_keys = OFF');
  store.sqlite.pragma('ignore_check_constraints = ON');
  store.sqlite.prepare(`INSERT INTO runs VALUES (${row.map(() => '?').join(', ')})`).run(row);
  await stores.close(store);
  const again = await stores.open({ dataDir: store.dataDir });
  const facts = again.sqlite.prepare('SELECT run_id, snapshot FROM run_facts').all();
  expect(facts).toEqual([{ run_id: 'r1', snapshot: 'abc' }]);
  expect(readdirSync(join(store.dataDir, 'backups'))).toHaveLength(1);
  await stores.close(again);
  await stores.open({ dataDir: store.dataDir });
  expect(readdirSync(join(store.dataDir, 'backups'))).toHaveLength(1);
});

it('a folder whose accounts have other columns is refused in a sentence, and left as it is', async () => {
  const old = otherwise('0001-accounts', (sql) => sql.replaceAll('display_name', 'shown_name'));
  const store = await stores.open({ migrations: old });
  await stores.close(store);
  const database = join(store.dataDir, 'evident.db');
  const before = readFileSync(database);
  await expect(stores.open({ dataDir: store.dataDir })).rejects.toMatchObject({
    status: 503,
    code: 'store_foreign',
  });
  expect(readFileSync(database).equals(before)).toBe(true);
});

it('a Word template of before has its file in the table of files', async () => {
  const store = await stores.open({ migrations: migrations.filter(({ name }) => name < '0068') });
  const file = Buffer.alloc(20_000, 'docx');
  const given = { id: 't1', kind: 'denial', audience: 'patient', version: 1, file };
  const facts = { title: 'Lakes', fields: '[]', reading_grade: 7.5, bytes: file.length, sha256: 'ab' };
  const added = { added_at: '2026-03-02', added_by: 'ada', added_by_id: 'u1' };
  const row = { ...given, ...facts, ...added };
  const columns = Object.keys(row);
  store.sqlite
    .prepare(`INSERT INTO word_templates (${columns}) VALUES (${columns.map((name) => `@${name}`)})`)
    .run(row);
  await stores.close(store);
  const again = await stores.open({ dataDir: store.dataDir });
  const { file: _file, ...kept } = row;
  expect(again.sqlite.prepare('SELECT * FROM word_templates').all()).toEqual([
    { ...kept, retired_at: null, retired_by: null },
  ]);
  const files = await again.db.selectFrom('word_template_files').selectAll().execute();
  expect(files).toEqual([{ template_id: 't1', file }]);
});

it('cases of before count as extended only where their time was put off', async () => {
  const store = await stores.open({ migrations: migrations.filter(({ name }) => name < '0080') });
  const add = (table: string, given: Record<string, unknown>) => {
    const columns = store.sqlite.prepare('SELECT name, type FROM pragma_table_info(?)').all(table) as {
      name: string;
      type: string;
    }[];
    const byType: Record<string, unknown> = { INTEGER: null, REAL: null, BLOB: null, TEXT: '2026-01-05' };
    const row = columns.filter(({ name, type }) => name in given || type === 'TEXT');
    const values = row.map(({ name, type }) => given[name] ?? byType[type]);
    store.sqlite
      .prepare(`INSERT INTO ${table} (${row.map(({ name }) => name)}) VALUES (${row.map(() => '?')})`)
      .run(values);
  };
  store.sqlite.pragma('foreign_keys = OFF');
  store.sqlite.pragma('ignore_check_constraints = ON');
  for (const [id, extended_days] of [
    ['asked', null],
    ['put-off', 14],
  ] as const) {
    add('runs', { id, idempotency_key: id, revision: 0, locked: 0, extended_days });
    add('run_facts', { run_id: id, extended: 1 });
  }
  const sums = { guideline_code: '', month: '2026-01', changes: 0, body: '[]' };
  add('figure_sums', { report: 'outcomes', ...sums });
  add('figure_sums', { report: 'volume', ...sums });
  await stores.close(store);
  const again = await stores.open({ dataDir: store.dataDir });
  const facts = await again.db.selectFrom('run_facts').select(['run_id', 'extended']).execute();
  expect(facts).toEqual([
    { run_id: 'asked', extended: 0 },
    { run_id: 'put-off', extended: 1 },
  ]);
  expect(await again.db.selectFrom('figure_sums').select('report').execute()).toEqual([{ report: 'volume' }]);
});
