/** Schema of every leaf test (tests.ts is the reader's version) and the check of one test with all its parts. */
import Type, { type TObject, type TProperties } from 'typebox';
import type { Fault } from '../../contract/errors.ts';
import { append } from '../../language/lists.ts';
import type { TestKind } from '../schema/tests.ts';
import { checkPattern } from './pattern-check.ts';
import { faultsOf, suggestion } from './schema-faults.ts';

const closed = { additionalProperties: false } as const;
const optional = Type.Optional;
const patterns = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });
const words = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });
const text = Type.String({ minLength: 1 });
/** Checked by the code below, since it may hold tests again; `part` says what it is, for forms (test-forms.ts). */
const inner = (part: 'scope' | 'window' | 'event' | 'value' | 'test') => Type.Unknown({ part });
const many = Type.Array(Type.Unknown(), { minItems: 1, part: 'tests' });
const oneOf = (values: string[]) => Type.Enum(values);
const allowed = Type.Array(
  oneOf([
    'planned',
    'historical',
    'hypothetical',
    'uncertain',
    'declined',
    'negated',
    'target',
    'family',
    'other',
  ]),
);

const Window = Type.Object(
  {
    within: optional(text),
    before: optional(text),
    of: optional(inner('event')),
    side: optional(oneOf(['before', 'after', 'around'])),
  },
  closed,
);
const Scope = Type.Object(
  {
    documents: optional(words),
    sections: optional(words),
    authors: optional(words),
    mode: optional(Type.Array(oneOf(['in_person', 'telehealth', 'telephone']), { minItems: 1 })),
    window: optional(inner('window')),
    side: optional(oneOf(['requested'])),
    document_has: optional(patterns),
    document_about: optional(patterns),
    document_by: optional(words),
  },
  closed,
);
const scope = { scope: optional(inner('scope')) };
const Event = Type.Object(
  {
    any: optional(Type.Array(Type.String({ minLength: 1 }))),
    ...scope,
    allow: optional(allowed),
    pick: optional(oneOf(['earliest', 'latest'])),
    form: optional(oneOf(['date_of_service'])),
  },
  closed,
);
const value = {
  variable: words,
  at_most: optional(Type.Number()),
  at_least: optional(Type.Number()),
  below: optional(Type.Number()),
  above: optional(Type.Number()),
  between: optional(Type.Tuple([Type.Number(), Type.Number()])),
  conditions: optional(words),
  pick: optional(oneOf(['any', 'lowest', 'highest', 'latest'])),
  times: optional(Type.Integer({ minimum: 2 })),
  miss: optional(oneOf(['no', 'unknown'])),
  unless_newer: optional(words),
  newer_conditions: optional(words),
  unit_required: optional(Type.Boolean()),
  ...scope,
  context: optional(patterns),
  not_context: optional(patterns),
};
const ValueSide = Type.Object(value, closed);

function kind(name: TestKind, properties: TProperties): TObject {
  return Type.Object({ kind: Type.Literal(name), ...properties }, closed);
}

