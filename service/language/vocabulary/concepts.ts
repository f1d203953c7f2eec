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
  /**
   * Its concepts are looked for only where somebody asks for one: they are no mentions of every chart, so that what is learned from
   * mentions keeps its meaning, and their terms do not hide those of other files.
   */
  asked: Type.Optional(Type.Boolean()),
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
      /** Nobody has this and one of those: who has diabetes of type 1 has not that of type 2. */
      contrary: Type.Optional(Type.Array(EntryId)),
      /** Comes and goes: who asks for it without a time asks whether it is so now; `false`: the past makes it so ("former smoker"). */
      passing: Type.Optional(Type.Boolean()),
      /** An operation or a treatment: to be referred for it is not to have had it. */
      procedure: Type.Optional(Type.Boolean()),
      /** A drug or a class of drugs. */
      drug: Type.Optional(Type.Boolean()),
      /** Further patterns that show it, or that it is not there, where names do not tell ("hCG negative"). */
      shown: Type.Optional(Type.Array(Type.String())),
      refuted: Type.Optional(Type.Array(Type.String())),
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
/** Concepts that are looked for where one is asked for, and their trie, made then. */
const asked = new Map<string, Concept>();
let askedTrie: Trie<Term> | undefined;

for (const file of readdirSync(new URL('./data/concepts/', import.meta.url)).sort()) {
  const name = file.replace(/\.json$/, '');
  const read = vocabularyFile<Static<typeof ConceptFile>>(`concepts/${name}`);
  for (const concept of read.concepts) {
    if (concepts.has(concept.id)) throw new Error(`concept ${concept.id} is defined twice`);
    concepts.set(concept.id, concept);
    if (read.asked) asked.set(concept.id, concept);
    else if (!concept.loose) addTo(trie, concept);
  }
}

function addTo(into: Trie<Term>, { id, terms }: Concept): void {
  for (const term of terms) {
    const capitals = term === term.toUpperCase() && /^[A-Z0-9/-]{2,5}$/.test(term) && !/\d/.test(term);
    into.add(
      tokenise(term).map((t) => t.stem),
      { concept: id, capitals },
    );
  }
}

/** A sentence, or words that stand in none. */
type Said = Pick<Sentence, 'text' | 'start' | 'tokens'>;

/** Concepts that are looked for only where somebody asks for one. */
export const askedConcepts: ReadonlyMap<string, Concept> = asked;

/** The concepts of these that a sentence names, as `conceptsIn` finds the others. */
export function askedIn(sentence: Said): readonly ConceptHit[] {
  if (!askedTrie) {
    askedTrie = new Trie();
    for (const concept of asked.values()) addTo(askedTrie, concept);
  }
  return hitsOf(askedTrie, sentence);
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
    hits = hitsOf(trie, sentence);
    found.set(sentence, hits);
  }
  return hits;
}

function hitsOf(among: Trie<Term>, sentence: Said): ConceptHit[] {
  const { tokens } = sentence;
  const hits: ConceptHit[] = [];
  const shouted = sentence.text === sentence.text.toUpperCase();
  const written = ({ start, end }: Token) =>
    sentence.text.slice(start - sentence.start, end - sentence.start);
  among.through(tokens, (hit, first, last) => {
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
