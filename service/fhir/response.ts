/** The answer to a prior authorization request: a PAS response bundle with its ClaimResponse. */
import { isCancelled } from './certification.ts';
import codes from './codes.json' with { type: 'json' };
import { claimOf } from './echo.ts';
import { echoOf, type FhirFacts, isDecided, patientOf } from './facts.ts';
import { isExtension, type Json, objectsOf } from './read.ts';

const PAS = 'http://hl7.org/fhir/us/davinci-pas/StructureDefinition';
const DATA_ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
const CLAIM_TYPE = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/claim-type', code: 'professional' }],
};
const SUBMITTED = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/adjudication', code: 'submitted' }],
};

type Echo = ReturnType<typeof echoOf>;
export type Action = keyof typeof codes.review_actions;

export const claimResponseId = ({ runId }: Pick<FhirFacts, 'runId'>) => `response-${runId.slice(-12)}`;

/** To a request, or to an inquiry about one. */
export type Answers = 'request' | 'inquiry';

const PROFILES = {
  request: { bundle: `${PAS}/profile-pas-response-bundle`, response: `${PAS}/profile-claimresponse` },
  inquiry: {
    bundle: `${PAS}/profile-pas-inquiry-response-bundle`,
    response: `${PAS}/profile-claiminquiryresponse`,
  },
} as const;

export function responseBundle(facts: FhirFacts, answers: Answers = 'request'): Json {
  const echo = echoOf(facts);
  const { referred, own, claim } = echo;
  const id = claimResponseId(facts);
  const others = own
    ? [{ fullUrl: `urn:uuid:${facts.runId}`, resource: patientOf(facts) }]
    : referred.map(({ fullUrl, resource }, index) => ({
        fullUrl: fullUrl ?? `urn:evident:entry:${index + 1}`,
        resource,
      }));
  const asked = claimOf(claim);
  return {
    resourceType: 'Bundle',
    id: `bundle-${facts.runId.slice(-12)}`,
    meta: { profile: [PROFILES[answers].bundle] },
    identifier: { system: 'urn:evident:run', value: facts.runId },
    type: 'collection',
    timestamp: facts.decision?.signed_at ?? facts.createdAt,
    entry: [
      { fullUrl: `urn:evident:${id}`, resource: claimResponse(facts, echo, answers) },
      ...others,
      ...(asked ? [{ fullUrl: claim.fullUrl ?? `urn:evident:claim:${facts.runId}`, resource: asked }] : []),
    ],
  };
}

function claimResponse(facts: FhirFacts, echo: Echo, answers: Answers): Json {
  const { claim, patient, insurer, provider, request, items } = echo;
  const identifier = facts.form.external_id;
  const action = actionOf(facts, items);
  return {
    resourceType: 'ClaimResponse',
    id: claimResponseId(facts),
    meta: { profile: [PROFILES[answers].response] },
    extension: [
      {
        url: `${PAS}/extension-claimResponseReviewer`,
        extension: [{ url: 'wasHumanReviewedFlag', valueBoolean: isDecided(facts) }],
      },
    ],
    identifier: [
      { system: 'urn:evident:run', value: facts.runId },
      ...(identifier ? [{ system: 'urn:evident:external', value: identifier }] : []),
    ],
    status: 'active',
    type: claim.type ?? CLAIM_TYPE,
    use: 'preauthorization',
    patient,
    created: facts.decision?.signed_at ?? facts.createdAt,
    insurer,
    requestor: provider,
    request: request ?? { extension: [{ url: DATA_ABSENT, valueCode: 'unknown' }] },
    // PAS knows no other outcome of a request that was taken: that it is pended stands with the items.
    outcome: 'complete',
    disposition: dispositionOf(facts, action),
    ...(facts.decision?.decision === 'approve' && { preAuthRef: preAuthRef(facts) }),
    item: items.map((item) => itemOf(item, action, facts, echo, answers)),
    ...(reasonOf(facts, action) && { processNote: [{ number: 1, text: reasonOf(facts, action) }] }),
  };
}

