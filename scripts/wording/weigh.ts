/**
 * Learns how far the wording outweighs the rules (`service/criteria/wording/weigh.ts`) from the answers that both gave of labelled charts
 * which neither had seen: `node scripts/wording/weigh.ts FOLDER=PATTERN ... [--notes FILE]` writes weighing.json. Each folder holds models that
 * were learnt without the charts whose ids fit its pattern, as for `order.ts`. The same models give the same weights.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { judge } from '../../service/criteria/index.ts';
import { learnFrom } from '../../service/criteria/wording/files.ts';
import { softmax, sumsBy } from '../../service/criteria/wording/forest.ts';
import { hear } from '../../service/criteria/wording/index.ts';
import { featuresOf } from '../../service/criteria/wording/weigh.ts';
import { type BoostOptions, boost, type Example } from './boost.ts';
import { type Labelled, labelledSets, leavesOf, treeOf } from './labelled.ts';

const ANSWERS = ['yes', 'no', 'unknown'];
const OPTIONS: BoostOptions = { rounds: 100, rate: 0.05, leaves: 6, least: 30, ridge: 5 };
/** Charts are cut in so many parts, each asked of a forest that has not seen it. */
const PARTS = 10;

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` } },
  allowPositionals: true,
});
if (positionals.length === 0)
  throw new Error('Name the models: node scripts/wording/weigh.ts FOLDER=PATTERN');

interface Answered extends Example {
  chart: string;
}

let names: string[] = [];
const charts = labelledSets({ notes: values.notes, cases: '' }).filter(
  (c) => c.set === 'yardstick' && c.half === 'tune',
);
const answered = positionals.flatMap((given) => {
  const [folder, pattern] = [given.slice(0, given.indexOf('=')), given.slice(given.indexOf('=') + 1)];
  learnFrom(pathToFileURL(`${resolve(folder)}/`));
  return charts.filter((c) => new RegExp(pattern).test(c.id)).flatMap(answersOf);
});

let right = 0;
let yes = 0;
let wrongYes = 0;
for (let part = 0; part < PARTS; part++) {
  const forest = boost(
    answered.filter((a) => partOf(a.chart) !== part),
    ANSWERS.length,
    OPTIONS,
  );
  for (const { values, label } of answered.filter((a) => partOf(a.chart) === part)) {
    const shares = softmax(sumsBy(forest, values));
    right += Number(shares.indexOf(Math.max(...shares)) === label);
    yes += Number(shares[0]! >= 0.5);
    wrongYes += Number(shares[0]! >= 0.5 && label !== 0);
  }
}
const file = new URL('../../service/criteria/wording/weighing.json', import.meta.url);
const { start, rounds } = boost(answered, ANSWERS.length, OPTIONS);
const lines = rounds.map((trees) => JSON.stringify(trees)).join(',\n');
writeFileSync(
  file,
  `{"features":${JSON.stringify(names)},\n"start":${JSON.stringify(start)},\n"rounds":[\n${lines}\n]}\n`,
);
process.stdout.write(
  `${answered.length} answers; asked of charts that were left out: ${right} right, ${wrongYes} of ${yes} yes wrong\n`,
);

function answersOf({ id, code, chart, leaves }: Labelled): Answered[] {
  const outcomes = leavesOf(judge(treeOf(code).guideline, chart, { wording: false }).root);
  return Object.entries(leaves).flatMap(([leaf, { label }]) => {
    const outcome = outcomes.get(leaf);
    if (!outcome?.leaf || !ANSWERS.includes(label)) return [];
    const { answer, rule, findings } = outcome.leaf;
    const silenceIsNo = rule === 'silence' && answer === 'no';
    // as the rule gave them: what is only shown beside it was found by none
    const found = findings.filter((f) => f.place !== undefined).toSorted((a, b) => a.place! - b.place!);
    const told = { ...outcome.leaf, findings: found, ...(silenceIsNo && { answer: 'unknown' as const }) };
    const heard = hear(code, outcome.node, chart, told, silenceIsNo);
    if (!heard) return [];
    const features = featuresOf(heard);
    names = [...features.keys()];
    return [{ chart: id, values: [...features.values()], label: ANSWERS.indexOf(label) }];
  });
}

function partOf(id: string): number {
  return [...id].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 1_000_003, 7) % PARTS;
}
