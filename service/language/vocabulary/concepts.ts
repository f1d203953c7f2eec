/** Concepts: a token trie over the authored vocabularies finds every mention in one pass. */
import { readdirSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import type { Sentence, Span, Token } from '../types.ts';
import { tokenise } from './text.ts';
import { Trie } from './trie.ts';
import { EntryId, headOfFile, vocabularyFile } from './vocabulary.ts';

/** What each file must fit. Their tests see to it: checked at each start it would be a tenth of that. */
export const ConceptFile = Type.Object({
  ...headOfFile,
  concepts: Type.Array(
    Type.Object({
      id: EntryId,
      label: Type.String({ minLength: 2 }),
      terms: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
      /** Broader concepts that every mention also counts for. */
      implies: Type.Optional(Type.Array(Type.String())),
      /** Lasts for life: its bare name in a list is history. */
      chronic: Type.Optional(Type.Boolean()),
      /**
       * A group of words for patterns alone: found wherever its words stand, also within longer terms, and no mention of
       * its own. Its terms may use the notation of patterns (`walk*`, `80..400 feet`).
       */
      loose: Type.Optional(Type.Boolean()),
      /** Sections where only what asks for them looks, and this does ("allergies"). */
      sections: Type.Optional(Type.Array(Type.String())),
      /** What its short name stands for where it could be read as somebody: "PT" the therapy, not the patient. */
      sense: Type.Optional(Type.Literal('therapy')),
    }),
  ),
});
export type Concept = Static<typeof ConceptFile>['concepts'][number];

export interface ConceptHit extends Span {
  concept: string;
}

interface Term {
  concept: string;
  /** Short capitals ("MI", "AS") match only when written so. */
  capitals: boolean;
}

/** Capitals that are also words: never read in a sentence that is all capitals. */
const ALSO_WORDS = new Set([
  'as',
  'pt',
  'it',
  'or',
  'an',
  'ms',
  'all',
  'be',
  'si',
  'ca',
  'he',
  'add',
  'aids',
  'des',
  'cap',
  'poc',
  'tops',
  'pad',
  'rest',
  'vac',
  'des',
  'hd',
  'ai',
]);

const concepts = new Map<string, Concept>();
const trie = new Trie<Term>();

for (const file of readdirSync(new URL('./data/concepts/', import.meta.url)).sort()) {
  const name = file.replace(/\.json$/, '');
  for (const concept of vocabularyFile<Static<typeof ConceptFile>>(`concepts/${name}`).concepts) {
    if (concepts.has(concept.id)) throw new Error(`concept ${concept.id} is defined twice`);
    concepts.set(concept.id, concept);
    if (concept.loose) continue;
    for (const term of concept.terms) {
      const capitals = term === term.toUpperCase() && /^[A-Z0-9/-]{2,5}$/.test(term) && !/\d/.test(term);
      trie.add(
        tokenise(term).map((t) => t.stem),
        { concept: concept.id, capitals },
      );
    }
  }
}

/** All concepts by id, for the documentation and for checks of guidelines. */
export const allConcepts: ReadonlyMap<string, Concept> = concepts;

/** A concept and everything it implies. */
export function broader(id: string): string[] {
  const out = [id];
  for (const at of out)
    for (const next of concepts.get(at)?.implies ?? []) if (!out.includes(next)) out.push(next);
  return out;
}

const found = new WeakMap<Sentence, readonly ConceptHit[]>();

/** The concepts named in a sentence: longest terms first, left to right, without overlaps of one term by another. */
export function conceptsIn(sentence: Sentence): readonly ConceptHit[] {
  let hits = found.get(sentence);
  if (!hits) {
    hits = hitsOf(sentence);
    found.set(sentence, hits);
  }
  return hits;
}

function hitsOf(sentence: Sentence): ConceptHit[] {
  const { tokens } = sentence;
  const hits: ConceptHit[] = [];
  const shouted = sentence.text === sentence.text.toUpperCase();
  const written = ({ start, end }: Token) =>
    sentence.text.slice(start - sentence.start, end - sentence.start);
  trie.through(tokens, (hit, first, last) => {
    const word = written(first);
    const terms = hit.values.filter(
      (t) =>
        !t.capitals ||
        (word === word.toUpperCase() && !(shouted && ALSO_WORDS.has(word.toLowerCase()))) ||
        (word.length > 3 && !ALSO_WORDS.has(word.toLowerCase())),
    );
    for (const concept of new Set(terms.map((t) => t.concept)))
      hits.push({ concept, start: first.start, end: last.end });
    return terms.length ? hit.to : hit.from + 1;
  });
  return hits;
}
