/**
 * The rows that the audit trail answers for: who a user is and may be, who submitted a case and when, each revision and each
 * decision with its author and its sealed content. The entry of a change holds the hash of the row that it made, so that a
 * row that was rewritten, removed or slipped in later shows.
 */
import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Row, rowsInOrder } from './rows.ts';
import type { Tables } from './tables.ts';

/** One side of a row: columns that one kind of entry sets and no other. */
interface Facet {
  table:
    | 'users'
    | 'user_identities'
    | 'runs'
    | 'revisions'
    | 'decisions'
    | 'documents'
    | 'notices'
    | 'desk_notes'
    | 'word_templates';
  key: readonly string[];
  columns: readonly string[];
  /** Whose destruction removes it. */
  run?: string;
}

/** A row of a case, which is destroyed with it. */
const ofCase = (table: Facet['table'], columns: readonly string[]): Facet => ({
  table,
  key: ['id'],
  columns: ['run_id', ...columns],
  run: 'run_id',
});

const FACETS = {
  user: { table: 'users', key: ['id'], columns: ['username', 'display_name', 'created_at'] },
  'user.standing': { table: 'users', key: ['id'], columns: ['role', 'disabled'] },
  'user.password': { table: 'users', key: ['id'], columns: ['password_hash', 'must_change_password'] },
  'user.identity': {
    table: 'user_identities',
    key: ['user_id'],
    columns: ['issuer', 'subject', 'linked_at'],
  },
  run: {
    table: 'runs',
    key: ['id'],
    columns: [
      'guideline_code',
      'guideline_name',
      'guideline_sha256',
      'urgency',
      'received_at',
      'due_at',
      'created_at',
      'created_by_id',
      'created_by',
      'submission_mac',
      'pdf_mac',
    ],
  },
  revision: {
    table: 'revisions',
    key: ['run_id', 'revision'],
    columns: ['kind', 'computed_revision', 'created_at', 'created_by', 'root_decision', 'body_sealed'],
    run: 'run_id',
  },
  decision: ofCase('decisions', [
    'decision',
    'revision',
    'signed_by_id',
    'signed_role',
    'signed_at',
    'body_sealed',
  ]),
  desk: ofCase('desk_notes', ['kind', 'created_at', 'created_by_id', 'mentions', 'body_sealed']),
  notice: ofCase('notices', ['kind', 'version', 'template', 'created_at', 'created_by_id', 'body_sealed']),
  // The file itself is held against its hash when it is used.
  notice_template: {
    table: 'word_templates',
    key: ['id'],
    columns: ['kind', 'audience', 'version', 'title', 'fields', 'sha256', 'added_at', 'added_by_id'],
  },
  document: ofCase('documents', [
    'file_mac',
    'page_count',
    'received_at',
    'added_at',
    'added_by_id',
    'body_sealed',
  ]),
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** Which side of which row, its hash, and the case whose destruction removes the row. */
export type RowHash = [facet: FacetName, key: string, hash: string, run?: string];

/** A row that an entry answers for. */
export interface RowRef {
  facet: FacetName;
  key: readonly (string | number)[];
}

type Reading = Kysely<Tables> | Transaction<Tables>;

const partOf = (value: unknown) =>
  Buffer.isBuffer(value) ? createHash('sha256').update(value).digest('base64url') : value;

const keyText = (key: readonly unknown[]) => key.join(' ');

function hashOf(facet: Facet, row: Row): string {
  const parts = [...facet.key, ...facet.columns].map((column) => partOf(row[column]));
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function rowHash(name: FacetName, row: Row): RowHash {
  const facet: Facet = FACETS[name];
  const key = keyText(facet.key.map((column) => row[column]));
  const hash = hashOf(facet, row);
  return facet.run === undefined ? [name, key, hash] : [name, key, hash, String(row[facet.run])];
}

/** Columns and tables are those above: nothing of a request gets into the text. */
const columnsOf = ({ key, columns }: Facet) => [...key, ...columns].join(', ');

/** The hashes of these rows as they are now; a row that is not there has none. */
export async function hashRows(db: Reading, refs: readonly RowRef[]): Promise<RowHash[]> {
  const hashes: RowHash[] = [];
  for (const ref of refs) {
    const facet: Facet = FACETS[ref.facet];
    const where = facet.key.map((column, index) => sql`${sql.ref(column)} = ${ref.key[index]}`);
    const { rows } =
      await sql<Row>`SELECT ${sql.raw(columnsOf(facet))} FROM ${sql.table(facet.table)} WHERE ${sql.join(where, sql` AND `)}`.execute(
        db,
      );
    if (rows[0]) hashes.push(rowHash(ref.facet, rows[0]));
  }
  return hashes;
}

/** Sealed results are large: few at a time. */
const BATCH = 200;

/** Every row of a facet, hashed, a few at a time. */
export async function* allRows(db: Reading, name: FacetName): AsyncGenerator<RowHash[]> {
  const { table, key, columns }: Facet = FACETS[name];
  const part = { table, key, columns: [...key, ...columns] };
  for await (const rows of rowsInOrder(db, part, BATCH)) yield rows.map((row) => rowHash(name, row));
}

const USER_ROWS: Record<string, readonly FacetName[]> = {
  'user.added': ['user', 'user.standing', 'user.password'],
  'user.role_changed': ['user.standing'],
  'user.renamed': ['user'],
  'user.linked': ['user.identity'],
  'user.disabled': ['user.standing'],
  'user.enabled': ['user.standing'],
  'user.password_set': ['user.password'],
  'user.password_changed': ['user.password'],
};

/** Changes of a case that make its next revision. */
const REVISES =
  /^(?:run\.completed|variance\.accepted|tree\.\w+|documents\.evaluated|pages\.(?:taken_back|set_aside))$/;

/**
 * What an entry answers for by its action alone. Only what the action itself sets: a role that somebody rewrote must not
 * become right by a new password.
 */
export async function rowsOf(
  tx: Transaction<Tables>,
  { action, objectType, objectId }: { action: string; objectType: string; objectId: string },
): Promise<RowRef[]> {
  if (objectType === 'user') return (USER_ROWS[action] ?? []).map((facet) => ({ facet, key: [objectId] }));
  if (objectType !== 'run') return [];
  if (action === 'run.submitted') return [{ facet: 'run', key: [objectId] }];
  if (!REVISES.test(action)) return [];
  const run = await tx.selectFrom('runs').select('revision').where('id', '=', objectId).executeTakeFirst();
  return run ? [{ facet: 'revision', key: [objectId, run.revision] }] : [];
}
