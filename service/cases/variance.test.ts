/** Every way of turning a decision by changing the tree leaves its trace: in the result, history, figures, print, signature. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Answer, Color, CriteriaNode, Operator } from '../contract/results.ts';
import { SENT_BY_CLIENT, type VarianceReason } from '../contract/variance.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import { closeReaders, readRecord } from '../record/index.ts';
import { add, colorFor, find, move, remove, replace, reword, rollUp, wrap } from '../tree/index.ts';
import { GUIDELINE, resultsDouble, reviewerDouble } from './fakes.ts';
import type { Reviewer } from './ports.ts';
import { APPROVAL, actor, NURSE, PHYSICIAN, temporaryCases } from './testing.ts';

const { setUp } = temporaryCases();
afterAll(closeReaders);

const leaf = (id: string, answer: Answer, inverted = false): CriteriaNode => ({
  criteria_id: id,
  description: `Criterion ${id} asks for something`,
  answer,
  color: colorFor(answer, inverted),
  engine: {
    answer,
    color: colorFor(answer, inverted),
    reason: 'As read.',
    rule: 'statement',
    confidence: 0.9,
  },
  clinical_decisioning: [],
});
const group = (id: string, operator: Operator, criteria: CriteriaNode[], minimum?: number): CriteriaNode => ({
  criteria_id: id,
  description: `Group ${id} joins its criteria`,
  operator,
  criteria,
  ...(minimum && { minimum }),
});

/** Not met, for one reason alone: 1.3. */
const NOT_MET = group('1', 'AND', [
  leaf('1.1', 'yes'),
  group('1.2', 'OR', [leaf('1.2.1', 'yes'), leaf('1.2.2', 'no')]),
  leaf('1.3', 'no'),
]);
/** Not met because two of three are asked for and one is there. */
const TOO_FEW = group('1', 'AT_LEAST', [leaf('1.1', 'yes'), leaf('1.2', 'no'), leaf('1.3', 'no')], 2);
/** Not met because none of the alternatives is there. */
const NO_WAY = group('1', 'OR', [leaf('1.1', 'no'), leaf('1.2', 'no')]);
/** Not met because the exclusion is there. */
const EXCLUDED = group('1', 'AND', [leaf('1.1', 'yes'), group('1.2', 'NOT', [leaf('1.2.1', 'yes', true)])]);

const reviewerOf = (tree: CriteriaNode): Reviewer => ({
  ...reviewerDouble(),
  review: () => resultsDouble(tree),
  reviewAgain: (input) => ({ ...resultsDouble(input.tree) }),
});

async function openCase(tree: CriteriaNode) {
  const guideline = { ...GUIDELINE, criteria: tree as unknown as Guideline['criteria'] };
  const guidelines = { list: () => [guideline], find: () => guideline };
  const opened = await setUp({ review: reviewerOf(tree), guidelines });
  const view = await opened.completed();
  return { ...opened, runId: view.runId, tree: view.results!.criteria.criteria_tree };
}

const set = (tree: CriteriaNode, id: string, more: Partial<CriteriaNode>) =>
  replace(tree, id, (node) => ({ ...node, ...more }));
const color = (tree: CriteriaNode, id: string, to: Color) => set(tree, id, { color: to });
const renumbered = (tree: CriteriaNode): CriteriaNode =>
  JSON.parse(JSON.stringify(tree).replaceAll('"1.2', '"1.7').replaceAll('"1.3', '"1.2'));

