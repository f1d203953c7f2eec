/** Names of diseases and drugs in a sentence: the project's own lists first, then public vocabularies. */
import type { Sentence, Span, Token } from '../../language/types.ts';
import { Phrases } from '../../language/vocabulary/phrases.ts';
import { tokenise } from '../../language/vocabulary/text.ts';
import { CONDITIONS, type Condition, conditionsIn, isVerb } from '../problems/conditions.ts';
import { drugsIn } from '../problems/drugs.ts';
import drugFile from './drug-names.json' with { type: 'json' };
import termFile from './icd10-terms.json' with { type: 'json' };
import { shortNamesIn } from './short-names.ts';
import { shortProblemsIn } from './short-problems.ts';
import { overlaps } from './spans.ts';

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

interface Vocabularies {
  terms: Phrases<Term>;
  drugs: Phrases<string>;
}

let made: Vocabularies | undefined;

/** Made when the first sentence is looked at: not every worker comes to one. */
function vocabularies(): Vocabularies {
  if (made) return made;
  // Names that the project's list has; it knows in which sentences they mean something else.
  const own = new Set(
    [...CONDITIONS.values()].flatMap(({ terms }) => terms.map((term) => stemsOf(term).join(' '))),
  );
  const named = Object.entries(termFile.terms as Record<string, string[]>).flatMap(([code, names]) =>
    names.map((term) => [term, { code, term }] as const),
  );
  const generics = Object.entries(drugFile.drugs as Record<string, string[]>).flatMap(([generic, names]) =>
    [generic, ...names].map((name) => [name, generic] as const),
  );
  made = {
    terms: new Phrases(named, (term) => {
      const stems = stemsOf(term);
      return own.has(stems.join(' ')) ? [] : stems;
    }),
    drugs: new Phrases(generics, (name) => tokenise(name).map(({ norm }) => norm)),
  };
  return made;
}

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
  const named = [...known, ...others];
  const short = shortProblemsIn(sentence.text, sentence.start, named).map(
    ({ start, end, ...term }): NamedProblem => ({ ...ofTerm(term, true), start, end }),
  );
  return [...named, ...short].sort((a, b) => a.start - b.start);
}

/** Every drug that a sentence names, in reading order; none overlaps another. */
export function drugNamesIn(sentence: Pick<Sentence, 'text' | 'start' | 'tokens'>): NamedDrug[] {
  const known: NamedDrug[] = drugsIn(sentence.text, sentence.start).map(
    ({ generic, written, start, end }) => ({ key: generic, name: written, start, end }),
  );
  const others = longest(vocabularies().drugs, sentence.tokens, ({ norm }) => norm).flatMap(
    ({ start, end, values: [generic = ''] }) => {
      const span = { start, end };
      const name = sentence.text.slice(start - sentence.start, end - sentence.start).replace(/\s+/g, ' ');
      return known.some((each) => overlaps(each, span)) ? [] : [{ key: generic, name, ...span }];
    },
  );
  const named = [...known, ...others];
  const short = shortNamesIn(sentence.text, sentence.start, named);
  return [...named, ...short].sort((a, b) => a.start - b.start);
}

function termsIn({ text, start: from, tokens }: Pick<Sentence, 'text' | 'start' | 'tokens'>): NamedProblem[] {
  return longest(vocabularies().terms, tokens, ({ stem }) => stem).flatMap(({ start, end, values }) => {
    const written = text.slice(start - from, end - from);
    // one stem is not one word: "general" is no "generalization"
    const hit = values.find(
      ({ term }) =>
        term.includes(' ') || (Math.abs(written.length - term.length) < 3 && !isVerb(written, term)),
    );
    if (!hit) return [];
    return [{ ...ofTerm(hit), start, end }];
  });
}

/** The condition of the project's list that owns the code, or, where the name is one of many for it, its category; else one of its own. */
function ofTerm(term: Term, byCategory = false): Omit<NamedProblem, keyof Span> {
  const category = byCategory ? BY_CODE.get(term.code.replace(/\..*$/, '')) : undefined;
  const condition = BY_CODE.get(term.code) ?? category ?? byCode(term);
  return { key: condition.id, name: condition.name, condition };
}

function longest<T>(phrases: Phrases<T>, tokens: readonly Token[], key: (token: Token) => string) {
  const found: (Span & { values: T[] })[] = [];
  for (let i = 0; i < tokens.length; ) {
    const hit = phrases.longest(i, tokens.length, (k) => (tokens[k] ? key(tokens[k]) : ''));
    if (!hit) i++;
    else {
      found.push({ start: tokens[i]!.start, end: tokens[hit.to - 1]!.end, values: hit.values });
      i = hit.to;
    }
  }
  return found;
}

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
