import { describe, expect, it } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import type { Decision } from '../contract/runs.ts';
import {
  type FhirFacts,
  operationOutcome,
  provenance,
  questionnaire,
  questionnaireResponse,
  readRequest,
  requestTask,
  responseBundle,
} from './index.ts';
import { requestBundle, x12 } from './testing.ts';
import { evaluate, faultsOf } from './validating.ts';

const holds = (resource: object, path: string) => expect(evaluate(resource, path), path).toEqual([true]);

const tree: CriteriaNode = {
  criteria_id: '1',
  description: 'Oxygen is covered',
  operator: 'AND',
  criteria: [
    { criteria_id: '1.1', description: 'Saturation is 88 % or less', answer: 'yes', color: 'green' },
    {
      criteria_id: '1.2',
      description: 'A treating practitioner ordered it',
      answer: 'unknown',
      color: 'red',
      override: { color: 'red', reason: 'There is none.', by: 'nora', at: '2026-01-06T10:00:00Z' },
    },
  ],
};

const signed = (decision: Decision['decision'], more: Partial<Decision> = {}): Decision => ({
  decision,
  signed_name: 'Pia Roth, MD',
  signed_role: 'physician',
  signed_at: '2026-01-07T10:00:00.000Z',
  ...more,
});

function facts(decision?: Decision, partial = false): FhirFacts & { tree: CriteriaNode } {
  return {
    runId: '01990000-0000-7000-8000-000000000001',
    form: readRequest(requestBundle()).form,
    guidelineCode: 'L00001',
    guidelineName: 'L00001 - Oxygen',
    createdAt: '2026-01-05T11:00:00.000Z',
    partial,
    tree,
    ...(decision && { decision }),
  };
}

describe('a PAS request bundle', () => {
  it('becomes a form and its documents', () => {
    const { form, files } = readRequest(requestBundle());
    expect(form).toMatchObject({
      guideline_code: 'L00001',
      external_id: 'C-77',
      patient: {
        name: 'Zebra Quuxington',
        member_id: 'M-4711',
        date_of_birth: '1950-02-03',
        sex: 'female',
      },
      request: {
        service: 'Oxygen concentrator',
        procedure_codes: ['E1390'],
        diagnosis_codes: ['J44.9'],
        date_of_service: '2026-01-12',
        ordering_provider: 'Ada Leaf',
        urgency: 'expedited',
      },
    });
    expect(files.map((file) => Buffer.from(file).toString())).toEqual(['%PDF-1.7 a record']);
  });

  type Spoil = (bundle: ReturnType<typeof requestBundle>) => void;
  const claimOf = (bundle: ReturnType<typeof requestBundle>) =>
    bundle.entry[0]!.resource as Record<string, unknown>;
  it.each<[string, Spoil]>([
    ['/type', (bundle) => Object.assign(bundle, { type: 'batch' })],
    ['/identifier', (bundle) => Object.assign(bundle, { identifier: undefined })],
    ['/timestamp', (bundle) => Object.assign(bundle, { timestamp: 'yesterday' })],
    ['/entry/0/resource', (bundle) => bundle.entry.reverse()],
    ['/entry/0/resource/use', (bundle) => Object.assign(claimOf(bundle), { use: 'claim' })],
    ['/entry/0/resource/item', (bundle) => Object.assign(claimOf(bundle), { item: [] })],
    ['/entry/0/resource/patient', (bundle) => bundle.entry.splice(1, 1)],
    [
      '/entry/6/resource/content/0/attachment/data',
      (bundle) => {
        const document = bundle.entry[6]!.resource as Record<string, unknown>;
        document.content = [
          { attachment: { contentType: 'application/pdf', url: 'http://elsewhere.test/x' } },
        ];
      },
    ],
  ])('is refused with the place %s', (path, spoil) => {
    const bundle = requestBundle();
    spoil(bundle);
    const paths = (() => {
      try {
        readRequest(bundle);
        return [];
      } catch (error) {
        return (error as { errors: { path: string }[] }).errors.map((fault) => fault.path);
      }
    })();
    expect(paths).toContain(path);
  });

  it('is refused in steps by its length where a document is spaces and no base64', () => {
    const bundle = requestBundle();
    const attachment = { contentType: 'application/pdf', data: `AAAA${' '.repeat(800_000)}!` };
    Object.assign(bundle.entry[6]!.resource, { content: [{ attachment }] });
    expect(() => readRequest(bundle)).toThrow('The bundle is not a PAS request.');
  });
});

