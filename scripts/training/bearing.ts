/**
 * Learns whether a sentence that a reason quotes bears on its criterion (`service/criteria/classifier/bearing.ts`) from the quotes of labeled charts
 * that neither the rules nor the wording had seen: `node scripts/training/bearing.ts FOLDER=PATTERN ... [--notes FILE]` (`held-out.ts`) writes
 * bearing.json and prints what charts that it has not seen say of its shares.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BEARS, featuresOf } from '../../service/criteria/classifier/bearing.ts';
import { type Answered, calibratedConfidence } from '../../service/criteria/classifier/confidence.ts';
import { softmax, sumsBy } from '../../service/criteria/classifier/forest.ts';
import { judge } from '../../service/criteria/index.ts';
import { quoteSpan, textOf } from '../../service/language/sentences/quote-span.ts';
import { quotesAgree } from '../../service/review/scoring/quotes.ts';
import { type BoostOptions, boost, type Example } from './boost.ts';
import { onHeldOut, partOf } from './held-out.ts';
import { type Labelled, treeOf } from './labelled.ts';

const OPTIONS: BoostOptions = { rounds: 80, rate: 0.08, leaves: 8, least: 40, ridge: 5 };
/** Charts are cut in so many parts, each asked of a forest that has not seen it. */
const PARTS = 5;
/** Fewer sentences than this have a feature: it is left out. */
const SELDOM = 100;
/** Shares that are printed. */
const LIMITS = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4];

interface Quoted {
  chart: string;
  answer: string;
  /** People answered the same, and quoted nothing. */
  needless: boolean;
  features: Map<string, number>;
  label: number;
}

const all = onHeldOut(quotedOf);
const counts = Map.groupBy(
  all.flatMap(({ features }) => [...features.keys()]),
  (name) => name,
);
const names = [...counts]
  .filter(([, each]) => each.length >= SELDOM)
  .map(([name]) => name)
  .sort();
const exampleOf = ({ features, label }: Quoted): Example => ({
  values: names.map((name) => features.get(name) ?? 0),
  label,
});

report();
const { start, rounds } = boost(all.map(exampleOf), 2, OPTIONS);
const lines = rounds.map((trees) => JSON.stringify(trees)).join(',\n');
writeFileSync(
  fileURLToPath(new URL('../../service/criteria/classifier/bearing.json', import.meta.url)),
  `{"features":${JSON.stringify(names)},\n"forest":{"start":${JSON.stringify(start)},\n"rounds":[\n${lines}\n]}}\n`,
);

/** Of quotes that a forest without their charts calls so unlikely, how many people quoted too, and how many answers need no quote. */
function report(): void {
  const shares = new Map<Quoted, number>();
  for (let part = 0; part < PARTS; part++) {
    const isIn = ({ chart }: Quoted) => partOf(chart, PARTS) === part;
    const forest = boost(all.filter((each) => !isIn(each)).map(exampleOf), 2, OPTIONS);
    for (const each of all.filter(isIn))
      shares.set(each, softmax(sumsBy(forest, exampleOf(each).values))[BEARS]!);
  }
  for (const answer of ['yes', 'no', 'unknown'])
    for (const limit of LIMITS) {
      const below = all.filter((each) => each.answer === answer && shares.get(each)! < limit);
      const count = (is: (each: Quoted) => boolean) => below.filter(is).length;
      process.stdout.write(
        `${answer} below ${limit}: ${below.length} of ${all.filter((each) => each.answer === answer).length}, people quoted it in ${count(({ label }) => label === BEARS)}, needed no quote in ${count(({ needless }) => needless)}\n`,
      );
    }
}

function quotedOf({ code, chart, leaves, id }: Labelled): Quoted[] {
  const answered = new Map<string, Answered>();
  judge(treeOf(code).guideline, chart, {
    bearing: false,
    watch: (each) => answered.set(each.node.criteria_id, each),
  });
  return Object.entries(leaves).flatMap(([leaf, { label, quotes }]) => {
    const each = answered.get(leaf);
    const first = each?.outcome.findings[0];
    if (!each || !first) return [];
    const words = textOf(chart, quoteSpan(chart, chart.sentences[first.sentence], first.span));
    return [
      {
        chart: id,
        answer: each.outcome.answer,
        needless: each.outcome.answer === label && quotes.length === 0,
        features: featuresOf(each, calibratedConfidence(each), chart),
        label: quotes.some((quote) => quotesAgree(words, quote)) ? BEARS : 1 - BEARS,
      },
    ];
  });
}
