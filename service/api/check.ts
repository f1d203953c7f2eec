/** Checks a value against a schema of the contract and words every fault for the caller. */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Convert } from 'typebox/value';
import type { Fault } from '../contract/errors.ts';
import { isVisible } from '../contract/visible.ts';

const MOST_FAULTS = 50;

type Definitions = Record<string, TSchema>;
const compiled = new WeakMap<TSchema, Validator>();
/** What the references in a part of a schema mean. */
const named = new WeakMap<TSchema, Definitions>();

function validatorOf(schema: TSchema): Validator {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(named.get(schema) ?? {}, schema) as Validator;
    compiled.set(schema, validator);
  }
  return validator;
}

/** Faults of `value` (none: it fits), each with the JSON pointer of its place; never the value itself. */
export function faultsOf(schema: TSchema, value: unknown): Fault[] {
  if (validatorOf(schema).Check(value)) return blankOnes(schema, value);
  const byPath = new Map<string, { messages: Set<string>; choices: string[] }>();
  for (const error of errorsOf(schema, value, '')) {
    const fault = byPath.get(error.instancePath) ?? { messages: new Set(), choices: [] };
    byPath.set(error.instancePath, fault);
    // A union reports each alternative and then itself: given as one list of choices.
    if (error.keyword === 'const') fault.choices.push(String(error.params.allowedValue));
    else if (error.keyword === 'required')
      for (const name of error.params.requiredProperties) fault.messages.add(`lacks ${name}`);
    else if (error.keyword !== 'anyOf') fault.messages.add(error.message);
  }
  return [...byPath].slice(0, MOST_FAULTS).map(([path, { messages, choices }]) => {
    if (choices.length > 0) messages.add(`must be one of ${choices.join(', ')}`);
    return { path, message: [...messages].join('; ') || 'has none of the accepted shapes' };
  });
}

type Errors = ReturnType<Validator['Errors']>;

/**
 * The errors of a value that does not fit. The library says what is wrong by walking over everything, slowly: a large tree with one
 * fault would hold the event loop. So what is inside is looked at member by member, and only what does not fit is walked.
 */
function errorsOf(schema: TSchema, value: unknown, path: string): Errors {
  const { shallow, innerOf } = partsOf(schema);
  const own = validatorOf(shallow).Errors(value);
  const found = own.map((error) => ({ ...error, instancePath: path + error.instancePath }));
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, member] of Object.entries(value)) {
    if (found.length >= MOST_FAULTS) break;
    const inner = innerOf(name, value);
    if (inner && !validatorOf(inner).Check(member))
      found.push(...errorsOf(inner, member, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`));
  }
  return found;
}

interface Parts {
  /** The schema without what it asks of members. */
  shallow: TSchema;
  /** What it asks of one. */
  innerOf(name: string, of: object): TSchema | undefined;
}

const parts = new WeakMap<TSchema, Parts>();

function partsOf(schema: TSchema): Parts {
  let known = parts.get(schema);
  if (!known) {
    known = taken(schema);
    parts.set(schema, known);
  }
  return known;
}

function taken(schema: TSchema): Parts {
  const { $defs: defs = named.get(schema), $ref: ref } = schema as { $defs?: Definitions; $ref?: string };
  const target = ref === undefined ? schema : (defs?.[ref] ?? schema);
  const { properties, items, ...rest } = target as {
    type?: string;
    properties?: Definitions;
    items?: TSchema;
  };
  if (!(rest.type === 'object' && properties) && !(rest.type === 'array' && items))
    return { shallow: schema, innerOf: () => undefined };
  if (defs)
    for (const inner of [...Object.values(properties ?? {}), ...(items ? [items] : [])])
      named.set(inner, defs);
  const anything = Object.fromEntries(Object.keys(properties ?? {}).map((name) => [name, {}]));
  return {
    shallow: { ...rest, ...(properties && { properties: anything }) } as TSchema,
    innerOf: (name, of) =>
      Array.isArray(of) ? items : Object.hasOwn(properties ?? {}, name) ? properties?.[name] : undefined,
  };
}

/**
 * A text that must not be empty must show something as well. Only where a value fits its schema, member by member: what a
 * union's alternatives ask for is left to those.
 */
function blankOnes(schema: TSchema, value: unknown, path = ''): Fault[] {
  const { minLength, properties, items } = schema as {
    minLength?: number;
    properties?: Record<string, TSchema>;
    items?: TSchema;
  };
  if (typeof value === 'string')
    return minLength && !isVisible(value) ? [{ path, message: 'must have characters that can be seen' }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return items ? value.flatMap((item, index) => blankOnes(items, item, `${path}/${index}`)) : [];
  return Object.entries(properties ?? {}).flatMap(([name, inner]) =>
    Object.hasOwn(value, name)
      ? blankOnes(inner, (value as Record<string, unknown>)[name], `${path}/${name}`)
      : [],
  );
}

/** Query and path values are text: turned into the numbers and booleans the schema asks for. */
export function fromText(schema: TSchema, values: unknown): unknown {
  return Convert(schema, { ...(values as Record<string, unknown>) });
}
