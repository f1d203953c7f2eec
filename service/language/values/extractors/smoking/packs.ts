/** Packs a day in words, fractions and the fields of forms. */
import { tidy } from '../../../vocabulary/variables.ts';
import { type Found, foundIn } from '../../prose.ts';
import { type TextExtractor, textExtractor } from '../extractor.ts';

const WHOLE_PACKS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 };
/** "1/2 ppd", "half a pack a day", "1-1/2 ppd", "one and a half packs a day". */
const HALVED =
  /\b(?:(\d)[\s-]|(an?|one|two|three|four|\d) and (?:an? |one[- ])?)?(?:1\/2|half(?: of)?(?: an?)?|\u00bd)[\s-]?(?:a )?(?:ppd|packs?(?: of cigarettes)?[\s/-]?(?:per|a|each|daily)?[\s-]?(?:day)?)\b/gi;
/** "a pack and a half daily". */
const AND_A_HALF =
  /\b(an?|one|two|three|\d) packs? and (?:an? |one[- ])?half\b(?:\s?(?:\/|a |per |each |every )\s?d(?:ay)?\b| daily)?/gi;
const ONE_A_DAY = /\b(an?|one)\spack(?: of cigarettes)?[\s-](?:per|a|each|daily)[\s-]?(?:day)?\b/gi;

/** Packs a day in words and fractions. */
function packs(text: string): Found[] {
  const whole = (word: string | undefined) => WHOLE_PACKS[word?.toLowerCase() ?? ''] ?? Number(word ?? 0);
  const stated = [
    ...[...text.matchAll(HALVED)].map((m) => ({ m, n: whole(m[1] ?? m[2]) + 0.5 })),
    ...[...text.matchAll(AND_A_HALF)].map((m) => ({ m, n: whole(m[1]) + 0.5 })),
    ...[...text.matchAll(ONE_A_DAY)].map((m) => ({ m, n: 1 })),
  ];
  return stated.map(({ m, n }) => foundIn(m, 'packs_per_day', n, '{packs}/d'));
}

/** "Packs/day: 1.5   Years: 30": the fields of a smoking history. */
const PACKS_FIELD =
  /\bpacks?\s?(?:\/|per|a)\s?day\s*[:=]\s*(\d(?:\.\d+)?)[\s,;|]+(?:years?|yrs)(?: smoked)?\s*[:=]\s*(\d{1,2}(?:\.\d)?)\b/i;

function smokingFields(text: string): Found[] {
  const m = PACKS_FIELD.exec(text);
  if (!m) return [];
  const [packs, years] = [Number(m[1]), Number(m[2])];
  const stated = [foundIn(m, 'packs_per_day', packs, '{packs}/d')];
  if (/\bpack.?y(?:ea)?rs?\b/i.test(text)) return stated;
  return [...stated, foundIn(m, 'pack_years', tidy(packs * years), '{pack-years}')];
}

export const packForms = textExtractor('packs', ['packs_per_day'], packs, /pack|ppd/i);

export const smokingForms: TextExtractor = {
  id: 'smoking-fields',
  variables: ['packs_per_day', 'pack_years'],
  triggers: /pack/i,
  how: 'replaces',
  extract: ({ text }) => smokingFields(text),
};
