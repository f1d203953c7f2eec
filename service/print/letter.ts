/** The letter that asks a provider for what the record does not show. */
import type { RequestForm } from '../contract/form.ts';
import type { Decision } from '../contract/runs.ts';
import { changesWords } from '../tree/index.ts';
import { signsAs, usDate } from './names.ts';
import { ink, SENT_FOOT, Sheet } from './sheet.ts';

export interface LetterInput {
  runId: string;
  form: RequestForm;
  guidelineName: string;
  dueAt: string;
  decision: Decision;
  /** Lines of the sender; none: the letter begins with its title. */
  letterhead: string;
}

/** One page as a rule; a function of its input alone. */
export async function informationLetter(input: LetterInput): Promise<Uint8Array> {
  const { form, decision, guidelineName, dueAt, runId, letterhead } = input;
  const { patient, request } = form;
  const signed = new Date(decision.signed_at ?? 0);
  const sheet = await Sheet.begin('Request for additional information', signed);
  const head = letterhead.trim() || (decision.letter?.letterhead ?? '');
  sheet.letterhead(head, 'Request for additional information');
  sheet.text(usDate(signed.toISOString()), { color: ink.soft, above: 2 });
  const to = request?.ordering_provider?.trim() || decision.letter?.addressee;
  if (to) sheet.text(`To: ${to}`, { above: 12 });
  sheet.rule();
  sheet.fact('Patient', patient?.name?.trim() || decision.letter?.patient_name);
  sheet.fact('Date of birth', patient?.date_of_birth && usDate(patient.date_of_birth));
  sheet.fact('Member ID', patient?.member_id);
  sheet.fact('Requested service', request?.service);
  sheet.fact('Procedure codes', request?.procedure_codes?.join(', '));
  sheet.fact('Date of service', request?.date_of_service && usDate(request.date_of_service));
  sheet.fact('Coverage policy', guidelineName);
  sheet.fact('Your reference', form.external_id);
  sheet.fact('Our reference', runId);
  sheet.rule();
  sheet.text(
    'We have reviewed the medical record submitted with this request. The documentation listed below is required by the ' +
      'coverage policy and was not found in the record. Please send the source document for each item: the signed and dated ' +
      'note, test report or order.',
    { above: 8 },
  );
  decision.items?.forEach((item, index) => {
    sheet.text(`${index + 1}.  ${item}`, { indent: 14, above: 7 });
  });
  if (decision.reason) sheet.text(decision.reason, { above: 12 });
  const changed = decision.variances?.length ?? 0;
  if (changed > 0)
    sheet.text(
      `The policy was applied to this request with ${changesWords(changed)}, recorded in the case file.`,
      { above: 12 },
    );
  sheet.text(
    `We must decide this request by ${usDate(dueAt)}. We will consider any documentation received before then. If an item ` +
      'does not apply to this patient, or was never documented, please tell us so that we can complete the review.',
    { above: 12 },
  );
  sheet.text('This letter is not a decision on the request.', { above: 8 });
  sheet.text(decision.signed_name ?? '', { bold: true, above: 26, keep: 30 });
  sheet.text([signsAs(decision.signed_role), usDate(signed.toISOString())].filter(Boolean).join(', '));
  return sheet.end(SENT_FOOT);
}
