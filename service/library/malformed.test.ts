import { expect, test } from 'vitest';
import { checkGuideline } from '../criteria/validation/guideline-schema.ts';

type Bag = Record<string, unknown>;

const sound = () => ({
  guideline_code: 'L12345',
  guideline_name: 'L12345 - Kettles',
  guideline_version: 'R1',
  kind: 'LCD',
  request_types: ['initial', 'continued'],
  criteria: {
    criteria_id: '1',
    description: 'A kettle is covered',
    operator: 'AND',
    criteria: [
      {
        criteria_id: '1.1',
        description: 'The patient drinks tea',
        applies_to: ['initial'],
        test: { kind: 'statement', yes: ['drinks & tea'] } as unknown,
      } as Bag,
      {
        criteria_id: '1.2',
        description: 'Saturation is 88 % or less',
        applies_to: ['continued'],
        test: { kind: 'value', variable: ['spo2'], at_most: 88 } as unknown,
      } as Bag,
      { criteria_id: '1.3', description: 'A physician has ordered it' } as Bag,
    ] as unknown[],
  } as Bag,
});

type Sound = ReturnType<typeof sound>;
const leaf = (guideline: Sound, index: number) => (guideline.criteria.criteria as Bag[])[index]!;
const testOf = (guideline: Sound, index: number) => leaf(guideline, index).test as Bag;

