/**
 * Learns which sentences are shown first beside an answer (`service/criteria/classifier/order.ts`) from the quotes of labelled charts that neither
 * the rules nor the wording had seen: `node scripts/training/order.ts FOLDER=PATTERN ... [--notes FILE] [--keep]` (`held-out.ts`) writes order.json.
 * With `--keep` the weights that ship stay unless the quotes speak clearly for others: charts of some authors alone do not make those of others worse.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { softmax } from '../../service/criteria/classifier/forest.ts';
import { likeness } from '../../service/criteria/classifier/index.ts';
import {
  contraryOf,
  featuresOf,
  type OrderWeights,
  scoreOf,
} from '../../service/criteria/classifier/order.ts';
import { judge } from '../../service/criteria/index.ts';
import { quoteSpan, textOf } from '../../service/language/sentences/quote-span.ts';
import { quotesAgree } from '../../service/review/scoring/quotes.ts';
import { onHeldOut, partOf } from './held-out.ts';
import { type Labelled, leavesOf, treeOf } from './labelled.ts';

/** Sentences of one labelled leaf, and which of them the label quotes. */
interface Choice {
  chart: string;
  features: Map<string, number>[];
  quoted: boolean[];
  /** Whether the findings stand on the side of the answer, as `inOrder` puts those first. */
  first: boolean[];
}

const PARTS = 5;
const ROUNDS = 400;
const RATE = 0.3;
/** Towards zero, or towards the weights that ship: what was seen seldom decides little. */
const DECAY = { anew: 10, keep: 150 };

const file = fileURLToPath(new URL('../../service/criteria/classifier/order.json', import.meta.url));
const keeps = process.argv.includes('--keep');
const shipped: OrderWeights = keeps ? (JSON.parse(readFileSync(file, 'utf8')) as OrderWeights) : {};
const decay = keeps ? DECAY.keep : DECAY.anew;

const choices = onHeldOut(choicesOf);

const held = { first: 0, three: 0 };
for (let part = 0; part < PARTS; part++) {
  const inPart = ({ chart }: Choice) => partOf(chart, PARTS) === part;
  const weights = learn(choices.filter((c) => !inPart(c)));
  for (const choice of choices.filter(inPart)) count(choice, weights, held);
}
const weights = { ...shipped, ...learn(choices) };
const names = Object.keys(weights).sort();
const rounded = Object.fromEntries(names.map((name) => [name, Math.round(weights[name]! * 100) / 100]));
writeFileSync(file, `${JSON.stringify(rounded, null, 2)}\n`);
process.stdout.write(
  `${choices.length} labelled leaves; learnt on four fifths and asked of the other: ${share(held.first)} first right, ${share(held.three)} within three\n`,
);

function choicesOf(labelled: Labelled): Choice[] {
  const { code, chart, leaves, id } = labelled;
  const outcomes = leavesOf(
    judge(treeOf(code).guideline, chart, { alikeAmong: Number.POSITIVE_INFINITY }).root,
  );
  return Object.entries(leaves).flatMap(([leaf, { quotes }]) => {
    const outcome = outcomes.get(leaf);
    if (!outcome?.leaf || quotes.length === 0) return [];
    const { findings } = outcome.leaf;
    const contrary = contraryOf(outcome.leaf);
    const reads = likeness(code, outcome.node, chart);
    return [
      {
        chart: id,
        features: featuresOf(outcome.leaf, { node: outcome.node, chart, reads }),
        quoted: findings.map((f) => {
          const words = textOf(chart, quoteSpan(chart, chart.sentences[f.sentence], f.span));
          return quotes.some((quote) => quotesAgree(words, quote));
        }),
        first: findings.map((f) => f.stance !== contrary),
      },
    ];
  });
}

/** Softmax over the sentences of a leaf: the share of those that the label quotes is to be large. */
function learn(of: readonly Choice[]): OrderWeights {
  const telling = of.filter((c) => c.quoted.includes(true) && c.quoted.includes(false));
  const scales = scalesOf(telling);
  const weights: OrderWeights = Object.fromEntries(
    Object.keys(scales).map((name) => [name, shipped[name] ?? 0]),
  );
  const squares: OrderWeights = Object.fromEntries(Object.keys(scales).map((name) => [name, 0]));
  for (let round = 0; round < ROUNDS; round++) {
    const slopes: OrderWeights = Object.fromEntries(
      Object.keys(scales).map((name) => [name, decay * (weights[name]! - (shipped[name] ?? 0))]),
    );
    for (const { features, quoted } of telling) {
      const shares = softmax(features.map((f) => scoreOf(f, weights)));
      const right = shares.reduce((sum, s, i) => sum + (quoted[i] ? s : 0), 0);
      features.forEach((of, i) => {
        const slope = shares[i]! - (quoted[i] ? shares[i]! / right : 0);
        for (const [name, value] of of) slopes[name]! += slope * value;
      });
    }
    for (const [name, slope] of Object.entries(slopes)) {
      // steps of a size that suits the spread of the feature
      const step = slope * scales[name]!;
      squares[name]! += step * step;
      weights[name]! -= (RATE * step * scales[name]!) / Math.sqrt(squares[name]! + 1e-9);
    }
  }
  return weights;
}

/** One over the spread of each feature. */
function scalesOf(of: readonly Choice[]): OrderWeights {
  const all = of.flatMap((c) => c.features);
  const sums = new Map<string, [sum: number, squares: number]>();
  for (const features of all)
    for (const [name, value] of features) {
      const [sum, squared] = sums.get(name) ?? [0, 0];
      sums.set(name, [sum + value, squared + value * value]);
    }
  return Object.fromEntries(
    [...sums].map(([name, [sum, squared]]) => {
      const mean = sum / all.length;
      return [name, 1 / Math.sqrt(Math.max(squared / all.length - mean * mean, 1e-4))];
    }),
  );
}

function count({ features, quoted, first }: Choice, weights: OrderWeights, into: typeof held): void {
  const order = features
    .map((f, i) => ({ i, score: scoreOf(f, weights) }))
    .sort((a, b) => Number(first[b.i]) - Number(first[a.i]) || b.score - a.score);
  into.first += Number(quoted[order[0]?.i ?? -1] ?? false);
  into.three += Number(order.slice(0, 3).some(({ i }) => quoted[i]));
}

function share(part: number): string {
  return `${((100 * part) / choices.length).toFixed(1)} %`;
}
