/** What a chart proposes for its fields, and what of it the person has taken. Nothing is filled in by itself. */
import { splitCodes } from '../../service/contract/codes.ts';
import type { IntakeProposal, Proposed } from '../../service/contract/intake.ts';
import { client } from '../service/client.ts';
import type { Patient, Request } from './request.ts';

/** Fields of the dialog that a chart may propose. */
export type ProposedField = keyof Pick<
  Patient & Request,
  'patient' | 'birth' | 'sex' | 'memberId' | 'provider' | 'serviceDate' | 'codes' | 'procedures'
>;

/** What is proposed for a field; codes come as a list of their own. */
export function proposedFor(proposal: IntakeProposal, field: ProposedField): Proposed[] {
  const one = (found: Proposed | undefined) => (found ? [found] : []);
  switch (field) {
    case 'patient':
      return one(proposal.patient_name);
    case 'birth':
      return one(proposal.date_of_birth);
    case 'sex':
      return one(proposal.sex);
    case 'memberId':
      return one(proposal.member_id);
    case 'provider':
      return one(proposal.ordering_provider);
    case 'serviceDate':
      return one(proposal.date_of_service);
    case 'codes':
      return proposal.diagnosis_codes;
    case 'procedures':
      return proposal.procedure_codes;
  }
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 1)
    .sort()
    .join(' ');

/** `taken`: the field says so already. `differs`: it says something else, which may be another patient. */
export function standing(
  field: ProposedField,
  value: string,
  proposed: Proposed,
): 'open' | 'taken' | 'differs' {
  if (field === 'codes' || field === 'procedures')
    return bare(value).split(' ').includes(bare(proposed.value)) || value.includes(proposed.value)
      ? 'taken'
      : 'open';
  if (!value.trim()) return 'open';
  if (field === 'memberId')
    return bare(value).replaceAll(' ', '') === bare(proposed.value).replaceAll(' ', '') ? 'taken' : 'differs';
  return bare(value) === bare(proposed.value) ? 'taken' : 'differs';
}

/** The field with what is proposed: codes are added, anything else takes its place. */
export function taking(field: ProposedField, value: string, proposed: Proposed): string {
  if (field !== 'codes' && field !== 'procedures') return proposed.value;
  return [...splitCodes(value), proposed.value].join(', ');
}

/** Asks the service what a chart says of itself; undefined where it cannot be read yet. */
export async function askProposal(
  file: File,
  password: string,
  signal: AbortSignal,
): Promise<IntakeProposal | undefined> {
  try {
    return await client.intake({
      body: { pdf_file: file, ...(password && { pdf_password: password }) },
      signal,
    });
  } catch {
    // What is wrong with the file is told when it is submitted; without proposals the form is filled in by hand.
    return undefined;
  }
}
