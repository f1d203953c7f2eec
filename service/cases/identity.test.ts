import { expect, test } from 'vitest';
import { reviewerDouble } from './fakes.ts';
import { form, NURSE, pdf, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();

const decision = { pages: [0], belongs: true, reason: 'The name is misspelled on the fax.' };

test('a decision about pages is stored with who and when, as a revision and in the trail', async () => {
  const { cases, completed, store } = await setUp();
  const { runId } = await completed();
  const view = await cases.decidePages({ runId, decision, actor: NURSE });
  expect(view.revision).toBe(2);
  const revisions = await cases.revisions(runId, NURSE);
  expect(revisions.at(-1)).toMatchObject({ revision: 2, kind: 'evaluated', created_by: 'nurse' });
  const rows = await store.audit.find({ action: 'pages.taken_back' }, { limit: 10 });
  expect(JSON.parse(rows[0]!.detail)).toEqual({ revision: 2, pages: '1' });
});

test('refuses pages that there are none of, reasons that say nothing, and a revision that is not the latest', async () => {
  const { cases, completed } = await setUp();
  const { runId } = await completed();
  const decide = (change: object, more: object = {}) =>
    cases.decidePages({ runId, decision: { ...decision, ...change }, actor: NURSE, ...more });
  await expect(decide({ pages: [1] })).rejects.toMatchObject({ status: 422, code: 'page_unknown' });
  await expect(decide({ reason: ' ok ...  ' })).rejects.toMatchObject({ code: 'reason_missing' });
  await expect(decide({}, { ifMatch: '"old-0"' })).rejects.toMatchObject({ status: 412 });
  expect((await cases.get(runId, NURSE)).revision).toBe(1);
});

test('overwrites nothing that was saved while the answers were judged anew', async () => {
  const review = reviewerDouble();
  const { cases, completed } = await setUp({ review });
  const { runId, results } = await completed();
  const { reviewAgain } = review;
  review.reviewAgain = async (input, turn) => {
    review.reviewAgain = reviewAgain;
    await cases.updateTree({ runId, tree: results!.criteria.criteria_tree, onlySave: true, actor: NURSE });
    return reviewAgain(input, turn);
  };
  const decided = cases.decidePages({ runId, decision, actor: NURSE });
  await expect(decided).rejects.toMatchObject({ status: 412, code: 'revision_conflict' });
  expect((await cases.decidePages({ runId, decision, actor: NURSE })).revision).toBe(3);
});

test('the same file, or the same member, service and date, is reported and on request not stored twice', async () => {
  const { cases } = await setUp();
  const request = { service: 'Home kettle', date_of_service: '2026-01-05' };
  const first = await cases.submit({ form: form({ request }), pdf: pdf('one'), actor: NURSE });
  expect(first).not.toHaveProperty('duplicateOf');

  const sameFile = { form: form(), pdf: pdf('one'), actor: NURSE };
  const reported = await cases.submit(sameFile);
  expect(reported.runId).not.toBe(first.runId);
  expect(reported.duplicateOf).toMatchObject([{ run_id: first.runId, same: 'file' }]);
  expect(reported.sameRecordAs).toEqual([first.runId]);

  const again = { service: 'home  KETTLE', date_of_service: '2026-01-05' };
  const patient = { name: 'Zebra Quuxington', member_id: 'm 4711' };
  const sameRequest = { form: form({ request: again, patient }), pdf: pdf('two'), actor: NURSE };
  const { total: before } = await cases.list({}, NURSE);
  const kept = await cases.submit({ ...sameRequest, unlessDuplicate: true });
  expect(kept).toMatchObject({ runId: first.runId, stored: false, duplicateOf: [{ same: 'request' }] });
  expect((await cases.list({}, NURSE)).total).toBe(before);

  const other = { ...request, date_of_service: '2026-02-05' };
  const next = await cases.submit({
    form: form({ request: other }),
    pdf: pdf('three'),
    actor: NURSE,
    unlessDuplicate: true,
  });
  expect(next).not.toHaveProperty('duplicateOf');
});
