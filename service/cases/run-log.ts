/** The log of one run: what happened when, in codes and counts, without a word of the record. */
import type { Reading } from './runs.ts';

export type LogDetail = Record<string, string | number | boolean>;

export interface LogLine {
  id: string;
  runId: string;
  at: Date;
  level?: 'info' | 'warn' | 'error';
  /** `resource.verb`, for example `read.finished`. */
  event: string;
  detail?: LogDetail;
}

export async function writeLog(
  db: Reading,
  { id, runId, at, level = 'info', event, detail = {} }: LogLine,
): Promise<void> {
  const row = { id, run_id: runId, at: at.toISOString(), level, event, detail: JSON.stringify(detail) };
  await db.insertInto('run_log').values(row).execute();
}

/** The whole log as JSON lines, oldest first. */
export async function readLog(db: Reading, runId: string): Promise<string> {
  const rows = await db.selectFrom('run_log').selectAll().where('run_id', '=', runId).orderBy('id').execute();
  return rows
    .map(({ at, level, event, detail }) => `${JSON.stringify({ at, level, event, ...JSON.parse(detail) })}\n`)
    .join('');
}
