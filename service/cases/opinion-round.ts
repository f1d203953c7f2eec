/** One round of a second reader about one case: what is asked, what is kept of it, and what it changes of a case that nobody has opened. */
import type { Transaction } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import type { ReaderFacts, SecondOpinions } from '../contract/opinions.ts';
import type { FinalResults } from '../contract/results.ts';
import type { Question, Reply } from '../criteria/opinion/model.ts';
import { questionKey } from '../criteria/opinion/model.ts';
import type { OpenReader } from '../criteria/opinion/port.ts';
import { SYSTEM_ACTOR, type Tables } from '../store/index.ts';
import { leaves } from '../tree/index.ts';
import { requireRecord } from './objects.ts';
import type { Context, Turn } from './ports.ts';
import { addRevision } from './revisions.ts';
import { type LogDetail, writeLog } from './run-log.ts';
import { caseKeyOf, findRun, type RunRow, readForm, readResults } from './runs.ts';
import { openJson, opinionContext, sealJson } from './sealed.ts';
import { readGuideline } from './snapshots.ts';
import { changeCounts } from './variance.ts';

/** A row that waits. */
export interface Waiting {
  run_id: string;
  revision: number;
  attempts: number;
}

/** An answer as it came: the same question need not be asked twice of the same reader. */
interface Kept extends Reply {
  key: string;
}

export type Body = Pick<SecondOpinions, 'reader' | 'chosen' | 'asked' | 'seconds' | 'opinions'> & {
  replies?: Kept[];
};

/** Who a revision is by that a second reader made. */
const BY = 'second reader';

/** Begun so often without an end, it is given up: a model may end the process that asks it. */
const MOST_ATTEMPTS = 3;

const ofRow = ({ run_id, revision }: Waiting) => ({ run_id, revision });

/** Asks, and stores what came. Throws what went wrong, `reader_off` where the reader was switched off meanwhile. */
export async function round(context: Context, row: Waiting, signal: AbortSignal): Promise<void> {
  const { store, review, secondReader, config } = context;
  if (row.attempts >= MOST_ATTEMPTS)
    throw new ServiceError(502, 'reader_interrupted', 'The program ended while the reader was asked.');
  const run = await findRun(store.db, row.run_id);
  // A decided case stays as it is, and nobody waits for what a model says of it.
  if (run.locked === 1) return drop(context, row);
  await store.write((tx) =>
    tx
      .updateTable('opinions')
      .set({ attempts: row.attempts + 1 })
      .where((where) => where.and(ofRow(row)))
      .execute(),
  );
  const key = caseKeyOf(store, run);
  const results = await readResults(store.db, run, key, run.revision);
  const input = {
    record: await requireRecord(store, run, key),
    form: readForm(run, key),
    guideline: await readGuideline(store.db, run.guideline_sha256),
    ccm: config.ccm,
    pageDecisions: results.identity?.page_decisions ?? [],
    results,
  };
  const turn: Turn = { owner: run.created_by_id, urgent: false, signal };
  const { leaves: most, seconds } = secondReader.limits();
  const asking = await review.asking({ ...input, limits: { leaves: most } }, turn);
  if (asking.questions.length === 0)
    return finish(context, row, { state: 'done', body: { chosen: 0, asked: 0, seconds: 0, opinions: [] } });
  const started = performance.now();
  const reader = await secondReader.open();
  const earlier = await keptReplies(context, run, key, reader.facts);
  const keys = new Map(asking.questions.map((question) => [question.leaf, questionKey(question)]));
  const replies = await askAll(context, row, {
    reader,
    earlier,
    questions: asking.questions,
    keys,
    seconds,
    signal,
  });
  const { trust, facts } = reader;
  const { model, sha256 } = facts;
  const heard = await review.opinions(
    { ...input, asking, replies, trust, reader: { model, ...(sha256 && { sha256 }) } },
    turn,
  );
  const body: Body = {
    reader: facts,
    chosen: asking.questions.length,
    asked: replies.length,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    opinions: heard.opinions,
    replies: replies.map(([leaf, reply]) => ({ ...reply, key: keys.get(leaf)! })),
  };
  await finish(context, row, {
    state: 'done',
    body,
    ...(heard.results && { change: { from: run.revision, present: results, results: heard.results } }),
  });
}

/** What the same reader has answered in this case before. */
async function keptReplies(
  { store }: Context,
  run: RunRow,
  key: Buffer,
  facts: ReaderFacts,
): Promise<ReadonlyMap<string, Reply>> {
  const body = (await latestBody(store.db, run.id, key))?.body;
  const isSame = (one: ReaderFacts) =>
    one.kind === facts.kind &&
    one.model === facts.model &&
    one.address === facts.address &&
    one.sha256 === facts.sha256 &&
    JSON.stringify(one.parameters) === JSON.stringify(facts.parameters);
  if (!body?.reader || !isSame(body.reader)) return new Map();
  return new Map((body.replies ?? []).map(({ key: asked, ...reply }) => [asked, reply]));
}

/** The newest answers that are stored of a case. */
export async function latestBody(
  db: Context['store']['db'],
  runId: string,
  key: Buffer,
): Promise<{ revision: number; body: Body } | undefined> {
  const row = await db
    .selectFrom('opinions')
    .select(['revision', 'body_sealed'])
    .where('run_id', '=', runId)
    .where('state', '=', 'done')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.body_sealed) return undefined;
  const { revision } = row;
  return { revision, body: openJson<Body>(key, row.body_sealed, opinionContext(runId, revision)) };
}

