/** Bundles for tests, written here: a PAS request of one's own, and what can go wrong with one. */
import fc from 'fast-check';
import { GUIDELINE_TAG } from './request.ts';

const PDF = Buffer.from('%PDF-1.7 a record').toString('base64');

const entry = (resource: { resourceType: string; id: string; [name: string]: unknown }) => ({
  fullUrl: `http://clinic.test/fhir/${resource.resourceType}/${resource.id}`,
  resource,
});

/** `value`: how the clinic calls it among its `kind`. */
const collection = (kind: string, value: string, timestamp: string, entries: ReturnType<typeof entry>[]) => ({
  resourceType: 'Bundle',
  identifier: { system: `http://clinic.test/${kind}`, value },
  type: 'collection',
  timestamp,
  entry: entries,
});

/** What every claim here says. */
const asked = () => ({
  status: 'active',
  type: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/claim-type', code: 'professional' }],
  },
  use: 'preauthorization',
  patient: { reference: 'Patient/pat1' },
  insurer: { reference: 'Organization/payer' },
  provider: { reference: 'Organization/clinic' },
  insurance: [{ sequence: 1, focal: true, coverage: { reference: 'Coverage/cov1' } }],
});

/** To whom a claim refers, but for its patient. */
const parties = () => [
  entry({ resourceType: 'Organization', id: 'payer', name: 'A Payer' }),
  entry({ resourceType: 'Organization', id: 'clinic', name: 'A Clinic' }),
  entry({
    resourceType: 'Coverage',
    id: 'cov1',
    status: 'active',
    beneficiary: { reference: 'Patient/pat1' },
    payor: [{ reference: 'Organization/payer' }],
  }),
];

/** A request for one item with a PDF and a note, complete. */
export function requestBundle(guideline = 'L00001') {
  return collection('requests', 'R-1001', '2026-01-05T10:00:00Z', [
    entry({
      resourceType: 'Claim',
      id: 'claim1',
      meta: { tag: [{ system: GUIDELINE_TAG, code: guideline }] },
      identifier: [{ system: 'http://clinic.test/claims', value: 'C-77' }],
      ...asked(),
      created: '2026-01-05',
      priority: { coding: [{ code: 'stat' }] },
      diagnosis: [{ sequence: 1, diagnosisCodeableConcept: { coding: [{ code: 'J44.9' }] } }],
      item: [
        {
          sequence: 1,
          productOrService: { coding: [{ code: 'E1390', display: 'Oxygen concentrator' }] },
          servicedDate: '2026-01-12',
        },
      ],
    }),
    entry({
      resourceType: 'Patient',
      id: 'pat1',
      identifier: [{ system: 'http://payer.test/members', value: 'M-4711' }],
      name: [{ family: 'Quuxington', given: ['Zebra'] }],
      gender: 'female',
      birthDate: '1950-02-03',
    }),
    ...parties(),
    entry({
      resourceType: 'Practitioner',
      id: 'doc1',
      name: [{ family: 'Leaf', given: ['Ada'] }],
    }),
    entry({
      resourceType: 'DocumentReference',
      id: 'doc',
      status: 'current',
      type: { text: 'Progress note' },
      content: [{ attachment: { contentType: 'application/pdf', data: PDF } }],
    }),
  ]);
}

const PAS = 'http://hl7.org/fhir/us/davinci-pas/StructureDefinition';
const X12 = 'https://codesystem.x12.org/005010';

/** An extension of PAS with a code of X12, as items of a claim carry them. */
export const x12 = (name: string, list: string, code: string) => ({
  url: `${PAS}/extension-${name}`,
  valueCodeableConcept: { coding: [{ system: `${X12}/${list}`, code }] },
});

/** An inquiry by example, as PAS 2.2.1 has it; `example`: what the claim and its one item say beyond the member. */
export function inquiryBundle(example: { claim?: object; item?: object } = {}, member = 'M-4711') {
  const nothing = {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'not-applicable' }],
  };
  return collection('inquiries', 'I-1', '2026-01-08T10:00:00Z', [
    entry({
      resourceType: 'Claim',
      id: 'inquiry1',
      identifier: [{ system: 'http://clinic.test/inquiries', value: 'trace-1' }],
      ...asked(),
      created: '2026-01-08',
      priority: { coding: [{ code: 'normal' }] },
      item: [{ sequence: 1, productOrService: nothing, ...example.item }],
      ...example.claim,
    }),
    entry({
      resourceType: 'Patient',
      id: 'pat1',
      identifier: [
        { system: 'http://clinic.test/charts', value: 'chart 9' },
        {
          type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MB' }] },
          system: 'http://payer.test/members',
          value: member,
        },
      ],
      name: [{ family: 'Quuxington' }],
    }),
    ...parties(),
  ]);
}

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', 0, -1, true, [], {}, 'Bundle', { resourceType: 'Claim' }, [null]),
  fc.jsonValue({ maxDepth: 3 }),
);

type Step = [path: number[], kind: 'replace' | 'drop' | 'add', value: unknown];

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(
    fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }),
    fc.constantFrom<Step[1]>('replace', 'drop', 'add'),
    junk,
  ),
  { minLength: 1, maxLength: 4 },
);

/** A bundle in which something is wrong: a member replaced, dropped or added, anywhere; or something else altogether. */
export const spoiltBundle: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: steps.map((list) => list.reduce(spoil, requestBundle() as unknown)) },
  { weight: 1, arbitrary: junk },
);

function spoil(root: unknown, [path, kind, value]: Step): unknown {
  const copy = structuredClone(root);
  let here = copy as Record<string, unknown>;
  for (const [depth, number] of path.entries()) {
    if (typeof here !== 'object' || here === null) return copy;
    const names = Object.keys(here);
    if (names.length === 0) return copy;
    const name = names[number % names.length]!;
    if (depth < path.length - 1 && typeof here[name] === 'object' && here[name] !== null)
      here = here[name] as Record<string, unknown>;
    else {
      if (kind === 'drop') delete here[name];
      else if (kind === 'replace') here[name] = value;
      else here[`${name}x`] = value;
      return copy;
    }
  }
  return copy;
}
