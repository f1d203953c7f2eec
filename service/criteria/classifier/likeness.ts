/** How far each sentence of a chart reads like one that proves or contradicts a leaf: the mean of a linear model and a network. */
import { remembered, rememberedBy } from '../../language/sentences/remembered.ts';
import type { Chart } from '../../language/types.ts';
import type { Guideline, GuidelineNode } from '../schema/guideline.ts';
import { gramsOfChart } from './grams.ts';
import { leafKey, mostOf, type Sides } from './model.ts';
import type { Encoded } from './network.ts';
import { network } from './network-file.ts';
import { seenAt } from './seen.ts';
import { asSuch, readerOf } from './weights.ts';

/** The network reads only the sentences that the linear model, which is quick, finds likest: what it ranks below decides nothing. */
const READ = 24;
/** Nor those that it finds hardly like anything. */
const LEAST = 0.03;

const known = new WeakMap<Chart, Map<GuidelineNode, readonly Sides[]>>();
const encodings = new WeakMap<Chart, Map<number, Encoded>>();

/** By the index of the sentence, 0..1 each; undefined for a leaf that was never learnt. */
export function likeness(
  code: Guideline['guideline_code'],
  node: GuidelineNode,
  chart: Chart,
): readonly Sides[] | undefined {
  const leaves = known.get(chart) ?? new Map<GuidelineNode, readonly Sides[]>();
  known.set(chart, leaves);
  const read = leaves.get(node);
  if (read) return read;
  const sides = readerOf(code, node);
  const leaf = leafKey(code, node);
  if (!sides || !network().knows(leaf)) return undefined;
  const shared = sharedIn(chart);
  const all = gramsOfChart(chart).map((grams, i) => sides(grams, shared[i]));
  const closest = [...all.keys()]
    .filter((i) => mostOf(all[i]!) >= LEAST)
    .sort((a, b) => mostOf(all[b]!) - mostOf(all[a]!) || a - b)
    .slice(0, READ);
  const second = closest.map((i) => network().sides(encoded(chart, i), leaf));
  for (const each of all) {
    each.yes /= 2;
    each.no /= 2;
  }
  closest.forEach((i, k) => {
    all[i]!.yes += second[k]!.yes / 2;
    all[i]!.no += second[k]!.no / 2;
  });
  leaves.set(node, all);
  return all;
}

/** What the words of each sentence say as such, once a chart. */
const sharedIn = rememberedBy((chart: Chart): readonly Sides[] => gramsOfChart(chart).map(asSuch));

/** A sentence is encoded once, for whichever leaves ask for it. */
function encoded(chart: Chart, index: number): Encoded {
  return remembered(encodings, chart, index, () => network().encode(seenAt(chart, index)));
}