interface Round {
  reader: OpenReader;
  earlier: ReadonlyMap<string, Reply>;
  questions: readonly Question[];
  /** By leaf. */
  keys: ReadonlyMap<string, string>;
  seconds: number;
  signal: AbortSignal;
}

/** Questions in their order until the time is over. A question without an answer is left out; none with one is a failure. */
async function askAll(
  { store, secondReader }: Context,
  row: Waiting,
  { reader, earlier, questions, keys, seconds, signal }: Round,
): Promise<[string, Reply][]> {
  const replies: [string, Reply][] = [];
  const over = AbortSignal.timeout(seconds * 1000);
  let failure: unknown;
  for (const question of questions) {
    const known = earlier.get(keys.get(question.leaf)!);
    if (known) {
      replies.push([question.leaf, known]);
      continue;
    }
    if (over.aborted) continue;
    if (!secondReader.isOn()) throw new ServiceError(409, 'reader_off', 'The reader was switched off.');
    if (!(await isWanted(store.db, row))) break;
    try {
      replies.push([question.leaf, await reader.ask(question, AbortSignal.any([signal, over]))]);
    } catch (cause) {
      signal.throwIfAborted();
      failure = over.aborted ? new ServiceError(504, 'reader_too_slow', 'The time was over.') : cause;
    }
  }
  if (replies.length === 0 && failure) throw failure;
  return replies;
}

/** A later review of the case takes the place of the one that is asked about. */
async function isWanted(db: Context['store']['db'], row: Waiting): Promise<boolean> {
  const found = await db
    .selectFrom('opinions')
    .select('run_id')
    .where((where) => where.and(ofRow(row)))
    .executeTakeFirst();
  return found !== undefined;
}

async function drop({ store }: Context, row: Waiting): Promise<void> {
  await store.write((tx) =>
    tx
      .deleteFrom('opinions')
      .where((where) => where.and(ofRow(row)))
      .execute(),
  );
}

interface Outcome {
  state: 'done' | 'failed';
  body: Body;
  code?: string;
  /** What the case would become, and the revision that it was made from. */
  change?: { from: number; present: FinalResults; results: FinalResults };
}

/** Nothing where the row is gone: the case was destroyed, or reviewed anew. */
export async function finish(
  context: Context,
  row: Waiting,
  { state, body, code, change }: Outcome,
): Promise<void> {
  const { store, clock, newId } = context;
  const { run_id, revision } = row;
  await store.write(async (tx) => {
    const run = await tx.selectFrom('runs').selectAll().where('id', '=', run_id).executeTakeFirst();
    if (!run?.case_key || !(await isWanted(tx, row))) return;
    const at = clock();
    const made = change && (await applied(context, tx, run, change, body.reader));
    await tx
      .updateTable('opinions')
      .set({
        state,
        error_code: code ?? null,
        finished_at: at.toISOString(),
        body_sealed: sealJson(caseKeyOf(store, run), body, opinionContext(run_id, revision)),
        made_revision: made ?? null,
      })
      .where((where) => where.and(ofRow(row)))
      .execute();
    const reported: LogDetail = { asked: body.asked ?? 0, seconds: body.seconds ?? 0 };
    const detail: LogDetail = code ? { code } : { ...reported, ...(made && { revision: made }) };
    await writeLog(tx, { id: newId(), runId: run_id, at, event: `opinion.${state}`, detail });
  });
}

/** The number of the revision that holds the change; undefined where somebody has seen or touched the case: then it is only proposed. */
async function applied(
  { store, clock }: Context,
  tx: Transaction<Tables>,
  run: RunRow,
  { from, present, results }: NonNullable<Outcome['change']>,
  reader: ReaderFacts | undefined,
): Promise<number | undefined> {
  if (run.revision !== from || !(await isUntouched(tx, run))) return undefined;
  const key = caseKeyOf(store, run);
  const revision = await addRevision(tx, run, key, {
    kind: 'engine',
    results,
    createdBy: BY,
    createdAt: clock().toISOString(),
    changes: changeCounts(present, results),
  });
  const changed = leaves(results.criteria.criteria_tree).filter(
    ({ engine }) => engine?.rule === 'second_reader',
  ).length;
  const { model = '', sha256 } = reader ?? {};
  await store.audit.append(tx, {
    actor: SYSTEM_ACTOR,
    action: 'second_reader.changed',
    objectType: 'run',
    objectId: run.id,
    detail: { revision, changed, model, ...(sha256 && { sha256 }) },
  });
  return revision;
}

/** No person has opened the finished review, decided it or sent a tree of it: every revision is a program's. */
async function isUntouched(tx: Transaction<Tables>, run: RunRow): Promise<boolean> {
  if (run.locked === 1 || run.status !== 'completed') return false;
  const facts = await tx
    .selectFrom('run_facts')
    .select('opened_at')
    .where('run_id', '=', run.id)
    .executeTakeFirst();
  if (facts?.opened_at) return false;
  const persons = await tx
    .selectFrom('revisions')
    .select('revision')
    .where('run_id', '=', run.id)
    .where('kind', '!=', 'engine')
    .where('revision', 'not in', (inner) =>
      inner
        .selectFrom('documents')
        .select((row) => row.ref('revision').$notNull().as('revision'))
        .where('run_id', '=', run.id)
        .where('revision', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst();
  return persons === undefined;
}