describe('the type of certification', () => {
  const certified = (...types: string[]) => {
    const bundle = requestBundle();
    const claim = bundle.entry[0]!.resource as unknown as { item: object[] };
    const services = ['E1390', 'E0431'];
    claim.item = types.map((type, index) => ({
      extension: [
        x12('serviceItemRequestType', '1525', 'HS'),
        x12('certificationType', '1322', type),
        {
          url: 'http://hl7.org/fhir/us/davinci-pas/StructureDefinition/extension-itemTraceNumber',
          valueIdentifier: { value: `trace-${index}` },
        },
      ],
      sequence: index + 1,
      category: { coding: [{ system: 'https://codesystem.x12.org/005010/1365', code: '12' }] },
      productOrService: { coding: [{ code: services[index] }] },
    }));
    return bundle;
  };
  const TYPE = "item.extension.where(url.endsWith('extension-certificationType')).value.coding.code";

  it('is kept of every item, and echoed with the claim; what traces an item stands with its answer', () => {
    const { form } = readRequest(certified('I', 'R'));
    expect(form.request?.type).toBeUndefined();
    const answer = responseBundle({ ...facts(signed('approve')), form });
    expect(faultsOf(answer)).toEqual([]);
    expect(evaluate(answer, `Bundle.entry.resource.ofType(Claim).${TYPE}`)).toEqual(['I', 'R']);
    expect(evaluate(answer, 'Bundle.entry.resource.ofType(Claim).item.category.coding.code')).toHaveLength(2);
    const item = 'Bundle.entry[0].resource.item';
    expect(evaluate(answer, `${item}.extension.value.ofType(Identifier).value`)).toEqual([
      'trace-0',
      'trace-1',
    ]);
    expect(evaluate(answer, `${item}.extension.where(url.endsWith('certificationType'))`)).toEqual([]);
    // A reference that the answer makes is to what it holds.
    const held = new Set(evaluate(answer, 'Bundle.entry.fullUrl'));
    for (const one of evaluate(answer, 'Bundle.entry.resource.descendants().reference'))
      expect(
        [...held].some((url) => String(url).endsWith(`/${one}`)),
        String(one),
      ).toBe(true);
  });

  it('of a renewal or an extension makes it a continued request', () => {
    expect(readRequest(certified('R', '4')).form.request?.type).toBe('continued');
  });

  it('leaves out an item that is cancelled, answers it so, and refuses where nothing is left', () => {
    const { form } = readRequest(certified('3', 'I'));
    expect(form.request).toMatchObject({ procedure_codes: ['E0431'], service: 'E0431' });
    const answer = responseBundle({ ...facts(signed('approve', { reason: 'Six months.' }), true), form });
    expect(evaluate(answer, ACTION)).toEqual(['C', 'A6']);
    expect(faultsOf(answer)).toEqual([]);
    expect(() => readRequest(certified('3', '3'))).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: '/entry/0/resource/item' })] }),
    );
  });
});

const ACTION =
  "Bundle.entry[0].resource.item.adjudication.extension.where(url.endsWith('extension-reviewAction')).extension.where(url.endsWith('extension-reviewActionCode')).value.coding.code";

