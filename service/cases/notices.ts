/** Notices of a case: written from a template or as a person sends them, issued when complete, sent as it is noted. */
import type { Transaction } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import { missingParts, readingGrade } from '../contract/notice-check.ts';
import type {
  NewNotice,
  Notice,
  NoticeKind,
  NoticeList,
  NoticeSection,
  NoticeSent,
} from '../contract/notices.ts';
import type { Decision } from '../contract/runs.ts';
import { inForce } from '../contract/signing.ts';
import { isVisible, visibleText } from '../contract/visible.ts';
import { noticeText, templateFacts, templatesFor } from '../print/notice-text.ts';
import type { Tables } from '../store/index.ts';
import { credentialIn } from './credentials.ts';
import { listDecisions } from './decisions.ts';
import { receiptOf } from './form.ts';
import type { Context } from './ports.ts';
import {
  caseKeyOf,
  checkReviewed,
  findRun,
  openRun,
  type Reading,
  type RunRow,
  readForm,
  readResults,
} from './runs.ts';
import { noticeContext, openJson, sealJson } from './sealed.ts';
import { noteNotice } from './stage-facts.ts';
import type { Actor } from './types.ts';
import { type PinnedTemplate, templatesInUse, withLeftOut } from './word-templates.ts';

interface Body {
  by: string;
  credential: string;
  provider: NoticeSection[];
  patient: NoticeSection[];
  /** Who signed the decision that the notice is about, where a physician did. */
  physician?: string;
  /** The clinic's own Word templates that this version is made with, and what they are filled with besides the texts. */
  word?: PinnedTemplate[];
  facts?: Record<string, string>;
}

type Row = Awaited<ReturnType<typeof noticeRow>>;

/** Who signed a decision, where a physician did. */
const physicianOf = (decision: Decision | undefined): string | undefined =>
  decision?.signed_role === 'physician' ? decision.signed_name : undefined;

export async function listNotices(context: Context, runId: string, actor: Actor): Promise<NoticeList> {
  const { store } = context;
  const { run, key } = await openRun(store, runId, actor);
  const rows = await store.db
    .selectFrom('notices')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute();
  const decision = inForce(await listDecisions(context, runId, actor));
  return {
    notices: rows.map((row) => shown(run, key, row)),
    templates: run.revision > 0 ? templatesFor(decision?.decision) : [],
  };
}

/** The next version. 409 `run_not_completed`, `notice_not_allowed` where the decision in force is another one. */
export async function draftNotice(
  context: Context,
  runId: string,
  wanted: NewNotice,
  actor: Actor,
): Promise<Notice> {
  const { store, clock, newId, config } = context;
  const run = await findRun(store.db, runId, actor);
  checkReviewed(run);
  const key = caseKeyOf(store, run);
  const decision = inForce(await listDecisions(context, runId, actor));
  const template = templateOf(wanted, decision);
  const signedBy = physicianOf(decision);
  const credential = visibleText(wanted.credential ?? '') || credentialIn(signedBy);
  const results = await readResults(store.db, run, key, run.revision);
  const word = await templatesInUse(store.db, wanted.kind);
  const facts = {
    runId,
    form: readForm(run, key),
    guidelineCode: run.guideline_code,
    guidelineName: run.guideline_name,
    dueAt: run.due_at,
    tree: results.criteria.criteria_tree,
    decision,
    credential,
    letterhead: config.letterhead,
    at: clock(),
  };
  const text = noticeText(wanted.kind, template, facts);
  const body: Body = {
    by: actor.username,
    credential,
    provider: wanted.provider ?? text.provider,
    patient: wanted.patient ?? text.patient,
    ...(signedBy !== undefined && { physician: signedBy }),
    ...(word.length > 0 && { word, facts: templateFacts(wanted.kind, facts) }),
  };
  const id = newId();
  const at = clock().toISOString();
  await store.write(async (tx) => {
    const version = (await latestVersion(tx, runId, wanted.kind)) + 1;
    const row = { id, run_id: runId, kind: wanted.kind, version, template };
    const made = { created_at: at, created_by_id: actor.id, issued_at: null, issued_by: null };
    const body_sealed = sealJson(key, body, noticeContext(runId, id));
    await tx
      .insertInto('notices')
      .values({ ...row, ...made, body_sealed })
      .execute();
    const detail = {
      kind: wanted.kind,
      version,
      ...Object.fromEntries(word.map((one) => [`${one.audience}_template`, one.version])),
    };
    const entry = { actor, action: 'notice.drafted', objectType: 'run', objectId: runId, detail };
    await store.audit.append(tx, { ...entry, rows: [{ facet: 'notice', key: [id] }] });
  });
  context.changed(runId);
  return shown(run, key, await noticeRow(store.db, runId, id));
}

