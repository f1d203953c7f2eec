import { describe, expect, it } from 'vitest';
import type { NewDocument } from '../contract/documents.ts';
import { readerDouble } from './fakes.ts';
import { APPROVAL, actor, fileOf, form, NURSE, PHYSICIAN, pdf, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();

const FAX: NewDocument = { title: 'Order of 5 January', kind: 'order', source: 'fax' };
const order = pdf('The order for the kettle');
const ask = { decision: 'request_information' as const, items: ['The order'] };

describe('a document that follows', () => {
  it('is read by itself, its pages follow the others, and the case is evaluated with them', async () => {
    const reader = readerDouble();
    const { cases, completed, reach, store } = await setUp({ reader });
    const { runId } = await completed();
    const added = await cases.addDocument({ runId, document: FAX, pdf: order, actor: NURSE });
    expect(added).toMatchObject({ ...FAX, state: 'waiting', page_count: 1, added_by: 'nurse' });
    const view = await reach(runId, 'completed');
    expect(view.revision).toBe(2);
    expect(view.results?.criteria.root_decision).toBe('MET');
    expect(reader.reads, 'pages read before are not read again').toBe(2);
    const { documents } = await cases.documents(runId, NURSE);
    expect(documents).toMatchObject([
      { document_id: runId, first_page: 0, page_count: 1, revision: 1 },
      { title: 'Order of 5 January', first_page: 1, page_count: 1, revision: 2, state: 'read' },
    ]);
    const texts = JSON.parse(Buffer.from(await cases.pages(runId, NURSE)).toString('utf8'));
    expect(texts).toMatchObject([
      { page: 0, text: 'drinks tea' },
      { page: 1, text: 'The order for the kettle' },
    ]);
    expect((await fileOf(cases, runId, 'case')).toString()).toBe('%PDF drinks tea  The order for the kettle');
    const [, second] = await cases.revisions(runId, NURSE);
    expect(second).toMatchObject({ kind: 'evaluated', created_by: 'nurse', documents: 1 });
    expect((await cases.changes(runId, { from: 1, to: 2 }, NURSE)).decision).toEqual({
      before: 'INSUFFICIENT_EVIDENCE',
      after: 'MET',
    });
    expect((await store.audit.verify()).ok).toBe(true);
    const entries = await store.audit.find({ objectId: runId }, { limit: 10 });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['document.added', 'documents.evaluated']),
    );
  });

  it('counts its pages, in the figures of the case and for whoever watches', async () => {
    let pages = 0;
    const pagesRead = (count: number) => {
      pages += count;
    };
    const { cases, completed, reach, store } = await setUp({
      meter: { pagesRead, jobEnded: () => undefined },
    });
    const { runId } = await completed();
    const changes = async () =>
      (await store.db.selectFrom('figure_months').select('changes').executeTakeFirstOrThrow()).changes;
    const before = await changes();
    await cases.addDocument({ runId, document: FAX, pdf: order, actor: NURSE });
    await reach(runId, 'completed');
    const facts = await store.db.selectFrom('run_facts').select('pages').executeTakeFirst();
    expect([facts?.pages, pages]).toEqual([2, 2]);
    expect(await changes()).toBeGreaterThan(before);
  });

  it('keeps what people have set', async () => {
    const { cases, completed, reach } = await setUp();
    const { runId, results } = await completed();
    const tree = structuredClone(results!.criteria.criteria_tree);
    tree.criteria![0]!.override = { color: 'red', reason: 'Says she dislikes it.', by: '', at: '' };
    await cases.updateTree({ runId, tree, onlySave: true, actor: NURSE });
    await cases.addDocument({ runId, document: FAX, pdf: order, actor: PHYSICIAN });
    const view = await reach(runId, 'completed');
    expect(view.results?.criteria.criteria_tree.criteria?.[0]?.override).toMatchObject({ by: 'nurse' });
  });

  it('brings a case for which information was requested to the top of the queue, with its time as it was', async () => {
    const { cases, completed, reach, store } = await setUp();
    const first = await completed({ form: form({ request: { urgency: 'expedited' } }) });
    const { runId, dueAt } = await completed({ pdf: pdf('drinks tea too') });
    await cases.decide(runId, ask, NURSE);
    await cases.addDocument({ runId, document: FAX, pdf: order, actor: NURSE });
    const view = await reach(runId, 'completed');
    expect(view.decision).toBeUndefined();
    expect(view.dueAt).toBe(dueAt);
    const { runs } = await cases.list({}, NURSE);
    expect(runs.map((run) => run.run_id)).toEqual([runId, first.runId]);
    expect(runs[0]).toHaveProperty('returned_at');
    expect((await store.audit.verify()).ok).toBe(true);
    expect(await cases.takeNext(NURSE)).toBe(runId);
    await cases.decide(runId, APPROVAL, NURSE);
    expect((await cases.list({}, NURSE)).runs.map((run) => run.run_id)).toEqual([first.runId, runId]);
  });

  it('is refused twice, for a decided case, before the review, in the future, and by who cannot see the case', async () => {
    const { cases, completed, reach } = await setUp();
    const { runId } = await completed();
    const add = (extra: object = {}, document: object = {}) =>
      cases.addDocument({ runId, document: { ...FAX, ...document }, pdf: order, actor: NURSE, ...extra });
    await expect(add({ pdf: Buffer.from('no') })).rejects.toMatchObject({ code: 'record_not_pdf' });
    await expect(add({ pdf: pdf('ENCRYPTED') })).rejects.toMatchObject({ code: 'record_encrypted' });
    await expect(add({ pdf: pdf() })).rejects.toMatchObject({ code: 'document_repeated' });
    await expect(add({}, { received_at: '2999-01-01' })).rejects.toMatchObject({ code: 'form_invalid' });
    await expect(add({ actor: actor('service', 'other') })).rejects.toMatchObject({ code: 'run_not_found' });
    await add();
    await expect(add()).rejects.toMatchObject({ code: 'document_repeated' });
    await reach(runId, 'completed');
    await cases.decide(runId, APPROVAL, NURSE);
    await expect(add({ pdf: pdf('more') })).rejects.toMatchObject({ status: 409, code: 'case_locked' });
  });

  it('that cannot be read leaves the case as it stood and says why', async () => {
    const reader = readerDouble();
    const { cases, completed, reach } = await setUp({ reader });
    const { runId } = await completed();
    const { RecordError } = await import('../record/types.ts');
    reader.joinFiles = async () => {
      throw new RecordError('record_unreadable', 'The pages cannot be added.');
    };
    await cases.addDocument({ runId, document: FAX, pdf: order, actor: NURSE });
    expect((await reach(runId, 'completed')).revision).toBe(1);
    const { documents } = await cases.documents(runId, NURSE);
    expect(documents[1]).toMatchObject({ state: 'failed', error: { code: 'record_unreadable' } });
    expect(documents[0]).toMatchObject({ page_count: 1 });
  });

  it('is not decided past: a signature waits until it is read; who cancels leaves the case as it stood', async () => {
    const { cases, completed, open, close } = await setUp();
    const { runId } = await completed();
    await close(cases);
    const idle = await open({ config: { workers: 0 } });
    await idle.addDocument({ runId, document: FAX, pdf: order, actor: NURSE });
    await expect(idle.decide(runId, APPROVAL, NURSE)).rejects.toMatchObject({
      code: 'documents_waiting',
    });
    expect((await idle.cancel(runId, NURSE)).status).toBe('completed');
    expect((await idle.documents(runId, NURSE)).documents[1]).toMatchObject({ state: 'failed' });
    await idle.retry(runId, NURSE);
    await close(idle);
    const again = await open();
    while ((await again.get(runId, NURSE)).status !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await again.documents(runId, NURSE)).documents[1]).toMatchObject({ state: 'read', revision: 2 });
  });
});

describe('the time of a decision', () => {
  it('is put off once, by a request for information, and the audit trail holds', async () => {
    const { cases, completed, store } = await setUp();
    const { runId, dueAt } = await completed();
    await expect(cases.decide(runId, { ...APPROVAL, extension_days: 14 }, NURSE)).rejects.toMatchObject({
      code: 'decision_incomplete',
    });
    const signed = await cases.decide(runId, { ...ask, extension_days: 14 }, NURSE);
    expect(signed.extension_days).toBe(14);
    const later = new Date(Date.parse(dueAt) + 14 * 86_400_000).toISOString();
    expect((await cases.get(runId, NURSE)).dueAt).toBe(later);
    expect((await cases.list({}, NURSE)).runs[0]).toMatchObject({ due_at: later, extended_days: 14 });
    await expect(cases.decide(runId, { ...ask, extension_days: 1 }, NURSE)).rejects.toMatchObject({
      code: 'already_extended',
    });
    expect((await store.audit.verify()).ok).toBe(true);
  });
});