type Way = [what: string, from: CriteriaNode, change: (tree: CriteriaNode) => CriteriaNode, trace: string];
const WAYS: Way[] = [
  ['deleting a criterion', NOT_MET, (tree) => remove(tree, '1.3')!.tree, 'removed'],
  [
    'another wording, and an answer to it',
    NOT_MET,
    (tree) => color(reword(tree, '1.3', { description: 'Criterion 1.3 asks for less' }), '1.3', 'green'),
    'reworded',
  ],
  ['moving it among alternatives', NOT_MET, (tree) => move(tree, '1.3', 'in')!.tree, 'moved'],
  ['any instead of all', NOT_MET, (tree) => set(tree, '1', { operator: 'OR' }), 'operator'],
  ['asking for fewer', TOO_FEW, (tree) => set(tree, '1', { minimum: 1 }), 'operator'],
  [
    'at least one instead of all',
    NOT_MET,
    (tree) => set(tree, '1', { operator: 'AT_LEAST', minimum: 1 }),
    'operator',
  ],
  [
    'one more alternative that is met',
    NO_WAY,
    (tree) => color(add(tree, '1', 'Something that is there', 'x')!.tree, '1.3', 'green'),
    'added',
  ],
  [
    'an exclusion that counts in favor',
    EXCLUDED,
    (tree) => set(tree, '1.2', { operator: 'AND' }),
    'operator',
  ],
  [
    'an exclusion moved out of its NOT',
    EXCLUDED,
    (tree) => ({
      ...tree,
      criteria: [tree.criteria![0]!, { ...find(tree, '1.2.1')!, criteria_id: '1.2', role: 'include' }],
    }),
    'removed',
  ],
  [
    'a group around it with something that is met',
    NOT_MET,
    (tree) =>
      color(add(wrap(tree, '1.3', 'x')!.tree, '1.3', 'Something that is there', 'y')!.tree, '1.3.2', 'green'),
    'moved',
  ],
  ['numbers given anew after deleting', NOT_MET, (tree) => renumbered(remove(tree, '1.3')!.tree), 'removed'],
  [
    'a group set as a whole',
    NOT_MET,
    (tree) => set(tree, '1', { override: { color: 'green', reason: 'All in all' } }),
    'group_set',
  ],
  ['not applicable by color alone', NOT_MET, (tree) => color(tree, '1.3', 'gray'), 'answer'],
  ['met by color alone', NOT_MET, (tree) => color(tree, '1.3', 'green'), 'answer'],
  [
    'a person’s answer with its reason',
    NOT_MET,
    (tree) => set(tree, '1.3', { override: { color: 'gray', reason: 'Does not apply here' } }),
    'answer',
  ],
];
async function textOf(bytes: Uint8Array): Promise<string> {
  const record = await readRecord(bytes);
  const lines = record.pages.flatMap((page) => page.lines.map((line) => line.text));
  return lines.join(' ').replace(/\s+/g, ' ');
}

describe.each([
  ['saved as sent', true],
  ['evaluated', false],
])('turning a decision, %s,', (_how, onlySave) => {
  it.each(WAYS)('by %s leaves its trace everywhere', async (_what, from, change, trace) => {
    const { cases, store, runId, tree } = await openCase(from);
    expect((await cases.get(runId, NURSE)).results!.criteria.root_decision).toBe('NOT_MET');
    const sent = rollUp(change(tree));
    const view = await cases.updateTree({ runId, tree: sent, onlySave, actor: NURSE });
    const { criteria } = view.results!;
    // As the first form of the interface has it: taken, and as sent.
    expect(criteria.root_decision).toBe('MET');
    if (onlySave) expect([...criteria.criteria_tree.criteria!].length).toBe(sent.criteria!.length);

    const history = await cases.changes(runId, { from: 1, to: 2 }, NURSE);
    expect(history.decision).toEqual({ before: 'NOT_MET', after: 'MET' });
    expect(history.changes.map(({ kind }) => kind)).toContain(trace === 'group_set' ? 'answer' : trace);
    const [, revision] = await cases.revisions(runId, NURSE);
    expect(Object.keys(revision!.changes ?? {}).length).toBeGreaterThan(0);

    const printed = await textOf((await cases.report(runId, NURSE)).bytes);
    const variances = criteria.variances ?? [];
    if (trace === 'answer') {
      expect(variances).toEqual([]);
      expect(await store.db.selectFrom('overruled_leaves').selectAll().execute()).toHaveLength(1);
      expect(printed).toMatch(/Sent without a reason|Set by nurse|No reason given|Does not apply here/);
    } else {
      expect(variances.map(({ kind }) => kind)).toContain(trace);
      for (const each of variances)
        expect(each).toMatchObject({ category: SENT_BY_CLIENT, by: 'nurse', role: 'nurse' });
      expect(await store.db.selectFrom('variance_facts').selectAll().execute()).toHaveLength(
        variances.length,
      );
      expect(printed).toMatch(/changes? to the determination in this case/);
      expect(printed).toContain(SENT_BY_CLIENT);
      const signed = await cases.decide(runId, APPROVAL, NURSE);
      expect(signed.variances).toEqual(variances);
      expect(await textOf((await cases.report(runId, NURSE)).bytes)).toMatch(/Signed with \d+ changes? to/);
    }
  });
});

it('there and back leaves no variance, and both steps in the history', async () => {
  const { cases, runId, tree } = await openCase(NOT_MET);
  const save = (sent: CriteriaNode) => cases.updateTree({ runId, tree: sent, onlySave: true, actor: NURSE });
  await save(rollUp(remove(tree, '1.3')!.tree));
  expect((await save(tree)).results!.criteria.variances).toEqual([]);
  expect((await cases.changes(runId, { from: 1, to: 2 }, NURSE)).changes).toMatchObject([
    { kind: 'removed' },
  ]);
  expect((await cases.changes(runId, { from: 2, to: 3 }, NURSE)).changes).toMatchObject([{ kind: 'added' }]);
  expect((await cases.revisions(runId, NURSE)).map(({ changes }) => changes)).toEqual([
    undefined,
    { removed: 1 },
    { added: 1 },
  ]);
});

