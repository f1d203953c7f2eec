/**
 * Which sentences stand beside an answer, and in what order. A sentence's place is a sum of weighed features that can be read
 * (`order.json`), learnt by `scripts/training/order.ts` from the quotes of labelled charts that neither rules nor wording had seen.
 */
import { readFileSync } from 'node:fs';
import { isBoilerplate } from '../../language/documents/boilerplate.ts';
import { isTitle } from '../../language/documents/ruled.ts';
import { daysBetween, tokenise } from '../../language/index.ts';
import { most } from '../../language/lists.ts';
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Chart, ChartDocument } from '../../language/types.ts';
import { BY_NUMBERS, BY_WORDS, type Finding, type LeafOutcome } from '../outcome.ts';
import { weightAt } from '../patterns/claim.ts';
import { rarity } from '../patterns/match.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import type { Sides } from './model.ts';
import { ownStems } from './own-words.ts';

/** A weight for each feature. */
export type OrderWeights = Record<string, number>;

/** What a finding is ordered by. */
export interface Asked {
  node: GuidelineNode;
  chart: Chart;
  /** How far each sentence reads for and against the leaf, where that was learnt. */
  reads: readonly Sides[] | undefined;
}

/** Stems up to this length ("the", "or", "of") are shared by chance. */
const SHORT_STEM = 3;
/** Days in a quarter of a year: age of a document is counted by doublings of it. */
const QUARTER = 90;
/** Fewer words than this hardly make a sentence. */
const FEW_WORDS = 4;
/** Shares are kept off 0 and 1, where a logit has no end. */
const EDGE = 0.01;
/** "Unobstructed", "nontender": a word that is denied by how it begins is named all the same. */
const DENIED = ['un', 'non'];
/** A sentence that says what is not there, or that all is well. */
const DENIAL = /\b(?:no|not|never|none|neg|negative|denie[sd]|without|w\/o|nl|normal|absent|nil)\b/i;
/** Features that weigh differently on each ground. */
const BY_GROUND = ['found', 'first', 'place', 'reads for it', 'shared words'];

let learnt: OrderWeights | undefined;

/** The findings, those that speak for the answer or of it before those that speak against it, the most telling first. */
export function inOrder(outcome: LeafOutcome, asked: Asked, weights = loaded()): Finding[] {
  const against = contraryOf(outcome);
  const scores = new Map(
    featuresOf(outcome, asked).map((features, i) => [outcome.findings[i]!, scoreOf(features, weights)]),
  );
  return [...outcome.findings].sort(
    (a, b) => Number(a.stance === against) - Number(b.stance === against) || scores.get(b)! - scores.get(a)!,
  );
}

export function scoreOf(features: ReadonlyMap<string, number>, weights: OrderWeights): number {
  let sum = 0;
  for (const [name, value] of features) sum += value * (weights[name] ?? 0);
  return sum;
}