export const TEST_SCHEMAS: Record<TestKind, TObject> = {
  statement: kind('statement', {
    yes: patterns,
    no: optional(patterns),
    raises: optional(patterns),
    negated: optional(oneOf(['no', 'ignore'])),
    no_negated: optional(oneOf(['yes', 'ignore'])),
    allow: optional(allowed),
    current: optional(Type.Boolean()),
    ...scope,
    prefer: optional(oneOf(['latest', 'yes', 'no', 'conflict'])),
    open: optional(oneOf(['unknown', 'no'])),
  }),
  value: kind('value', value),
  change: kind('change', {
    from: inner('value'),
    to: inner('value'),
    measure: oneOf(['rise', 'fall', 'percent_rise', 'percent_fall']),
    at_least: optional(Type.Number()),
    above: optional(Type.Number()),
    same_day: optional(Type.Boolean()),
    missing: optional(oneOf(['no', 'unknown'])),
  }),
  count: kind('count', {
    any: patterns,
    at_least: Type.Integer({ minimum: 1 }),
    listed: optional(Type.Boolean()),
    ...scope,
    allow: optional(allowed),
  }),
  interval: kind('interval', {
    from: inner('event'),
    to: inner('event'),
    min: optional(text),
    max: optional(text),
  }),
  duration: kind('duration', { of: patterns, at_least: optional(text), at_most: optional(text), ...scope }),
  therapy: kind('therapy', {
    any: patterns,
    outcome: optional(
      Type.Array(oneOf(['failed', 'not_tolerated', 'contraindicated', 'completed', 'helped']), {
        minItems: 1,
      }),
    ),
    duration: optional(text),
    at_least: optional(Type.Integer({ minimum: 1 })),
    ...scope,
  }),
  encounter: kind('encounter', {
    scope: inner('scope'),
    about: optional(patterns),
    no_scope: optional(inner('scope')),
  }),
  request: kind('request', { yes: patterns, no: optional(patterns), codes: optional(words) }),
  age: kind('age', {
    at_least: optional(Type.Number()),
    at_most: optional(Type.Number()),
    unit: optional(oneOf(['months'])),
  }),
  same: kind('same', { criteria_id: text }),
  attestation: kind('attestation', { yes: optional(patterns), no: optional(patterns) }),
  all: kind('all', { tests: many }),
  any: kind('any', { tests: many }),
  any_mentioned: kind('any_mentioned', { tests: many }),
  none: kind('none', { tests: many }),
  at_least: kind('at_least', { minimum: Type.Integer({ minimum: 1 }), tests: many }),
  not: kind('not', { test: inner('test') }),
  given: kind('given', {
    given: inner('test'),
    // biome-ignore lint/suspicious/noThenProperty: the test's own word (tests.ts); never awaited
    then: inner('test'),
    otherwise: optional(oneOf(['not_applicable', 'yes', 'no', 'unknown'])),
  }),
  first: kind('first', { tests: many }),
};

/** The objects inside tests. */
export const PART_SCHEMAS = { scope: Scope, window: Window, event: Event, value: ValueSide } as const;

export const TEST_KINDS = Object.keys(TEST_SCHEMAS) as TestKind[];

export const PATTERN_FIELDS = [
  'yes',
  'no',
  'raises',
  'any',
  'of',
  'about',
  'context',
  'not_context',
  'document_has',
  'document_about',
];
const DURATION = /^\d+(\.\d+)? (minute|hour|day|week|month|year)s?$/;
export const DURATION_FIELDS = ['within', 'before', 'min', 'max', 'duration', 'at_least', 'at_most'];
const LIMITS = ['at_most', 'at_least', 'below', 'above', 'between'];
/** Tests nest for readability, not without end; a deeper one is a mistake or an attack. */
const DEEPEST = 12;

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a test may refer to: ids of the tree's leaves, and the leaf it stands on. */
export interface TestContext {
  leafIds: ReadonlySet<string>;
  ownId: string;
}

/** Patterns and durations of an object whose shape has been checked. */
function checkWords(bag: Bag, path: string, faults: Fault[]): void {
  for (const field of PATTERN_FIELDS) {
    const value = bag[field];
    if (!Array.isArray(value)) continue;
    value.forEach((pattern, index) => {
      if (typeof pattern !== 'string') return;
      const fault = checkPattern(pattern);
      if (fault) faults.push({ path: `${path}/${field}/${index}`, message: fault });
    });
  }
  for (const field of DURATION_FIELDS) {
    const value = bag[field];
    if (typeof value === 'string' && !DURATION.test(value))
      faults.push({ path: `${path}/${field}`, message: 'must be a number and a unit, such as "6 months"' });
  }
}

function checkShape(schema: TObject, value: unknown, path: string, faults: Fault[]): value is Bag {
  if (!isBag(value)) {
    faults.push({ path, message: 'must be an object' });
    return false;
  }
  append(faults, faultsOf(schema, value, path));
  checkWords(value, path, faults);
  return true;
}

function checkScope(value: unknown, path: string, depth: number, faults: Fault[]): void {
  if (value === undefined || !checkShape(Scope, value, path, faults)) return;
  const window = value.window;
  if (window === undefined || !checkShape(Window, window, `${path}/window`, faults)) return;
  if (!window.within && !window.before && !window.of)
    faults.push({ path: `${path}/window`, message: 'needs within, before or of' });
  if (window.of !== undefined) checkEvent(window.of, `${path}/window/of`, depth + 1, faults);
}

