/** Going through a whole table, a few rows at a time, in the order of its key: the same in SQLite and PostgreSQL. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Row = Record<string, unknown>;

/** Names of ours: nothing of a request gets into the text. */
export interface Part {
  table: string;
  key: readonly string[];
  columns: readonly string[];
}

/** Batches of at most `size` rows; none is empty. */
export async function* rowsInOrder(
  db: Kysely<Tables> | Transaction<Tables>,
  { table, key, columns }: Part,
  size: number,
): AsyncGenerator<Row[]> {
  const names = (list: readonly string[]) => sql.join(list.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const after = last && sql`WHERE (${names(key)}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } =
      await sql<Row>`SELECT ${names(columns)} FROM ${sql.table(table)} ${after ?? sql``} ORDER BY ${names(key)} LIMIT ${sql.lit(size)}`.execute(
        db,
      );
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
