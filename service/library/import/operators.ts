/** Words for operators: as values of a field, and in the sentences of a policy. */
import { TO_TWELVE } from '../../language/numbers/spelled.ts';
import type { Operator } from './draft-tree.ts';

export interface Joint {
  operator: Operator;
  minimum?: number;
}

const COUNT = `(\\d{1,2}|${Object.keys(TO_TWELVE).join('|')})`;

export const numberOf = (word: string): number => TO_TWELVE[word.toLowerCase()] ?? Number(word);

const VALUES: [RegExp, Operator][] = [
  [/^(?:and|all|all_?of|every|each|both|conjunction|&&?)$/, 'AND'],
  [/^(?:or|any|any_?of|either|some|one_?of|xor|disjunction|\|\|?)$/, 'OR'],
  [/^(?:not|none|none_?of|nor|exclude|exclusion|negation|!)$/, 'NOT'],
  [/^(?:at_?least|min|minimum|n_?of|n_?of_?m|threshold|count|k_?of_?n)$/, 'AT_LEAST'],
];

/** The operator that a field's value names ("all", "any of", "at least 2", "2 of"); undefined: none is known. */
export function operatorOf(value: unknown): Joint | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = value.trim().toLowerCase();
  const counted = new RegExp(`^(?:at[ _]least[ _]*)?${COUNT}(?:[ _]+(?:or more))?(?:[ _]of.*)?$`).exec(plain);
  if (counted?.[1]) return { operator: 'AT_LEAST', minimum: numberOf(counted[1]) };
  const name = plain.replace(/[\s-]+/g, '_').replace(/_the_following$/, '');
  const found = VALUES.find(([pattern]) => pattern.test(name));
  return found && { operator: found[1] };
}

const LISTED = '(?:the )?(?:following|below|these|criteria|conditions|requirements|indications)';

/** Order counts: "at least two of the following" is also "of the following". */
const SENTENCES: [RegExp, (match: RegExpExecArray) => Joint][] = [
  [
    new RegExp(
      `\\b(?:at least|a minimum of|no fewer than|no less than) ${COUNT}\\b(?: \\(\\d+\\))?(?= (?:or more )?of\\b| )`,
      'i',
    ),
    (match) => counted(match[1]),
  ],
  [new RegExp(`\\b${COUNT}(?: \\(\\d+\\))? or more(?: of)? ${LISTED}\\b`, 'i'), (match) => counted(match[1])],
  [
    new RegExp(
      `\\b(?:any )?(\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)(?: \\(\\d+\\))? of ${LISTED}\\b`,
      'i',
    ),
    (match) => counted(match[1]),
  ],
  [/\b(?:none|neither) of\b/i, () => ({ operator: 'NOT' })],
  [/\b(?:all|each|both|every)(?: one)? of\b/i, () => ({ operator: 'AND' })],
  [
    /\b(?:all|every|both)(?: of)? (?:the )?(?:following|these|criteria|conditions|requirements)\b/i,
    () => ({ operator: 'AND' }),
  ],
  [/\b(?:any|one|either|some|\d)(?: one)?(?: \(1\))? ?(?:or more )?of\b/i, () => ({ operator: 'OR' })],
  [/\bany (?:the )?(?:following|these)\b/i, () => ({ operator: 'OR' })],
];

const counted = (word = '1'): Joint => {
  const minimum = numberOf(word);
  return minimum <= 1 ? { operator: 'OR' } : { operator: 'AT_LEAST', minimum };
};

/** How the sentence before a list joins its items; undefined: it does not say. */
export function jointOf(sentence: string): Joint | undefined {
  for (const [pattern, joint] of SENTENCES) {
    const match = pattern.exec(sentence);
    if (match) return joint(match);
  }
  return undefined;
}

const NOT_COVERED =
  /\b(?:not|never|no longer) (?:be )?(?:considered )?(?:covered|reasonable and necessary|medically (?:reasonable|necessary)|indicated|payable|eligible|reimburs\w+)\b|\bnon-?covered\b|\bnoncoverage\b|\b(?:will|shall|must|should) (?:be )?(?:denied|excluded)\b|\b(?:is|are) (?:excluded|contraindicated|denied)\b|\bexclusion criteria\b|\bcoverage is (?:excluded|denied)\b/i;

/** "Not covered if …", "is contraindicated in any of …": being met counts against. */
export const isExclusion = (sentence: string): boolean => NOT_COVERED.test(sentence);

export type Ending = 'and' | 'or' | undefined;

/** The conjunction at the end of an item: "…; and", "…, or", "… and/or" (which is or). */
export function endingOf(text: string): Ending {
  const match = /(?:^|[;,.\s])\s*(and\s*\/\s*or|and|or)\s*[:;,.]?\s*$/i.exec(text);
  if (!match?.[1]) return undefined;
  return /or/i.test(match[1]) ? 'or' : 'and';
}

/** The item without its number, its ending conjunction and its closing mark. */
export const withoutEnding = (text: string): string =>
  text
    .replace(/[;,]?\s+(?:and\s*\/\s*or|and|or)\s*[:;,.]?\s*$/i, '')
    .replace(/[;,:]+\s*$/, '')
    .trim();
