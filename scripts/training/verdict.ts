/**
 * Learns how readings become answers (`service/criteria/reader/verdict.ts`) from determinations that the reader was not trained on:
 * `node scripts/training/verdict.ts SCORES.jsonl ... [--write OUT.json] [--half tune|report] [--notes FILE] [--cases DIR]`. Each SCORES file is what
 * `reader.py score` wrote of charts whose determinations that reader had left out. Prints accuracy with whole determinations
 * left out of the forest too; `--write` learns it of all.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Forest } from '../../service/criteria/classifier/forest.ts';
import type { GuidelineNode } from '../../service/criteria/index.ts';
import { judgeDescription } from '../../service/criteria/plain/index.ts';
import { both } from '../../service/criteria/reader/again.ts';
import { type Described, featuresOf } from '../../service/criteria/reader/features.ts';
import { type Reading, SAYS_NOTHING, type Shares } from '../../service/criteria/reader/model.ts';
import { CLASSES, isSettled, verdictOf } from '../../service/criteria/reader/verdict.ts';
import { naming } from '../../service/review/naming.ts';
import { boost, type Example } from './boost.ts';
import { holds, labelledPolicies, labelledSets, SOURCE_OPTIONS, treeOf } from './labelled.ts';

const { values, positionals } = parseArgs({
  options: {
    ...SOURCE_OPTIONS,
    half: { type: 'string' },
    write: { type: 'string' },
  },
  allowPositionals: true,
});
const FOLDS = 5;
const OPTIONS = { rounds: 120, rate: 0.05, leaves: 4, least: 25, ridge: 8 };

/** What the model that ships says of a passage and, of few, what a second one says. */
type Scored = [sentence: number, score: number, likeness: number, ...shares: number[]];

interface Row {
  code: string;
  described: Described;
  values: number[];
  label: string;
  quotes: string[];
  alone: string;
}

type Leaves = Record<string, [passages: Scored[], together: number[] | null, again?: number[] | null]>;
const scores = new Map<string, Leaves>();
for (const file of positionals)
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { id, leaves } = JSON.parse(line) as { id: string; leaves: Leaves };
    scores.set(id, leaves);
  }

const rows: Row[] = [];
for (const { id, code, half, chart, leaves } of [
  ...labelledSets(values),
  ...labelledPolicies(values.policies),
  ...labelledPolicies(values.kept, 'kept'),
]) {
  const scored = scores.get(id);
  if (!scored || (values.half && half !== values.half)) continue;
  const belowNot = new Set<string>();
  const walk = (node: GuidelineNode, below: boolean): void => {
    if (below) belowNot.add(node.criteria_id);
    for (const child of node.criteria ?? []) walk(child, below || node.operator === 'NOT');
  };
  walk(treeOf(code).guideline.criteria, false);
  for (const [leaf, { label, quotes }] of Object.entries(leaves)) {
    const known = treeOf(code).leaves.get(leaf);
    if (!known || !scored[leaf]) continue;
    const { criteria_id, description, role, absence, judgement } = known;
    // The description alone, as a clinic's nurse would have typed it.
    const node: GuidelineNode = {
      criteria_id,
      description,
      ...(role && { role }),
      ...(judgement && { judgement }),
    };
    const silenceIsNo = (absence ?? (role === 'exclude' || belowNot.has(leaf) ? 'no' : 'unknown')) === 'no';
    const [passages, whole, again] = scored[leaf];
    const together = whole ? sharesOf([...whole, ...(again ?? [])]) : SAYS_NOTHING;
    const readings: Reading[] = passages.map(([sentence, score, likeness, ...shares]) => ({
      sentence,
      score,
      likeness,
      ...sharesOf(shares),
    }));
    const plain = judgeDescription(node, chart, silenceIsNo);
    const described = {
      node,
      chart,
      plain,
      readings,
      together,
      names: naming(chart, description),
      silenceIsNo,
    };
    rows.push({
      code,
      described,
      values: [...featuresOf(described).values()],
      label,
      quotes,
      alone: plain.silent && silenceIsNo ? 'no' : plain.answer,
    });
  }
}

/** Three shares of one model, or six of two, counted together. */
function sharesOf([supports, contradicts, open, ...again]: number[]): Shares {
  const first = { supports: supports!, contradicts: contradicts!, open: open! };
  return again.length > 0 ? both(first, sharesOf(again)) : first;
}

const learnable = (row: Row) =>
  (CLASSES as readonly string[]).includes(row.label) &&
  !(row.described.plain.exact && row.described.plain.answer !== 'unknown');
