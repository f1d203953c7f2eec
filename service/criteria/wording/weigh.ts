/**
 * Weighs the answer of the rules against the wording: a multinomial logistic regression with a line of weights for every kind of
 * answer of the rules, so that it can be read (`weighing.json`). `scripts/wording/weigh.ts` learns it from charts that neither the
 * rules nor the wording had seen when they answered them.
 */
import { readFileSync } from 'node:fs';
import type { Answer } from '../../contract/results.ts';
import type { Sides } from './model.ts';

export type Weighed = Record<'yes' | 'no' | 'unknown', number>;

/** Before the wording is asked: what the rules say, and on what grounds. */
export interface Told {
  answer: Answer;
  /** Rule of the outcome (`LeafOutcome.rule`). */
  rule: string;
  /** How far the sentences behind the answer read for it; 0 where there are none. */
  held: number;
}

/** Three weights a feature: for yes, for no and for unknown. */
export type Weighing = Record<string, readonly [number, number, number]>;

/** Shares are kept off 0 and 1, where a logit has no end. */
const EDGE = 0.003;

let loaded: Weighing | undefined;

/** On what grounds the rules answered: by words, by silence, by parts of which some are open, else by numbers and days. */
function groundOf(rule: string): string {
  if (rule === 'statement' || rule === 'silence') return rule;
  return rule === 'all' || rule === 'any' ? 'parts' : 'measure';
}

/** The features of an answer and of the likest sentences (`top`), by name. */
export function featuresOf({ answer, rule, held }: Told, top: Sides): Map<string, number> {
  const kind = `${answer} by ${groundOf(rule)}`;
  const features = new Map([
    [kind, 1],
    [`${kind}, reads for yes`, logit(top.yes)],
    [`${kind}, reads for no`, logit(top.no)],
  ]);
  if (answer !== 'unknown') features.set(`${answer}, its own sentences`, logit(held));
  return features;
}

/** The shares of the three answers, 0..1, in sum 1. */
export function weigh(told: Told, top: Sides, weighing: Weighing = learnt()): Weighed {
  const sums = [0, 0, 0];
  for (const [name, value] of featuresOf(told, top)) {
    weighing[name]?.forEach((weight, k) => {
      sums[k]! += weight * value;
    });
  }
  const most = Math.max(...sums);
  const [yes, no, unknown] = sums.map((sum) => Math.exp(sum - most)) as [number, number, number];
  const all = yes + no + unknown;
  return { yes: yes / all, no: no / all, unknown: unknown / all };
}

function learnt(): Weighing {
  loaded ??= JSON.parse(readFileSync(new URL('./weighing.json', import.meta.url), 'utf8')) as Weighing;
  return loaded;
}

function logit(share: number): number {
  const kept = Math.min(1 - EDGE, Math.max(EDGE, share));
  return Math.log(kept / (1 - kept));
}
