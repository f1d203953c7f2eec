/**
 * Learns how often an answer that came about so is right (`service/criteria/classifier/confidence.ts`), from labelled charts that neither rules nor
 * wording had seen: `node scripts/training/confidence.ts FOLDER=PATTERN ... [--notes FILE]` (`held-out.ts`) writes confidence.json. The same models give the same shares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  type Answered,
  type ConfidenceModel,
  featuresOf,
  RIGHT,
} from '../../service/criteria/classifier/confidence.ts';
import { softmax, sumsBy } from '../../service/criteria/classifier/forest.ts';
import { type Guideline, judge } from '../../service/criteria/index.ts';
import { type BoostOptions, boost, type Example } from './boost.ts';
import { onHeldOut, partOf } from './held-out.ts';
import { type Labelled, treeOf } from './labelled.ts';

const OPTIONS: BoostOptions = { rounds: 120, rate: 0.05, leaves: 6, least: 30, ridge: 5 };
/** Charts are cut in so many parts, each asked of a forest that has not seen it. */
const PARTS = 10;
/** Upper ends of the bands that are printed. */
const BANDS = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];

interface Judged extends Example {
  chart: string;
  set: 'read' | 'unread';
}

let names: string[] = [];
const judged = onHeldOut(answersOf);
const file = new URL('../../service/criteria/classifier/confidence.json', import.meta.url);
const { described } = JSON.parse(readFileSync(file, 'utf8')) as ConfidenceModel;
const forests = (['read', 'unread'] as const).map((set) => {
  const members = judged.filter((j) => j.set === set);
  process.stdout.write(`${set}\n`);
  report(members);
  const { start, rounds } = boost(members, 2, OPTIONS);
  const lines = rounds.map((trees) => JSON.stringify(trees)).join(',\n');
  return `"${set}":{"start":${JSON.stringify(start)},\n"rounds":[\n${lines}\n]}`;
});
writeFileSync(
  file,
  `{"features":${JSON.stringify(names)},\n"described":${JSON.stringify(described)},\n${forests.join(',\n')}\n}\n`,
);

/** Prints how many were right of those that a forest without their charts calls so sure. */
function report(members: readonly Judged[]): void {
  const shares = new Map<Judged, number>();
  for (let part = 0; part < PARTS; part++) {
    const forest = boost(
      members.filter((j) => partOf(j.chart, PARTS) !== part),
      2,
      OPTIONS,
    );
    for (const each of members.filter((j) => partOf(j.chart, PARTS) === part))
      shares.set(each, softmax(sumsBy(forest, each.values))[RIGHT]!);
  }
  BANDS.forEach((to, i) => {
    const from = BANDS[i - 1] ?? 0;
    const band = members.filter((j) => shares.get(j)! >= from && shares.get(j)! < to);
    const right = band.filter((j) => j.label === RIGHT).length;
    process.stdout.write(`  sure from ${from} to ${to}: ${right} of ${band.length} right\n`);
  });
}

/** A determination under a name of its own is one whose wording was never learnt. */
function answersOf(labelled: Labelled): Judged[] {
  const { guideline } = treeOf(labelled.code);
  return [
    ...answersBy(guideline, labelled, 'read'),
    ...answersBy({ ...structuredClone(guideline), guideline_code: 'UNREAD' }, labelled, 'unread'),
  ];
}

function answersBy(guideline: Guideline, { id, chart, leaves }: Labelled, set: Judged['set']): Judged[] {
  const answered = new Map<string, Answered>();
  judge(guideline, chart, { watch: (each) => answered.set(each.node.criteria_id, each) });
  return Object.entries(leaves).flatMap(([leaf, { label }]) => {
    const each = answered.get(leaf);
    if (!each) return [];
    const features = featuresOf(each);
    names = [...features.keys()];
    const right = each.outcome.answer === label;
    return [{ chart: id, set, values: [...features.values()], label: right ? RIGHT : 1 - RIGHT }];
  });
}
