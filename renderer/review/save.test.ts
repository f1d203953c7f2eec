/** What is changed while a save is on its way, and by whom it is saved. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { CriteriaNode } from '../../service/contract/results.ts';
import type { Run } from '../../service/contract/runs.ts';
import { find, rollUp } from '../../service/tree/index.ts';
import { override } from '../case/edit.ts';
import { discard, lay, useReview } from '../case/store.ts';
import { ApiError, client } from '../data/client.ts';
import { saveNow, startAutosave } from './save.ts';

const leaf = (id: string): CriteriaNode => ({
  criteria_id: id,
  description: `asks ${id}`,
  engine: { answer: 'no', color: 'red', reason: '', rule: 'r', confidence: 1 },
});
const tree = rollUp({
  criteria_id: '1',
  description: 'root',
  operator: 'AND',
  criteria: [leaf('1.1'), leaf('1.2'), leaf('1.3')],
});
const run = (of: CriteriaNode, revision: number): Run =>
  ({
    run_id: 'a',
    status: 'completed',
    revision,
    etag: `"${revision}"`,
    final_results: { criteria: { criteria_tree: of, clinical_rationale: '' } },
  }) as unknown as Run;

const work = () => useReview.getState().work!;
const set = (id: string) => override(id, 'green', 'p. 2', 'nora');
const reasonOf = (of: CriteriaNode, id: string) => find(of, id)?.override?.reason;

/** The service's part: answers when the test says so. */
const waiting: {
  tree: CriteriaNode;
  etag: string | undefined;
  answer(run: Run): void;
  refuse(e: Error): void;
}[] = [];
const sent = vi.spyOn(client, 'updateTree');
beforeEach(() => {
  discard();
  waiting.length = 0;
  lay(run(tree, 1));
  sent.mockImplementation(
    ({ body, ifMatch }) =>
      new Promise((answer, refuse) =>
        waiting.push({ tree: body.updated_criteria_tree, etag: ifMatch, answer, refuse }),
      ),
  );
});
afterAll(() => sent.mockRestore());
const next = async (at: number) => {
  await vi.waitFor(() => expect(waiting).toHaveLength(at + 1));
  return waiting[at]!;
};

test('who asks while a save is under way waits for it, and for what was changed meanwhile', async () => {
  set('1.1');
  const first = saveNow();
  set('1.2');
  const second = saveNow();
  const one = await next(0);
  one.answer(run(one.tree, 2));
  const other = await next(1);
  expect(other.etag).toBe('"2"');
  expect(reasonOf(other.tree, '1.2')).toBe('p. 2');
  other.answer(run(other.tree, 3));
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(waiting).toHaveLength(2);
  expect(useReview.getState()).toMatchObject({ save: 'saved', etag: '"3"', revision: 3 });
});

test('what is changed while the other person’s version is asked for is joined with it', async () => {
  set('1.1');
  const saved = saveNow();
  const theirs = structuredClone(tree);
  find(theirs, '1.3')!.override = { color: 'green', reason: 'theirs', by: 'ida', at: '' };
  const asked = vi.spyOn(client, 'getRun').mockImplementation(async () => {
    set('1.2');
    return run(theirs, 2);
  });
  (await next(0)).refuse(new ApiError(412, 'precondition_failed', 'Somebody else saved.'));
  const again = await next(1);
  expect(again.etag).toBe('"2"');
  expect(['1.1', '1.2', '1.3'].map((id) => reasonOf(again.tree, id))).toEqual(['p. 2', 'p. 2', 'theirs']);
  again.answer(run(again.tree, 3));
  expect(await saved).toBe(true);
  expect(reasonOf(work().tree, '1.2')).toBe('p. 2');
  asked.mockRestore();
});

test('an answer for a case that was given up meanwhile changes nothing of what is open now', async () => {
  set('1.1');
  const saved = saveNow();
  const one = await next(0);
  discard();
  lay(run(tree, 1));
  one.answer(run(one.tree, 2));
  await saved;
  expect(useReview.getState()).toMatchObject({ save: 'saved', etag: '"1"', work: { tree } });
});

test('a case that is saved after it was left is closed: no key changes it unseen', async () => {
  vi.stubGlobal('location', { hash: '#/queue' });
  const stop = startAutosave();
  set('1.1');
  const saved = saveNow();
  const one = await next(0);
  one.answer(run(one.tree, 2));
  expect(await saved).toBe(true);
  expect(useReview.getState()).toMatchObject({ runId: '', work: undefined });
  stop();
  vi.unstubAllGlobals();
});
