/**
 * Writes every labelled leaf with its candidate passages, for the reader's training (`reader.py`):
 * `node scripts/training/export-pairs.ts OUT.jsonl [--notes FILE] [--cases DIR] [--policies DIR] [--kept DIR] [--only-policies]`. One line a chart.
 */
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import type { GuidelineNode } from '../../service/criteria/index.ts';
import { criterionText, passageText } from '../../service/criteria/reader/passage.ts';
import { candidates, queryOf, usableSentences } from '../../service/criteria/reader/retrieval.ts';
import { holds, labelledPolicies, labelledSets, SOURCE_OPTIONS, treeOf } from './labelled.ts';

const { values, positionals } = parseArgs({
  options: {
    ...SOURCE_OPTIONS,
    'only-policies': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [out] = positionals;
if (!out) throw new Error('Name the file to write: node scripts/training/export-pairs.ts OUT.jsonl');
const LIMIT = 48;

interface Above {
  parent: string | undefined;
  belowNot: boolean;
}

function parentsOf(node: GuidelineNode, above: Above, into: Map<string, Above>): void {
  if (!node.criteria) into.set(node.criteria_id, above);
  const belowNot = above.belowNot || node.operator === 'NOT';
  for (const child of node.criteria ?? []) parentsOf(child, { parent: node.description, belowNot }, into);
}

const stream = createWriteStream(out);
const hits = { quoted: 0, in3: 0, in16: 0, in32: 0 };
const charts = [
  ...(values['only-policies'] ? [] : labelledSets(values)),
  ...labelledPolicies(values.policies),
  ...labelledPolicies(values.kept, 'kept'),
];
for (const { set, half, id, code, chart, leaves } of charts) {
  const { guideline, leaves: nodes } = treeOf(code);
  const above = new Map<string, Above>();
  parentsOf(guideline.criteria, { parent: undefined, belowNot: false }, above);
  const rows = Object.entries(leaves).flatMap(([leaf, { label, quotes }]) => {
    const node = nodes.get(leaf);
    if (!node) return [];
    const { parent, belowNot } = above.get(leaf)!;
    const quoted = chart.sentences.filter((s) => quotes.some((q) => holds(s.text, q))).map((s) => s.index);
    const found = candidates(chart, queryOf(node.description, parent), LIMIT);
    const order = found.map((c) => c.sentence);
    if (quoted.length && half === 'tune' && set !== 'vignettes') {
      hits.quoted++;
      if (quoted.some((q) => order.slice(0, 3).includes(q))) hits.in3++;
      if (quoted.some((q) => order.slice(0, 16).includes(q))) hits.in16++;
      if (quoted.some((q) => order.slice(0, 32).includes(q))) hits.in32++;
    }
    const exclude = (node.absence ?? (node.role === 'exclude' || belowNot ? 'no' : 'unknown')) === 'no';
    return [
      {
        leaf,
        criterion: criterionText(node.description, parent),
        exclude,
        label,
        quoted,
        candidates: found.map(({ sentence, score }) => [sentence, Math.round(score * 100) / 100]),
      },
    ];
  });
  const used = [...new Set([...usableSentences(chart), ...rows.flatMap((r) => r.quoted)])];
  const texts = Object.fromEntries(used.map((s) => [s, passageText(chart, s)]));
  stream.write(`${JSON.stringify({ set, half, id, code, leaves: rows, texts })}\n`);
}
stream.end();
console.error(JSON.stringify(hits));
