/** The life of a run: submission, queue, results, revisions, decisions. `openCases` is what api/ and the service use. */
import { ServiceError } from '../contract/errors.ts';
import type { FinalResults } from '../contract/results.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { isUnwritable, uuidv7 } from '../store/index.ts';
import { openPool } from '../work/pool.ts';
import { assign, assignMany, listReviewers } from './assign.ts';
import { addComment, addPeerEntry, readCaseNotes } from './case-notes.ts';
import { decide, listDecisions } from './decisions.ts';
import { destroyCase } from './destroy.ts';
import { addDocument, giveUpDocuments, listDocuments, retryDocuments } from './documents.ts';
import { runOfFile } from './duplicates.ts';
import { realPrinter, realReader, realReviewer } from './engine.ts';
import { openEvents } from './events.ts';
import { printLetter, printReport } from './exports.ts';
import { noteOpening } from './facts.ts';
import { decidePages } from './identity.ts';
import { openIntake } from './intake.ts';
import { countByStatus, listRuns } from './list.ts';
import { startMaintenance } from './maintenance.ts';
import { previewNotice, printNotice } from './notice-print.ts';
import { draftNotice, issueNotice, listNotices, noteSent } from './notices.ts';
import { loadPageTexts, openObject } from './objects.ts';
import { NO_READER, readOpinions, startOpinions } from './opinions.ts';
import {
  type CasesConfig,
  type CasesDeps,
  type Context,
  DEFAULT_CONFIG,
  NO_METER,
  type Turn,
} from './ports.ts';
import { openPresence } from './presence.ts';
import { listProposals, propose, settle } from './proposals.ts';
import { openQueue } from './queue.ts';
import { tryReader } from './reader-trial.ts';
import { addRevision, computedRevisionOf, listRevisions } from './revisions.ts';
import { writeLog } from './run-log.ts';
import {
  caseKeyOf,
  checkIfMatch,
  checkReviewed,
  findRun,
  openRun,
  type RunRow,
  readForm,
  readResults,
  viewOf,
} from './runs.ts';
import { addFilter, changeFilter, deleteFilter, listFilters } from './saved-filters.ts';
import { submit } from './submit.ts';
import { COLUMNS, tableRows } from './tables.ts';
import { takeNext } from './take-next.ts';
import { type TrialCase, type TrialMaterial, trialMaterial, trialReview, trialTitle } from './trial.ts';
import type { Actor, Cases } from './types.ts';
import { checkEditable, updateTree } from './update-tree.ts';
import { changeCounts, changesBetween } from './variance.ts';
import { openViews } from './views.ts';
import {
  addWordTemplate,
  listWordTemplates,
  retireWordTemplate,
  starterTemplate,
  wordTemplateFile,
} from './word-templates.ts';
import { startWorker } from './worker.ts';

export { realReader, realReviewer } from './engine.ts';
export type { CasesDeps, GuidelineLibrary, Reader, Reviewer } from './ports.ts';
export type { TrialCase, TrialMaterial } from './trial.ts';
export type { Actor, Cases, RunFilter, RunObject, RunView } from './types.ts';

/** Runs of which it is remembered that somebody has opened them. */
const MOST_REMEMBERED = 10_000;

export interface CasesService extends Cases {
  /** A trial of a guideline on a case; nothing of it is stored but that somebody saw the case. See trial.ts. */
  trialTitle(one: TrialCase, actor: Actor): Promise<string>;
  trialMaterial(one: TrialCase, actor: Actor, signal: AbortSignal): Promise<TrialMaterial>;
  trialReview(material: TrialMaterial, guideline: Guideline, turn: Turn): Promise<FinalResults>;
  /** Takes effect at the next use of each value. */
  configure(changes: Partial<CasesConfig>): void;
  /** Hands back what is under way and stops working. Call it before the store is closed. */
  close(): Promise<void>;
}

/**
 * Opens the cases of a store and starts working on its queue (unless `config.workers` is 0). The store must be open as
 * `service`: leases found at start are taken to be those of a process that is gone.
 */