/** What somebody did, the place that is reported, and words of the remedy. */
const cases: [string, (guideline: Sound) => unknown, string, RegExp][] = [
  ['a list instead of a guideline', () => [], '', /must be a guideline: an object/],
  [
    'no code',
    (g) => Object.assign(g, { guideline_code: undefined }),
    '/guideline_code',
    /is missing; add guideline_code/,
  ],
  [
    'a code with a blank',
    (g) => Object.assign(g, { guideline_code: 'L 12' }),
    '/guideline_code',
    /letters, digits, dots and hyphens/,
  ],
  ['an empty name', (g) => Object.assign(g, { guideline_name: '' }), '/guideline_name', /must not be empty/],
  ['a kind that is none', (g) => Object.assign(g, { kind: 'LOCAL' }), '/kind', /must be one of LCD, NCD/],
  [
    'a misspelt member',
    (g) => Object.assign(g, { guidline_source: 'x', sourc: 'y' }),
    '/sourc',
    /did you mean source\?/,
  ],
  [
    'a single request type',
    (g) => Object.assign(g, { request_types: ['initial'] }),
    '/request_types',
    /must have 2 entries or more/,
  ],
  [
    'a request type that nothing uses',
    (g) => {
      Object.assign(g, { request_types: ['initial', 'continued', 'replacement'] });
      return Object.assign(leaf(g, 2), { applies_to: ['initial'] });
    },
    '/criteria/criteria',
    /leaves nothing to evaluate under replacement/,
  ],
  ['no criteria', (g) => Object.assign(g, { criteria: undefined }), '/criteria', /is missing; add criteria/],
  [
    'criteria as a text',
    (g) => Object.assign(g, { criteria: 'all of it' }),
    '/criteria',
    /must be a criterion: an object/,
  ],
  [
    'a wrong id',
    (g) => Object.assign(leaf(g, 1), { criteria_id: '1.7' }),
    '/criteria/criteria/1/criteria_id',
    /must be 1\.2 in this place/,
  ],
  [
    'no id',
    (g) => Object.assign(leaf(g, 1), { criteria_id: undefined }),
    '/criteria/criteria/1/criteria_id',
    /is missing; add criteria_id/,
  ],
  [
    'no description',
    (g) => Object.assign(leaf(g, 2), { description: undefined }),
    '/criteria/criteria/2/description',
    /is missing; add description/,
  ],
  [
    'one word',
    (g) => Object.assign(leaf(g, 2), { description: 'Hypoxemia' }),
    '/criteria/criteria/2/description',
    /sentence of two words or more/,
  ],
  [
    'a pointer elsewhere',
    (g) => Object.assign(leaf(g, 2), { description: 'The patient meets 1.2.1 or 1.2.2' }),
    '/criteria/criteria/2/description',
    /must be understood alone/,
  ],
  [
    'a pointer that a number follows',
    (g) => Object.assign(leaf(g, 2), { description: 'Everything under 1.2.3 holds' }),
    '/criteria/criteria/2/description',
    /must be understood alone/,
  ],
  [
    'the same sentence twice',
    (g) => Object.assign(leaf(g, 2), { description: 'the patient drinks tea' }),
    '/criteria/criteria/2/description',
    /says the same as a sibling/,
  ],
  [
    'an operator that is none',
    (g) => Object.assign(g.criteria, { operator: 'XOR' }),
    '/criteria/operator',
    /must be one of AND, OR, NOT, AT_LEAST/,
  ],
  [
    'an operator without parts',
    (g) => Object.assign(leaf(g, 2), { operator: 'OR' }),
    '/criteria/criteria/2/criteria',
    /is missing; add criteria/,
  ],
  [
    'parts without an operator',
    (g) => Object.assign(g.criteria, { operator: undefined }),
    '/criteria/operator',
    /is missing; add operator/,
  ],
  [
    'AND over one',
    (g) =>
      Object.assign(g, {
        request_types: undefined,
        criteria: { ...g.criteria, criteria: [{ criteria_id: '1.1', description: 'Only this holds' }] },
      }),
    '/criteria/criteria',
    /needs two children or more/,
  ],
  [
    'NOT over two',
    (g) => Object.assign(g.criteria, { operator: 'NOT' }),
    '/criteria/criteria',
    /NOT needs exactly one child/,
  ],
  [
    'AT_LEAST without a number',
    (g) => Object.assign(g.criteria, { operator: 'AT_LEAST' }),
    '/criteria/minimum',
    /belongs to AT_LEAST/,
  ],
  [
    'more than there are',
    (g) => Object.assign(g.criteria, { operator: 'AT_LEAST', minimum: 7 }),
    '/criteria/minimum',
    /more than the 3 children/,
  ],
  [
    'a request type that is not listed',
    (g) => Object.assign(leaf(g, 0), { applies_to: ['inital'] }),
    '/criteria/criteria/0/applies_to',
    /inital is not among request_types/,
  ],
  [
    'a role that is none',
    (g) => Object.assign(leaf(g, 0), { role: 'exclusion' }),
    '/criteria/criteria/0/role',
    /must be one of include, exclude, documentation/,
  ],
  [
    'a kind of test that is none',
    (g) => Object.assign(leaf(g, 0), { test: { kind: 'statment', yes: ['x'] } }),
    '/criteria/criteria/0/test/kind',
    /did you mean statement\?/,
  ],
  [
    'a value that is compared with nothing',
    (g) => Object.assign(leaf(g, 1), { test: { kind: 'value', variable: ['spo2'] } }),
    '/criteria/criteria/1/test',
    /add one of at_most/,
  ],
  [
    'a limit as a text',
    (g) => Object.assign(testOf(g, 1), { at_most: '88' }),
    '/criteria/criteria/1/test/at_most',
    /must be (?:a )?number/,
  ],
  [
    'a window without a unit',
    (g) => Object.assign(testOf(g, 0), { scope: { window: { within: '6' } } }),
    '/criteria/criteria/0/test/scope/window/within',
    /a number and a unit, such as "6 months"/,
  ],
  [
    'a pattern that joins with nothing',
    (g) => Object.assign(testOf(g, 0), { yes: ['tea & '] }),
    '/criteria/criteria/0/test/yes/0',
    /write the words on both sides/,
  ],
  [
    'a concept that is none',
    (g) => Object.assign(testOf(g, 0), { yes: ['#hypertensoin'] }),
    '/criteria/criteria/0/test/yes/0',
    /did you mean hypertension\?/,
  ],
  [
    'a quotation mark that is not closed',
    (g) => Object.assign(testOf(g, 0), { yes: ['"tea'] }),
    '/criteria/criteria/0/test/yes/0',
    /add "/,
  ],
  [
    'a reference to no leaf',
    (g) => Object.assign(leaf(g, 2), { test: { kind: 'same', criteria_id: '1.9' } }),
    '/criteria/criteria/2/test/criteria_id',
    /is not a leaf of this tree/,
  ],
  [
    'an age without a limit',
    (g) => Object.assign(leaf(g, 2), { test: { kind: 'age' } }),
    '/criteria/criteria/2/test',
    /needs at_least or at_most/,
  ],
  [
    'a day that is none',
    (g) => Object.assign(g, { effective_from: 'April' }),
    '/effective_from',
    /2026-07-01/,
  ],
];

test('the guideline that the others are made from has no fault', () => {
  expect(checkGuideline(sound())).toEqual([]);
});

test(`there are ${cases.length} malformed guidelines`, () => {
  expect(cases.length).toBeGreaterThanOrEqual(30);
});

test.each(cases)('%s: the place and the remedy', (_, spoil, path, remedy) => {
  const guideline = sound();
  const spoilt = spoil(guideline);
  // As it comes from a file: what is undefined is not there.
  const faults = checkGuideline(JSON.parse(JSON.stringify(Array.isArray(spoilt) ? spoilt : guideline)));
  const reported = faults.filter((fault) => fault.path === path).map(({ message }) => message);
  expect({ faults, reported: reported.some((message) => remedy.test(message)) }).toEqual({
    faults,
    reported: true,
  });
});
