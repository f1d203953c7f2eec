/** Tells the figures which months have changed; see figures/months.ts. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../store/index.ts';

type Tx = Transaction<Tables>;

/** Months that the facts of a run count in. */
async function monthsOf(tx: Tx, runId: string): Promise<string[]> {
  const facts = await tx
    .selectFrom('run_facts')
    .select(['received_day', 'completed_day', 'reviewed_day', 'decided_day'])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return Object.values(facts ?? {}).flatMap((day: string | null) => (day === null ? [] : [day.slice(0, 7)]));
}

/** Runs `work`, which changes facts of a run: every month that they count in before or after it has changed. */
export async function changingFacts(tx: Tx, runId: string, work: () => Promise<unknown>): Promise<void> {
  const before = await monthsOf(tx, runId);
  await work();
  const months = [...new Set([...before, ...(await monthsOf(tx, runId))])];
  if (months.length === 0) return;
  await tx
    .insertInto('figure_months')
    .values(months.map((month) => ({ month, changes: 1 })))
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet({ changes: sql<number>`figure_months.changes + 1` }),
    )
    .execute();
}
