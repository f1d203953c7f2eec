/** Names of diseases and drugs in a sentence: the project's own lists first, then public vocabularies. */
import type { Sentence, Span, Token } from '../../language/types.ts';
import { tokenise } from '../../language/vocabulary/text.ts';
import { Trie } from '../../language/vocabulary/trie.ts';
import { CONDITIONS, type Condition, conditionsIn, isVerb } from '../problems/conditions.ts';
import { drugsIn } from '../problems/drugs.ts';
import drugFile from './drug-names.json' with { type: 'json' };
import termFile from './icd10-terms.json' with { type: 'json' };

export interface NamedProblem extends Span {
  /** Id of the condition, or the ICD-10-CM code of one that the project's list does not know. */
  key: string;
  name: string;
  condition: Condition;
}

export interface NamedDrug extends Span {
  /** Generic name. */
  key: string;
  name: string;
}

interface Term {
  code: string;
  term: string;
}

const stemsOf = (term: string): string[] => tokenise(term).map(({ stem }) => stem);

/** Names that the project's list has; it knows in which sentences they mean something else. */
const OWN = new Set(
  [...CONDITIONS.values()].flatMap(({ terms }) => terms.map((term) => stemsOf(term).join(' '))),
);
const terms = new Trie<Term>();
for (const [code, names] of Object.entries(termFile.terms as Record<string, string[]>))
  for (const term of names) {
    const stems = stemsOf(term);
    if (!OWN.has(stems.join(' '))) terms.add(stems, { code, term });
  }

const drugs = new Trie<string>();
for (const [generic, names] of Object.entries(drugFile.drugs as Record<string, string[]>))
  for (const name of [generic, ...names])
    drugs.add(
      tokenise(name).map(({ norm }) => norm),
      generic,
    );

/** Every disease that a sentence names, in reading order; none overlaps another. */
export function problemsIn(sentence: Pick<Sentence, 'text' | 'start' | 'tokens'>): NamedProblem[] {
  const known: NamedProblem[] = conditionsIn(sentence).map(({ condition, start, end }) => ({
    key: condition.id,
    name: condition.name,
    condition,
    start,
    end,
  }));
  const others = termsIn(sentence).filter((term) => !known.some((each) => overlaps(each, term)));
  return [...known, ...others].sort((a, b) => a.start - b.start);
}

/** Every drug that a sentence names, in reading order; none overlaps another. */
export function drugNamesIn(sentence: Pick<Sentence, 'text' | 'start' | 'tokens'>): NamedDrug[] {
  const known: NamedDrug[] = drugsIn(sentence.text, sentence.start).map(
    ({ generic, written, start, end }) => ({ key: generic, name: written, start, end }),
  );
  const others = longest(drugs, sentence.tokens, ({ norm }) => norm).flatMap(
    ({ start, end, values: [generic = ''] }) => {
      const span = { start, end };
      const name = sentence.text.slice(start - sentence.start, end - sentence.start).replace(/\s+/g, ' ');
      return known.some((each) => overlaps(each, span)) ? [] : [{ key: generic, name, ...span }];
    },
  );
  return [...known, ...others].sort((a, b) => a.start - b.start);
}

function termsIn({ text, start: from, tokens }: Pick<Sentence, 'text' | 'start' | 'tokens'>): NamedProblem[] {
  return longest(terms, tokens, ({ stem }) => stem).flatMap(({ start, end, values }) => {
    const written = text.slice(start - from, end - from);
    // one stem is not one word: "general" is no "generalization"
    const hit = values.find(
      ({ term }) =>
        term.includes(' ') || (Math.abs(written.length - term.length) < 3 && !isVerb(written, term)),
    );
    if (!hit) return [];
    const condition = BY_CODE.get(hit.code) ?? byCode(hit);
    return [{ key: condition.id, name: condition.name, condition, start, end }];
  });
}

function longest<T>(trie: Trie<T>, tokens: readonly Token[], key: (token: Token) => string) {
  const found: (Span & { values: T[] })[] = [];
  for (let i = 0; i < tokens.length; ) {
    const hit = trie.longest(i, tokens.length, (k) => (tokens[k] ? key(tokens[k]) : ''));
    if (!hit) i++;
    else {
      found.push({ start: tokens[i]!.start, end: tokens[hit.to - 1]!.end, values: hit.values });
      i = hit.to;
    }
  }
  return found;
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** The condition of the project's list that owns this code and no other. */
const BY_CODE = new Map<string, Condition>();
for (const condition of CONDITIONS.values())
  for (const code of condition.icd10 ?? []) if (!BY_CODE.has(code)) BY_CODE.set(code, condition);

/** How long it lasts, by the chapter of the code: symptoms, injuries and infections pass. */
const COURSES: readonly [RegExp, string][] = [
  [/^R/, 'symptom'],
  [/^[ABST]/, 'acute'],
  [/^(?:C|D[0-3])/, 'cancer'],
];

const byCode = ({ code, term }: Term): Condition => ({
  id: code,
  name: term,
  terms: [term],
  course: COURSES.find(([chapter]) => chapter.test(code))?.[1] ?? 'problem',
  icd10: [code],
});
