/** The disease of the request, where the record calls it by no more than the telling word of its name: "her fibrosis". */
import type { Chart } from '../../language/types.ts';
import { codeName, isIcd10, wordsOfName } from './code-names.ts';
import { newestNaming, standsFor } from './coded.ts';
import { type Condition, codesOf, conditionsOfCode } from './conditions.ts';
import type { Said } from './said.ts';

/** What the name of a code excludes: "osteoporosis without current fracture". */
const EXCLUDED = /\bwithout\b.*$/;

/** A word that names a disease by itself. */
const TELLING =
  /(?:osis|itis|oma|opathy|plegia|paresis|trophy|emia|apnea|ventilation|stenosis|ataxia|epilepsy|sclerosis|fibrosis|gastroparesis|lymphedema|fracture|ulcer|incontinence|neuropathy)$/;

/** For each code of the form the statement that stands for it; where the chart has none, what its telling word says. */
export function requestedOf(chart: Chart, codes: readonly string[], said: readonly Said[]): Said[] {
  return codes.flatMap((code, i) => {
    const name = codeName(code);
    const word = name && wordsOfName(name.replace(EXCLUDED, '')).findLast((each) => TELLING.test(each));
    const condition = conditionOf(code, word);
    const isSaid = ({ key, condition: other }: Said): boolean =>
      other !== undefined && (key === condition?.id || sharesCode(other, code));
    const standing = said.find(
      ({ saying, condition: other }) => saying === 'has' && other && isOfCode(other, code),
    );
    if (standing) return [{ ...standing, rank: i * 2 }];
    if (!name || said.some((each) => isSaid(each) && each.saying !== 'family')) return [];
    const found = word && newestNaming(chart, [word], (place) => place !== 'family');
    if (!found) return [];
    const date = chart.documents[chart.sentences[found.sentence]!.document]?.date;
    const stated = condition ?? { id: name, name, terms: [], course: 'problem', icd10: [code] };
    return [
      {
        ...found,
        key: stated.id,
        condition: stated,
        name: stated.name,
        saying: 'has',
        place: 'told',
        ...(isIcd10(code) && { icd10: code }),
        ...(date && { date }),
        rank: i * 2,
      },
    ];
  });
}

/** Of a whole category only the disease that the telling word names: not every ulcer of L97 is that of diabetes. */
const conditionOf = (code: string, word: string | undefined): Condition | undefined =>
  conditionsOfCode(code).find(
    ({ prefix, condition: { name, terms } }) =>
      prefix.length > 3 || (word && [name, ...terms].some((each) => each.toLowerCase() === word)),
  )?.condition;

/** By its code, or, of the same category, by a word that names a disease: "poor sleep" is no hypoventilation. */
const isOfCode = (condition: Condition, code: string): boolean =>
  sharesCode(condition, code) ||
  (standsFor(code, condition) && wordsOfName(condition.name).some((word) => TELLING.test(word)));

const sharesCode = (condition: Condition, code: string): boolean =>
  codesOf(condition).some((prefix) => code.startsWith(prefix));
