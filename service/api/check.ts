/** Checks a value against a schema of the contract and words every fault for the caller. */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Convert } from 'typebox/value';
import type { Fault } from '../contract/errors.ts';
import { isVisible } from '../contract/visible.ts';

const MOST_FAULTS = 50;
const compiled = new WeakMap<TSchema, Validator>();

/** Faults of `value` (none: it fits), each with the JSON pointer of its place; never the value itself. */
export function faultsOf(schema: TSchema, value: unknown): Fault[] {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  if (validator.Check(value)) return blankOnes(schema, value);
  const byPath = new Map<string, { messages: Set<string>; choices: string[] }>();
  for (const error of validator.Errors(value)) {
    const fault = byPath.get(error.instancePath) ?? { messages: new Set(), choices: [] };
    byPath.set(error.instancePath, fault);
    // A union reports each alternative and then itself: told as one list of choices.
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