/** By which a client asks for the case: of a pended one, too. */
export const preAuthRef = ({ runId }: Pick<FhirFacts, 'runId'>) => runId.slice(-12).toUpperCase();

/** Of several services a part was approved; of a single one less, or something else, than was asked for. */
export const actionOf = (facts: FhirFacts, items: readonly Json[]): Action => {
  if (!isDecided(facts)) return 'pended';
  if (facts.partial) return items.filter((item) => !isCancelled(item)).length > 1 ? 'partial' : 'modified';
  return facts.decision?.decision === 'approve' ? 'approved' : 'denied';
};

function dispositionOf(facts: FhirFacts, action: Action): string {
  const words: Record<Action, string> = {
    approved: 'Approved',
    partial: 'Approved in part',
    modified: 'Approved with changes',
    denied: 'Denied',
    pended: 'Pended',
    cancelled: 'Cancelled',
  };
  const { decision } = facts;
  const by = isDecided(facts) && decision?.signed_name ? ` by ${decision.signed_name}, a person` : '';
  const asked = decision?.decision === 'request_information' ? ': information was requested' : '';
  return `${words[action]}${by}${asked}. Policy: ${facts.guidelineName}.`;
}

/** In words: the reason codes of X12 are licensed, and a note has no code list. */
const reasonOf = ({ decision }: FhirFacts, action: Action): string | undefined =>
  action === 'approved' || action === 'pended' ? undefined : decision?.reason;

function itemOf(item: Json, ofCase: Action, facts: FhirFacts, echo: Echo, answers: Answers): Json {
  const action: Action = isCancelled(item) ? 'cancelled' : ofCase;
  const coding = { system: codes.review_action_system, ...codes.review_actions[action] };
  const isGranted = action === 'approved' || action === 'partial' || action === 'modified';
  const day = facts.decision?.signed_at?.slice(0, 10);
  const extension: Json[] = [
    ...objectsOf(item.extension).filter((one) => isExtension(one, 'itemTraceNumber')),
    ...(isGranted && day ? [{ url: `${PAS}/extension-itemPreAuthIssueDate`, valueDate: day }] : []),
    ...(action === 'pended'
      ? [{ url: `${PAS}/extension-administrationReferenceNumber`, valueString: preAuthRef(facts) }]
      : []),
    ...requested(item, echo, answers),
    ...(isGranted && item.productOrService ? [authorized(item)] : []),
  ];
  return {
    ...(extension.length > 0 && { extension }),
    itemSequence: item.sequence,
    ...(action === ofCase && reasonOf(facts, action) && { noteNumber: [1] }),
    adjudication: [
      {
        extension: [
          {
            url: `${PAS}/extension-reviewAction`,
            extension: [
              ...(isGranted ? [{ url: 'number', valueString: preAuthRef(facts) }] : []),
              { url: `${PAS}/extension-reviewActionCode`, valueCodeableConcept: { coding: [coding] } },
            ],
          },
        ],
        category: SUBMITTED,
      },
    ],
  };
}

/** The day and the diagnoses for which it was asked; an inquiry names the first of them. */
function requested(
  { servicedDate, servicedPeriod }: Json,
  { diagnoses, day }: Echo,
  answers: Answers,
): Json[] {
  const url = `${PAS}/extension-itemRequestedServiceDate`;
  const date = servicedDate ?? (servicedPeriod === undefined ? day : undefined);
  return [
    ...(date === undefined ? [] : [{ url, valueDateTime: date }]),
    ...(servicedPeriod === undefined ? [] : [{ url, valuePeriod: servicedPeriod }]),
    ...(answers === 'inquiry' ? diagnoses.slice(0, 1) : diagnoses).map((valueCodeableConcept) => ({
      url: `${PAS}/extension-communicatedDiagnosis`,
      valueCodeableConcept,
    })),
  ];
}

const authorized = ({ productOrService }: Json): Json => ({
  url: `${PAS}/extension-itemAuthorizedDetail`,
  extension: [{ url: 'productOrServiceCode', valueCodeableConcept: productOrService }],
});
