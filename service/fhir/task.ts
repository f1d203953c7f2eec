/** What is asked for as a Task, each point with the type of document that would hold it. */
import codes from './codes.json' with { type: 'json' };
import { echoOf, type FhirFacts } from './facts.ts';
import type { Json } from './read.ts';

const PAS_CODES = 'http://hl7.org/fhir/us/davinci-pas/CodeSystem/PASTempCodes';
const temporary = (code: string) => ({ coding: [{ system: PAS_CODES, code }] });

/** Undefined unless a request for information is in force. */
export function requestTask(facts: FhirFacts): Json | undefined {
  const { decision, runId } = facts;
  if (decision?.decision !== 'request_information') return undefined;
  const { patient, provider, request, items } = echoOf(facts);
  const points = decision.items?.length ? decision.items : [decision.reason ?? 'More information'];
  return {
    resourceType: 'Task',
    id: `request-${runId.slice(-12)}`,
    identifier: [{ system: 'urn:evident:run', value: runId }],
    status: 'requested',
    intent: 'order',
    code: temporary('attachment-request-code'),
    for: patient,
    authoredOn: decision.signed_at,
    requester: { display: decision.signed_name ?? 'Reviewer' },
    owner: provider,
    reasonCode: temporary('priorAuthorization'),
    ...(request && { reasonReference: request }),
    input: points.map((text) => ({
      ...(typeof items[0]?.sequence === 'number' && {
        extension: [
          {
            url: 'http://hl7.org/fhir/us/davinci-pas/StructureDefinition/extension-serviceLineNumber',
            valuePositiveInt: items[0].sequence,
          },
        ],
      }),
      type: temporary('attachments-needed'),
      valueCodeableConcept: { coding: [documentFor(text)], text },
    })),
  };
}

/** The type of document whose words the point has most of; a progress note where it has none. */
function documentFor(text: string): Json {
  const words = text.toLowerCase();
  const scored = codes.documents.map((one) => ({
    one,
    score: one.words.filter((word) => words.includes(word)).length,
  }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0]!.one;
  return { system: 'http://loinc.org', code: best.code, display: best.display };
}
