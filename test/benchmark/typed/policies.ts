/**
 * What compiled parts alone decide in charts of invented policies with plain descriptions (`scripts/training/data`), and how much of it is right:
 * `node test/benchmark/typed/policies.ts [--wrong]`. No model reads; a minute. Of `kept-policies` only sums are printed.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { labelledPolicies, treeOf } from '../../../scripts/training/labelled.ts';
import { judgeDescribed } from '../../../service/criteria/described.ts';
import type { GuidelineNode } from '../../../service/criteria/index.ts';
import { isSettled } from '../../../service/criteria/reader/verdict.ts';

const data = fileURLToPath(new URL('../../../scripts/training/data/', import.meta.url));
const { values } = parseArgs({ options: { wrong: { type: 'boolean' } } });

/** Leaves below a NOT, where silence means no. */
function belowNot(node: GuidelineNode, below = false, into = new Set<string>()): Set<string> {
  if (below) into.add(node.criteria_id);
  for (const child of node.criteria ?? []) belowNot(child, below || node.operator === 'NOT', into);
  return into;
}

for (const set of ['policies', 'kept'] as const) {
  const counts = new Map<string, { right: number; all: number; wrongYes: number }>();
  let leaves = 0;
  for (const chart of labelledPolicies(`${data}${set === 'kept' ? 'kept-policies' : 'policies'}`, set)) {
    const { guideline, leaves: nodes } = treeOf(chart.code);
    const below = belowNot(guideline.criteria);
    for (const [id, { label }] of Object.entries(chart.leaves)) {
      const node = nodes.get(id);
      if (!node) continue;
      leaves += 1;
      const silenceIsNo = node.role === 'exclude' || below.has(id);
      const said = judgeDescribed({ node, parent: undefined, chart: chart.chart, silenceIsNo }, undefined);
      if (!isSettled(node, said)) continue;
      for (const name of [said.exact ? 'exact' : 'named', 'all']) {
        const count = counts.get(name) ?? { right: 0, all: 0, wrongYes: 0 };
        counts.set(name, count);
        count.all += 1;
        if (said.answer === label) count.right += 1;
        else if (said.answer === 'yes') count.wrongYes += 1;
      }
      if (values.wrong && set === 'policies' && said.answer !== label)
        console.log(
          `${chart.id} ${id}: ${node.description}\n    ${label}, answered ${said.answer}: ${said.reason}`,
        );
    }
  }
  for (const [name, { right, all, wrongYes }] of counts)
    console.log(
      `${set}, ${name}: ${right} right of ${all} (${((right / all) * 100).toFixed(1)} %), wrong yes ${wrongYes}, of ${leaves} leaves`,
    );
}
