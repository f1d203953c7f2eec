/** Drugs named in a text, by generic and brand names. */
import type { Span } from '../../language/types.ts';
import file from './drugs.json' with { type: 'json' };

const GENERIC = new Map<string, string>();
for (const [generic, brands] of Object.entries(file.drugs as Record<string, string[]>))
  for (const name of [generic, generic.replaceAll('-', '/'), ...brands])
    if (!GENERIC.has(name)) GENERIC.set(name, generic);

const NAMES = new RegExp(
  `(?<![\\w/-])(?:${[...GENERIC.keys()]
    .sort((a, b) => b.length - a.length || a.localeCompare(b))
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, '\\s+'))
    .join('|')})(?![\\w-])`,
  'gi',
);

/** Fewer first letters are often a word, or the name of a laboratory value. */
const FIRST_LETTERS = 5;
/** Drugs by the first letters of generic names of one word; none where these begin several. */
const BY_FIRST_LETTERS = new Map<string, string | undefined>(Object.entries(file.short_names));
for (const generic of Object.keys(file.drugs).filter((name) => /^[a-z]+$/.test(name)))
  for (let length = FIRST_LETTERS; length <= generic.length; length++) {
    const letters = generic.slice(0, length);
    BY_FIRST_LETTERS.set(letters, BY_FIRST_LETTERS.has(letters) ? undefined : generic);
  }

/** The drug by the first letters of its generic name, where they begin no other ("atorva"). */
export function drugByFirstLetters(word: string): string | undefined {
  const letters = word.toLowerCase();
  const generic = BY_FIRST_LETTERS.get(letters);
  return generic === letters ? undefined : generic;
}

/** The drug of this generic or brand name. */
export const drugByName = (name: string): string | undefined => GENERIC.get(name.toLowerCase());

/** The drugs of a class that charts name as such: "a statin". */
export const membersOf = (generic: string): readonly string[] =>
  (file.classes as Record<string, string[]>)[generic] ?? [];

/** Given for a few days: a list of weeks ago does not say that they are still taken. */
const SHORT_COURSE = new Set(file.short_courses as string[]);
/** Given in a hospital alone, mostly into a vein: pressors, sedatives of an anesthesia or a ventilator, what dissolves a clot. */
const STAY_ONLY = new Set(file.stay_only as string[]);
/** Names that are also laboratory values, nutrients or words of an examination. */
const ALSO_VALUES = new Set(file.also_values as string[]);

/** Of these a bare number from here on is a dose: no sample has so much. */
const LEAST_DOSES = new Map<string, number>(Object.entries(file.least_doses));

export interface NamedDrug extends Span {
  generic: string;
  /** As written. */
  written: string;
}

/** Combinations of two generic names, by the first. */
const PAIRS = Map.groupBy(
  Object.keys(file.drugs).flatMap((generic) => {
    const [, first, second] = /^([a-z]+)-([a-z]+)$/.exec(generic) ?? [];
    return first && second ? [{ generic, first, second }] : [];
  }),
  ({ first }) => first,
);

/** "Sacubitril/val", "amoxicillin-clav": the first name in full, of the second its first letters. */
function pairsIn(text: string, start: number): NamedDrug[] {
  return [...text.matchAll(/(?<![\w/-])([a-z]{5,})[/-]([a-z]{3,})(?![\w-])/gi)].flatMap((match) => {
    const pair = PAIRS.get(match[1]!.toLowerCase())?.find(({ second }) =>
      second.startsWith(match[2]!.toLowerCase()),
    );
    const at = start + match.index;
    return pair
      ? [{ start: at, end: at + match[0].length, generic: pair.generic, written: pair.generic }]
      : [];
  });
}

export function drugsIn(text: string, start: number): NamedDrug[] {
  const named = [...text.matchAll(NAMES)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
    generic: GENERIC.get(match[0].toLowerCase().replace(/\s+/g, ' '))!,
    written: match[0].replace(/\s+/g, ' '),
  }));
  const pairs = pairsIn(text, start).filter(
    (pair) => !named.some((each) => each.start === pair.start && each.end === pair.end),
  );
  const found = [...named.filter(({ start: at }) => !pairs.some((pair) => pair.start === at)), ...pairs].sort(
    (a, b) => a.start - b.start,
  );
  // "Lantus insulin" is one drug
  return found.filter(({ generic, start: at }, i) => {
    const before = found[i - 1];
    return !(before && membersOf(generic).includes(before.generic) && at - before.end === 1);
  });
}

export const isShortCourse = (generic: string): boolean => SHORT_COURSE.has(generic);
export const isOfStayAlone = (generic: string): boolean => STAY_ONLY.has(generic);
export const isAlsoValue = (generic: string): boolean => ALSO_VALUES.has(generic);
export const isDoseOf = (generic: string, amount: number): boolean =>
  amount >= (LEAST_DOSES.get(generic) ?? Infinity);
