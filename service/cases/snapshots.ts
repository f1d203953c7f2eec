/** Guidelines as they were when a run was submitted: editing one later changes no case. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Guideline } from '../criteria/schema/guideline.ts';
import type { Tables } from '../store/index.ts';
import type { Reading } from './runs.ts';

/** Keeps the guideline (once) and answers its SHA-256. */
export async function keepGuideline(tx: Transaction<Tables>, guideline: Guideline): Promise<string> {
  const body = JSON.stringify(guideline);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const known = await tx
    .selectFrom('guideline_snapshots')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!known) await tx.insertInto('guideline_snapshots').values({ sha256, body }).execute();
  return sha256;
}

export async function readGuideline(db: Reading, sha256: string): Promise<Guideline> {
  const row = await db
    .selectFrom('guideline_snapshots')
    .select('body')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.body) as Guideline;
}
