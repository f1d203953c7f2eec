/** What people tell each other about a case: comments with mentions, steps of peer-to-peer calls. Added, never changed. */
import type { CaseNotes, Comment, NewComment, NewPeerEntry, PeerEntry } from '../contract/case-notes.ts';
import { ServiceError } from '../contract/errors.ts';
import { isVisible, visibleText } from '../contract/visible.ts';
import { find } from '../tree/index.ts';
import { assignmentsOf } from './assign.ts';
import type { Context } from './ports.ts';
import { caseKeyOf, findRun, openRun, type Reading, type RunRow, readResults } from './runs.ts';
import { caseNotesContext, openJson, sealJson } from './sealed.ts';
import type { Actor } from './types.ts';

/** More in one case are a mistake or an attack. */
const MOST_NOTES = 2_000;

const refuse = (path: string, message: string) =>
  new ServiceError(422, 'note_incomplete', message, [{ path, message }]);

export async function readCaseNotes(context: Context, runId: string, actor: Actor): Promise<CaseNotes> {
  const { store } = context;
  const { key } = await openRun(store, runId, actor);
  const rows = await store.db
    .selectFrom('desk_notes')
    .select(['id', 'kind', 'body_sealed'])
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute();
  const of = <T>(kind: 'comment' | 'peer') =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => openJson<T>(key, row.body_sealed, caseNotesContext(runId, row.id)));
  return {
    comments: of<Comment>('comment'),
    peer_log: of<PeerEntry>('peer'),
    assignments: await assignmentsOf(context, runId),
  };
}

/** 422 `note_incomplete` for a text that shows nothing, or a criterion that is not there. */
export async function addComment(
  context: Context,
  runId: string,
  { criteria_id, text }: NewComment,
  actor: Actor,
): Promise<Comment> {
  const { store, clock, newId } = context;
  if (!isVisible(text)) throw refuse('/text', 'Write something.');
  const run = await findRun(store.db, runId, actor);
  if (criteria_id !== undefined) await checkCriterion(context, run, criteria_id);
  const comment: Comment = {
    comment_id: newId(),
    ...(criteria_id !== undefined && { criteria_id }),
    text: visibleText(text),
    mentions: await mentionedIn(store.db, text),
    by: actor.username,
    at: clock().toISOString(),
  };
  await add(context, runId, actor, { kind: 'comment', id: comment.comment_id, body: comment });
  return comment;
}

async function checkCriterion({ store }: Context, run: RunRow, criteriaId: string): Promise<void> {
  const results = run.revision > 0 && (await readResults(store.db, run, caseKeyOf(store, run), run.revision));
  if (!results || !find(results.criteria.criteria_tree, criteriaId))
    throw refuse('/criteria_id', 'The case has no such criterion.');
}

/** Users whose names stand behind an @; whoever is unknown, or may not work on cases, is only text. */
async function mentionedIn(db: Reading, text: string): Promise<string[]> {
  const named = new Set(
    [...text.matchAll(/@([\p{L}\p{N}._-]{1,128})/gu)].map(([, name = '']) =>
      name.normalize('NFKC').replace(/\.+$/, '').toLowerCase(),
    ),
  );
  if (named.size === 0) return [];
  const users = await db
    .selectFrom('users')
    .select(['username', 'username_key', 'disabled', 'role'])
    .execute();
  return users
    .filter(({ username_key, disabled, role }) => named.has(username_key) && !disabled && role !== 'service')
    .map(({ username }) => username);
}

/** 422 `note_incomplete`: times for an offer, an outcome for a call that was held. */
export async function addPeerEntry(
  context: Context,
  runId: string,
  entry: NewPeerEntry,
  actor: Actor,
): Promise<PeerEntry> {
  if (entry.step === 'offered' && !entry.times?.length) throw refuse('/times', 'Name the times offered.');
  if (entry.step === 'held' && !isVisible(entry.outcome ?? ''))
    throw refuse('/outcome', 'Say what came out of the call.');
  const made: PeerEntry = {
    ...entry,
    entry_id: context.newId(),
    by: actor.username,
    at: context.clock().toISOString(),
  };
  await add(context, runId, actor, { kind: 'peer', id: made.entry_id, body: made });
  return made;
}

async function add(
  { store, clock, changed }: Context,
  runId: string,
  actor: Actor,
  { kind, id, body }: { kind: 'comment' | 'peer'; id: string; body: Comment | PeerEntry },
): Promise<void> {
  await store.write(async (tx) => {
    const run = await findRun(tx, runId, actor);
    const { count } = await tx
      .selectFrom('desk_notes')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_NOTES)
      throw new ServiceError(409, 'notes_too_many', `The case has ${MOST_NOTES} comments already.`);
    const row = { id, run_id: runId, kind, created_at: clock().toISOString(), created_by_id: actor.id };
    const mentions = JSON.stringify('mentions' in body ? body.mentions : []);
    const body_sealed = sealJson(caseKeyOf(store, run), body, caseNotesContext(runId, id));
    await tx
      .insertInto('desk_notes')
      .values({ ...row, mentions, body_sealed })
      .execute();
    const detail: Record<string, string> = 'step' in body ? { step: body.step } : {};
    const action = kind === 'comment' ? 'comment.added' : 'peer.logged';
    const entry = { actor, action, objectType: 'run', objectId: runId, detail };
    await store.audit.append(tx, { ...entry, rows: [{ facet: 'desk', key: [id] }] });
  });
  changed(runId);
}

/** Who is mentioned in each of these cases. */
export async function mentionsOf(db: Reading, runIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (runIds.length === 0) return found;
  const rows = await db
    .selectFrom('desk_notes')
    .select(['run_id', 'mentions'])
    .where('run_id', 'in', runIds)
    .where('mentions', '!=', '[]')
    .execute();
  for (const { run_id, mentions } of rows)
    found.set(run_id, [...new Set([...(found.get(run_id) ?? []), ...(JSON.parse(mentions) as string[])])]);
  return found;
}
