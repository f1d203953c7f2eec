/** Whose chart it is: every card of it judged against the request, and the fields compared as a whole. */
import { type Card, cardsOf, type Statement } from './cards.ts';
import { type CardAgreement, compareCard, type Reference, type Verdict, verdictOn } from './judge-card.ts';
import type { IdentityField } from './labels.ts';
import type { AskedPatient, PrintedPages } from './lines.ts';
import { compareNames, nameParts } from './names.ts';
import { birthIn, compareBirths, compareIds, sexOf } from './values.ts';

export interface JudgedCard {
  card: Card;
  agreement: CardAgreement;
  verdict: Verdict;
}

export type ComparedField = Exclude<IdentityField, 'record_number'>;
export type FieldAgreement = 'same' | 'close' | 'partial' | 'different' | 'not_in_chart' | 'not_in_form';

export interface FieldReport {
  field: ComparedField;
  agreement: FieldAgreement;
  /** What most pages print; the statements that say so, first pages first. */
  stated: Statement[];
}

/**
 * `match`: what is printed agrees with the form. `check`: one thing differs that may be a slip. `mismatch`: the chart is
 * another person's by what its pages print. `not_found`: the pages name nobody. `not_compared`: the form names nobody.
 */
export type IdentityStatus = 'match' | 'check' | 'mismatch' | 'not_found' | 'not_compared';

export interface Identification {
  status: IdentityStatus;
  fields: FieldReport[];
  cards: JudgedCard[];
}

const ISO = /^\d{4}-\d\d-\d\d$/;

export function referenceOf(request: AskedPatient): Reference {
  const birth = request.dateOfBirth;
  const sex = sexOf(request.sex ?? '');
  return {
    ...(request.patientName && nameParts(request.patientName).length > 1 && { name: request.patientName }),
    ...(birth && ISO.test(birth) && { birth }),
    ...(sex && { sex }),
    ...(request.memberId?.trim() && { memberId: request.memberId.trim() }),
  };
}

export function identify(layout: PrintedPages, request: AskedPatient): Identification {
  const cards = cardsOf(layout);
  const form = referenceOf(request);
  const compared = Boolean(form.name || form.birth || form.memberId);
  const reference = compared ? form : ofTheChart(cards);
  const first = judged(cards, reference);
  const own = first.filter(({ verdict }) => verdict === 'own').map(({ card }) => card);
  // The clinic's own number, and what the form leaves out, are taken from the pages that are surely the patient's.
  const full = own.length > 0 ? { ...ofTheChart(own), ...reference } : reference;
  const all = spared(judged(cards, full), own.length > 0);
  const mine = all.filter(({ verdict }) => verdict === 'own');
  const kept = all.filter(({ verdict }) => verdict !== 'other');
  const telling = (mine.length > 0 ? kept : all).map(({ card }) => card);
  const fields = reportFields(telling, form);
  return { status: statusOf(compared, all, fields), fields, cards: all };
}

const judged = (cards: Card[], reference: Reference): JudgedCard[] =>
  cards.map((card) => {
    const agreement = compareCard(card, reference);
    return { card, agreement, verdict: verdictOn(card, agreement) };
  });

/**
 * Where no page is the patient's by the form, one thing that differs may be a slip of the form: the pages are then not set
 * aside, though the mismatch is stated. Two things that differ are another person.
 */
function spared(cards: JudgedCard[], anyOwn: boolean): JudgedCard[] {
  if (anyOwn) return cards;
  return cards.map((one) => (differing(one.agreement) < 2 ? { ...one, verdict: 'open' as const } : one));
}

const differing = ({ name, birth, memberId }: CardAgreement) =>
  [name === 'different' || name === 'partial', birth === 'different', memberId === 'different'].filter(
    Boolean,
  ).length;

/** Most frequent value of a field, and all statements of it; equal as `same` has it. */
function commonest(statements: Statement[], same: (a: string, b: string) => boolean): Statement[] {
  const groups: Statement[][] = [];
  for (const one of statements) {
    const group = groups.find(([first]) => same(first!.value, one.value));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups.sort((a, b) => b.length - a.length)[0] ?? [];
}

const SAME: Record<IdentityField, (a: string, b: string) => boolean> = {
  name: (a, b) => compareNames(a, b) === 'same',
  date_of_birth: (a, b) => compareBirths(a, b) === 'same',
  sex: (a, b) => a === b,
  member_id: (a, b) => compareIds(a, b) === 'same',
  record_number: (a, b) => compareIds(a, b) === 'same',
};

const stated = (cards: Card[], field: IdentityField) =>
  commonest(
    cards.flatMap((card) => card.statements.filter((one) => one.field === field)),
    SAME[field],
  );

function ofTheChart(cards: Card[]): Reference {
  const value = (field: IdentityField) => stated(cards, field)[0]?.value;
  const [name, birth, sex, memberId, recordNumber] = (
    ['name', 'date_of_birth', 'sex', 'member_id', 'record_number'] as const
  ).map(value);
  return {
    ...(name && { name }),
    ...(birth && { birth }),
    ...((sex === 'F' || sex === 'M') && { sex }),
    ...(memberId && { memberId }),
    ...(recordNumber && { recordNumber }),
  };
}

function reportFields(cards: Card[], form: Reference): FieldReport[] {
  const report = (
    field: ComparedField,
    given: string | undefined,
    compare: (form: string, chart: string) => FieldAgreement | 'unclear',
  ): FieldReport => {
    const said = stated(cards, field);
    const [first] = said;
    if (!first) return { field, agreement: 'not_in_chart', stated: [] };
    if (!given) return { field, agreement: 'not_in_form', stated: said };
    const agreement = compare(given, first.value);
    return { field, agreement: agreement === 'unclear' ? 'not_in_form' : agreement, stated: said };
  };
  return [
    report('name', form.name, compareNames),
    report('date_of_birth', form.birth, compareBirths),
    report('sex', form.sex, (a, b) => (a === b ? 'same' : 'different')),
    report('member_id', form.memberId, compareIds),
  ];
}

function statusOf(compared: boolean, cards: JudgedCard[], fields: FieldReport[]): IdentityStatus {
  if (!compared) return 'not_compared';
  if (cards.length === 0) return 'not_found';
  const of = (field: ComparedField) => fields.find((one) => one.field === field)?.agreement;
  const own = cards.filter(({ verdict }) => verdict === 'own').length;
  const others = cards.filter(({ verdict }) => verdict === 'other').length;
  if (others > own) return 'mismatch';
  if (own === 0 && (of('name') === 'different' || of('date_of_birth') === 'different')) return 'mismatch';
  const differs = fields.some(({ agreement }) => ['different', 'close', 'partial'].includes(agreement));
  const reported = fields.some(({ agreement }) => agreement === 'same');
  if (differs) return 'check';
  return reported ? 'match' : 'not_found';
}

/** A birth date of the form in the way it is compared; undefined for what is none. */
export const birthOf = (text: string | undefined): string | undefined => birthIn(text ?? '')?.value;
