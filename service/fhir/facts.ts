/** What is said of a case in FHIR; gathered by the API. */
import type { RequestForm } from '../contract/form.ts';
import type { CriteriaNode } from '../contract/results.ts';
import type { Decision } from '../contract/runs.ts';
import { at, type Json, objectOf, objectsOf, textOf } from './read.ts';

const ICD_10 = 'http://hl7.org/fhir/sid/icd-10-cm';

export interface FhirFacts {
  runId: string;
  form: RequestForm;
  guidelineCode: string;
  guidelineName: string;
  createdAt: string;
  /** The decision in force. */
  decision?: Decision;
  /** The decision in force is reported as a partial approval. */
  partial: boolean;
  /** Absent until the review has finished. */
  tree?: CriteriaNode;
}

/** What of the request bundle is repeated; for a case that came by another way it is made up of the form. */
export function echoOf({ form, runId }: FhirFacts) {
  const fhir = objectOf(at(form, 'metadata', 'fhir'));
  const claim = objectOf(fhir?.claim) ?? {};
  const codes = form.request?.procedure_codes?.length ? form.request.procedure_codes : ['service'];
  const items = objectsOf(claim.items);
  return {
    claim,
    patient: objectOf(claim.patient) ?? { reference: `Patient/${runId}` },
    insurer: objectOf(claim.insurer) ?? { display: 'Not stated' },
    provider: objectOf(claim.provider) ?? { display: form.request?.ordering_provider ?? 'Not stated' },
    request: claim.id ? { reference: `Claim/${String(claim.id)}` } : undefined,
    items:
      items.length > 0
        ? items
        : codes.map(
            (code, index) => ({ sequence: index + 1, productOrService: { coding: [{ code }] } }) as Json,
          ),
    diagnoses:
      claim.diagnoses === undefined
        ? (form.request?.diagnosis_codes ?? []).map((code): Json => ({ coding: [{ system: ICD_10, code }] }))
        : objectsOf(claim.diagnoses),
    day: /^\d{4}-\d\d-\d\d$/.test(form.request?.date_of_service ?? '')
      ? form.request?.date_of_service
      : undefined,
    referred: objectsOf(fhir?.referred),
    own: fhir === undefined,
  };
}

/** The patient as the form has her, for a case that did not come as FHIR. */
export function patientOf({ form, runId }: FhirFacts): Json {
  const { name, member_id, date_of_birth, sex } = form.patient ?? {};
  const born = /^\d{4}(-\d\d(-\d\d)?)?$/.test(date_of_birth ?? '') ? date_of_birth : undefined;
  const gender = ['male', 'female', 'other', 'unknown'].find((one) => one === sex?.toLowerCase());
  return {
    resourceType: 'Patient',
    id: runId,
    ...(textOf(member_id) && { identifier: [{ system: 'urn:evident:member', value: textOf(member_id) }] }),
    ...(textOf(name) && { name: [{ text: textOf(name) }] }),
    ...(gender && { gender }),
    ...(born && { birthDate: born }),
  };
}

/** Decided for good; before that a request is pended. */
export const isDecided = ({ decision }: FhirFacts): boolean =>
  decision?.decision === 'approve' || decision?.decision === 'deny';
