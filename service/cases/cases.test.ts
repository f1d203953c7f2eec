import { describe, expect, it } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import type { Decision } from '../contract/runs.ts';
import { APPROVAL, actor, DENIAL, form, NURSE, PHYSICIAN, pdf, temporaryCases } from './testing.ts';
import type { Actor, RunView } from './types.ts';

const { setUp } = temporaryCases();

/** The tree of a view with the leaf 1.2 changed. */
function edited(view: RunView, change: Partial<CriteriaNode>): CriteriaNode {
  const tree = structuredClone(view.results!.criteria.criteria_tree);
  Object.assign(tree.criteria![1]!, change);
  return tree;
}

describe('saving a tree', () => {
  it('only: is stored exactly as sent, and the decision follows the root as sent', async () => {
    const { cases, completed } = await setUp();
    const view = await completed();
    const tree = { ...edited(view, { color: 'red', note_of_client: { a: 1 } }), color: 'red' as const };
    const update = { runId: view.runId, tree, onlySave: true, actor: NURSE };
    const saved = await cases.updateTree({ ...update, rationale: 'Mine.' });
    expect(saved.results!.criteria).toMatchObject({ root_decision: 'NOT_MET', clinical_rationale: 'Mine.' });
    expect(saved.results!.criteria.criteria_tree).toEqual(tree);
    expect(saved.results!.criteria.clinical_summary).toEqual(view.results!.criteria.clinical_summary);
    const again = await cases.updateTree(update);
    expect(again.results!.criteria.clinical_rationale).toBe('Mine.');
  });

  it.each([
    ['green', 'MET'],
    ['red', 'NOT_MET'],
    ['yellow', 'INSUFFICIENT_EVIDENCE'],
    ['gray', 'INSUFFICIENT_EVIDENCE'],
  ] as const)('only: a %s root means %s', async (color, decision) => {
    const { cases, completed } = await setUp();
    const view = await completed();
    const tree = { ...edited(view, {}), color };
    const saved = await cases.updateTree({ runId: view.runId, tree, onlySave: true, actor: NURSE });
    expect(saved.results!.criteria.root_decision).toBe(decision);
  });

  it('with evaluation: new overrides are signed by who sent them, old ones keep their signature', async () => {
    const { cases, completed } = await setUp();
    const view = await completed();
    const override = { color: 'green' as const, reason: 'Seen on paper.', by: 'forged', at: '1999-01-01' };
    const update = { runId: view.runId, onlySave: false };
    const first = await cases.updateTree({ ...update, tree: edited(view, { override }), actor: NURSE });
    const leaf = first.results!.criteria.criteria_tree.criteria![1]!;
    expect(leaf.override).toMatchObject({ color: 'green', reason: 'Seen on paper.', by: 'nurse' });
    expect(leaf.override!.at).not.toBe('1999-01-01');
    expect(first.results!.criteria.root_decision).toBe('MET');
    const second = await cases.updateTree({ ...update, tree: edited(first, { override }), actor: PHYSICIAN });
    expect(second.results!.criteria.criteria_tree.criteria![1]!.override).toEqual(leaf.override);
  });

  it('with evaluation: the engine compares with what it computed last, not with what was only saved', async () => {
    const { reviewerDouble } = await import('./fakes.ts');
    const double = reviewerDouble();
    const compared: (string | undefined)[] = [];
    const review: typeof double = {
      ...double,
      reviewAgain: (input, turn) => {
        compared.push(input.previous.criteria.criteria_tree.criteria![1]!.color);
        return double.reviewAgain(input, turn);
      },
    };
    const { cases, completed } = await setUp({ review });
    const view = await completed();
    const tree = edited(view, { color: 'red' });
    const update = { runId: view.runId, tree, actor: NURSE };
    await cases.updateTree({ ...update, onlySave: true });
    await cases.updateTree({ ...update, onlySave: false });
    expect(compared).toEqual(['yellow']);
  });

  it('refuses a bad tree with the path of every fault and changes nothing', async () => {
    const { cases, completed } = await setUp();
    const view = await completed();
    const tree = edited(view, { criteria_id: '7.x', description: '' });
    for (const onlySave of [true, false]) {
      const refused = cases.updateTree({ runId: view.runId, tree, onlySave, actor: NURSE });
      await expect(refused).rejects.toMatchObject({ status: 422, code: 'tree_invalid' });
      const { errors } = await refused.catch((error) => error);
      expect(errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
        '/criteria/1/criteria_id',
        '/criteria/1/description',
      ]);
    }
    expect(await cases.get(view.runId, NURSE)).toEqual(view);
  });

  it('honours If-Match, and lets only one of two win', async () => {
    const { cases, completed } = await setUp();
    const view = await completed();
    const save = (ifMatch?: string) =>
      cases.updateTree({
        runId: view.runId,
        tree: edited(view, {}),
        onlySave: true,
        actor: NURSE,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      });
    const results = await Promise.allSettled([
      save(view.etag),
      save(`"${view.etag}"`),
      save(`W/"${view.etag}"`),
    ]);
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(lost).toMatchObject(Array(2).fill({ status: 412, code: 'revision_conflict' }));
    await save();
    await save('*');
    expect((await cases.get(view.runId, NURSE)).revision).toBe(4);
  });

  it('is refused before there is anything to save', async () => {
    const { cases } = await setUp({ config: { workers: 0 } });
    const { runId } = await cases.submit({ form: form(), pdf: pdf(), actor: NURSE });
    const tree = { criteria_id: '1', description: 'x' };
    const refused = cases.updateTree({ runId, tree, onlySave: true, actor: NURSE });
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'run_not_completed' });
  });
});