export async function openCases(deps: CasesDeps): Promise<CasesService> {
  const { store, clock = () => new Date(), newId = uuidv7, log } = deps;
  const config: CasesConfig = { ...DEFAULT_CONFIG, readers: deps.readers ?? 0, ...deps.config };
  const events = openEvents(async (runId) => viewOf(store, await findRun(store.db, runId), false), log);
  const pool = deps.pool ?? openPool();
  const context: Context = {
    store,
    reader: deps.reader ?? realReader(pool, () => config.readers),
    review: deps.review ?? realReviewer(pool),
    printer: deps.printer ?? realPrinter(pool),
    secondReader: deps.secondReader ?? NO_READER,
    guidelines: deps.guidelines,
    clock,
    newId,
    worker: newId(),
    config,
    log,
    meter: deps.meter ?? NO_METER,
    changed(runId) {
      events.changed(runId);
      store.publish({ topic: 'run', id: runId });
    },
  };
  const queue = openQueue(store, clock, config);
  const views = openViews(store, clock, log);
  const presence = openPresence(store, clock);
  if (config.workers > 0 && store.engine === 'sqlite') {
    // On a full disk the leases of the dead run out by themselves.
    const recovered = await queue.recover().catch((cause: unknown) => {
      if (isUnwritable(cause)) return 0;
      throw cause;
    });
    if (recovered > 0) log.warn({ runs: recovered }, 'runs taken up again after an interruption');
  }
  if (config.workers > 0) await store.goBy(context.worker);
  const worker = config.workers > 0 ? startWorker(context, queue) : undefined;
  const opinions = worker && startOpinions(context, context.changed);
  const maintenance = worker && startMaintenance(context, queue);
  store.subscribe((signal) => {
    if (!signal) events.changedAll();
    if (signal?.topic === 'run' && signal.id !== undefined) events.changed(signal.id);
    if (!signal || signal.topic === 'queue') worker?.wake();
  });
  /** There is something to do, here or wherever workers are. */
  const wake = () => {
    worker?.wake();
    store.publish({ topic: 'queue' });
  };

  /** A change of state that a person asks for; written to trail and log, told to listeners. */
  async function change(
    runId: string,
    actor: Actor,
    action: string,
    work: (tx: Parameters<Parameters<typeof store.write>[0]>[0]) => Promise<void>,
  ) {
    await store.write(async (tx) => {
      await work(tx);
      await writeLog(tx, { id: newId(), runId, at: clock(), event: action });
      await store.audit.append(tx, { actor, action, objectType: 'run', objectId: runId });
    });
    context.changed(runId);
    return viewOf(store, await findRun(store.db, runId, actor), true);
  }

  const opened = new Set<string>();
  /** Tools poll; only a person's look at the finished review counts, and only the first. */
  async function firstOpening(run: RunRow, actor: Actor): Promise<void> {
    if (opened.has(run.id) || actor.role === 'service' || actor.role === 'auditor') return;
    if (opened.size >= MOST_REMEMBERED) opened.clear();
    try {
      await noteOpening(store, run.id, clock().toISOString());
      opened.add(run.id);
    } catch (cause) {
      // On a full disk cases can still be read; one figure is then missing.
      if (!isUnwritable(cause)) throw cause;
    }
  }

  return {
    async submit(submission) {
      const view = await submit(context, queue, submission);
      wake();
      return view;
    },

    intake: openIntake(context),
    runOfFile: (pdf) => runOfFile(context, pdf),

    async get(runId, actor) {
      const run = await findRun(store.db, runId, actor);
      if (run.revision > 0) {
        await views.record(runId, actor);
        await firstOpening(run, actor);
      }
      return viewOf(store, run, true);
    },

    async formOf(runId, actor) {
      const { run, key } = await openRun(store, runId, actor);
      return readForm(run, key);
    },

    async addDocument(addition) {
      const document = await addDocument(context, queue, addition);
      wake();
      return document;
    },
    documents: (runId, actor) => listDocuments(context, runId, actor),

    counts: () => countByStatus(store),
    list: (filter, actor) => listRuns(store, filter, actor),

    async cancel(runId, actor) {
      const view = await change(runId, actor, 'run.cancelled', async (tx) => {
        const run = await findRun(tx, runId, actor);
        if (!['queued', 'reading', 'analysing'].includes(run.status)) {
          throw new ServiceError(409, 'run_ended', 'The run has already ended.');
        }
        await queue.withdraw(tx, runId);
        const error = { code: 'cancelled', detail: 'Reading was cancelled.' };
        if (await giveUpDocuments(tx, runId, error)) return;
        await tx.updateTable('runs').set({ status: 'cancelled' }).where('id', '=', runId).execute();
      });
      worker?.abort(runId);
      return view;
    },

    async retry(runId, actor) {
      const view = await change(runId, actor, 'run.retried', async (tx) => {
        const run = await findRun(tx, runId, actor);
        const again = await retryDocuments(tx, run);
        if (!again && run.status !== 'failed' && run.status !== 'cancelled') {
          throw new ServiceError(
            409,
            'run_not_retryable',
            'Only a failed or cancelled run can be tried again.',
          );
        }
        await queue.renew(tx, runId);
        const fresh = { status: 'queued', error_code: null, error_detail: null };
        await tx.updateTable('runs').set(fresh).where('id', '=', runId).execute();
      });
      wake();
      return view;
    },

    async assign(runId, username, actor) {
      await assign(context, runId, username, actor);
      return viewOf(store, await findRun(store.db, runId, actor), true);
    },
    assignMany: (runIds, username, actor) => assignMany(context, runIds, username, actor),
    reviewers: () => listReviewers(context),
    filters: (actor) => listFilters(context, actor),
    addFilter: (filter, actor) => addFilter(context, filter, actor),
    changeFilter: (id, changes, actor) => changeFilter(context, id, changes, actor),
    deleteFilter: (id, actor) => deleteFilter(context, id, actor),

    takeNext: (actor, except) => takeNext(context, actor, except),
    updateTree: (update) => updateTree(context, update),
    decidePages: (input) => decidePages(context, input),

    async revisions(runId, actor) {
      await findRun(store.db, runId, actor);
      return listRevisions(store.db, runId);
    },

    async revision(runId, revision, actor) {
      const { run, key } = await openRun(store, runId, actor);
      const results = await readResults(store.db, run, key, revision);
      await views.record(runId, actor);
      return results;
    },

    restore: (runId, revision, actor, ifMatch) =>
      change(runId, actor, 'tree.restored', async (tx) => {
        const run = await findRun(tx, runId, actor);
        checkEditable(run);
        checkIfMatch(run, ifMatch);
        const key = caseKeyOf(store, run);
        const results = await readResults(tx, run, key, revision);
        const computedRevision = await computedRevisionOf(tx, runId, revision);
        const createdAt = clock().toISOString();
        await addRevision(tx, run, key, {
          kind: 'restored',
          results,
          computedRevision,
          createdBy: actor.username,
          createdAt,
          changes: changeCounts(await readResults(tx, run, key, run.revision), results),
        });
      }),

    async changes(runId, range, actor) {
      const run = await findRun(store.db, runId, actor);
      checkReviewed(run);
      const { from = 1, to = run.revision } = range;
      const key = caseKeyOf(store, run);
      const before = { revision: from, results: await readResults(store.db, run, key, from) };
      const after = { revision: to, results: await readResults(store.db, run, key, to) };
      await views.record(runId, actor);
      return changesBetween(before, after);
    },

    async variances(runId, actor) {
      const run = await findRun(store.db, runId, actor);
      const results =
        run.revision > 0 ? await readResults(store.db, run, caseKeyOf(store, run), run.revision) : undefined;
      return {
        variances: results?.criteria.variances ?? [],
        proposals: await listProposals(context, runId, actor),
      };
    },
    propose: (runId, proposal, actor) => propose(context, runId, proposal, actor),
    async settleProposal(runId, id, verdict, actor, ifMatch) {
      await settle(context, runId, id, verdict, actor, ifMatch);
      return viewOf(store, await findRun(store.db, runId, actor), true);
    },

    decide: (runId, decision, actor) => decide(context, runId, decision, actor),
    decisions: (runId, actor) => listDecisions(context, runId, actor),
    report: (runId, actor) => printReport(context, runId, actor),
    letter: (runId, actor) => printLetter(context, runId, actor),
    notices: (runId, actor) => listNotices(context, runId, actor),
    draftNotice: (runId, notice, actor) => draftNotice(context, runId, notice, actor),
    issueNotice: (runId, noticeId, actor) => issueNotice(context, runId, noticeId, actor),
    noteSent: (runId, noticeId, sent, actor) => noteSent(context, runId, noticeId, sent, actor),
    printNotice: (runId, noticeId, format, actor, audience) =>
      printNotice(context, runId, noticeId, format, actor, audience),
    previewNotice: (runId, texts, actor) => previewNotice(context, runId, texts, actor),
    wordTemplates: () => listWordTemplates(context),
    addWordTemplate: (template, file, actor) => addWordTemplate(context, template, file, actor),
    retireWordTemplate: (templateId, actor) => retireWordTemplate(context, templateId, actor),
    wordTemplateFile: (templateId) => wordTemplateFile(context, templateId),
    starterTemplate: (letter, actor) => starterTemplate(context, letter, actor),
    opinions: (runId, actor) => readOpinions(context, runId, actor),
    tryReader: (actor, signal) => tryReader(context, actor, signal),
    caseNotes: (runId, actor) => readCaseNotes(context, runId, actor),
    addComment: (runId, comment, actor) => addComment(context, runId, comment, actor),
    addPeerEntry: (runId, entry, actor) => addPeerEntry(context, runId, entry, actor),
    async present(runId, actor) {
      await findRun(store.db, runId, actor);
      return presence.note(runId, actor);
    },
    table: (table, filter, actor) => tableRows(context, table, filter, actor),
    tableColumns: (table) => COLUMNS[table],
    async object(runId, object, actor) {
      const file = await openObject(store, runId, object);
      await views.record(runId, actor, object);
      return file;
    },
    subscribe: events.subscribe,

    async pages(runId, actor) {
      const run = await findRun(store.db, runId, actor);
      const turn = { owner: actor.id, urgent: true };
      const pages = await loadPageTexts(context, run, caseKeyOf(store, run), turn);
      if (!pages) throw new ServiceError(409, 'run_not_read', 'The record has not been read yet.');
      await views.record(runId, actor);
      return pages;
    },

    async destroy(runId, actor) {
      await destroyCase(context, queue, runId, actor);
      worker?.abort(runId);
      opinions?.abort(runId);
    },

    trialTitle: (one, actor) => trialTitle(context, one, actor),
    async trialMaterial(one, actor, signal) {
      const material = await trialMaterial(context, one, actor, signal);
      if (one.kind === 'run') await views.record(one.id, actor);
      return material;
    },
    trialReview: (material, guideline, turn) => trialReview(context, material, guideline, turn),

    configure(changes) {
      Object.assign(config, changes);
      worker?.wake();
    },

    async close() {
      await Promise.all([worker?.stop(), opinions?.stop(), maintenance?.stop()]);
      if (!deps.pool) await pool.close();
    },
  };
}
