/** Every change of a determination that the window can make leaves its reason, or none is made. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { TreeEdit } from '../../service/contract/changes.ts';
import type { CriteriaNode } from '../../service/contract/results.ts';
import type { Run } from '../../service/contract/runs.ts';
import { decisionOf, find, rollUp } from '../../service/tree/index.ts';
import { rationaleIsOld } from '../case/compare.ts';
import { keepRationale, override, redoWork, undoWork } from '../case/edit.ts';
import { count } from '../case/filter.ts';
import { discard, lay, useReview } from '../case/store.ts';
import { client } from '../data/client.ts';
import { useSession } from '../data/session.ts';
import { saveNow } from './save.ts';
import { askWhy, propose, putBack, vary } from './vary.ts';

const leaf = (id: string, answer: 'yes' | 'no'): CriteriaNode => ({
  criteria_id: id,
  description: `asks ${id}`,
  engine: { answer, color: answer === 'yes' ? 'green' : 'red', reason: '', rule: 'r', confidence: 1 },
});
const tree = rollUp({
  criteria_id: '1',
  description: 'root',
  operator: 'AND',
  criteria: [
    leaf('1.1', 'yes'),
    {
      criteria_id: '1.2',
      description: 'ways',
      operator: 'OR',
      criteria: [leaf('1.2.1', 'yes'), leaf('1.2.2', 'no')],
    },
    leaf('1.3', 'no'),
  ],
});
const run = (of: CriteriaNode, revision: number): Run =>
  ({
    run_id: 'a',
    status: 'completed',
    revision,
    etag: `"${revision}"`,
    final_results: {
      criteria: {
        criteria_tree: of,
        clinical_rationale: 'Recommendation: criteria not met. For want of it.',
        root_decision: decisionOf(of),
      },
    },
  }) as unknown as Run;

const why = { category: 'Error in the determination as filed here', reason: 'CMS has it otherwise' };
const work = () => useReview.getState().work!;
const kinds = () => work().variances.map(({ kind, criteria_id }) => `${kind} ${criteria_id}`);

beforeEach(() => {
  discard();
  lay(run(tree, 1));
  useSession.setState({ user: { username: 'dr1', displayName: 'Dr. One', role: 'physician' } });
});

const EDITS: [TreeEdit, string[]][] = [
  [{ edit: 'remove', criteria_id: '1.3' }, ['removed 1.3']],
  [{ edit: 'remove', criteria_id: '1.2' }, ['removed 1.2', 'removed 1.2.1', 'removed 1.2.2']],
  [{ edit: 'reword', criteria_id: '1.3', description: 'asks less' }, ['reworded 1.3']],
  [{ edit: 'reword', criteria_id: '1', description: 'root', operator: 'OR' }, ['operator 1']],
  [
    { edit: 'reword', criteria_id: '1', description: 'root', operator: 'AT_LEAST', minimum: 1 },
    ['operator 1'],
  ],
  [{ edit: 'move', criteria_id: '1.3', direction: 'in' }, ['moved 1.2.3']],
  [{ edit: 'move', criteria_id: '1.3', direction: 'up' }, ['moved 1.2']],
  [{ edit: 'add', criteria_id: '1.2', description: 'asks for something easy' }, ['added 1.2.3']],
  [{ edit: 'group', criteria_id: '1.3', description: 'Any of these' }, ['added 1.3', 'moved 1.3.1']],
];

test.each(EDITS)(
  '%j is kept with category, words and maker, counted, sent once, and undone whole',
  async (edit, expected) => {
    const sent = vi.spyOn(client, 'updateTree').mockResolvedValue(run(tree, 2));
    vary(edit, why);
    expect(kinds()).toEqual(expected);
    for (const each of work().variances) expect(each).toMatchObject({ ...why, by: 'dr1', role: 'physician' });
    expect(count(work().tree, 'changed', work().variances)).toBeGreaterThan(0);
    await saveNow();
    const reported = expected.map((place) => {
      const [kind, criteria_id] = place.split(' ');
      return { kind, criteria_id, ...why };
    });
    expect(sent.mock.lastCall![0].body.variances).toEqual(reported);
    // The next save tells nothing again.
    override('1.1', 'red', 'p. 2', 'dr1');
    await saveNow();
    expect(sent.mock.lastCall![0].body).not.toHaveProperty('variances');
    undoWork();
    undoWork();
    expect(kinds()).toEqual([]);
    expect(work().tree).toEqual(tree);
    redoWork();
    expect(kinds()).toEqual(expected);
    sent.mockRestore();
  },
);

test('a group that is set as a whole is a variance', () => {
  override('1', 'green', 'All in all', 'dr1');
  expect(kinds()).toEqual(['group_set 1']);
  expect(decisionOf(work().tree)).toBe('MET');
});

test('who may not change it proposes: the tree stays as it is', async () => {
  const proposed = vi.spyOn(client, 'proposeVariance').mockResolvedValue({} as never);
  const edit: TreeEdit = { edit: 'remove', criteria_id: '1.3' };
  askWhy(edit);
  expect(useReview.getState().varying).toEqual(edit);
  await propose(edit, why);
  expect(proposed.mock.lastCall![0]).toMatchObject({ body: { edit, ...why } });
  expect(useReview.getState()).toMatchObject({ varying: undefined, work: { tree, variances: [] } });
});

test('nothing is asked while the case is locked, or before it is known what the determination is', () => {
  useReview.setState({ locked: true });
  askWhy({ edit: 'remove', criteria_id: '1.3' });
  expect(useReview.getState().varying).toBeUndefined();
  discard();
  lay(run(tree, 4));
  askWhy({ edit: 'remove', criteria_id: '1.3' });
  expect(useReview.getState().varying).toBeUndefined();
});

test('what was removed or reworded is put back without a reason', () => {
  vary({ edit: 'remove', criteria_id: '1.3' }, why);
  vary({ edit: 'reword', criteria_id: '1.1', description: 'asks less' }, why);
  putBack('1.3');
  expect(kinds()).toEqual(['reworded 1.1']);
  putBack('1.1');
  expect(kinds()).toEqual([]);
  expect(find(work().tree, '1.1')).not.toHaveProperty('judged_text');
});

test('a rationale is old when the tree has changed, until somebody says that it still fits', () => {
  expect(rationaleIsOld(work())).toBe(false);
  override('1.1', 'red', 'p. 2', 'dr1');
  expect(rationaleIsOld(work())).toBe(true);
  keepRationale();
  expect(rationaleIsOld(work())).toBe(false);
  // It cannot still fit where it recommends something else.
  override('1', 'green', 'All in all', 'dr1');
  keepRationale();
  expect(rationaleIsOld(work())).toBe(true);
});