describe('revisions', () => {
  it('are all kept, and any can be restored as a new one', async () => {
    const { cases, completed } = await setUp();
    const view = await completed();
    const { runId } = view;
    await cases.updateTree({
      runId,
      tree: { ...edited(view, {}), color: 'red' },
      onlySave: true,
      actor: NURSE,
    });
    const restored = await cases.restore(runId, 1, PHYSICIAN);
    expect(restored).toMatchObject({ revision: 3, results: view.results });
    expect(await cases.revisions(runId, NURSE)).toMatchObject([
      { revision: 1, kind: 'engine', created_by: 'engine', root_decision: 'INSUFFICIENT_EVIDENCE' },
      { revision: 2, kind: 'saved', created_by: 'nurse', root_decision: 'NOT_MET' },
      { revision: 3, kind: 'restored', created_by: 'physician', root_decision: 'INSUFFICIENT_EVIDENCE' },
    ]);
    expect((await cases.revision(runId, 2, NURSE)).criteria.root_decision).toBe('NOT_MET');
    await expect(cases.revision(runId, 9, NURSE)).rejects.toMatchObject({
      status: 404,
      code: 'revision_not_found',
    });
    await expect(cases.restore(runId, 1, NURSE, view.etag)).rejects.toMatchObject({
      code: 'revision_conflict',
    });
  });
});

