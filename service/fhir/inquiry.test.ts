import { describe, expect, it } from 'vitest';
import type { Decision } from '../contract/runs.ts';
import type { FhirFacts } from './facts.ts';
import { inquiryAnswer, isAskedFor, readInquiry, readRequest, responseBundle } from './index.ts';
import { inquiryBundle, requestBundle, x12 } from './testing.ts';
import { evaluate, faultsOf } from './validating.ts';

const facts = (decision?: Decision): FhirFacts => ({
  runId: '01990000-0000-7000-8000-00000000abcd',
  form: readRequest(requestBundle()).form,
  guidelineCode: 'L00001',
  guidelineName: 'L00001 - Oxygen',
  createdAt: '2026-01-05T11:00:00.000Z',
  partial: false,
  ...(decision && { decision }),
});
const approved = facts({
  decision: 'approve',
  signed_name: 'Pia Roth',
  signed_at: '2026-01-07T10:00:00.000Z',
});

const PROFILE = 'http://hl7.org/fhir/us/davinci-pas/StructureDefinition/profile-claiminquiryresponse';
const extension = (name: string, value: object) => ({
  extension: [{ url: `http://hl7.org/fhir/us/davinci-pas/StructureDefinition/extension-${name}`, ...value }],
});
const coded = (code: string) => ({ coding: [{ code }] });

describe('an inquiry by example', () => {
  it('is itself valid on base R4', () => {
    expect(faultsOf(inquiryBundle())).toEqual([]);
  });

  it.each<[string, boolean, object]>([
    ['the member alone', true, {}],
    ['the service', true, { item: { productOrService: coded('E1390') } }],
    ['another service', false, { item: { productOrService: coded('E0431') } }],
    [
      'the diagnosis',
      true,
      { claim: { diagnosis: [{ sequence: 1, diagnosisCodeableConcept: coded('J44.9') }] } },
    ],
    [
      'another diagnosis',
      false,
      { claim: { diagnosis: [{ sequence: 1, diagnosisCodeableConcept: coded('I10') }] } },
    ],
    ['the day', true, { item: { servicedDate: '2026-01-12' } }],
    ['another day', false, { item: { servicedDate: '2026-01-13' } }],
    ['its month', true, { claim: { billablePeriod: { start: '2026-01', end: '2026-01' } } }],
    ['from later on', false, { claim: { billablePeriod: { start: '2026-02-01' } } }],
    ['the number', true, { claim: extension('authorizationNumber', { valueString: '00000000ABCD' }) }],
    ['another number', false, { item: extension('administrationReferenceNumber', { valueString: 'X' }) }],
    ['approved ones', true, { item: { extension: [x12('reviewActionCode', '306', 'A1')] } }],
    ['pended ones', false, { item: { extension: [x12('reviewActionCode', '306', 'A4')] } }],
    [
      'issued that week',
      true,
      {
        item: extension('itemCertificationIssueDate', {
          valuePeriod: { start: '2026-01-05', end: '2026-01-11' },
        }),
      },
    ],
    ['issued later', false, { item: extension('itemCertificationIssueDate', { valueDate: '2026-01-08' }) }],
    [
      'what is not kept',
      true,
      { item: extension('itemCertificationExpirationDate', { valueDate: '2020-01-01' }) },
    ],
  ])('finds by %s: %s', (_what, found, example) => {
    expect(isAskedFor(approved, readInquiry(inquiryBundle(example)))).toBe(found);
  });

  it('finds by the review action that the answer tells, where a cancelled item is beside the one approved in part', () => {
    const bundle = requestBundle();
    const claim = bundle.entry[0]!.resource as unknown as { item: object[] };
    const cancelled = { extension: [x12('certificationType', '1322', '3')], sequence: 2 };
    claim.item.push({ ...cancelled, productOrService: coded('E0431') });
    const partly = { ...approved, form: readRequest(bundle).form, partial: true };
    const isFoundBy = (action: string) =>
      isAskedFor(
        partly,
        readInquiry(inquiryBundle({ item: { extension: [x12('reviewActionCode', '306', action)] } })),
      );
    expect(JSON.stringify(responseBundle(partly))).toContain('"code":"A6"');
    expect([isFoundBy('A6'), isFoundBy('A2')]).toEqual([true, false]);
  });

  it('finds nobody else’s', () => {
    expect(isAskedFor(approved, readInquiry(inquiryBundle({}, 'M-4712')))).toBe(false);
    expect(isAskedFor({ ...approved, form: {} }, readInquiry(inquiryBundle({}, 'M-4712')))).toBe(false);
  });

  it.each<[string, (bundle: ReturnType<typeof inquiryBundle>) => unknown]>([
    ['/entry/0/resource', (bundle) => bundle.entry.reverse()],
    ['/entry/0/resource/patient', (bundle) => bundle.entry.splice(1, 1)],
    ['/entry/0/resource/patient', (bundle) => Object.assign(bundle.entry[1]!.resource, { identifier: [] })],
    [
      '/entry/0/resource/identifier',
      (bundle) => Object.assign(bundle.entry[0]!.resource, { identifier: [] }),
    ],
    ['/entry/0/resource/use', (bundle) => Object.assign(bundle.entry[0]!.resource, { use: 'claim' })],
    ['/timestamp', (bundle) => Object.assign(bundle, { timestamp: 'x' })],
  ])('is refused with the place %s', (path, spoil) => {
    const bundle = inquiryBundle();
    spoil(bundle);
    const refusal = expect.objectContaining({ path });
    expect(() => readInquiry(bundle)).toThrow(
      expect.objectContaining({ code: 'bundle_invalid', errors: expect.arrayContaining([refusal]) }),
    );
  });

  it('is answered with one bundle for each case, or with none', () => {
    const answer = inquiryAnswer([responseBundle(facts(), 'inquiry'), responseBundle(approved, 'inquiry')]);
    expect(faultsOf(answer)).toEqual([]);
    const response = 'Parameters.parameter.resource.entry.resource.ofType(ClaimResponse)';
    expect(evaluate(answer, `${response}.meta.profile`)).toEqual([PROFILE, PROFILE]);
    expect(evaluate(answer, `${response}.request.reference`)).toEqual(['Claim/claim1', 'Claim/claim1']);
    expect(
      evaluate(
        answer,
        `${response}.item.all(extension.where(url.endsWith('communicatedDiagnosis')).count() <= 1)`,
      ),
    ).toEqual([true]);
    expect(evaluate(answer, 'Parameters.parameter.name')).toEqual(['return', 'return']);
    expect(faultsOf(inquiryAnswer([]))).toEqual([]);
  });
});
