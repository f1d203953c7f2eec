/** What a chart proposes for its fields, and what of it the person has taken. Nothing is filled in by itself. */
import { baseOf, splitCodes } from '../../service/contract/codes.ts';
import type { IntakeProposal, Proposed } from '../../service/contract/intake.ts';
import { refusal } from '../case/advice.ts';
import { client, codeOf } from '../data/client.ts';
import type { Patient, Request } from './request.ts';

/** Fields of the dialog that a chart may propose. */
export type ProposedField = keyof Pick<
  Patient & Request,
  'patient' | 'birth' | 'sex' | 'memberId' | 'provider' | 'serviceDate' | 'codes' | 'procedures'
>;

/** Where a proposal has it; codes come as a list of their own. */
const proposedAs = {
  patient: 'patient_name',
  birth: 'date_of_birth',
  sex: 'sex',
  memberId: 'member_id',
  provider: 'ordering_provider',
  serviceDate: 'date_of_service',
  codes: 'diagnosis_codes',
  procedures: 'procedure_codes',
} as const satisfies Record<ProposedField, keyof IntakeProposal>;

/** What is proposed for a field. */
export const proposedFor = (proposal: IntakeProposal, field: ProposedField): Proposed[] =>
  [proposal[proposedAs[field]] ?? []].flat();

/** A name or a date without its order, case and punctuation; initials say too little to differ by. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 1)
    .sort()
    .join(' ');

/** A number without its punctuation: "5PW8-DC3" is 5PW8DC3, and J44.9 is J449. */
const bareCode = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** `taken`: the field says so already. `differs`: it says something else, which may be another patient. */
export function standing(
  field: ProposedField,
  value: string,
  proposed: Proposed,
): 'open' | 'taken' | 'differs' {
  if (field === 'codes' || field === 'procedures') {
    const code = bareCode(proposed.value);
    return splitCodes(value).some((one) => [one, baseOf(one)].map(bareCode).includes(code))
      ? 'taken'
      : 'open';
  }
  if (!value.trim()) return 'open';
  const reported = field === 'memberId' ? bareCode : bare;
  return reported(value) === reported(proposed.value) ? 'taken' : 'differs';
}

/** The field with what is proposed: codes are added, anything else takes its place. */
export function taking(field: ProposedField, value: string, proposed: Proposed): string {
  if (field !== 'codes' && field !== 'procedures') return proposed.value;
  return [...splitCodes(value), proposed.value].join(', ');
}

/** What a chart says of itself, or why it cannot be read: reported before a form is filled in for nothing. */
export interface Asked {
  proposal?: IntakeProposal;
  /** It needs a password, or another one. */
  locked?: boolean;
  error?: string;
}

/** Asks the service what a chart says of itself. */
export async function askProposal(file: File, password: string, signal: AbortSignal): Promise<Asked> {
  try {
    const body = { pdf_file: file, ...(password && { pdf_password: password }) };
    return { proposal: await client.intake({ body, signal }) };
  } catch (error) {
    // What is not the file's fault is told when it is submitted; without proposals the form is filled in by hand.
    return codeOf(error).startsWith('record_') ? refusal(error) : {};
  }
}