function checkEvent(value: unknown, path: string, depth: number, faults: Fault[]): void {
  if (depth > DEEPEST) {
    faults.push({ path, message: `nests deeper than ${DEEPEST}` });
    return;
  }
  if (!checkShape(Event, value, path, faults)) return;
  if (!value.form && !(Array.isArray(value.any) && value.any.length))
    faults.push({ path: `${path}/any`, message: 'needs a pattern, or form: date_of_service' });
  checkScope(value.scope, `${path}/scope`, depth, faults);
}

function checkValue(value: Bag, path: string, limited: boolean, faults: Fault[]): void {
  if (limited && !LIMITS.some((limit) => limit in value))
    faults.push({ path, message: `compares with nothing; add one of ${LIMITS.join(', ')}` });
  const between = value.between;
  if (Array.isArray(between) && Number(between[0]) > Number(between[1]))
    faults.push({ path: `${path}/between`, message: 'must run from the lower to the higher number' });
}

/** Rules that a schema cannot say, by kind. */
function checkMeaning(test: Bag, path: string, depth: number, context: TestContext, faults: Fault[]): void {
  const inner = (value: unknown, at: string) => checkPart(value, `${path}/${at}`, depth + 1, context, faults);
  const tests = Array.isArray(test.tests) ? test.tests : [];
  for (const [index, part] of tests.entries()) inner(part, `tests/${index}`);
  checkScope(test.scope, `${path}/scope`, depth, faults);
  checkScope(test.no_scope, `${path}/no_scope`, depth, faults);
  switch (test.kind as TestKind) {
    case 'value':
      checkValue(test, path, true, faults);
      return;
    case 'change':
      for (const side of ['from', 'to'] as const) {
        const part = test[side];
        if (!checkShape(ValueSide, part, `${path}/${side}`, faults)) continue;
        checkValue(part, `${path}/${side}`, false, faults);
        checkScope(part.scope, `${path}/${side}/scope`, depth, faults);
      }
      if (test.at_least === undefined && test.above === undefined)
        faults.push({ path, message: 'compares with nothing; add at_least or above' });
      return;
    case 'interval':
      checkEvent(test.from, `${path}/from`, depth, faults);
      checkEvent(test.to, `${path}/to`, depth, faults);
      if (!test.min && !test.max) faults.push({ path, message: 'needs min or max' });
      return;
    case 'age':
    case 'duration':
      if (test.at_least === undefined && test.at_most === undefined)
        faults.push({ path, message: 'needs at_least or at_most' });
      return;
    case 'same':
      if (test.criteria_id === context.ownId)
        faults.push({ path: `${path}/criteria_id`, message: 'refers to its own leaf' });
      else if (!context.leafIds.has(String(test.criteria_id)))
        faults.push({ path: `${path}/criteria_id`, message: 'is not a leaf of this tree' });
      return;
    case 'at_least':
      if (Number(test.minimum) > tests.length)
        faults.push({ path: `${path}/minimum`, message: `is more than the ${tests.length} tests below it` });
      return;
    case 'not':
      inner(test.test, 'test');
      return;
    case 'given':
      inner(test.given, 'given');
      inner(test.then, 'then');
      return;
    default:
  }
}

function checkPart(value: unknown, path: string, depth: number, context: TestContext, faults: Fault[]): void {
  if (depth > DEEPEST) {
    faults.push({ path, message: `nests deeper than ${DEEPEST}` });
    return;
  }
  if (!isBag(value)) {
    faults.push({ path, message: 'must be a test: an object with a kind' });
    return;
  }
  const schema = Object.hasOwn(TEST_SCHEMAS, String(value.kind))
    ? TEST_SCHEMAS[value.kind as TestKind]
    : undefined;
  if (!schema) {
    faults.push({
      path: `${path}/kind`,
      message: `is no kind of test${suggestion(String(value.kind), TEST_KINDS)}`,
    });
    return;
  }
  checkShape(schema, value, path, faults);
  checkMeaning(value, path, depth, context, faults);
}

/** Every fault of a leaf test and of the tests inside it; `path` is the JSON pointer of the test. Empty: sound. */
export function checkTest(test: unknown, path: string, context: TestContext): Fault[] {
  const faults: Fault[] = [];
  checkPart(test, path, 1, context, faults);
  return faults;
}
