/** FHIR R4 in and out; see README. */
export type { FhirFacts } from './facts.ts';
export { type Inquiry, inquiryAnswer, isAskedFor, readInquiry } from './inquiry.ts';
export { operationOutcome } from './outcome.ts';
export { provenance } from './provenance.ts';
export { questionnaire, questionnaireResponse } from './questionnaire.ts';
export { readRequest } from './request.ts';
export { responseBundle } from './response.ts';
export { requestTask } from './task.ts';