const examples = (of: readonly Row[]): Example[] =>
  of
    .filter(learnable)
    .map((r) => ({ values: r.values, label: (CLASSES as readonly string[]).indexOf(r.label) }));

const codes = [...new Set(rows.map((r) => r.code))].sort();
const fold = (code: string) => codes.indexOf(code) % Math.min(FOLDS, codes.length);
const count = {
  leaves: 0,
  right: 0,
  plainRight: 0,
  yes: 0,
  wrongYes: 0,
  sureYes: 0,
  wrongSureYes: 0,
  sure: 0,
  sureRight: 0,
  exact: 0,
  exactRight: 0,
  reported: 0,
  found: 0,
  first: 0,
  first3: 0,
};
const table = new Map<string, number>();
/** Of each determination and of each kind: leaves, right ones, answers yes, wrong ones. */
const byCode = new Map<string, [leaves: number, right: number, yes: number, wrong: number]>();
for (let k = 0; k < Math.min(FOLDS, codes.length); k++) {
  const forest = boost(examples(rows.filter((r) => fold(r.code) !== k)), CLASSES.length, OPTIONS);
  for (const row of rows.filter((r) => fold(r.code) === k)) score(row, forest);
}

function score({ code, described, label, quotes, alone }: Row, forest: Forest): void {
  const { node, plain } = described;
  const outcome = isSettled(node, plain) ? plain : verdictOf(described, forest);
  const answer =
    outcome.silent && outcome.answer === 'unknown' && described.silenceIsNo ? 'no' : outcome.answer;
  count.leaves++;
  const right = answer === label;
  if (right) count.right++;
  if (alone === label) count.plainRight++;
  if (described.plain.exact) {
    count.exact++;
    if (right) count.exactRight++;
  }
  if (answer === 'yes') {
    count.yes++;
    if (!right) count.wrongYes++;
    if (outcome.confidence >= 0.95) {
      count.sureYes++;
      if (!right) count.wrongSureYes++;
    }
  }
  if (outcome.confidence >= 0.95) {
    count.sure++;
    if (right) count.sureRight++;
  }
  table.set(`${label} > ${answer}`, (table.get(`${label} > ${answer}`) ?? 0) + 1);
  for (const group of [
    code,
    code.startsWith('policy ') ? 'policies kept back' : 'determinations kept back',
  ]) {
    const [n, r, yes, wrong] = byCode.get(group) ?? [0, 0, 0, 0];
    const isYes = Number(answer === 'yes');
    byCode.set(group, [n + 1, r + Number(right), yes + isYes, wrong + (right ? 0 : isYes)]);
  }
  if ((label === 'yes' || label === 'no') && quotes.length > 0) {
    count.reported++;
    const read = described.readings.map((r) => described.chart.sentences[r.sentence]!.text);
    if (read.some((text) => quotes.some((q) => holds(text, q)))) count.found++;
    const shown = outcome.findings.slice(0, 3).map((f) => described.chart.sentences[f.sentence]!.text);
    const hit = shown.map((text) => quotes.some((q) => holds(text, q)));
    if (hit[0]) count.first++;
    if (hit.some(Boolean)) count.first3++;
  }
}

const percent = (a: number, b: number) => `${((100 * a) / Math.max(1, b)).toFixed(1)} %`;
console.log(
  `leaves ${percent(count.right, count.leaves)} of ${count.leaves} (words alone ${percent(count.plainRight, count.leaves)})`,
);
console.log(
  `wrong yes ${percent(count.wrongYes, count.yes)} of ${count.yes}; sure ones ${percent(count.wrongSureYes, count.sureYes)} of ${count.sureYes}`,
);
console.log(
  `sure ${count.sure}, right ${percent(count.sureRight, count.sure)}; exact parts ${count.exact}, right ${percent(count.exactRight, count.exact)}`,
);
console.log(
  `right quote first ${percent(count.first, count.reported)}, in the first 3 ${percent(count.first3, count.reported)} of ${count.reported}`,
);
console.log(`a right quote among the passages read ${percent(count.found, count.reported)}`);
for (const [key, n] of [...table].sort((a, b) => b[1] - a[1])) console.log(`  ${key}: ${n}`);
for (const [code, [n, r, yes, wrong]] of [...byCode].sort())
  console.log(`  ${code}: ${percent(r, n)} of ${n}, wrong yes ${percent(wrong, yes)} of ${yes}`);

if (values.write) {
  const forest = boost(examples(rows), CLASSES.length, OPTIONS);
  writeFileSync(values.write, `${JSON.stringify(forest)}\n`);
}
