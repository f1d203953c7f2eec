/** Routes of FHIR R4 (Da Vinci PAS); refusals below /v1/fhir are OperationOutcomes. */
import Type from 'typebox';
import { OneOf } from './one-of.ts';
import { RunId, route } from './route.ts';
import { AnyObject, Name } from './sizes.ts';

/** A resource or bundle, of any shape: it is read by `service/fhir`. */
const Resource = AnyObject();

export const FhirResource = OneOf(
  'ClaimResponse',
  'Questionnaire',
  'QuestionnaireResponse',
  'Task',
  'Provenance',
);

export const fhirRoutes = {
  fhirSubmit: route({
    method: 'POST',
    path: '/v1/fhir/Claim/$submit',
    summary:
      'A PAS request bundle becomes a case; the answer is the response bundle, pended. The same bundle again is the same case.',
    auth: 'bearer',
    fhir: true,
    right: 'run:submit',
    query: Type.Object({
      /** Name or code of the determination; else the tag `urn:evident:guideline` of the claim names it. */
      guideline: Type.Optional(Name()),
    }),
    json: Resource,
    status: 200,
    response: Resource,
    refusals: [422, 507],
  }),
  fhirInquire: route({
    method: 'POST',
    path: '/v1/fhir/Claim/$inquire',
    summary:
      'How requests stand: those that a PAS inquiry means, as Parameters; or the one with this identifier, as a response bundle.',
    auth: 'bearer',
    fhir: true,
    right: 'run:read',
    json: Resource,
    status: 200,
    response: Resource,
    refusals: [422],
  }),
  fhirResource: route({
    method: 'GET',
    path: '/v1/fhir/{resource}/{run_id}',
    summary:
      'A case as FHIR: its answer (bundle), the determination, the answers to it, what is asked for, who decided.',
    auth: 'bearer',
    fhir: true,
    right: 'run:read',
    params: Type.Object({ resource: FhirResource, ...RunId.properties }),
    status: 200,
    response: Resource,
    refusals: [409],
  }),
} as const;
