/** Names of diseases and drugs in a sentence: the project's own lists first, then public vocabularies. */
import { rememberedByText } from '../../language/sentences/remembered.ts';
import type { Sentence, Span, Token } from '../../language/types.ts';
import { Phrases } from '../../language/vocabulary/phrases.ts';
import { tokenise } from '../../language/vocabulary/text.ts';
import { broaderOf, CONDITIONS, type Condition, conditionsIn, isMeant } from '../problems/conditions.ts';
import { drugsIn } from '../problems/drugs.ts';
import { inProperCase } from '../problems/proper-names.ts';
import clinicalFile from './clinical-terms.json' with { type: 'json' };
import drugFile from './drug-names.json' with { type: 'json' };
import termFile from './icd10-terms.json' with { type: 'json' };
import { shorthandIn, shortNamesIn } from './short-names.ts';
import { shortProblemsIn } from './short-problems.ts';
import { isWithin, overlaps } from './spans.ts';

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
  /** As a problem list says it; absent where the term itself is that. */
  name?: string;
  /** It stays with the patient. */
  isChronic?: boolean;
  /** Another problem than the one of the project's list that has its code: codes of what is "other" or "unspecified" have many. */
  isApart?: boolean;
}

/** What stands between a finding and its place in the body: "pain in her left knee". */
const PASSED_OVER = new Set(
  'the a an his her their my your both left right bilateral bilaterally bilat lt rt l r'.split(' '),
);
const telling = (tokens: readonly Token[]): Token[] => tokens.filter(({ norm }) => !PASSED_OVER.has(norm));

const stemsOf = (term: string): string[] => telling(tokenise(term)).map(({ stem }) => stem);

interface Vocabularies {
  terms: Phrases<Term>;
  drugs: Phrases<string>;
  /** The public terms alone, whatever the project's list has. */
  published: Phrases<Term>;
}

let made: Vocabularies | undefined;

/** Made when the first sentence is looked at: not every worker comes to one. */
function vocabularies(): Vocabularies {
  if (made) return made;
  // Names that the project's list has; it knows in which sentences they mean something else.
  const own = new Set(
    [...CONDITIONS.values()].flatMap(({ terms }) => terms.map((term) => stemsOf(term).join(' '))),
  );
  const worded = Object.entries(clinicalFile.problems).flatMap(([name, { code, chronic, apart, terms }]) => {
    const isSingle = (term: string) => !term.includes(' ');
    // the project's list knows in single words what is a feeling and what a disease
    const used =
      !apart && terms.some(isSingle) && byWords(name)?.group
        ? terms.filter((term) => !isSingle(term))
        : terms;
    const is = { isChronic: chronic === true, isApart: apart === true };
    return used.map((term) => [term, { code, term, name, ...is }] as const);
  });
  const named = Object.entries(termFile.terms as Record<string, string[]>).flatMap(([code, names]) =>
    names.map((term) => [term, { code, term }] as const),
  );
  const generics = Object.entries(drugFile.drugs as Record<string, string[]>).flatMap(([generic, names]) =>
    [generic, ...names].map((name) => [name, generic] as const),
  );
  made = {
    terms: new Phrases<Term>([...named, ...worded], (term) => {
      const stems = stemsOf(term);
      return own.has(stems.join(' ')) ? [] : stems;
    }),
    drugs: new Phrases(generics, (name) => tokenise(name).map(({ norm }) => norm)),
    published: new Phrases<Term>(named, stemsOf),
  };
  return made;
}

/** Every disease that a sentence names, in reading order; none overlaps another. */
export function problemsIn(sentence: Pick<Sentence, 'text' | 'start' | 'tokens'>): NamedProblem[] {
  const terms = termsIn(sentence);
  // "tachycardia-induced cardiomyopathy" is more than the cardiomyopathy in it
  const apart = terms.filter(({ isApart }) => isApart);
  const known = conditionsIn(sentence).flatMap(({ condition, start, end }): NamedProblem[] =>
    apart.some((each) => isWithin({ start, end }, each))
      ? []
      : [{ key: condition.id, name: condition.name, condition, start, end }],
  );
  const others = terms.flatMap(({ isApart: _, ...term }) =>
    known.some((each) => overlaps(each, term)) ? [] : [term],
  );
  const named = [...known, ...others];
  const short = shortProblemsIn(sentence.text, sentence.start, named).map(
    ({ start, end, ...term }): NamedProblem => ({ ...ofTerm(term, true), start, end }),
  );
  return [...named, ...short].sort((a, b) => a.start - b.start);
}

/** A text that stands in no chart, as a sentence. */
export const asSentence = (text: string): Pick<Sentence, 'text' | 'start' | 'tokens'> => ({
  text,
  start: 0,
  tokens: tokenise(text),
});

/** Keys of the diseases that a criterion or the name of a code names. */
export const problemKeysOf = rememberedByText(
  (text): ReadonlySet<string> => new Set(problemsIn(asSentence(text)).map(({ key }) => key)),
);

