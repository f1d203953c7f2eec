import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkGuideline } from './guideline-schema.ts';

const folder = new URL('../../../guidelines/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

type Json = Record<string, unknown>;

/** A small sound guideline to break in one place. */
function sound(): Json & { criteria: Json & { criteria: Json[] } } {
  return {
    guideline_code: 'X1',
    guideline_name: 'X1 - A test policy',
    guideline_version: '1',
    kind: 'LCD',
    request_types: ['initial', 'continued'],
    criteria: {
      criteria_id: '1',
      description: 'The device is covered',
      operator: 'AND',
      criteria: [
        { criteria_id: '1.1', description: 'Saturation is low at rest', applies_to: ['initial'] },
        { criteria_id: '1.2', description: 'The device is still used' },
        {
          criteria_id: '1.3',
          description: 'Two findings of three',
          operator: 'AT_LEAST',
          minimum: 2,
          criteria: [
            { criteria_id: '1.3.1', description: 'Edema is present' },
            { criteria_id: '1.3.2', description: 'Cor pulmonale is present' },
            { criteria_id: '1.3.3', description: 'Hematocrit is high' },
          ],
        },
      ],
    },
  };
}

const leaf = (guideline: ReturnType<typeof sound>, index = 0) => guideline.criteria.criteria[index] as Json;
const withTest = (test: unknown) => {
  const guideline = sound();
  leaf(guideline).test = test;
  return checkGuideline(guideline);
};

describe('the guidelines we ship', () => {
  it('are the 23 determinations', () => expect(files).toHaveLength(23));
  it.each(files)('%s is sound and named after its code', (name) => {
    const guideline = read(name);
    expect(checkGuideline(guideline)).toEqual([]);
    expect(`${guideline.guideline_code}.json`).toBe(name);
  });
});

describe('faults of a tree', () => {
  it('accepts the sound one', () => expect(checkGuideline(sound())).toEqual([]));

  const cases: [string, (g: ReturnType<typeof sound>) => void, string, RegExp][] = [
    [
      'a wrong id',
      (g) => {
        leaf(g).criteria_id = '1.7';
      },
      '/criteria/criteria/0/criteria_id',
      /must be 1\.1/,
    ],
    [
      'a missing id',
      (g) => {
        delete leaf(g).criteria_id;
      },
      '/criteria/criteria/0/criteria_id',
      /missing/,
    ],
    [
      'an unknown key',
      (g) => {
        leaf(g).aplies_to = ['initial'];
      },
      '/criteria/criteria/0/aplies_to',
      /did you mean applies_to/,
    ],
    [
      'one word',
      (g) => {
        leaf(g).description = 'Hypoxemia';
      },
      '/criteria/criteria/0/description',
      /two words/,
    ],
    [
      'a pointer',
      (g) => {
        leaf(g).description = 'Edema as 1.2 says';
      },
      '/criteria/criteria/0/description',
      /alone/,
    ],
    [
      'a foreign type',
      (g) => {
        leaf(g).applies_to = ['renewal'];
      },
      '/criteria/criteria/0/applies_to',
      /renewal/,
    ],
    [
      'a bad role',
      (g) => {
        leaf(g).role = 'bad';
      },
      '/criteria/criteria/0/role',
      /include, exclude/,
    ],
    [
      'an unknown operator',
      (g) => {
        g.criteria.operator = 'XOR';
      },
      '/criteria/operator',
      /AND, OR/,
    ],
    [
      'a NOT with three',
      (g) => {
        g.criteria.operator = 'NOT';
      },
      '/criteria/criteria',
      /exactly one/,
    ],
    [
      'a minimum on AND',
      (g) => {
        g.criteria.minimum = 1;
      },
      '/criteria/minimum',
      /only there/,
    ],
    [
      'a minimum out of range',
      (g) => {
        leaf(g, 2).minimum = 4;
      },
      '/criteria/criteria/2/minimum',
      /3 children/,
    ],
    [
      'twins',
      (g) => {
        leaf(g, 1).description = 'saturation is LOW at rest';
      },
      '/criteria/criteria/1/description',
      /sibling/,
    ],
    [
      'no children',
      (g) => {
        g.criteria.criteria = [];
      },
      '/criteria/criteria',
      /empty/,
    ],
    [
      'a typed root',
      (g) => {
        g.criteria.applies_to = ['initial'];
      },
      '/criteria/applies_to',
      /root/,
    ],
    [
      'a bad kind',
      (g) => {
        g.kind = 'POLICY';
      },
      '/kind',
      /LCD, NCD/,
    ],
    [
      'an operator without children',
      (g) => {
        leaf(g).operator = 'AND';
      },
      '/criteria/criteria/0/criteria',
      /missing/,
    ],
    [
      'contradicting types',
      (g) => {
        leaf(g, 2).applies_to = ['continued'];
        (leaf(g, 2).criteria as Json[])[0]!.applies_to = ['initial'];
      },
      '/criteria/criteria/2/criteria/0/applies_to',
      /never reached/,
    ],
    [
      'a type without use',
      (g) => {
        for (const child of g.criteria.criteria) child.applies_to = ['initial'];
      },
      '/criteria/criteria',
      /nothing to evaluate under continued/,
    ],
  ];
  it.each(cases)('%s', (_name, breakIt, path, message) => {
    const guideline = sound();
    breakIt(guideline);
    const faults = checkGuideline(guideline);
    expect(faults.find((fault) => fault.path === path)?.message).toMatch(message);
  });

  it('names every fault at once', () => {
    const guideline = sound();
    leaf(guideline).role = 'bad';
    leaf(guideline, 1).criteria_id = '9';
    expect(checkGuideline(guideline)).toHaveLength(2);
  });

  it('survives nonsense and bottomless nesting', () => {
    for (const value of [null, 3, 'x', [], {}, { criteria: 7 }, { criteria: { criteria: [null, 1] } }])
      expect(checkGuideline(value).length).toBeGreaterThan(0);
    let deep: Json = { criteria_id: '1', description: 'a leaf' };
    for (let depth = 0; depth < 5000; depth++)
      deep = { criteria_id: '1', description: 'a node', operator: 'NOT', criteria: [deep] };
    expect(checkGuideline({ ...sound(), criteria: deep }).some((f) => /nests deeper/.test(f.message))).toBe(
      true,
    );
  });
});

describe('faults of a leaf test', () => {
  it('accepts each kind', () => {
    const event = { any: ['discharge'] };
    const statement = { kind: 'statement', yes: ['edema'], scope: { window: { within: '6 months' } } };
    const value = { kind: 'value', variable: ['spo2'], at_most: 88, conditions: ['rest'] };
    for (const test of [
      statement,
      value,
      {
        kind: 'change',
        from: { variable: ['ess'] },
        to: { variable: ['ess'] },
        measure: 'fall',
        at_least: 2,
      },
      { kind: 'count', any: ['fall'], at_least: 2 },
      {
        kind: 'interval',
        from: { ...event, pick: 'latest' },
        to: { form: 'date_of_service' },
        max: '2 days',
      },
      { kind: 'therapy', any: ['physical therapy'], duration: '6 weeks' },
      { kind: 'encounter', scope: { mode: ['in_person'] }, about: ['diabetes'] },
      { kind: 'request', yes: ['oxygen'], codes: ['E1390'] },
      { kind: 'age', at_least: 18 },
      { kind: 'same', criteria_id: '1.2' },
      { kind: 'attestation' },
      { kind: 'all', tests: [statement, value] },
      { kind: 'any', tests: [statement] },
      { kind: 'any_mentioned', tests: [statement, value] },
      { kind: 'none', tests: [statement, value] },
      { kind: 'at_least', minimum: 1, tests: [statement, value] },
      { kind: 'not', test: statement },
      // biome-ignore lint/suspicious/noThenProperty: the test's own word (tests.ts)
      { kind: 'given', given: statement, then: value, otherwise: 'not_applicable' },
      { kind: 'first', tests: [value, statement] },
    ])
      expect(withTest(test), JSON.stringify(test)).toEqual([]);
  });

  const at = '/criteria/criteria/0/test';
  const bad: [string, unknown, string, RegExp][] = [
    ['no kind', { yes: ['edema'] }, `${at}/kind`, /no kind of test/],
    ['a misspelt kind', { kind: 'statment', yes: ['edema'] }, `${at}/kind`, /did you mean statement/],
    ['a misspelt field', { kind: 'age', at_leats: 18 }, `${at}/at_leats`, /did you mean at_least/],
    ['an empty pattern list', { kind: 'statement', yes: [] }, `${at}/yes`, /empty/],
    ['a pattern of exclusions only', { kind: 'statement', yes: ['!edema'] }, `${at}/yes/0`, /edema/],
    ['a value without limit', { kind: 'value', variable: ['spo2'] }, at, /compares with nothing/],
    ['a band upside down', { kind: 'value', variable: ['ahi'], between: [14, 5] }, `${at}/between`, /lower/],
    [
      'a duration without unit',
      { kind: 'therapy', any: ['nsaid'], duration: '6' },
      `${at}/duration`,
      /6 months/,
    ],
    [
      'an empty window',
      { kind: 'statement', yes: ['a'], scope: { window: {} } },
      `${at}/scope/window`,
      /needs within/,
    ],
    [
      'an event without words',
      { kind: 'interval', from: {}, to: { any: ['b'] }, max: '2 days' },
      `${at}/from/any`,
      /pattern/,
    ],
    ['its own leaf', { kind: 'same', criteria_id: '1.1' }, `${at}/criteria_id`, /own leaf/],
    ['an inner node', { kind: 'same', criteria_id: '1.3' }, `${at}/criteria_id`, /not a leaf/],
    [
      'a fault far inside',
      { kind: 'not', test: { kind: 'all', tests: [{ kind: 'age' }] } },
      `${at}/test/tests/0`,
      /needs/,
    ],
    [
      'a minimum too high',
      { kind: 'at_least', minimum: 2, tests: [{ kind: 'attestation' }] },
      `${at}/minimum`,
      /more than/,
    ],
  ];
  it.each(bad)('%s', (_name, test, path, message) => {
    expect(withTest(test).find((fault) => fault.path === path)?.message).toMatch(message);
  });

  it('stops at bottomless tests', () => {
    let test: Json = { kind: 'age', at_least: 1 };
    for (let depth = 0; depth < 5000; depth++) test = { kind: 'not', test };
    expect(withTest(test).some((fault) => /nests deeper/.test(fault.message))).toBe(true);
  });
});

it('takes groups and leaves that are fixed', () => {
  const guideline = sound();
  const fix = (node: { criteria?: unknown[] }): object => ({
    ...node,
    fixed: true,
    ...(node.criteria && { criteria: node.criteria.map((child) => fix(child as typeof node)) }),
  });
  const fixed = { ...guideline, criteria: fix(guideline.criteria as { criteria?: unknown[] }) };
  expect(checkGuideline(fixed)).toEqual([]);
});
