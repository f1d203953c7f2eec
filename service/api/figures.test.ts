import { describe, expect, it } from 'vitest';
import { APPROVAL, actor, DENIAL, form, NURSE, PHYSICIAN, pdf, temporaryCases } from '../cases/testing.ts';
import type { RunView } from '../cases/types.ts';
import type { CriteriaNode } from '../contract/results.ts';
import { openFigures } from '../figures/index.ts';
import { migrations } from '../store/migrations/index.ts';
import { itInFolder } from '../store/testing.ts';

const { setUp, stores, testClock } = temporaryCases();
const HOUR = 3_600_000;
const ADMIN = actor('admin');
const START = '2026-03-02T10:00:00.000Z';

async function openCases() {
  const clock = testClock(START);
  const store = await stores.open({ clock });
  const opened = await setUp({ store, clock, config: { pollMilliseconds: 5 } });
  const figures = openFigures(store.db, (code) => `${code} - Name`, clock);
  const run = async (text: string, request: object = {}) =>
    opened.completed({ form: form({ request }), pdf: pdf(text) });
  return { ...opened, clock, store, figures, run };
}
type OpenCases = Awaited<ReturnType<typeof openCases>>;
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

/** The double's engine answers without a word of its own; this gives it one, as the real one does. */
function overruled(view: RunView, id: string, color: 'green' | 'red', reason: string): CriteriaNode {
  const visit = (node: CriteriaNode): CriteriaNode => ({
    ...node,
    ...(node.criteria
      ? { criteria: node.criteria.map(visit) }
      : {
          engine: { answer: 'unknown', color: 'yellow', reason: 'Silent.', rule: 'silence', confidence: 0.5 },
          color: 'yellow',
          ...(node.criteria_id === id && { override: { color, reason } }),
        }),
  });
  return visit(view.results!.criteria.criteria_tree);
}
const overrule = async (
  { cases }: OpenCases,
  view: RunView,
  id: string,
  color: 'green' | 'red',
  reason: string,
) =>
  cases.updateTree({
    runId: view.runId,
    tree: overruled(view, id, color, reason),
    onlySave: true,
    actor: NURSE,
  });

