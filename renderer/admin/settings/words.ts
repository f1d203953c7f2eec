/** Words for the letters that a Word template is for. */
import type { NoticeKind } from '../../../service/contract/notices.ts';
import type { Letter } from '../../../service/contract/word-templates.ts';

export const letterKinds: readonly { id: NoticeKind; words: string }[] = [
  { id: 'approval', words: 'Approval' },
  { id: 'denial', words: 'Denial' },
  { id: 'partial', words: 'Partial approval' },
  { id: 'withdrawal', words: 'Withdrawal' },
  { id: 'information', words: 'Request for information' },
];

/** "Denial, to the patient" */
export const letterWords = ({ kind, audience }: Letter): string =>
  `${letterKinds.find(({ id }) => id === kind)?.words ?? kind}, to the ${audience}`;

/** The letters that need a field, as short as they can be said. */
export function neededFor(letters: readonly Letter[]): string {
  const of = (audience: Letter['audience']) =>
    letters.filter((one) => one.audience === audience).map(({ kind }) => kind);
  const told = (['provider', 'patient'] as const).flatMap((audience) => {
    const kinds = of(audience);
    if (kinds.length === 0) return [];
    const words = letterKinds.filter(({ id }) => kinds.includes(id)).map((one) => one.words.toLowerCase());
    return [`${kinds.length === letterKinds.length ? 'every letter' : words.join(', ')} to the ${audience}`];
  });
  return told.join('; ');
}
