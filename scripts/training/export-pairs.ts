/**
 * Writes every labelled leaf with its candidate passages, for the reader's training (`reader.py`):
 * `node scripts/training/export-pairs.ts OUT.jsonl [--notes FILE] [--cases DIR] [--policies DIR] [--kept DIR] [--only-policies]`. One line a chart.
 * `--written DIR` writes the hints of written criteria instead, a line for each.
 */
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { GuidelineNode } from '../../service/criteria/index.ts';
import { hintsFor } from '../../service/criteria/reader/hints.ts';
import { criterionText, passageText } from '../../service/criteria/reader/passage.ts';
import { candidates, queryOf, usableSentences } from '../../service/criteria/reader/retrieval.ts';
import { recordOf } from '../../service/language/documents/plain-record.ts';
import { understand } from '../../service/language/index.ts';
import { naming } from '../../service/review/naming.ts';
import { holds, labelledPolicies, labelledSets, SOURCE_OPTIONS, treeOf } from './labelled.ts';

const { values, positionals } = parseArgs({
  options: {
    ...SOURCE_OPTIONS,
    'only-policies': { type: 'boolean', default: false },
    written: { type: 'string' },
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

/** What is known of each passage of a written criterion, from its words alone; keyed by file and line. */
function writeHintsOfWritten(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl')))
    readFileSync(`${folder}/${name}`, 'utf8')
      .split('\n')
      .forEach((line, i) => {
        if (!line.trim()) return;
        const { c, p, x } = JSON.parse(line) as { c: string; p?: string; x: string[][] };
        const hints = x.map((passage) => {
          const chart = understand(recordOf(passage[4]!), { diagnosisCodes: [], procedureCodes: [] });
          const hint = hintsFor(chart, c, p || undefined, naming(chart, c));
          return chart.sentences.map((s) => hint(s.index)).find(Boolean) ?? '';
        });
        stream.write(`${JSON.stringify({ place: `${name}:${i}`, hints })}\n`);
      });
}

function parentsOf(node: GuidelineNode, above: Above, into: Map<string, Above>): void {
  if (!node.criteria) into.set(node.criteria_id, above);
  const belowNot = above.belowNot || node.operator === 'NOT';
  for (const child of node.criteria ?? []) parentsOf(child, { parent: node.description, belowNot }, into);
}

const stream = createWriteStream(out);
if (values.written) writeHintsOfWritten(values.written);
const hits = { quoted: 0, in3: 0, in16: 0, in32: 0 };
const charts = values.written
  ? []
  : [
      ...(values['only-policies'] ? [] : labelledSets(values)),
      ...labelledPolicies(values.policies),
      ...labelledPolicies(values.kept, 'kept'),
    ];
for (const { set, half, id, code, chart, leaves } of charts) {
  const { guideline, leaves: nodes } = treeOf(code);
  const above = new Map<string, Above>();
  parentsOf(guideline.criteria, { parent: undefined, belowNot: false }, above);
  const usable = usableSentences(chart);
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
    const hint = hintsFor(chart, node.description, parent, naming(chart, node.description));
    const hints = [...new Set([...usable, ...quoted])]
      .map((s) => [s, hint(s)] as const)
      .filter(([, words]) => words);
    const exclude = (node.absence ?? (node.role === 'exclude' || belowNot ? 'no' : 'unknown')) === 'no';
    return [
      {
        leaf,
        criterion: criterionText(node.description, parent),
        exclude,
        label,
        quoted,
        hints: Object.fromEntries(hints),
        candidates: found.map(({ sentence, score }) => [sentence, Math.round(score * 100) / 100]),
      },
    ];
  });
  const used = [...new Set([...usable, ...rows.flatMap((r) => r.quoted)])];
  const texts = Object.fromEntries(used.map((s) => [s, passageText(chart, s)]));
  stream.write(`${JSON.stringify({ set, half, id, code, leaves: rows, texts })}\n`);
}
stream.end();
console.error(JSON.stringify(hits));