describe('turnaround, decisions and the CMS-0057-F table', () => {
  it('do not count an approval that was reopened', async () => {
    const { cases, figures, run } = await openCases();
    const [one, appealed] = [await run('a'), await run('b')];
    const reopen = { decision: 'reopen' as const, reason: 'Signed too early.' };
    await cases.decide(one.runId, APPROVAL, NURSE);
    await cases.decide(appealed.runId, DENIAL, PHYSICIAN);
    await cases.decide(appealed.runId, reopen, PHYSICIAN);
    await cases.decide(appealed.runId, APPROVAL, PHYSICIAN);
    expect(await figures.decisions(MARCH)).toMatchObject({
      approved: 1,
      denied: 1,
    });
    await cases.decide(one.runId, reopen, NURSE);
    await cases.decide(appealed.runId, reopen, NURSE);
    expect(await figures.decisions(MARCH)).toMatchObject({ approved: 0, denied: 1, reopened: 3 });
    await cases.decide(one.runId, DENIAL, PHYSICIAN);
    expect(await figures.decisions(MARCH)).toMatchObject({ approved: 0, denied: 2 });
  });

  it('count hand-made cases', async () => {
    const opened = await openCases();
    const { cases, clock, figures, run } = opened;
    const standard = [await run('a'), await run('b'), await run('c'), await run('d')];
    const expedited = [await run('e', { urgency: 'expedited' }), await run('f', { urgency: 'expedited' })];
    // After 10 h: one approved, one denied. After 100 h: approved after a question, and late for the expedited one.
    clock.advance(10 * HOUR);
    await cases.decide(standard[0]!.runId, APPROVAL, NURSE);
    await cases.decide(standard[1]!.runId, DENIAL, PHYSICIAN);
    const ask = { decision: 'request_information' as const, items: ['The order'] };
    await cases.decide(standard[2]!.runId, { ...ask, extension_days: 14 }, NURSE);
    // Asked without more time: that extends nothing.
    await cases.decide(expedited[0]!.runId, ask, NURSE);
    await cases.decide(expedited[0]!.runId, { decision: 'refer_to_physician', reason: 'Unclear.' }, NURSE);
    clock.advance(90 * HOUR);
    await cases.decide(standard[2]!.runId, APPROVAL, NURSE);
    await cases.decide(expedited[0]!.runId, APPROVAL, PHYSICIAN);
    await cases.decide(standard[1]!.runId, { decision: 'reopen', reason: 'Appeal.' }, PHYSICIAN);
    await cases.decide(standard[1]!.runId, APPROVAL, PHYSICIAN);

    const { rows, days } = await figures.turnaround(MARCH);
    expect(rows).toEqual([
      {
        urgency: 'standard',
        hours: { count: 3, mean: 40, median: 10, p90: 100 },
        on_time: 3,
        late: 0,
        on_time_share: 1,
        allowed_hours: 168,
      },
      {
        urgency: 'expedited',
        hours: { count: 1, mean: 100, median: 100, p90: 100 },
        on_time: 0,
        late: 1,
        on_time_share: 0,
        allowed_hours: 72,
      },
      {
        urgency: 'all',
        hours: { count: 4, mean: 55, median: 55, p90: 100 },
        on_time: 3,
        late: 1,
        on_time_share: 0.75,
      },
    ]);
    expect(days).toEqual([
      { day: '2026-03-02', decided: 2, on_time: 2, mean_hours: 10 },
      { day: '2026-03-06', decided: 2, on_time: 1, mean_hours: 100 },
    ]);
    expect(await figures.turnaround({ from: '2026-03-03', to: '2026-03-05' })).toMatchObject({ days: [] });

    expect(await figures.decisions(MARCH)).toMatchObject({
      decided: 4,
      approved: 3,
      denied: 1,
      information_requested: 2,
      referred: 1,
      reopened: 1,
      guidelines: [{ guideline_code: 'L00001', guideline_name: 'L00001 - Name', approved: 3, denied: 1 }],
    });

    const table = (await figures.cms0057(MARCH)).rows.map((row) => [
      `${row.urgency} ${row.metric}`,
      row.count,
      row.of ?? row.hours,
      row.percent === undefined ? undefined : Math.round(row.percent),
    ]);
    expect(table).toEqual([
      ['standard approved', 2, 3, 67],
      ['standard denied', 1, 3, 33],
      ['standard approved_after_review', 1, 3, 33],
      ['standard extended_approved', 1, 3, 33],
      ['standard mean_time', 3, 40, undefined],
      ['standard median_time', 3, 10, undefined],
      ['expedited approved', 1, 1, 100],
      ['expedited denied', 0, 1, 0],
      ['expedited approved_after_review', 0, 1, 0],
      ['expedited extended_approved', 0, 1, 0],
      ['expedited mean_time', 1, 100, undefined],
      ['expedited median_time', 1, 100, undefined],
    ]);
  });

  it('refuse a range that is none, and default to the last 30 days', async () => {
    const { figures, run } = await openCases();
    await run('a');
    for (const query of [{ from: '2026-02-30' }, { to: 'x' }, { from: '2026-03-03', to: '2026-03-02' }])
      await expect(figures.volume(query)).rejects.toMatchObject({ status: 400, code: 'range_invalid' });
    expect(await figures.volume({})).toMatchObject({ from: '2026-02-01', to: '2026-03-02', received: 1 });
    expect(await figures.volume({ guideline_code: 'L2' })).toMatchObject({ received: 0, days: [] });
  });
});