function templateOf({ kind, template }: NewNotice, decision: Decision | undefined): string {
  const allowed = templatesFor(decision?.decision).filter((one) => one.kind === kind);
  const found = template === undefined ? allowed[0] : allowed.find((one) => one.template === template);
  if (found) return found.template;
  if (allowed.length > 0)
    throw new ServiceError(422, 'notice_template_unknown', 'There is no such template for this notice.');
  throw new ServiceError(
    409,
    'notice_not_allowed',
    'The decision in force does not allow this notice: sign the decision first.',
  );
}

/** 422 `notice_incomplete` with the name of every part that is missing; 409 `notice_issued`, `notice_not_allowed`. */
export async function issueNotice(
  context: Context,
  runId: string,
  noticeId: string,
  actor: Actor,
): Promise<Notice> {
  return change(context, runId, noticeId, actor, 'notice.issued', async (tx, run, row, notice) => {
    const decision = inForce(await listDecisions(context, runId, actor, tx));
    if (row.issued_at !== null)
      throw new ServiceError(409, 'notice_issued', 'This notice was issued before; write a new version.');
    templateOf({ kind: notice.kind, template: row.template }, decision);
    if (row.version !== (await latestVersion(tx, runId, notice.kind)))
      throw new ServiceError(
        409,
        'notice_outdated',
        'There is a newer version of this notice; issue that one.',
      );
    checkWhole(run, notice, decision);
    const issued = { issued_at: context.clock().toISOString(), issued_by: actor.username };
    await tx.updateTable('notices').set(issued).where('id', '=', noticeId).execute();
    await noteNotice(tx, run, issued.issued_at);
  });
}

function checkWhole(run: RunRow, notice: Notice, decision: Decision | undefined): void {
  const isAdverse = notice.kind === 'denial' || notice.kind === 'partial';
  const physician = physicianOf(decision);
  const missing = [
    ...missingParts(notice.kind, notice, {
      guidelineCode: run.guideline_code,
      ...(physician && { physician }),
    }),
    ...(isAdverse && !isVisible(physician ?? '')
      ? [{ part: 'decision', message: 'Missing: the decision of a physician.' }]
      : []),
  ];
  if (missing.length === 0) return;
  const errors = missing.map(({ part, message }) => ({ path: `/${part}`, message }));
  throw new ServiceError(422, 'notice_incomplete', 'The notice cannot be issued: a part is missing.', errors);
}

