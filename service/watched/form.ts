/** The request form of a chart that nobody has typed one for: what the chart proposes. */
import type { RequestForm } from '../contract/form.ts';
import type { IntakeProposal, Proposed } from '../contract/intake.ts';

export interface Arrival {
  /** Name of the file as it was found. */
  name: string;
  /** When it was last written: the day on which the fax arrived. */
  arrivedAt: Date;
}

const values = (proposed: readonly Proposed[]): string[] => proposed.map(({ value }) => value);

/**
 * The likeliest determination, and what the chart prints of the request; undefined where no determination is likely or none is
 * set. A day of service that is only inferred is left out. The case says in `metadata.watched_folder` where it comes from and which other
 * determinations were likely.
 */
export function formOf(
  proposal: IntakeProposal,
  { name, arrivedAt }: Arrival,
  now: Date,
  fallback: string,
): RequestForm | undefined {
  const [likeliest, ...others] = proposal.determinations.map(({ guideline_code }) => guideline_code);
  const guideline_code = likeliest ?? (fallback.trim() || undefined);
  if (guideline_code === undefined) return undefined;
  const { patient_name, member_id, date_of_birth, sex, ordering_provider, date_of_service } = proposal;
  return {
    guideline_code,
    patient: {
      ...(patient_name && { name: patient_name.value }),
      ...(member_id && { member_id: member_id.value }),
      ...(date_of_birth && { date_of_birth: date_of_birth.value }),
      ...(sex && { sex: sex.value }),
    },
    request: {
      diagnosis_codes: values(proposal.diagnosis_codes),
      procedure_codes: values(proposal.procedure_codes),
      ...(date_of_service && !date_of_service.because && { date_of_service: date_of_service.value }),
      ...(ordering_provider && { ordering_provider: ordering_provider.value }),
      received_at: (arrivedAt.getTime() > now.getTime() ? now : arrivedAt).toISOString(),
    },
    metadata: { watched_folder: { file: name, other_determinations: others } },
  };
}
