/**
 * Learns the linear half of the second reading (service/criteria/classifier) from the labelled examples of `labelled.ts`.
 * `node scripts/training/linear.ts [--notes FILE] [--cases DIR] [--out DIR] [--without=PATTERN]` writes weights.bin and weights.json; charts whose
 * ids fit the pattern are left out.
 * The same examples give the same bytes. No text is kept: the weights stand at hashes of words.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gramsOf, gramsOfChart, namedIn } from '../../service/criteria/classifier/grams.ts';
import { type Example, generator, learn, quantise } from '../../service/criteria/classifier/learn.ts';
import { leafKey } from '../../service/criteria/classifier/model.ts';
import type { WeightsHead } from '../../service/criteria/classifier/weights.ts';
import {
  type Labelled,
  type LabelledPhrase,
  labelledLeaves,
  labelledPhrases,
  labelledSets,
  treesSeen,
} from './labelled.ts';

/** A quoted sentence speaks for the leaf for sure; one that the rules found and that agrees with the label, nearly so. */
const QUOTED = 3;
const FOUND = 1;
/** Other sentences of a chart: some of them may tell as well, unless nothing does. */
const BESIDE = 0.3;
const BESIDE_OPEN = 1;
/** A phrase that leaves the leaf open looks like proof on purpose. */
const TRAP = 3;
/** Sentences of charts under other guidelines, per leaf: letterheads and talk of everything else say nothing of it. */
const FOREIGN = 60;
const FOREIGN_WEIGHT = 0.6;
/** Sentences beside, per leaf and chart. */
const DRAWN = 40;
/** The same where nothing in the chart settles the leaf: each of them may look like proof, and none is. */
const DRAWN_OPEN = 150;

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: `${root}../shared/corpus/notes/mtsamples.csv` },
    cases: { type: 'string', default: `${root}../shared/corpus/cases` },
    out: { type: 'string', default: `${root}service/criteria/classifier` },
    without: { type: 'string', default: '$^' },
  },
});

const random = generator(5);
const examples: Example[] = labelledPhrases().flatMap(fromPhrase);
const phrases = examples.length;
const without = new RegExp(values.without);
const charts = labelledSets(values).filter((c) => c.half === 'tune' && !without.test(c.id));
for (const labelled of charts) examples.push(...fromChart(labelled));
examples.push(...foreign());
const weights = learn(examples);
const { bytes, scale } = quantise(weights);
const head: WeightsHead = {
  scale,
  examples: examples.filter((e) => e.label !== 'other').length,
  leaves: [...new Set(examples.map((e) => e.leaf))].sort((a, b) => a - b),
};
writeFileSync(`${values.out}/weights.bin`, bytes);
writeFileSync(`${values.out}/weights.json`, `${JSON.stringify(head)}\n`);
process.stdout.write(
  `${examples.length} examples (${phrases} phrases), ${head.leaves.length} leaves, ${bytes.filter((b) => b !== 0).length} weights\n`,
);

/** The phrase as a whole; of one that leaves the leaf open, each of its sentences too. */
function fromPhrase({ code, node, answer, chart }: LabelledPhrase): Example[] {
  const leaf = leafKey(code, node);
  const whole = gramsOf(
    chart.sentences.flatMap((s) => s.tokens),
    namedIn(chart).flatMap((n) => [...n]),
  );
  if (answer === 'yes' || answer === 'no') return [{ grams: whole, leaf, label: answer, weight: 1 }];
  const parts = chart.sentences.length > 1 ? gramsOfChart(chart) : [];
  return [whole, ...parts].map((grams) => ({ grams, leaf, label: 'other', weight: TRAP }));
}

function fromChart(labelled: Labelled): Example[] {
  const grams = gramsOfChart(labelled.chart);
  return labelledLeaves(labelled).flatMap(
    ({ code, node, label, reported, quoted, found, beside, hasQuotes }) => {
      const leaf = leafKey(code, node);
      const example = (sentence: number, of: Example['label'], weight: number): Example => ({
        grams: grams[sentence]!,
        leaf,
        label: of,
        weight,
      });
      return [
        ...(reported ? quoted.map((i) => example(i, reported, QUOTED)) : []),
        ...(reported ? found.map((i) => example(i, reported, FOUND)) : []),
        ...drawn(beside, label === 'unknown' ? DRAWN_OPEN : DRAWN).map((i) =>
          example(i, 'other', reported && hasQuotes ? BESIDE : BESIDE_OPEN),
        ),
      ];
    },
  );
}

function foreign(): Example[] {
  const pool = charts.flatMap(({ code, chart }) => gramsOfChart(chart).map((grams) => ({ code, grams })));
  return [...treesSeen()].flatMap(([code, { leaves }]) =>
    [...leaves.values()].flatMap((node) => {
      const leaf = leafKey(code, node);
      const out: Example[] = [];
      while (out.length < FOREIGN) {
        const one = pool[Math.floor(random() * pool.length)]!;
        if (one.code !== code) out.push({ grams: one.grams, leaf, label: 'other', weight: FOREIGN_WEIGHT });
      }
      return out;
    }),
  );
}

function drawn(list: number[], most: number): number[] {
  const out = [...list];
  const count = Math.min(most, out.length);
  for (let k = 0; k < count; k++) {
    const j = k + Math.floor(random() * (out.length - k));
    [out[k], out[j]] = [out[j]!, out[k]!];
  }
  return out.slice(0, count);
}
