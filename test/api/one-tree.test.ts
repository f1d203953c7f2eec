/**
 * One tree, one logic: the same tree with the same answers set by people has the same colors, the same decision and the
 * same deciding criteria in what the service computes, in the window and on paper.
 */
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { override } from '../../renderer/case/edit.ts';
import { rowsOf } from '../../renderer/case/filter.ts';
import { discard, lay, useReview } from '../../renderer/case/store.ts';
import { resultsDouble } from '../../service/cases/fakes.ts';
import type { Color, CriteriaNode, FinalResults, RootDecision } from '../../service/contract/results.ts';
import type { Guideline } from '../../service/criteria/schema/guideline.ts';
import { recordOf } from '../../service/language/documents/plain-record.ts';
import { criteriaLines } from '../../service/print/criteria.ts';
import { reviewAgain } from '../../service/review/index.ts';
import { colorOf, decisionOf, dependsOn, nodes } from '../../service/tree/index.ts';
import { randomTree } from '../../service/tree/testing.ts';
import { startInside } from './inside.ts';

interface Seen {
  colors: Record<string, Color>;
  decision: RootDecision;
  depends: string[];
}

const colorsOf = (rows: Iterable<readonly [string, Color]>): Record<string, Color> =>
  Object.fromEntries(rows);

/** The tree as the engine left it, before anybody set anything. */
function untouched(tree: CriteriaNode): CriteriaNode {
  const { override: _set, ...rest } = tree;
  return tree.criteria ? { ...rest, criteria: tree.criteria.map(untouched) } : (rest as CriteriaNode);
}

const guidelineOf = (criteria: CriteriaNode): Guideline => ({
  guideline_code: 'X1',
  guideline_name: 'X1 - Random tree',
  guideline_version: '1',
  kind: 'LCD',
  criteria: criteria as unknown as Guideline['criteria'],
});
const record = recordOf('Progress note 01/05/2026\n\nLungs clear.');

/** As the service evaluates a sent tree. */
function byService(sent: CriteriaNode, previous: FinalResults): FinalResults['criteria'] {
  const input = { record, form: {}, guideline: guidelineOf(previous.criteria.criteria_tree), previous };
  return reviewAgain({ ...input, tree: sent }).criteria;
}

const seenIn = (criteria: FinalResults['criteria']): Seen => ({
  colors: colorsOf([...nodes(criteria.criteria_tree)].map((node) => [node.criteria_id, colorOf(node)])),
  decision: criteria.root_decision,
  depends: criteria.decision_depends_on ?? [],
});

/** As the window shows it after a person has set the same answers there, one by one. */
function inWindow(sent: CriteriaNode, previous: FinalResults): Seen {
  discard();
  lay({
    run_id: 'r',
    status: 'completed',
    case_file_presigned_url: '',
    revision: 1,
    etag: '"1"',
    final_results: previous,
  });
  for (const node of nodes(sent))
    if (node.override) override(node.criteria_id, node.override.color, node.override.reason, 'nurse1');
  const { tree } = useReview.getState().work!;
  const rows = rowsOf(tree, new Set(), 'all');
  return {
    colors: colorsOf(rows.map(({ node }) => [node.criteria_id, colorOf(node)])),
    decision: decisionOf(tree),
    depends: dependsOn(tree).map((leaf) => leaf.criteria_id),
  };
}

const onPaper = (tree: CriteriaNode) => colorsOf(criteriaLines(tree).map(({ id, color }) => [id, color!]));

test('1,000 random trees: service, window and paper agree', () => {
  let groupsSet = 0;
  fc.assert(
    fc.property(randomTree, (sent) => {
      const previous = resultsDouble(untouched(sent));
      const criteria = byService(sent, previous);
      const service = seenIn(criteria);
      expect(inWindow(sent, previous)).toEqual(service);
      expect(onPaper(criteria.criteria_tree)).toEqual(service.colors);
      if ([...nodes(sent)].some((node) => node.criteria && node.override)) groupsSet++;
    }),
    { numRuns: 1000 },
  );
  expect(groupsSet).toBeGreaterThan(100);
});

test('the same over HTTP, evaluated and read back, for a sample of trees', async () => {
  const inside = await startInside();
  onTestFinished(() => inside.close());
  const { client } = await inside.join('nurse1', 'nurse');
  const notes = [{ date: '2026-01-05', author: 'A. Marsh, MD', text: 'Lungs clear.' }];
  const submitted = await client.submitRun({
    body: { process_data_request_form: { guideline_code: 'L33797', notes } },
  });
  const run_id = submitted.run_id;
  for (;;) {
    const { status } = await client.getRun({ params: { run_id } });
    if (status === 'completed') break;
    expect(status).not.toBe('failed');
    await new Promise((wait) => setTimeout(wait, 100));
  }
  for (const sent of fc.sample(randomTree, { numRuns: 8, seed: 7 })) {
    const evaluated = await client.updateTree({ body: { run_id, updated_criteria_tree: sent } });
    const { final_results } = await client.getRun({ params: { run_id } });
    expect(final_results).toEqual(evaluated.final_results);
    if (!('criteria' in final_results)) throw new Error('no results');
    const base = resultsDouble(untouched(final_results.criteria.criteria_tree));
    expect(inWindow(final_results.criteria.criteria_tree, base)).toEqual(seenIn(final_results.criteria));
  }
});