/** The features of each finding of an outcome, by name. */
export function featuresOf(outcome: LeafOutcome, { node, chart, reads }: Asked): Map<string, number>[] {
  const wanted = wantedBy(node);
  const latest = outcome.findings.map((f) => documentOf(chart, f)?.date ?? '').reduce(later, '');
  const shares = outcome.findings.map((f) => shareOf(outcome, reads?.[f.sentence]));
  const likest = Math.max(0, most(shares.map((s) => s.own)));
  const against = contraryOf(outcome);
  return outcome.findings.map((f, i) => {
    const sentence = chart.sentences[f.sentence]!;
    const document = documentOf(chart, f);
    const stems = new Set(sentence.tokens.map((t) => t.stem));
    const found = f.place !== undefined && f.stance !== against;
    const age = document?.date && latest ? daysBetween(document.date, latest) : 0;
    const features = new Map<string, number>();
    const add = (name: string, value: number | boolean) => value && features.set(name, Number(value));
    add('found', found);
    add('first', found && f.place === 0);
    add('place', found ? 1 / (1 + f.place!) : 0);
    add('confidence of the finding', found ? f.confidence : 0);
    add('found for the contrary', f.place !== undefined && f.stance === against);
    add('reads for it', logit(shares[i]!.own));
    add('reads against it', logit(shares[i]!.other));
    add('likest', likest > 0 && shares[i]!.own >= likest);
    add(
      'shared words',
      [...wanted].reduce((sum, stem) => sum + (stems.has(stem) ? rarity(chart, stem) : 0), 0),
    );
    const own = [...ownBy(node)].filter(
      (stem) => stems.has(stem) || DENIED.some((no) => stems.has(no + stem)),
    ).length;
    add('own words', Math.log2(1 + own));
    add('denial', DENIAL.test(sentence.text));
    add('only mentions', f.stance === 'mentions');
    add('age of the document', Math.log2(1 + Math.max(0, age) / QUARTER));
    add('title', isTitle(sentence.text, document?.title));
    add('row', sentence.kind === 'row');
    add('ways of saying it', Math.log2(f.hits ?? 1));
    add('letterhead or signature', isBoilerplate(chart, sentence));
    add('length', Math.log2(1 + sentence.tokens.length));
    add('few words', sentence.tokens.length < FEW_WORDS);
    add('number', /\d/.test(sentence.text));
    if (document) add(`in: ${document.kind}`, true);
    const heading = new Set(tokenise(sentence.heading ?? '').map((t) => t.stem));
    add('heading shares', [...wanted].filter((stem) => heading.has(stem)).length);
    add('tells', f.place === undefined && f.stance !== 'mentions');
    add(`weight: ${weightAt(chart, f.sentence)}`, true);
    for (const name of BY_GROUND) add(`${name}, by ${groundOf(outcome)}`, features.get(name) ?? 0);
    return features;
  });
}

/** On what grounds the leaf was answered: they tell how far the order of the rule is to be trusted. */
function groundOf({ rule }: LeafOutcome): string {
  if (BY_NUMBERS.has(rule)) return 'number';
  return BY_WORDS.has(rule) ? rule : 'event';
}

/** The stance that speaks against the answer; none where the leaf is open. */
export function contraryOf({ answer }: LeafOutcome): Finding['stance'] | undefined {
  return answer === 'yes' ? 'contradicts' : answer === 'no' ? 'supports' : undefined;
}

/** How far a sentence reads for the answer, and for the other one; where the leaf is open, for either. */
function shareOf({ answer }: LeafOutcome, read: Sides = { yes: 0, no: 0 }): { own: number; other: number } {
  if (answer === 'yes') return { own: read.yes, other: read.no };
  if (answer === 'no') return { own: read.no, other: read.yes };
  return { own: Math.max(read.yes, read.no), other: Math.min(read.yes, read.no) };
}

/** The words by which the leaf's test names what it asks for. */
const ownBy = rememberedBy(
  (node: GuidelineNode): Set<string> => (node.test ? ownStems(node.test) : new Set()),
);

/** The words of the criterion that are worth sharing. */
const wantedBy = rememberedBy((node: GuidelineNode): Set<string> => {
  const stems = tokenise(node.description).map((t) => t.stem);
  return new Set(stems.filter((stem) => stem.length > SHORT_STEM));
});

function documentOf(chart: Chart, { sentence }: Finding): ChartDocument | undefined {
  return chart.documents[chart.sentences[sentence]!.document];
}

function later(a: string, b: string): string {
  return b > a ? b : a;
}

function logit(share: number): number {
  const kept = Math.min(1 - EDGE, Math.max(EDGE, share));
  return Math.log(kept / (1 - kept));
}

function loaded(): OrderWeights {
  learnt ??= JSON.parse(readFileSync(new URL('./order.json', import.meta.url), 'utf8')) as OrderWeights;
  return learnt;
}