describe('decisions', () => {
  const all: Decision[] = [
    APPROVAL,
    { decision: 'request_information', items: ['sleep study'] },
    { decision: 'refer_to_physician', reason: 'unclear' },
    DENIAL,
  ];
  const allowed: Record<Actor['role'], string[]> = {
    nurse: ['approve', 'request_information', 'refer_to_physician'],
    physician: ['approve', 'request_information', 'refer_to_physician', 'deny'],
    admin: [],
    auditor: [],
    service: [],
  };
  const cells = (Object.keys(allowed) as Actor['role'][]).flatMap((role) =>
    all.map((decision) => [role, decision.decision, decision] as const),
  );

  it.each(cells)('a %s and %s', async (role, name, decision) => {
    const { cases, completed } = await setUp();
    const { runId } = await completed({ actor: actor(role) });
    const made = cases.decide(runId, decision, actor(role));
    if (allowed[role].includes(name)) {
      expect(await made).toMatchObject({
        ...decision,
        signed_name: role.toUpperCase(),
        signed_role: role,
        revision: 1,
      });
    } else {
      await expect(made).rejects.toMatchObject({ status: 403, code: 'decision_not_allowed' });
      expect(await cases.decisions(runId, PHYSICIAN)).toEqual([]);
    }
  });

  it('are signed by the service, whatever the client sends', async () => {
    const { cases, completed } = await setUp();
    const { runId } = await completed();
    const forged = {
      ...APPROVAL,
      signed_name: 'Dr. X',
      signed_role: 'physician',
      signed_at: '1999',
    };
    expect(await cases.decide(runId, forged, NURSE)).toMatchObject({
      signed_name: 'NURSE',
      signed_role: 'nurse',
    });
  });

  it.each([
    { decision: 'deny' },
    { decision: 'refer_to_physician', reason: ' ' },
    { decision: 'deny', reason: '\u200b\u2060\ufeff' },
    { decision: 'reopen', reason: '\u3164' },
    { decision: 'request_information', items: [' '] },
    { decision: 'request_information', items: ['\u00ad', '\u2800'] },
  ] as Decision[])('need their reason: %j', async (decision) => {
    const { cases, completed } = await setUp();
    const { runId } = await completed();
    await expect(cases.decide(runId, decision, PHYSICIAN)).rejects.toMatchObject({
      status: 422,
      code: 'decision_incomplete',
    });
  });

  it('are about the newest revision', async () => {
    const { cases, completed } = await setUp();
    const view = await completed();
    await cases.updateTree({ runId: view.runId, tree: edited(view, {}), onlySave: true, actor: NURSE });
    const old = cases.decide(view.runId, { ...APPROVAL, revision: 1 }, NURSE);
    await expect(old).rejects.toMatchObject({ status: 412, code: 'revision_conflict' });
  });

  it('lock the case when final, until it is reopened with a reason', async () => {
    const { cases, completed } = await setUp();
    const view = await completed();
    const { runId } = view;
    const save = () => cases.updateTree({ runId, tree: edited(view, {}), onlySave: true, actor: NURSE });
    await cases.decide(runId, { decision: 'request_information', items: ['x'] }, NURSE);
    await save();
    await cases.decide(runId, DENIAL, PHYSICIAN);
    const locked = { status: 409, code: 'case_locked' };
    await expect(save()).rejects.toMatchObject(locked);
    await expect(cases.restore(runId, 1, NURSE)).rejects.toMatchObject(locked);
    await expect(cases.decide(runId, APPROVAL, NURSE)).rejects.toMatchObject(locked);
    await expect(cases.decide(runId, { decision: 'reopen', reason: 'x' }, NURSE)).rejects.toMatchObject({
      status: 403,
    });
    await expect(cases.decide(runId, { decision: 'reopen' }, PHYSICIAN)).rejects.toMatchObject({
      status: 422,
    });
    await cases.decide(runId, { decision: 'reopen', reason: 'appeal' }, PHYSICIAN);
    await save();
    expect((await cases.decisions(runId, NURSE)).map(({ decision }) => decision)).toEqual([
      'request_information',
      'deny',
      'reopen',
    ]);
    await expect(cases.decide(runId, { decision: 'reopen', reason: 'x' }, PHYSICIAN)).rejects.toMatchObject({
      code: 'case_not_locked',
    });
  });
});

