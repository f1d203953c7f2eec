/** For tests: resources held against base R4, and looked into by FHIRPath. */
import { Fhir } from 'fhir';
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';

const validator = new Fhir();

/** Faults on base R4. */
export const faultsOf = (resource: object) =>
  validator
    .validate(JSON.parse(JSON.stringify(resource)))
    .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ message, location }) => `${location}: ${message}`);

export const evaluate = (resource: object, path: string) =>
  fhirpath.evaluate(resource, path, {}, r4) as unknown[];
