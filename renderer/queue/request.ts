/** The request form as the dialog holds it, and as the service wants it. */
import { diagnosisFault, procedureFault, splitCodes } from '../../service/contract/codes.ts';
import type { RequestForm } from '../../service/contract/form.ts';
import type { GuidelineSummary } from '../../service/contract/guideline.ts';

/** What is asked for; each chart has its own. */
export interface Request {
  guideline: string;
  type: string;
  service: string;
  procedures: string;
  provider: string;
  serviceDate: string;
  urgency: 'standard' | 'expedited';
  /** As a local date and time, `2026-01-31T14:05`. The clock of the decision runs from here. */
  received: string;
}

/** What belongs to one patient. */
export interface Patient {
  patient: string;
  memberId: string;
  birth: string;
  sex: string;
  codes: string;
}

export const emptyRequest: Request = {
  guideline: '',
  type: '',
  service: '',
  procedures: '',
  provider: '',
  serviceDate: '',
  urgency: 'standard',
  received: '',
};

export const emptyPatient: Patient = { patient: '', memberId: '', birth: '', sex: '', codes: '' };

/** Choosing a guideline also chooses its first request type, unless the chosen one is among its types. */
export function withGuideline(
  request: Pick<Request, 'type'>,
  guideline: GuidelineSummary | undefined,
): Pick<Request, 'guideline' | 'type'> {
  const types = guideline?.request_types ?? [];
  const type = types.includes(request.type) ? request.type : (types[0] ?? '');
  return { guideline: guideline?.guideline_code ?? '', type };
}

const HOUR = 3_600_000;

/** When the decision is due, as the service counts it: 72 hours or 7 days from receipt. Undefined for no time. */
export function dueFrom({ received, urgency }: Pick<Request, 'received' | 'urgency'>): string | undefined {
  const at = Date.parse(received);
  if (Number.isNaN(at)) return undefined;
  return new Date(at + (urgency === 'expedited' ? 72 : 7 * 24) * HOUR).toISOString();
}

/** What is wrong with the codes, in a sentence for each field. */
export function codeFaults({
  codes,
  procedures,
  serviceDate,
}: Pick<Patient & Request, 'codes' | 'procedures' | 'serviceDate'>): Partial<
  Record<keyof (Patient & Request), string | undefined>
> {
  const on = serviceDate || undefined;
  const first = (faults: (string | undefined)[]) => faults.find((fault) => fault !== undefined);
  return {
    codes: first(splitCodes(codes).map((code) => diagnosisFault(code, on))),
    procedures: first(splitCodes(procedures).map(procedureFault)),
  };
}

const filled = (fields: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value.length > 0));

/** The form to send: empty fields are left out, codes are split at commas and spaces. `now` stands in for no receipt. */
export function toForm(request: Request, patient: Patient, now: Date, password?: string): RequestForm {
  const received = Date.parse(request.received);
  return {
    guideline_code: request.guideline,
    patient: filled({
      name: patient.patient.trim(),
      member_id: patient.memberId.trim(),
      date_of_birth: patient.birth,
      sex: patient.sex,
    }),
    request: {
      ...filled({
        type: request.type,
        service: request.service.trim(),
        date_of_service: request.serviceDate,
        diagnosis_codes: splitCodes(patient.codes),
        procedure_codes: splitCodes(request.procedures),
        ordering_provider: request.provider.trim(),
      }),
      urgency: request.urgency,
      received_at: (Number.isNaN(received) ? now : new Date(received)).toISOString(),
    },
    ...(password && { pdf_password: password }),
  };
}