describe('who sees what', () => {
  it('service users see their own runs only, and others do not exist', async () => {
    const { cases, completed } = await setUp();
    const tool = actor('service', 'tool');
    const others = await completed();
    const own = await completed({ actor: tool });
    expect((await cases.list({}, tool)).runs.map((run) => run.run_id)).toEqual([own.runId]);
    expect((await cases.get(own.runId, tool)).runId).toBe(own.runId);
    const notFound = { status: 404, code: 'run_not_found' };
    const { runId } = others;
    const tree = others.results!.criteria.criteria_tree;
    const tries: (() => Promise<unknown>)[] = [
      () => cases.get(runId, tool),
      () => cases.cancel(runId, tool),
      () => cases.retry(runId, tool),
      () => cases.assign(runId, null, tool),
      () => cases.updateTree({ runId, tree, onlySave: true, actor: tool }),
      () => cases.revisions(runId, tool),
      () => cases.revision(runId, 1, tool),
      () => cases.restore(runId, 1, tool),
      () => cases.changes(runId, {}, tool),
      () => cases.variances(runId, tool),
      () =>
        cases.propose(
          runId,
          {
            edit: { edit: 'remove', criteria_id: '1.1' },
            category: 'Does not apply to this request',
            reason: 'x',
          },
          tool,
        ),
      () => cases.settleProposal(runId, 'none', { verdict: 'accept' }, tool),
      () => cases.decide(runId, APPROVAL, tool),
      () => cases.decisions(runId, tool),
      () => cases.pages(runId, tool),
      () => cases.report(runId, tool),
      () => cases.letter(runId, tool),
      () => cases.get('no-such-run', tool),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(notFound);
  });

  it('a view is in the audit trail once, not at every poll', async () => {
    const { cases, store, completed } = await setUp();
    const { runId } = await completed();
    for (let index = 0; index < 5; index += 1) await cases.get(runId, NURSE);
    const viewed = (await store.audit.find({}, { limit: 99 })).filter((row) => row.action === 'run.viewed');
    expect(viewed.filter((row) => row.actor_id === NURSE.id)).toHaveLength(1);
  });

  it('whoever reads an earlier revision, or what changed since, has seen the case', async () => {
    const { cases, store, completed } = await setUp();
    const { runId } = await completed();
    const [one, other] = [actor('auditor', 'one'), actor('auditor', 'other')];
    await cases.revision(runId, 1, one);
    await cases.changes(runId, {}, other);
    const viewed = await store.audit.find({ action: 'run.viewed', objectId: runId }, { limit: 9 });
    expect(viewed.map((row) => row.actor_name)).toEqual(expect.arrayContaining(['one', 'other']));
  });
});

describe('the list', () => {
  async function withRuns() {
    const clock = temporaryClock();
    const { cases } = await setUp({ config: { workers: 0 }, clock });
    const patients = [
      ['Ada Zorn', 'expedited'],
      ['Bob Äbel', 'standard'],
      ['Cy 100% Zorn', 'standard'],
      ['Di_a Orr', 'expedited'],
    ] as const;
    for (const [name, urgency] of patients) {
      clock.advance(60_000);
      await cases.submit({
        form: form({ patient: { name }, request: { urgency } }),
        pdf: pdf(name),
        actor: NURSE,
      });
    }
    const names = async (filter: Parameters<typeof cases.list>[0]) =>
      (await cases.list(filter, NURSE)).runs.map((run) => run.patient_name?.split(' ')[0]);
    return { cases, names };
  }
  function temporaryClock() {
    let now = Date.parse('2026-03-02T10:00:00.000Z');
    return Object.assign(() => new Date(now), {
      advance(milliseconds: number) {
        now += milliseconds;
      },
    });
  }

  it('takes a status that is given any number of times', async () => {
    const { names } = await withRuns();
    expect(await names({ status: 'queued,'.repeat(50_000) })).toHaveLength(4);
    expect(await names({ status: 'failed,queued' })).toHaveLength(4);
  });

  it('sorts by due time unless specified', async () => {
    const { names } = await withRuns();
    expect(await names({})).toEqual(['Ada', 'Di_a', 'Bob', 'Cy']);
    expect(await names({ sort: 'created' })).toEqual(['Ada', 'Bob', 'Cy', 'Di_a']);
    expect(await names({ sort: '-created' })).toEqual(['Di_a', 'Cy', 'Bob', 'Ada']);
  });

  it('searches every word, in any case, literally', async () => {
    const { names } = await withRuns();
    expect(await names({ search: 'ZORN ada' })).toEqual(['Ada']);
    expect(await names({ search: 'äbel' })).toEqual(['Bob']);
    expect(await names({ search: 'ÄBEL' })).toEqual(['Bob']);
    expect(await names({ search: '0%' })).toEqual(['Cy']);
    expect(await names({ search: 'i_a' })).toEqual(['Di_a']);
    expect(await names({ search: '%' })).toEqual(['Cy']);
    expect(await names({ search: "'; drop table runs" })).toEqual([]);
    expect(await names({ search: 'l00001 kettles' })).toHaveLength(4);
  });

  it('finds a FHIR request by what its bundle is called', async () => {
    const { cases } = await setUp({ config: { workers: 0 } });
    const metadata = { fhir: { bundle: { system: 'urn:clinic', value: 'R-1001' } } };
    const sent = { form: form({ external_id: 'C-77', metadata }), pdf: pdf(), actor: NURSE };
    const { runId } = await cases.submit(sent);
    await cases.submit({ form: form({ metadata: { fhir: 'R-1001' } }), pdf: pdf('b'), actor: NURSE });
    expect((await cases.list({ search: 'r-1001' }, NURSE)).runs.map((run) => run.run_id)).toEqual([runId]);
  });

  it('finds the last of many codes, until the case is destroyed', async () => {
    const { cases, store } = await setUp({ config: { workers: 0 } });
    const diagnosis_codes = Array.from({ length: 200 }, (_, nth) => `Z${100 + nth}.${nth}`);
    const submission = { form: form({ request: { diagnosis_codes } }), pdf: pdf(), actor: NURSE };
    const { runId } = await cases.submit(submission);
    expect((await cases.list({ search: 'z299.199' }, NURSE)).runs.map((run) => run.run_id)).toEqual([runId]);
    await cases.destroy(runId, actor('admin'));
    const kept = await store.db.selectFrom('runs').select(['search_text', 'search_long']).execute();
    expect(kept).toEqual([{ search_text: '', search_long: null }]);
  });

  it('filters', async () => {
    const { cases, names } = await withRuns();
    expect(await names({ status: 'completed' })).toEqual([]);
    expect(await names({ status: 'completed,queued' })).toHaveLength(4);
    expect(await names({ guidelineCode: 'L9' })).toEqual([]);
    expect(await names({ assignedTo: 'none' })).toHaveLength(4);
    await expect(
      cases.assign((await cases.list({}, NURSE)).runs[0]!.run_id, 'nobody', NURSE),
    ).rejects.toMatchObject({
      status: 422,
      code: 'user_unknown',
    });
  });

  it.each(['due', 'created', '-created'] as const)('pages through everything once, by %s', async (sort) => {
    const { cases, names } = await withRuns();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await cases.list({ sort, limit: 1, ...(cursor ? { cursor } : {}) }, NURSE);
      expect(page.total).toBe(4);
      expect(page.runs).toHaveLength(1);
      seen.push(page.runs[0]!.patient_name!.split(' ')[0]!);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(await names({ sort }));
  });

  it.each(['x', 'W10', Buffer.from('[1,2]').toString('base64url')])(
    'refuses the cursor %j',
    async (cursor) => {
      const { cases } = await setUp({ config: { workers: 0 } });
      await expect(cases.list({ cursor }, NURSE)).rejects.toMatchObject({
        status: 400,
        code: 'cursor_invalid',
      });
    },
  );
});

describe('destroying a case', () => {
  it('leaves nothing to read, and the fact that there was one', async () => {
    const { cases, store, completed } = await setUp();
    const { runId } = await completed();
    await cases.decide(runId, APPROVAL, NURSE);
    await expect(cases.destroy(runId, NURSE)).rejects.toMatchObject({ status: 403 });
    const copy = await store.files.list();
    await cases.destroy(runId, actor('admin'));
    await expect(cases.get(runId, NURSE)).rejects.toMatchObject({ status: 404 });
    await expect(cases.object(runId, 'case', NURSE)).rejects.toMatchObject({ status: 404 });
    expect((await cases.list({}, NURSE)).total).toBe(0);
    expect(copy.length).toBe(3);
    expect(await store.files.list()).toEqual([]);
    const row = await store.db
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/zebra|M-4711/i);
    expect(row.case_key).toBeNull();
    for (const table of ['search_words', 'search_endings'] as const)
      expect(await store.db.selectFrom(table).select('word').execute()).toEqual([]);
    expect((await store.audit.find({}, { limit: 99 })).at(-1)).toMatchObject({
      action: 'run.destroyed',
      object_id: runId,
    });
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });
});

describe('a dry run', () => {
  it('tells what an evaluation would give and stores nothing', async () => {
    const { cases, completed } = await setUp();
    const view = await completed();
    const tree = edited(view, { override: { color: 'green', reason: 'Seen on paper.' } });
    const dry = await cases.updateTree({
      runId: view.runId,
      tree,
      onlySave: false,
      dryRun: true,
      actor: NURSE,
    });
    expect(dry.results!.criteria.root_decision).toBe('MET');
    expect(dry).toMatchObject({ revision: view.revision, etag: view.etag });
    expect(await cases.revisions(view.runId, NURSE)).toHaveLength(1);
    expect((await cases.get(view.runId, NURSE)).results).toEqual(view.results);
  });
});
