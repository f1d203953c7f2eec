/**
 * A PAS inquiry (`$inquire`): a query by example. The patient's member number must be given; every other thing that the example
 * says narrows what is found. The claim's own identifier names the inquiry and is not looked for. When a certification runs, or
 * expires, is not kept here: such days of an example narrow nothing.
 */
import { ServiceError } from '../contract/errors.ts';
import { Bundle } from './bundle.ts';
import codes from './codes.json' with { type: 'json' };
import { echoOf, type FhirFacts } from './facts.ts';
import {
  at,
  codeOf,
  extensionValues,
  isExtension,
  type Json,
  memberIdsOf,
  objectsOf,
  textAt,
  textOf,
} from './read.ts';
import { actionOf, preAuthRef } from './response.ts';

const MOST_ITEMS = 100;

interface Days {
  from: string;
  to: string;
}

export interface Inquiry {
  /** Any of them. */
  members: string[];
  numbers: string[];
  services: string[];
  diagnoses: string[];
  /** Review actions, as X12 codes. */
  actions: string[];
  /** Of the service, and of the decision. */
  serviced: Days[];
  issued: Days[];
}

/** Refuses with 422 `bundle_invalid` and the place of every fault. */
export function readInquiry(sent: unknown): Inquiry {
  const bundle = new Bundle(sent);
  const { faults, fault } = bundle;
  const claim = bundle.claim();
  const path = '/entry/0/resource';
  if (claim && claim.use !== 'preauthorization') fault(`${path}/use`, 'Must be preauthorization.');
  if (claim && !textAt(claim, 'identifier', 0, 'value'))
    fault(`${path}/identifier`, 'An inquiry must have an identifier of its own.');
  const items = objectsOf(claim?.item);
  if (items.length > MOST_ITEMS) fault(`${path}/item`, `The claim has more than ${MOST_ITEMS} items.`);
  const patient = claim && bundle.resolve(claim.patient, `${path}/patient`, 'Patient');
  const members = memberIdsOf(patient).filter((one) => one.length <= 200);
  if (claim && members.length === 0)
    fault(`${path}/patient`, 'The patient must be in the bundle, with the member number.');
  if (faults.length > 0 || !claim)
    throw new ServiceError(422, 'bundle_invalid', 'The bundle is not a PAS inquiry.', faults);
  const said = [claim, ...items];
  const values = (name: string) => said.flatMap((one) => extensionValues(one, name));
  return {
    members,
    numbers: [...values('authorizationNumber'), ...values('administrationReferenceNumber')],
    services: items.flatMap((item) => codeOf(item.productOrService) ?? []).filter((code) => code !== ANY),
    diagnoses: objectsOf(claim.diagnosis).flatMap((one) => codeOf(one.diagnosisCodeableConcept) ?? []),
    actions: values('reviewActionCode'),
    serviced: [...daysOf(claim.billablePeriod), ...items.flatMap(servicedDays)],
    issued: items.flatMap((item) =>
      objectsOf(item.extension)
        .filter((one) => isExtension(one, 'itemCertificationIssueDate'))
        .flatMap(({ valueDate, valuePeriod }) => daysOf(valueDate ?? valuePeriod)),
    ),
  };
}

/** In place of a product or service: any. */
const ANY = 'not-applicable';

const servicedDays = ({ servicedDate, servicedPeriod }: Json) => daysOf(servicedDate ?? servicedPeriod);

const LAST = '9999-12-31';

/** A day or a period, open at either end; years and months are as long as they are. */
function daysOf(value: unknown): Days[] {
  const day = textOf(value)?.slice(0, 10);
  if (day) return [{ from: day, to: `${day}${LAST.slice(day.length)}` }];
  const start = textAt(value, 'start')?.slice(0, 10);
  const end = textAt(value, 'end')?.slice(0, 10);
  if (!start && !end) return [];
  return [{ from: start ?? '', to: end ? `${end}${LAST.slice(end.length)}` : LAST }];
}

const meets = (wanted: readonly Days[], found: readonly Days[]) =>
  wanted.length === 0 || wanted.some((a) => found.some((b) => a.from <= b.to && b.from <= a.to));

const shares = (wanted: readonly string[], found: readonly (string | undefined)[]) =>
  wanted.length === 0 || wanted.some((one) => found.includes(one));

/** Whether the case is one that the example looks for. */
export function isAskedFor(facts: FhirFacts, inquiry: Inquiry): boolean {
  const { form, decision } = facts;
  const { items, diagnoses, day } = echoOf(facts);
  const action = codes.review_actions[actionOf(facts, items)].code;
  return (
    inquiry.members.includes(textAt(form, 'patient', 'member_id') ?? '') &&
    shares(inquiry.numbers, [preAuthRef(facts)]) &&
    shares(inquiry.services, [
      ...items.map((item) => codeOf(item.productOrService)),
      ...(form.request?.procedure_codes ?? []),
    ]) &&
    shares(inquiry.diagnoses, [...diagnoses.map(codeOf), ...(form.request?.diagnosis_codes ?? [])]) &&
    shares(inquiry.actions, [action]) &&
    meets(inquiry.serviced, [...items.flatMap(servicedDays), ...daysOf(day)]) &&
    meets(inquiry.issued, daysOf(at(decision, 'signed_at')))
  );
}

/** One bundle for each case that was found; none found is an answer too. */
export const inquiryAnswer = (bundles: readonly Json[]): Json => ({
  resourceType: 'Parameters',
  ...(bundles.length > 0 && {
    parameter: bundles.map((resource) => ({ name: 'return', resource })),
  }),
});