/** A day that had begun somewhere on earth when a notice was issued. */
const DAY_LEEWAY_MS = 26 * 3_600_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** 409 `notice_not_issued`; 422 `form_invalid` for a day that is to come or before the notice, and for a fax number of a letter. */
export async function noteSent(
  context: Context,
  runId: string,
  noticeId: string,
  { way, at, fax_number }: NoticeSent,
  actor: Actor,
): Promise<Notice> {
  const when = receiptOf(at, '/at', context.clock());
  const fax = visibleText(fax_number ?? '');
  if (fax && way !== 'fax') throw wrong('/fax_number', 'Only what was faxed has a fax number.');
  return change(context, runId, noticeId, actor, 'notice.sent', async (tx, _run, row, notice) => {
    if (row.issued_at === null)
      throw new ServiceError(409, 'notice_not_issued', 'A draft is not sent: issue the notice first.');
    if (when.getTime() < Date.parse(row.issued_at) - DAY_LEEWAY_MS)
      throw wrong('/at', 'Must not be before the day on which the notice was issued.');
    // A day stays a day: nobody has said at what hour.
    const noted = at && DAY.test(at.trim()) ? at.trim() : when.toISOString();
    const entry = { way, at: noted, ...(fax && { fax_number: fax }), by: actor.username };
    const sent = JSON.stringify([...notice.sent, entry]);
    await tx.updateTable('notices').set({ sent }).where('id', '=', noticeId).execute();
  });
}

const wrong = (path: string, message: string) =>
  new ServiceError(422, 'form_invalid', message, [{ path, message }]);

async function change(
  context: Context,
  runId: string,
  noticeId: string,
  actor: Actor,
  action: string,
  work: (tx: Transaction<Tables>, run: RunRow, row: Row, notice: Notice) => Promise<void>,
): Promise<Notice> {
  const { store } = context;
  const notice = await store.write(async (tx) => {
    const run = await findRun(tx, runId, actor);
    const key = caseKeyOf(store, run);
    const row = await noticeRow(tx, runId, noticeId);
    await work(tx, run, row, shown(run, key, row));
    const detail = { kind: row.kind, version: row.version };
    await store.audit.append(tx, { actor, action, objectType: 'run', objectId: runId, detail });
    return shown(run, key, await noticeRow(tx, runId, noticeId));
  });
  context.changed(runId);
  return notice;
}

/** A notice, with the facts of the case that its version keeps for a Word template. */
export async function readNotice(
  { store }: Context,
  runId: string,
  noticeId: string,
  actor: Actor,
): Promise<{ notice: Notice; facts: Record<string, string> }> {
  const { run, key } = await openRun(store, runId, actor);
  const row = await noticeRow(store.db, runId, noticeId);
  const body = bodyOf(run, key, row);
  return { notice: shown(run, key, row, body), facts: body.facts ?? {} };
}

async function noticeRow(db: Reading, runId: string, noticeId: string) {
  const row = await db
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', noticeId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (!row) throw new ServiceError(404, 'notice_not_found', 'There is no such notice.');
  return row;
}

async function latestVersion(db: Reading, runId: string, kind: string): Promise<number> {
  const { version } = await db
    .selectFrom('notices')
    .select((row) => row.fn.max('version').as('version'))
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(version ?? 0);
}

const bodyOf = (run: RunRow, key: Uint8Array, row: Row): Body =>
  openJson<Body>(key, row.body_sealed, noticeContext(run.id, row.id));

function shown(run: RunRow, key: Uint8Array, row: Row, body = bodyOf(run, key, row)): Notice {
  const { by, provider, patient, physician, word = [] } = body;
  const kind = row.kind as NoticeKind;
  const reported = { guidelineCode: run.guideline_code, ...(physician !== undefined && { physician }) };
  return {
    notice_id: row.id,
    kind,
    version: row.version,
    template: row.template,
    state: row.issued_at === null ? 'draft' : 'issued',
    created_at: row.created_at,
    created_by: by,
    ...(row.issued_at !== null && { issued_at: row.issued_at }),
    ...(row.issued_by !== null && { issued_by: row.issued_by }),
    sent: JSON.parse(row.sent) as Notice['sent'],
    provider,
    patient,
    word_templates: word.map((one) => withLeftOut(one, { provider, patient })),
    missing: missingParts(kind, { provider, patient }, reported),
    reading_grade: readingGrade(patient.map(({ text }) => text).join('\n')),
  };
}