describe('what is sent', () => {
  const deny = signed('deny', { reason: 'No order.' });
  const ask = signed('request_information', { items: ['The discharge summary', 'An order'] });

  it.each<[string, object]>([
    ['pended', responseBundle(facts())],
    ['approved', responseBundle(facts(signed('approve')))],
    ['approved in part', responseBundle(facts(signed('approve', { reason: 'Six months.' }), true))],
    ['denied', responseBundle(facts(deny))],
    [
      'of a case that came as a form',
      responseBundle({ ...facts(deny), form: { patient: { name: 'Zebra' } } }),
    ],
    ['questionnaire', questionnaire(facts())],
    ['answers', questionnaireResponse(facts(deny))],
    ['task', requestTask(facts(ask))!],
    ['provenance', provenance(facts(deny))],
    [
      'refusal',
      operationOutcome({
        status: 422,
        code: 'x',
        message: 'y',
        errors: [{ path: '/entry/0', message: 'z' }],
      }),
    ],
  ])('is valid on base R4: %s', (_what, resource) => {
    expect(faultsOf(resource)).toEqual([]);
  });

  it.each([
    ['A4', responseBundle(facts())],
    ['A4', responseBundle(facts(ask))],
    ['A1', responseBundle(facts(signed('approve')))],
    ['A6', responseBundle(facts(signed('approve'), true))],
    ['A3', responseBundle(facts(deny))],
  ])('fits the PAS response: %s', (action, bundle) => {
    expect(evaluate(bundle, ACTION)).toEqual([action]);
    for (const path of [
      "Bundle.type = 'collection' and Bundle.identifier.value.exists() and Bundle.timestamp.exists()",
      'Bundle.entry.all(fullUrl.exists() and resource.exists())',
      "Bundle.entry[0].resource.use = 'preauthorization' and Bundle.entry[0].resource.status = 'active'",
      "Bundle.entry[0].resource.item.adjudication.category.coding.code = 'submitted'",
      'Bundle.entry[0].resource.item.itemSequence = 1',
      "Bundle.entry[0].resource.outcome = 'complete'",
      "Bundle.entry[0].resource.request.reference = 'Claim/claim1'",
      "Bundle.entry[0].resource.patient.reference = 'Patient/pat1'",
      "Bundle.entry[0].resource.extension.where(url.endsWith('extension-claimResponseReviewer')).extension.where(url = 'wasHumanReviewedFlag').value.exists()",
    ])
      holds(bundle, path);
  });

  it('tells a part of several services from a change of one, in every item', () => {
    const bundle = requestBundle();
    const claim = bundle.entry[0]!.resource as unknown as { item: object[] };
    claim.item.push({ sequence: 2, productOrService: { coding: [{ code: 'E0431' }] } });
    const { form } = readRequest(bundle);
    const answer = responseBundle({ ...facts(signed('approve', { reason: 'Six months.' }), true), form });
    expect(evaluate(answer, ACTION)).toEqual(['A2', 'A2']);
    expect(evaluate(answer, 'Bundle.entry[0].resource.item.itemSequence')).toEqual([1, 2]);
    expect(JSON.stringify(answer)).toContain('Six months.');
    expect(faultsOf(answer)).toEqual([]);
  });

  it.each([
    ['as FHIR', facts(signed('approve')).form],
    [
      'as a form',
      { ...facts().form, metadata: {}, patient: { ...facts().form.patient, name: 'Zebra Quuxington' } },
    ],
  ])('gives back every field of a request that came %s', (_how, form) => {
    const answer = responseBundle({ ...facts(signed('approve')), form });
    expect(faultsOf(answer)).toEqual([]);
    const item = 'Bundle.entry[0].resource.item.extension';
    const found = (path: string) => evaluate(answer, path);
    expect(found(`${item}.where(url.endsWith('communicatedDiagnosis')).value.coding.code`)).toEqual(
      form.request!.diagnosis_codes,
    );
    expect(found(`${item}.extension.where(url = 'productOrServiceCode').value.coding.code`)).toEqual(
      form.request!.procedure_codes,
    );
    expect(found(`${item}.where(url.endsWith('itemRequestedServiceDate')).value`)).toEqual([
      form.request!.date_of_service,
    ]);
    expect(found('Bundle.entry[0].resource.identifier.value')).toContain(form.external_id);
    const text = JSON.stringify(answer);
    const { patient, request } = form;
    const [given, family] = patient!.name!.split(' ');
    const [first, last] = request!.ordering_provider!.split(' ');
    for (const value of [
      given,
      family,
      first,
      last,
      patient!.member_id,
      patient!.date_of_birth,
      patient!.sex,
    ])
      expect(text).toContain(value);
  });

  it.each([
    ['normal', undefined, 'standard'],
    ['normal', 'E', 'standard'],
    ['normal', 'U', 'expedited'],
    ['stat', undefined, 'expedited'],
  ])('reads the urgency of a claim: %s, level of service %s', (priority, level, urgency) => {
    const bundle = requestBundle();
    Object.assign(bundle.entry[0]!.resource, {
      priority: { coding: [{ code: priority }] },
      ...(level && {
        extension: [
          {
            url: 'http://hl7.org/fhir/us/davinci-pas/StructureDefinition/extension-levelOfServiceCode',
            valueCodeableConcept: { coding: [{ code: level }] },
          },
        ],
      }),
    });
    expect(readRequest(bundle).form.request?.urgency).toBe(urgency);
  });

  it('says of each answer where it comes from, and of a denial why', () => {
    const answers = questionnaireResponse(facts());
    const source = "item.item.answer.extension.extension.where(url = 'source').value";
    expect(evaluate(answers, source)).toEqual(['auto-server', 'override']);
    expect(evaluate(answers, 'item.item.answer.value.code')).toEqual(['yes', 'no']);
    const text = JSON.stringify(responseBundle(facts(deny)));
    expect(text).toContain('No order.');
    expect(text).toContain('Denied by Pia Roth, MD, a person');
    // Every item refers to the note; the licensed reason codes of X12 are not sent.
    const denied = responseBundle(facts(deny));
    const response = 'Bundle.entry[0].resource';
    expect(evaluate(denied, `${response}.processNote.where(number = 1).text`)).toEqual(['No order.']);
    expect(evaluate(denied, `${response}.item.noteNumber`)).toEqual([1]);
    expect(evaluate(denied, "Bundle.entry[0].resource.descendants().where(url = 'reasonCode')")).toEqual([]);
    const loinc = evaluate(requestTask(facts(ask))!, 'Task.input.value.coding.code');
    expect(loinc).toEqual(['18842-5', '11506-3']);
    expect(requestTask(facts(deny))).toBeUndefined();
  });
});
