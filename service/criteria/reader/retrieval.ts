/**
 * Candidate passages for a criterion: BM25 over the chart's sentences (Robertson and Zaragoza 2009), raised where a sentence
 * names a concept or holds a measurement that the criterion names. Time grows with the number of postings, not with the chart.
 */

import { recordOf } from '../../language/documents/plain-record.ts';
import { allConcepts, broader, tokenise, understand } from '../../language/index.ts';
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import { isLetterhead, saysNothing } from '../classifier/letterhead.ts';
import { EMPTY_WORDS } from '../plain/empty.ts';

/** What a criterion asks for, in the words that retrieval uses. */
export interface Query {
  /** Stem -> weight. */
  stems: ReadonlyMap<string, number>;
  concepts: ReadonlySet<string>;
  variables: ReadonlySet<string>;
}

export interface Candidate {
  sentence: number;
  score: number;
}

const K1 = 1.2;
const B = 0.6;
/** Shares of a stem's weight: the criterion's own words, other names of its concepts, its parent's words. */
const OWN = 1;
const SYNONYM = 0.5;
const PARENT = 0.35;
/** What naming the same concept, or holding a value of the same variable, adds in units of a rare word. */
const CONCEPT = 2.5;
const VARIABLE = 3;

const queries = new Map<string, Query>();
const QUERIES_KEPT = 2000;

/** The query of a criterion; `parent` is the description above it, which often names the matter. */
export function queryOf(description: string, parent = ''): Query {
  const key = `${description}\n${parent}`;
  const known = queries.get(key);
  if (known) return known;
  const said = understand(recordOf(description), { diagnosisCodes: [], procedureCodes: [] });
  const concepts = new Set(said.mentions.map((m) => m.concept));
  const variables = new Set(said.measurements.map((m) => m.variable));
  const stems = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const { norm, stem } of tokenise(text)) {
      if (EMPTY_WORDS.has(norm) || !/[a-z0-9]/.test(norm)) continue;
      stems.set(stem, Math.max(stems.get(stem) ?? 0, weight));
    }
  };
  add(description, OWN);
  add(parent, PARENT);
  for (const id of concepts) for (const term of allConcepts.get(id)?.terms ?? []) add(term, SYNONYM);
  const query = { stems, concepts, variables };
  if (queries.size >= QUERIES_KEPT) queries.clear();
  queries.set(key, query);
  return query;
}

interface Index {
  postings: Map<string, { sentence: number; count: number }[]>;
  lengths: number[];
  mean: number;
  usable: boolean[];
  concepts: Map<string, number[]>;
  variables: Map<string, number[]>;
}

const indexOf = rememberedBy(build);

function build(chart: Chart): Index {
  const postings: Index['postings'] = new Map();
  const lengths: number[] = [];
  for (const sentence of chart.sentences) {
    const counts = new Map<string, number>();
    for (const { stem } of [...sentence.tokens, ...headingTokens(sentence)])
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (const [stem, count] of counts) {
      const list = postings.get(stem);
      if (list) list.push({ sentence: sentence.index, count });
      else postings.set(stem, [{ sentence: sentence.index, count }]);
    }
    lengths.push(sentence.tokens.length);
  }
  const concepts = new Map<string, number[]>();
  for (const m of chart.mentions) for (const id of broader(m.concept)) push(concepts, id, m.sentence);
  const variables = new Map<string, number[]>();
  for (const m of chart.measurements) push(variables, m.variable, m.sentence);
  return {
    postings,
    lengths,
    mean: lengths.reduce((sum, n) => sum + n, 0) / Math.max(1, lengths.length),
    usable: chart.sentences.map(
      (s) => s.text.length > 3 && !isLetterhead(chart, s) && !saysNothing(chart, s),
    ),
    concepts,
    variables,
  };
}

const headingTokens = ({ heading }: Sentence) => (heading ? tokenise(heading).slice(0, 12) : []);

function push(map: Map<string, number[]>, key: string, sentence: number): void {
  const list = map.get(key);
  if (!list) map.set(key, [sentence]);
  else if (list.at(-1) !== sentence) list.push(sentence);
}

/** The sentences most likely to speak of the criterion, best first; the same words are shown once, at their latest place. */
export function candidates(chart: Chart, query: Query, limit: number): Candidate[] {
  const index = indexOf(chart);
  const scores = new Map<number, number>();
  const count = chart.sentences.length;
  const raise = (sentence: number, by: number) => {
    if (index.usable[sentence]) scores.set(sentence, (scores.get(sentence) ?? 0) + by);
  };
  for (const [stem, weight] of query.stems) {
    const list = index.postings.get(stem);
    if (!list) continue;
    const idf = Math.log(1 + (count - list.length + 0.5) / (list.length + 0.5));
    for (const { sentence, count: tf } of list) {
      const norm = K1 * (1 - B + (B * index.lengths[sentence]!) / index.mean);
      raise(sentence, (weight * idf * tf * (K1 + 1)) / (tf + norm));
    }
  }
  for (const id of query.concepts)
    for (const sentence of new Set(index.concepts.get(id) ?? [])) raise(sentence, CONCEPT);
  for (const id of query.variables)
    for (const sentence of new Set(index.variables.get(id) ?? [])) raise(sentence, VARIABLE);
  const ordered = [...scores].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const seen = new Set<string>();
  const out: Candidate[] = [];
  for (const [sentence, score] of ordered) {
    const text = chart.sentences[sentence]!.text.toLowerCase().replace(/\s+/g, ' ');
    if (seen.has(text)) continue;
    seen.add(text);
    out.push({ sentence, score });
    if (out.length === limit) break;
  }
  return out;
}

/** Sentences that may be shown: no letterhead, no bare heading. */
export function usableSentences(chart: Chart): number[] {
  const { usable } = indexOf(chart);
  return chart.sentences.map((s) => s.index).filter((i) => usable[i]);
}