describe('stages', () => {
  itInFolder(
    'tell the time to the opening, to the decision without waiting, pended, and to the notice',
    async () => {
      const opened = await openCases();
      const { cases, clock, figures, run, store } = opened;
      const view = await run('a');
      const plain = await run('b');
      await store.db.updateTable('run_facts').set({ opened_at: null }).execute();
      clock.advance(2 * HOUR);
      await cases.get(view.runId, NURSE);
      const openedAt = clock().toISOString();
      await store.db
        .updateTable('run_facts')
        .set({ opened_at: openedAt })
        .where('run_id', '=', view.runId)
        .execute();
      clock.advance(HOUR);
      await cases.decide(view.runId, { decision: 'request_information', items: ['The order'] }, NURSE);
      clock.advance(30 * HOUR);
      const document = { kind: 'order', source: 'fax' } as const;
      await cases.addDocument({ runId: view.runId, document, pdf: pdf('the order'), actor: NURSE });
      await opened.reach(view.runId, 'completed');
      clock.advance(4 * HOUR);
      await cases.decide(view.runId, APPROVAL, NURSE);
      await cases.decide(plain.runId, APPROVAL, NURSE);
      clock.advance(1.5 * HOUR);
      const { notice_id } = await cases.draftNotice(view.runId, { kind: 'approval' }, NURSE);
      await cases.issueNotice(view.runId, notice_id, NURSE);
      const hours = (each: number) => ({ count: 1, mean: each, median: each, p90: each });
      const expected = [
        { stage: 'open', hours: hours(2) },
        { stage: 'review', hours: hours(5) },
        { stage: 'pended', hours: hours(30) },
        { stage: 'notice', hours: hours(1.5) },
      ];
      expect((await figures.stages(MARCH)).stages).toEqual(expected);
      expect((await figures.stages({ from: '2026-03-05', to: '2026-03-31' })).stages[0]?.hours.count).toBe(0);

      // The migration finds the same in what is stored.
      const stored = () => store.db.selectFrom('stage_facts').selectAll().orderBy('stage').execute();
      const written = await stored();
      const stages = migrations.find(({ name }) => name === '0065-stages');
      store.sqlite.exec(`${stages?.undo} ${stages?.sql}`);
      expect(await stored()).toEqual(written);

      await cases.decide(view.runId, { decision: 'reopen', reason: 'Too early.' }, NURSE);
      expect((await figures.stages(MARCH)).stages.map((one) => one.hours.count)).toEqual([0, 0, 0, 0]);
    },
  );
});

it('the queue tells for how long the next case has been ready, not how old it is', async () => {
  const { cases, clock, close, figures, open, run } = await openCases();
  const { runId } = await run('a');
  await close(cases);
  const idle = await open({ config: { workers: 0 } });
  expect(await figures.queue()).toEqual({ waiting: 0, underWay: 0, oldestSeconds: 0 });
  clock.advance(100 * 24 * HOUR);
  const document = { kind: 'order', source: 'fax' } as const;
  await idle.addDocument({ runId, document, pdf: pdf('the order'), actor: NURSE });
  clock.advance(HOUR);
  expect(await figures.queue()).toEqual({ waiting: 1, underWay: 0, oldestSeconds: 3600 });
});

describe('volume and open work', () => {
  it('count what came in by its day of receipt, and what waits for whom', async () => {
    const opened = await openCases();
    const { cases, clock, figures, run } = opened;
    await run('a', { received_at: '2026-02-27T09:00:00Z' });
    const [asked, referred, mine, done] = [await run('b'), await run('c'), await run('d'), await run('e')];
    await run('f', { urgency: 'expedited' });
    expect(await figures.volume({ from: '2026-02-01', to: '2026-03-31' })).toMatchObject({
      received: 6,
      standard: 5,
      expedited: 1,
      days: [
        { day: '2026-02-27', standard: 1, expedited: 0 },
        { day: '2026-03-02', standard: 4, expedited: 1 },
      ],
      guidelines: [{ guideline_code: 'L00001', received: 6 }],
    });
    await opened.store.db
      .insertInto('users')
      .values({ ...USER, username: 'mia', username_key: 'mia' })
      .execute();
    await cases.assign(mine.runId, 'mia', NURSE);
    await cases.decide(asked.runId, { decision: 'request_information', items: ['x'] }, NURSE);
    await cases.decide(referred.runId, { decision: 'refer_to_physician', reason: 'x' }, NURSE);
    await cases.decide(done.runId, APPROVAL, NURSE);
    clock.advance(60 * HOUR);
    const { runId } = await cases.submit({ form: form(), pdf: pdf('g'), actor: NURSE });
    await opened.reach(runId, 'completed');
    await cases.destroy(runId, ADMIN);
    expect(await figures.openWork()).toMatchObject({
      open: 5,
      in_progress: 0,
      failed: 0,
      to_review: 3,
      waiting_for_information: 1,
      with_physician: 1,
      overdue: 0,
      due_within_24_hours: 1,
      unassigned: 4,
      people: [{ username: 'mia', open: 1, overdue: 0 }],
      guidelines: [{ guideline_code: 'L00001', open: 5, overdue: 0 }],
    });
    clock.advance(50 * HOUR);
    expect(await figures.openWork()).toMatchObject({ overdue: 2, due_within_24_hours: 0 });
  });
});

