/**
 * Learns how far the wording outweighs the rules (`service/criteria/classifier/weigh.ts`) from the answers that both gave of labelled charts
 * which neither had seen: `node scripts/training/weigh.ts FOLDER=PATTERN ... [--notes FILE]` (`held-out.ts`) writes weighing.json. The same models give the same weights.
 */
import { writeFileSync } from 'node:fs';
import { softmax, sumsBy } from '../../service/criteria/classifier/forest.ts';
import { classify } from '../../service/criteria/classifier/index.ts';
import { featuresOf } from '../../service/criteria/classifier/weigh.ts';
import { judge } from '../../service/criteria/index.ts';
import { type BoostOptions, boost, type Example } from './boost.ts';
import { onHeldOut, partOf } from './held-out.ts';
import { type Labelled, leavesOf, treeOf } from './labelled.ts';

const ANSWERS = ['yes', 'no', 'unknown'];
const OPTIONS: BoostOptions = { rounds: 100, rate: 0.05, leaves: 6, least: 30, ridge: 5 };
/** Charts are cut in so many parts, each asked of a forest that has not seen it. */
const PARTS = 10;

interface Answered extends Example {
  chart: string;
}

let names: string[] = [];
const answered = onHeldOut(answersOf);

let right = 0;
let yes = 0;
let wrongYes = 0;
for (let part = 0; part < PARTS; part++) {
  const forest = boost(
    answered.filter((a) => partOf(a.chart, PARTS) !== part),
    ANSWERS.length,
    OPTIONS,
  );
  for (const { values, label } of answered.filter((a) => partOf(a.chart, PARTS) === part)) {
    const shares = softmax(sumsBy(forest, values));
    right += Number(shares.indexOf(Math.max(...shares)) === label);
    yes += Number(shares[0]! >= 0.5);
    wrongYes += Number(shares[0]! >= 0.5 && label !== 0);
  }
}
const file = new URL('../../service/criteria/classifier/weighing.json', import.meta.url);
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
    const reported = { ...outcome.leaf, findings: found, ...(silenceIsNo && { answer: 'unknown' as const }) };
    const classified = classify(code, outcome.node, chart, reported, silenceIsNo);
    if (!classified) return [];
    const features = featuresOf(classified);
    names = [...features.keys()];
    return [{ chart: id, values: [...features.values()], label: ANSWERS.indexOf(label) }];
  });
}
