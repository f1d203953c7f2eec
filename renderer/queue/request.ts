/** The request form as the dialog holds it, and as the service wants it. */
import type { RequestForm } from '../../service/contract/form.ts';
import type { GuidelineSummary } from '../../service/contract/guideline.ts';

export interface Request {
  guideline: string;
  type: string;
  patient: string;
  memberId: string;
  birth: string;
  sex: string;
  service: string;
  serviceDate: string;
  urgency: 'standard' | 'expedited';
  codes: string;
}

export const emptyRequest: Request = {
  guideline: '',
  type: '',
  patient: '',
  memberId: '',
  birth: '',
  sex: '',
  service: '',
  serviceDate: '',
  urgency: 'standard',
  codes: '',
};

/** Choosing a guideline also chooses its first request type, unless the chosen one is among its types. */
export function withGuideline(request: Request, guideline: GuidelineSummary | undefined): Request {
  const types = guideline?.request_types ?? [];
  const type = types.includes(request.type) ? request.type : (types[0] ?? '');
  return { ...request, guideline: guideline?.guideline_code ?? '', type };
}

const filled = (fields: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value.length > 0));

/** The form to send: empty fields are left out, codes are split at commas and spaces. */
export function toForm(request: Request, receivedAt: string): RequestForm {
  return {
    guideline_code: request.guideline,
    patient: filled({
      name: request.patient.trim(),
      member_id: request.memberId.trim(),
      date_of_birth: request.birth,
      sex: request.sex,
    }),
    request: {
      ...filled({
        type: request.type,
        service: request.service.trim(),
        date_of_service: request.serviceDate,
        diagnosis_codes: request.codes.split(/[\s,;]+/).filter(Boolean),
      }),
      urgency: request.urgency,
      received_at: receivedAt,
    },
  };
}