const USER = {
  id: 'id-mia',
  display_name: 'Mia',
  role: 'nurse',
  password_hash: 'x',
  created_at: START,
  last_login_at: null,
};

describe('agreement', () => {
  it('lists leaves that people overrule, how and why, against the reviews that had them', async () => {
    const opened = await openCases();
    const { cases, figures, run, clock } = opened;
    const runs = [await run('a'), await run('b'), await run('c'), await run('d')];
    await overrule(opened, runs[0]!, '1.1', 'green', 'On page 3');
    await overrule(opened, runs[1]!, '1.1', 'red', 'On page 3');
    await overrule(opened, runs[2]!, '1.2', 'green', 'Order found');
    clock.advance(HOUR);
    await cases.decide(runs[2]!.runId, APPROVAL, NURSE);
    const found = await figures.agreement(MARCH);
    expect(found).toMatchObject({
      reviewed: 3,
      leaves_reviewed: 6,
      leaves_overruled: 3,
      agreement: 0.5,
      guidelines: [
        { guideline_code: 'L00001', reviewed: 3, leaves_reviewed: 6, leaves_overruled: 3, agreement: 0.5 },
      ],
      decisions: [{ engine: 'INSUFFICIENT_EVIDENCE', person: 'approve', count: 1 }],
    });
    expect(found.leaves).toEqual([
      {
        guideline_code: 'L00001',
        criteria_id: '1.1',
        description: 'The patient drinks tea',
        reviewed: 3,
        overruled: 2,
        agreement: 1 - 2 / 3,
        changes: expect.arrayContaining([
          { engine: 'yellow', person: 'green', rule: 'silence', count: 1 },
          { engine: 'yellow', person: 'red', rule: 'silence', count: 1 },
        ]),
        reasons: [{ reason: 'On page 3', count: 2 }],
        runs: expect.arrayContaining([runs[0]!.runId, runs[1]!.runId]),
      },
      expect.objectContaining({
        criteria_id: '1.2',
        overruled: 1,
        reasons: [{ reason: 'Order found', count: 1 }],
      }),
    ]);
  });

  it('counts the latest revision only, and forgets the words with the case', async () => {
    const opened = await openCases();
    const { cases, figures, run, store } = opened;
    const view = await run('a');
    await overrule(opened, view, '1.1', 'green', 'Mrs Quuxington drinks it');
    await overrule(opened, view, '1.2', 'red', 'Mrs Quuxington has none');
    expect((await figures.agreement(MARCH)).leaves.map((leaf) => [leaf.criteria_id, leaf.overruled])).toEqual(
      [['1.2', 1]],
    );
    await cases.destroy(view.runId, ADMIN);
    const after = await figures.agreement(MARCH);
    expect(after.leaves.map((leaf) => [leaf.criteria_id, leaf.overruled, leaf.reasons])).toEqual([
      ['1.2', 1, []],
    ]);
    expect(JSON.stringify(await store.db.selectFrom('overruled_leaves').selectAll().execute())).not.toContain(
      'Quux',
    );
  });
});

describe('reading', () => {
  it('counts pages, and the time from opening to decision', async () => {
    const opened = await openCases();
    const { cases, clock, figures, run } = opened;
    const view = await run('a');
    await run('b');
    clock.advance(HOUR);
    await cases.get(view.runId, NURSE);
    clock.advance(0.75 * HOUR);
    await cases.decide(view.runId, APPROVAL, NURSE);
    expect(await figures.reading(MARCH)).toMatchObject({
      runs: 2,
      pages: 2,
      pages_ocr: 0,
      pages_failed: 0,
      ocr_share: 0,
      reading_seconds: { count: 2 },
      review_seconds: { count: 2 },
      person_minutes: { count: 1, mean: 105, median: 105, p90: 105 },
      days: [{ day: '2026-03-02', runs: 2, pages: 2, pages_ocr: 0 }],
    });
  });
});
