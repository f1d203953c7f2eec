/** How long the stages of a case took, for the figures; see migration 0065. */
import type { Transaction } from 'kysely';
import type { Tables } from '../store/index.ts';
import { changingFacts } from './fact-months.ts';
import type { RunRow } from './runs.ts';

type Tx = Transaction<Tables>;

/** Days are UTC. */
export const dayOf = (time: string) => time.slice(0, 10);
export const minutesBetween = (from: string, to: string) =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));

/** How long each stage took of a case that was decided for the first time, from the events that are stored of it. */
export async function noteStages(
  tx: Tx,
  run: RunRow,
  openedAt: string | null,
  decidedAt: string,
): Promise<void> {
  const pended = await pendedMinutes(tx, run.id);
  const stages = {
    open: openedAt && minutesBetween(run.received_at, openedAt),
    review: openedAt && Math.max(0, minutesBetween(openedAt, decidedAt) - (pended ?? 0)),
    pended,
  };
  for (const stage of ['open', 'review', 'pended'] as const) {
    const minutes = stages[stage];
    if (typeof minutes === 'number') await addStage(tx, run, stage, dayOf(decidedAt), minutes);
  }
}

export async function forgetStages(tx: Tx, runId: string): Promise<void> {
  await tx.deleteFrom('stage_facts').where('run_id', '=', runId).execute();
}

async function addStage(
  tx: Tx,
  { id, guideline_code }: Pick<RunRow, 'id' | 'guideline_code'>,
  stage: Tables['stage_facts']['stage'],
  decided_day: string,
  minutes: number,
): Promise<void> {
  const row = { run_id: id, stage, guideline_code, decided_day, minutes };
  await tx
    .insertInto('stage_facts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['run_id', 'stage']).doNothing())
    .execute();
}

/** From each request for information until a document came or the next decision was signed; undefined without one. */
async function pendedMinutes(tx: Tx, runId: string): Promise<number | undefined> {
  const decisions = await tx
    .selectFrom('decisions')
    .select(['decision', 'signed_at'])
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute();
  const documents = await tx
    .selectFrom('documents')
    .select('added_at')
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute();
  const spans = decisions.flatMap(({ decision, signed_at: from }, index) => {
    if (decision !== 'request_information') return [];
    const came = documents.find(({ added_at }) => added_at >= from)?.added_at;
    const ends = [came, decisions[index + 1]?.signed_at].filter((end) => end !== undefined);
    return ends.length > 0 ? [minutesBetween(from, ends.sort()[0]!)] : [];
  });
  return spans.length > 0 ? spans.reduce((sum, span) => sum + span, 0) : undefined;
}

/** The first notice after the first final decision. */
export async function noteNotice(tx: Tx, run: RunRow, at: string): Promise<void> {
  const facts = await tx
    .selectFrom('run_facts')
    .select(['decided_at', 'decided_day'])
    .where('run_id', '=', run.id)
    .executeTakeFirst();
  const { decided_at, decided_day } = facts ?? {};
  if (decided_at && decided_day)
    await changingFacts(tx, run.id, () =>
      addStage(tx, run, 'notice', decided_day, minutesBetween(decided_at, at)),
    );
}