describe('the reason for a variance', () => {
  const reason = {
    kind: 'removed',
    criteria_id: '1.3',
    category: 'Does not apply to this request',
    reason: 'Asked of new patients only',
  } satisfies VarianceReason;
  const gone = (tree: CriteriaNode) => rollUp(remove(tree, '1.3')!.tree);

  it('is taken from who may change a determination, and stays with it', async () => {
    const { cases, runId, tree } = await openCase(NOT_MET);
    const stated = { reasons: [reason] };
    const update = { runId, tree: gone(tree), onlySave: true };
    await expect(cases.updateTree({ ...update, actor: NURSE, stated })).rejects.toMatchObject({
      status: 403,
      code: 'variance_not_allowed',
    });
    expect((await cases.get(runId, NURSE)).revision).toBe(1);
    const made = await cases.updateTree({ ...update, actor: PHYSICIAN, stated });
    const { category, reason: why } = reason;
    const standing = [{ category, reason: why, by: 'physician', role: 'physician' }];
    expect(made.results!.criteria.variances).toMatchObject(standing);
    const later = await cases.updateTree({ ...update, onlySave: false, actor: NURSE });
    expect(later.results!.criteria.variances).toMatchObject(standing);
    // Given up and made again by somebody else, it is theirs.
    await cases.updateTree({ ...update, tree, actor: NURSE });
    const again = await cases.updateTree({ ...update, actor: NURSE });
    expect(again.results!.criteria.variances).toMatchObject([{ category: SENT_BY_CLIENT, by: 'nurse' }]);
    // A physician may take it over.
    const taken = await cases.updateTree({ ...update, actor: PHYSICIAN, stated });
    expect(taken.results!.criteria.variances).toMatchObject(standing);
  });

  it('needs a category to choose from, and words', async () => {
    const { cases, runId, tree } = await openCase(NOT_MET);
    for (const wrong of [{ category: 'Because' }, { category: SENT_BY_CLIENT }, { reason: ' ' }])
      await expect(
        cases.updateTree({
          runId,
          tree: gone(tree),
          onlySave: true,
          actor: PHYSICIAN,
          stated: { reasons: [{ ...reason, ...wrong }] },
        }),
      ).rejects.toMatchObject({ status: 422, code: 'variance_invalid' });
  });

  it('may be given by the roles that the administrator chose', async () => {
    const { cases, runId, tree } = await openCase(NOT_MET);
    cases.configure({ varianceRoles: ['physician', 'nurse'] });
    const update = { runId, tree: gone(tree), onlySave: true, stated: { reasons: [reason] } };
    await expect(cases.updateTree({ ...update, actor: actor('admin') })).rejects.toMatchObject({
      status: 403,
    });
    expect((await cases.updateTree({ ...update, actor: NURSE })).revision).toBe(2);
  });
});

