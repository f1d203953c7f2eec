/** Capitals of people and places in the names of diseases: "Lewy body dementia", whatever the chart or a vocabulary writes. */
import clinical from '../mentions/clinical-terms.json' with { type: 'json' };
import file from './conditions.json' with { type: 'json' };

/** Words of the lists, which write none but proper names with a capital, and some that code names begin with. */
const PROPER = new Map(
  [
    ...Object.keys(clinical.problems),
    ...file.conditions.flatMap(({ name, terms }) => [name, ...terms]),
    'Sjögren Ménière Buerger Epworth Oswestry Kellgren Cobb Beck Hamilton Dr Felty Pick',
  ]
    .flatMap((name) => name.match(/(?<!\p{L})\p{Lu}\p{Ll}+(?!\p{Lu})/gu) ?? [])
    .map((word) => [word.toLowerCase(), word] as const),
);
/** These are words too: names only before what is named after them. */
const ALSO_WORDS = new Set(
  'down child brown white may bell tooth baker von hunt pap pick turner williams wagner charles'.split(' '),
);
const NAMED_AFTER = /^(?:'s)?[ -](?:syndrome|disease|palsy|cyst|tooth)/i;

/** "Stage iii", "class ivb": the numeral of a degree. */
const DEGREE = /\b((?:class|stage|grade|type|category) )(i{1,3}|iv|v)(?=[ab]?\b)/g;

/** The capitals of proper names and Roman numerals put back; everything else as it is. */
export function inProperCase(text: string): string {
  const named = text.replace(DEGREE, (_, noun: string, numeral: string) => noun + numeral.toUpperCase());
  return named.replace(/(?<!\p{L})\p{Ll}{3,}/gu, (word, at: number) => {
    const proper = PROPER.get(word);
    if (!proper) return word;
    return ALSO_WORDS.has(word) && !NAMED_AFTER.test(named.slice(at + word.length)) ? word : proper;
  });
}

/** It begins with a proper name, which keeps its capital within a sentence. */
export function beginsWithName(text: string): boolean {
  const word = /^\p{Lu}\p{Ll}+/u.exec(text)?.[0];
  if (!word || PROPER.get(word.toLowerCase()) !== word) return false;
  return !ALSO_WORDS.has(word.toLowerCase()) || NAMED_AFTER.test(text.slice(word.length));
}
