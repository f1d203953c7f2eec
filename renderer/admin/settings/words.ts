/** Words for the letters that a Word template is for. */
import type { Letter } from '../../../service/contract/word-templates.ts';
import { kindWords } from '../../data/noticeWords.ts';

const letterKinds = Object.keys(kindWords) as Letter['kind'][];

/** "Denial, to the patient" */
export const letterWords = ({ kind, audience }: Letter): string => `${kindWords[kind]}, to the ${audience}`;

/** The letters that need a field, as short as they can be said. */
export function neededFor(letters: readonly Letter[]): string {
  const of = (audience: Letter['audience']) =>
    letters.filter((one) => one.audience === audience).map(({ kind }) => kind);
  const reported = (['provider', 'patient'] as const).flatMap((audience) => {
    const kinds = of(audience);
    if (kinds.length === 0) return [];
    const words = letterKinds.filter((id) => kinds.includes(id)).map((id) => kindWords[id].toLowerCase());
    return [`${kinds.length === letterKinds.length ? 'every letter' : words.join(', ')} to the ${audience}`];
  });
  return reported.join('; ');
}
