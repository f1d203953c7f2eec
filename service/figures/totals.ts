/** How much there is of everything, for the system page. */
import type { Db } from './range.ts';

export async function totals(db: Db): Promise<{ runs: number; users: number; audit_entries: number }> {
  const runs = await db
    .selectFrom('runs')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const users = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const head = await db.selectFrom('audit_head').select('seq').executeTakeFirst();
  return { runs: runs.count, users: users.count, audit_entries: head?.seq ?? 0 };
}