describe('a proposal', () => {
  const asked = {
    edit: { edit: 'remove', criteria_id: '1.3' } as const,
    category: 'Does not apply to this request',
    reason: 'Asked of new patients only',
  };

  it('has no effect before somebody with the right accepts it; then it is a variance of theirs', async () => {
    const { cases, runId, store } = await openCase(NOT_MET);
    const { id } = await cases.propose(runId, asked, NURSE);
    const before = await cases.get(runId, NURSE);
    expect([before.revision, before.results!.criteria.root_decision]).toEqual([1, 'NOT_MET']);
    await expect(cases.settleProposal(runId, id, { verdict: 'accept' }, NURSE)).rejects.toMatchObject({
      code: 'variance_not_allowed',
    });
    const made = await cases.settleProposal(runId, id, { verdict: 'accept' }, PHYSICIAN);
    expect(made.results!.criteria).toMatchObject({
      root_decision: 'MET',
      variances: [{ kind: 'removed', by: 'physician', proposed_by: 'nurse', reason: asked.reason }],
    });
    await expect(cases.settleProposal(runId, id, { verdict: 'accept' }, PHYSICIAN)).rejects.toMatchObject({
      code: 'proposal_settled',
    });
    const { variances, proposals } = await cases.variances(runId, NURSE);
    expect(variances).toHaveLength(1);
    expect(proposals).toMatchObject([{ state: 'accepted', by: 'nurse', settled_by: 'physician' }]);
    const trail = (await store.audit.find({}, { limit: 99 })).map(({ action }) => action);
    expect(trail).toEqual(expect.arrayContaining(['variance.proposed', 'variance.accepted']));
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  it('is declined with an answer, or withdrawn by who made it', async () => {
    const { cases, runId } = await openCase(NOT_MET);
    const first = await cases.propose(runId, asked, NURSE);
    const second = await cases.propose(runId, asked, NURSE);
    await cases.settleProposal(
      runId,
      first.id,
      { verdict: 'decline', answer: 'It is asked of all' },
      PHYSICIAN,
    );
    await expect(
      cases.settleProposal(runId, second.id, { verdict: 'withdraw' }, actor('nurse', 'other')),
    ).rejects.toMatchObject({ status: 403 });
    await cases.settleProposal(runId, second.id, { verdict: 'withdraw' }, NURSE);
    expect((await cases.variances(runId, NURSE)).proposals).toMatchObject([
      { state: 'declined', answer: 'It is asked of all' },
      { state: 'withdrawn' },
    ]);
    expect((await cases.get(runId, NURSE)).revision).toBe(1);
  });

  it('is refused where it cannot be done, and when the criterion is another one by now', async () => {
    const { cases, runId, tree } = await openCase(NOT_MET);
    const impossible = { ...asked, edit: { edit: 'remove', criteria_id: '1' } as const };
    const code = { status: 409, code: 'proposal_not_possible' };
    await expect(cases.propose(runId, impossible, NURSE)).rejects.toMatchObject(code);
    const { id } = await cases.propose(runId, asked, NURSE);
    const other = reword(tree, '1.3', { description: 'Something else is asked' });
    await cases.updateTree({ runId, tree: other, onlySave: true, actor: NURSE });
    await expect(cases.settleProposal(runId, id, { verdict: 'accept' }, PHYSICIAN)).rejects.toMatchObject(
      code,
    );
    await expect(cases.propose(runId, { ...asked, category: 'x' }, NURSE)).rejects.toMatchObject({
      status: 422,
    });
  });

  it('goes with the case', async () => {
    const { cases, runId, store } = await openCase(NOT_MET);
    await cases.propose(runId, asked, NURSE);
    await cases.destroy(runId, actor('admin'));
    expect(await store.db.selectFrom('variance_proposals').selectAll().execute()).toEqual([]);
  });
});

describe('a rationale', () => {
  const text = 'Recommendation: criteria not met. For want of it.';

  it('is out of date when the tree is changed after it was written, until it is written or read again', async () => {
    const { cases, runId, tree } = await openCase(NOT_MET);
    const save = async (sent: CriteriaNode, more: object = {}) =>
      (await cases.updateTree({ runId, tree: sent, onlySave: true, actor: NURSE, ...more })).results!
        .criteria;
    expect(await save(tree, { rationale: text })).toMatchObject({ rationale_out_of_date: false });
    const red = rollUp(set(tree, '1.1', { override: { color: 'red', reason: 'p. 2' } }));
    const changed = await save(red);
    expect(changed).toMatchObject({ rationale_out_of_date: true });
    expect(await save(tree)).toMatchObject({ rationale_out_of_date: false });
    expect(await save(red, { rationale: `${text} And p. 2.` })).toMatchObject({
      rationale_out_of_date: false,
    });
    const signed = await cases.decide(runId, { decision: 'refer_to_physician', reason: 'x' }, NURSE);
    expect(signed).not.toHaveProperty('rationale_out_of_date');
  });

  it('that recommends something else than the tree is out of date whatever a client says', async () => {
    const { cases, runId, tree } = await openCase(NOT_MET);
    const sent = rollUp(remove(tree, '1.3')!.tree);
    const update = { runId, tree: sent, onlySave: true, actor: NURSE, rationale: text };
    const { results } = await cases.updateTree(update);
    expect(results!.criteria).toMatchObject({ root_decision: 'MET', rationale_out_of_date: true });
    expect(await textOf((await cases.report(runId, NURSE)).bytes)).toContain('was written before');
    expect(await cases.decide(runId, APPROVAL, NURSE)).toMatchObject({
      rationale_out_of_date: true,
    });
  });

  it('keeps the tree that it was written for when its words are touched up', async () => {
    const { cases, runId, tree } = await openCase(NOT_MET);
    const first = await cases.updateTree({ runId, tree, onlySave: true, actor: NURSE, rationale: 'Mine.' });
    const rationaleBasis = first.results!.criteria.rationale_basis!;
    const red = rollUp(set(tree, '1.1', { override: { color: 'red', reason: 'p. 2' } }));
    const update = { runId, tree: red, onlySave: true, actor: NURSE, rationale: 'Mine!' };
    const { results } = await cases.updateTree({ ...update, stated: { rationaleBasis } });
    expect(results!.criteria.rationale_out_of_date).toBe(true);
  });
});
