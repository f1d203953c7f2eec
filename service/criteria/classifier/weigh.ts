/**
 * Weighs the answer of the rules against the wording: a forest of small trees (`weighing.json`) over features that have names.
 * `scripts/training/weigh.ts` learns it from charts that neither the rules nor the wording had seen when they answered them.
 */
import { readFileSync } from 'node:fs';
import { most } from '../../language/lists.ts';
import { remembered } from '../../language/sentences/remembered.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import { normalise } from '../../language/vocabulary/text.ts';
import { vocabularyFile } from '../../language/vocabulary/vocabulary.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import { type Forest, softmax, sumsBy } from './forest.ts';
import { mostOf, type Sides } from './model.ts';

export type Weighed = Record<'yes' | 'no' | 'unknown', number>;

/** A sentence that may answer the leaf, and how far it reads for each side. */
export interface Read extends Sides {
  sentence: Sentence;
}

/** All that is weighed: what the rules say of the leaf, and how the sentences of the chart read. */
export interface Classified {
  node: GuidelineNode;
  chart: Chart;
  recorded: LeafOutcome;
  /** Nothing speaks of the leaf, and that means no. */
  silenceIsNo: boolean;
  /** By the index of the sentence. */
  likes: readonly Sides[];
  read: readonly Read[];
}

/** Of each side so many of the likest sentences are looked at. */
const LIKEST = 3;
/** Of so many of them it counts how long they are: crumbs read like anything. */
const MEASURED = 2;
/** Shares are kept off 0 and 1, where a logit has no end. */
const EDGE = 0.003;
/** Sentences that read less than so far for no leave nothing open. */
const HEARD = 0.05;
const GROUNDS = ['statement', 'silence', 'parts', 'measure'];
const COUNTED = ['supports', 'mentions'] as const;
const OPENS = wordsOf(vocabularyFile<{ opens: string[] }>('cues/opens').opens);

let loaded: Forest | undefined;

/** The features by name; NaN where there is nothing to tell. Their order is that of the forest. */
export function featuresOf({
  node,
  chart,
  recorded,
  silenceIsNo,
  likes,
  read,
}: Classified): Map<string, number> {
  const features = new Map<string, number>();
  const set = (name: string, value: number | boolean) => features.set(name, Number(value));
  const { answer, findings } = recorded;
  set('rules say', answer === 'yes' ? 1 : answer === 'no' ? -1 : 0);
  set('ground', GROUNDS.indexOf(groundOf(recorded)));
  set('exclusion', node.role === 'exclude');
  set('silence is an answer', silenceIsNo);
  for (const stance of COUNTED)
    set(stance, new Set(findings.filter((f) => f.stance === stance).map((f) => f.sentence)).size);
  const [side, own, contrary] = ownOf(recorded);
  set('own, best', best(own, likes, side));
  set('own, first', best(own.slice(0, 1), likes, side));
  set('own, contrary', best(own, likes, otherOf(side)));
  set('against, best', best(contrary, likes, otherOf(side)));
  const mentioned = findings.filter((f) => f.stance === 'mentions').map((f) => mostOf(likes[f.sentence]!));
  set('mentioned, best', logit(Math.max(0, most(mentioned))));
  for (const way of ['yes', 'no'] as const) {
    const likest = likestOf(read, way);
    const [first] = likest;
    for (let place = 0; place < LIKEST; place++) {
      const of = likest[place];
      set(`${way} ${place + 1}`, of ? logit(of[way]) : Number.NaN);
      if (place < MEASURED) set(`${way} ${place + 1}, words`, of?.sentence.tokens.length ?? Number.NaN);
    }
    set(`${way} 1, contrary`, first ? logit(first[otherOf(way)]) : Number.NaN);
  }
  const open = read.filter((r) => r.no >= HEARD && isOpen(chart, r.sentence));
  set('no, left open', logit(Math.max(0, most(open.map((r) => r.no)))));
  return features;
}

/** The shares of the three answers, 0..1, in sum 1. */
export function weigh(classified: Classified, forest: Forest = learnt()): Weighed {
  const [yes, no, unknown] = softmax(sumsBy(forest, [...featuresOf(classified).values()])) as [
    number,
    number,
    number,
  ];
  return { yes, no, unknown };
}

/** On what grounds the rules answered: by words, by silence, by parts of which some are open, else by numbers and days. */
function groundOf({ rule }: LeafOutcome): string {
  if (rule === 'statement' || rule === 'silence') return rule;
  return rule === 'all' || rule === 'any' ? 'parts' : 'measure';
}

/** The side that the rules take, their sentences for it and those against it; an open leaf has none of its own. */
function ownOf({ answer, findings }: LeafOutcome): ['yes' | 'no', number[], number[]] {
  const of = (stance: Finding['stance']) => [
    ...new Set(findings.filter((f) => f.stance === stance).map((f) => f.sentence)),
  ];
  if (answer === 'yes') return ['yes', of('supports'), of('contradicts')];
  return ['no', answer === 'no' ? of('contradicts') : [], of('supports')];
}

const otherOf = (side: 'yes' | 'no'): 'yes' | 'no' => (side === 'yes' ? 'no' : 'yes');

function best(sentences: readonly number[], likes: readonly Sides[], side: 'yes' | 'no'): number {
  return logit(Math.max(0, most(sentences.map((i) => likes[i]![side]))));
}

/** Without sorting them all: charts have thousands of sentences. */
function likestOf(read: readonly Read[], side: 'yes' | 'no'): Read[] {
  const likest: Read[] = [];
  for (const each of read) {
    const place = likest.findIndex((r) => each[side] > r[side]);
    if (place >= 0) likest.splice(place, 0, each);
    else if (likest.length < LIKEST) likest.push(each);
    if (likest.length > LIKEST) likest.pop();
  }
  return likest;
}

const opened = new WeakMap<Chart, Map<number, boolean>>();

/** Raises a matter rather than settles it, by its words. */
function isOpen(chart: Chart, sentence: Sentence): boolean {
  return remembered(opened, chart, sentence.index, () => OPENS.test(normalise(sentence.text)));
}

/** One expression for all of them; a word that ends in `*` is a beginning. */
function wordsOf(words: readonly string[]): RegExp {
  const plain = words.map((w) => w.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(plain.map((w) => (/\w$/.test(w) ? `\\b${w}\\b` : w.replace(/\*$/, ''))).join('|'));
}

function learnt(): Forest {
  loaded ??= JSON.parse(readFileSync(new URL('./weighing.json', import.meta.url), 'utf8')) as Forest;
  return loaded;
}

function logit(share: number): number {
  const kept = Math.min(1 - EDGE, Math.max(EDGE, share));
  return Math.log(kept / (1 - kept));
}
