/** What a name is asked as, where it is not the thing itself: an allergy to it, a contraindication to it, its history in the family. */
import type { StatementTest } from '../../schema/tests.ts';
import { MARK, named } from './names.ts';

export type Relation = 'allergy' | 'contraindication' | 'family';

/** Words that put the name into the relation, in a criterion whose names are marks. */
const ASKED: readonly (readonly [Relation, RegExp])[] = [
  [
    'allergy',
    /\b(?:(?:drug|serious|life-threatening|immediate|systemic) )*(?:allerg(?:y|ies|ic)|hypersensitiv(?:ity|ities|e)|anaphyla(?:xis|ctic)|sensitivity)(?: reactions?)?(?: to| from| with) (?:the |any |either |both )*(?=@)/,
  ],
  [
    'contraindication',
    /\b(?:(?:medical|absolute|relative|clinical) )*contraindications? (?:to|for|against) (?:the |any |either |both )*(?:use of |receiving |taking )?(?=@)/,
  ],
  [
    'family',
    /(?<!\b(?:or|and|and\/or) |\/)\b(?:(?:a|any|positive|known|first-degree) )*(?:family (?:medical )?(?:history|hx) of|(?:first-degree |close |blood )?(?:relatives?|family members?) (?:with|has|have|had)(?: (?:a )?(?:history|diagnosis) of)?) (?:the |any )*(?=@)/,
  ],
];

/** ... and in a record. */
const TOLD: Record<Relation, string> = {
  allergy: 'allerg*|hypersensitiv*|anaphyla*',
  contraindication: 'contraindicat*',
  family:
    'famil*|fh|fhx|fmhx|mother|father|mom|dad|sister|brother|sibling*|parent*|son|daughter|aunt|uncle|cousin|grandmother|grandfather|relative*',
};

/** The criterion with its relation taken off. */
export function relationIn(text: string): { text: string; relation?: Relation } {
  for (const [relation, words] of ASKED)
    if (words.test(text)) {
      const rest = text.replace(words, '');
      // one relation for all names, or it is not understood
      return words.test(rest) && rest.includes(MARK) ? { text: '' } : { text: rest, relation };
    }
  return { text };
}

export function relationTest(ids: readonly string[], relation: Relation): StatementTest {
  const isDrug = ids.some((id) => named(id)?.drug);
  return {
    kind: 'statement',
    yes: ids.map((id) => `#${id} & ${TOLD[relation]} ~8`),
    ...(relation === 'allergy' &&
      isDrug && { no: ['nkda', 'no known drug allergies', 'no known allergies', 'no drug allergies'] }),
    ...(relation === 'family' && { allow: ['family'] as const satisfies StatementTest['allow'] }),
  };
}
