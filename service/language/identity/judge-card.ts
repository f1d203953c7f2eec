/** Whether a card is the patient's of the request, somebody else's, or leaves it open. */
import { least } from '../lists.ts';
import type { Card } from './cards.ts';
import type { IdentityField } from './labels.ts';
import { compareNames, type NameAgreement } from './names.ts';
import { type Agreement, compareBirths, compareIds, digitsApart } from './values.ts';

/** Who the patient is, as far as it is known. */
export interface Reference {
  name?: string;
  /** YYYY-MM-DD. */
  birth?: string;
  sex?: 'F' | 'M';
  memberId?: string;
  /** The number under which the clinic keeps the chart; forms do not carry it. */
  recordNumber?: string;
}

export type Verdict = 'own' | 'other' | 'open';

export interface CardAgreement {
  name?: NameAgreement;
  birth?: Agreement;
  memberId?: Agreement;
  recordNumber?: Agreement;
  /** Digits by which the birth dates differ. */
  birthDigits: number;
}

/** The nearest of several statements of one field. */
function best<T extends string>(
  card: Card,
  field: IdentityField,
  order: readonly T[],
  compare: (value: string) => T,
): T | undefined {
  const all = card.statements.filter((one) => one.field === field).map((one) => compare(one.value));
  return order.find((agreement) => all.includes(agreement));
}

const AGREEMENTS = ['same', 'close', 'different'] as const;
const NAME_AGREEMENTS = ['same', 'close', 'partial', 'different', 'unclear'] as const;

export function compareCard(card: Card, to: Reference): CardAgreement {
  const name = to.name && best(card, 'name', NAME_AGREEMENTS, (value) => compareNames(to.name!, value));
  const birth =
    to.birth && best(card, 'date_of_birth', AGREEMENTS, (value) => compareBirths(to.birth!, value));
  const memberId =
    to.memberId && best(card, 'member_id', AGREEMENTS, (value) => compareIds(to.memberId!, value));
  const number =
    to.recordNumber &&
    best(card, 'record_number', AGREEMENTS, (value) => compareIds(to.recordNumber!, value));
  const births = card.statements.filter((one) => one.field === 'date_of_birth');
  const apart = births.map((one) => digitsApart(to.birth ?? one.value, one.value));
  return {
    ...(name && { name }),
    ...(birth && { birth }),
    ...(memberId && { memberId }),
    ...(number && { recordNumber: number }),
    birthDigits: apart.length > 0 ? least(apart) : 0,
  };
}

const agrees = (agreement: string | undefined) => agreement === 'same' || agreement === 'close';

/**
 * One thing alone that differs is a slip, a married name or a new insurance card; two things, or a whole other name where
 * nothing else is printed, are another person.
 */
export function verdictOn(
  card: Card,
  { name, birth, memberId, recordNumber, birthDigits }: CardAgreement,
): Verdict {
  const known = agrees(memberId) || recordNumber === 'same';
  if (birth === 'different') {
    if (name === 'same' && (known || birthDigits < 3)) return 'open';
    if (name === 'same') return card.strong ? 'other' : 'open';
    if (known && name !== 'different') return 'open';
    return name === undefined && birthDigits < 3 ? 'open' : 'other';
  }
  if (agrees(birth)) return name === 'different' && birth === 'close' ? 'other' : 'own';
  if (agrees(name)) return memberId === 'different' && recordNumber === 'different' ? 'open' : 'own';
  if (name === 'different' && !known) return card.strong ? 'other' : 'open';
  return known ? 'own' : 'open';
}