/** Every drug that a sentence names, in reading order; none overlaps another. */
export function drugNamesIn(sentence: Pick<Sentence, 'text' | 'start' | 'tokens'>): NamedDrug[] {
  const written = drugsIn(sentence.text, sentence.start).map(
    ({ generic, written, start, end }): NamedDrug => ({ key: generic, name: written, start, end }),
  );
  // "Tylenol 3" is another drug than the Tylenol within it
  const { surely, inLists } = shorthandIn(sentence);
  const shorthand = surely.filter((each) => !written.some((other) => isWithin(each, other)));
  const known = [
    ...written.filter((each) => !shorthand.some((other) => overlaps(each, other))),
    ...shorthand,
  ];
  const others = longest(vocabularies().drugs, sentence.tokens, ({ norm }) => norm).flatMap(
    ({ start, end, values: [generic = ''] }) => {
      const span = { start, end };
      const name = sentence.text.slice(start - sentence.start, end - sentence.start).replace(/\s+/g, ' ');
      return known.some((each) => overlaps(each, span)) ? [] : [{ key: generic, name, ...span }];
    },
  );
  const named = [...known, ...others];
  const short = shortNamesIn(sentence, named, inLists);
  return [...named, ...short].sort((a, b) => a.start - b.start);
}

function termsIn({
  text,
  start: from,
  tokens,
}: Pick<Sentence, 'text' | 'start' | 'tokens'>): (NamedProblem & Pick<Term, 'isApart'>)[] {
  return longest(vocabularies().terms, telling(tokens), ({ stem }) => stem).flatMap(
    ({ start, end, values }) => {
      const written = text.slice(start - from, end - from);
      const hits = values.filter(({ term }) => isWritten(written, term));
      const hit = hits.find(({ isApart }) => isApart) ?? hits[0];
      const meant = hit && ofTerm(hit);
      return meant && isMeant(meant.condition, text)
        ? [{ ...meant, start, end, ...(hit.isApart && { isApart: true }) }]
        : [];
    },
  );
}

/** One stem is not one word: "general" is no "generalization", "depressing" not "depressed". Short names in capitals stand as they are. */
function isWritten(written: string, term: string): boolean {
  if (/^[A-Z][A-Z\d/-]+$/.test(term)) return written === term;
  const [found, meant] = [written, term].map((text) => text.toLowerCase().split(/\s+/));
  if (found!.length !== meant!.length) return true;
  return found!.every((word, i) => word === meant![i] || isForm(word, meant![i]!, meant!.length > 1));
}

/** "With lows" are low sugars; "with low carb" says nothing of them. */
const NOUN_IN_PLURAL = 'lows';

/** Another ending of a word that says the same. */
const isForm = (word: string, meant: string, isPart: boolean): boolean =>
  isPart
    ? !(/ing\b/.test(word) && /ed\b/.test(meant)) && meant !== NOUN_IN_PLURAL
    : Math.abs(word.length - meant.length) < 3 && !/(?:ing|ed)$/.test(word);

/**
 * The condition of the project's list that the name means, or that owns the code, or, where the name is one of many for it, its category; else
 * one of its own, under the name that is published for it where there is one.
 */
export function ofTerm(term: Term, byCategory = false): Omit<NamedProblem, keyof Span> {
  if (term.isApart) return { key: term.name!, name: term.name!, condition: byCode(term) };
  const category = byCategory ? BY_CODE.get(term.code.replace(/\..*$/, '')) : undefined;
  const condition = (term.name && byName(term.name)) || BY_CODE.get(term.code) || category || byCode(term);
  return { key: condition.id, name: condition.name, condition };
}

const known = new Map<string, Condition | undefined>();

/** The condition of the project's list, or of the published terms, that is all of a name. */
function byName(name: string): Condition | undefined {
  if (!known.has(name)) {
    const published = publishedAs(name);
    known.set(name, byWords(name) ?? (published && (BY_CODE.get(published.code) ?? byCode(published))));
  }
  return known.get(name);
}

/** The published term that is all of a name. */
function publishedAs(name: string): Term | undefined {
  const stems = stemsOf(name);
  const hit = vocabularies().published.longest(0, stems.length, (i) => stems[i] ?? '');
  return hit?.to === stems.length ? hit.values.at(-1) : undefined;
}

/** The condition of the project's list that is all of a name. */
function byWords(name: string): Condition | undefined {
  const [only] = conditionsIn(asSentence(name));
  return only && only.start === 0 && only.end === name.length ? only.condition : undefined;
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

/** The condition of the project's list that owns a code: of several that have it the one that the others are within. */
const BY_CODE = new Map<string, Condition>();
const CODED = [...CONDITIONS.values()].flatMap((condition) =>
  (condition.icd10 ?? []).map((code) => ({ code, condition })),
);
for (const [code, of] of Map.groupBy(CODED, (each) => each.code)) {
  const owner = of.find(({ condition: { id } }) =>
    of.every(({ condition: other }) => other.id === id || broaderOf(other.id).includes(id)),
  );
  if (owner) BY_CODE.set(code, owner.condition);
}

/** How long it lasts, by the chapter of the code: symptoms, injuries and infections pass, what is left of an operation stays. */
const COURSES: readonly [RegExp, string][] = [
  [/^Z8[5-7]/, 'past'],
  [/^Z/, 'state'],
  [/^R/, 'symptom'],
  [/^[ABST]/, 'acute'],
  [/^(?:C|D[0-3])/, 'cancer'],
];

const byCode = ({ code, term, name, isChronic }: Term): Condition => ({
  // several names of one code are several problems: pain of a knee and of a hip
  id: name ?? code,
  name: inProperCase(name ?? term),
  terms: [term],
  course: COURSES.find(([chapter]) => chapter.test(code))?.[1] ?? (isChronic ? 'chronic' : 'problem'),
  icd10: [code],
});
