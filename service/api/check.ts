/** Checks a value against a schema of the contract and words every fault for the caller. */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Convert } from 'typebox/value';
import type { Fault } from '../contract/errors.ts';

const MOST_FAULTS = 50;
const compiled = new WeakMap<TSchema, Validator>();

/** Faults of `value` (none: it fits), each with the JSON pointer of its place; never the value itself. */
export function faultsOf(schema: TSchema, value: unknown): Fault[] {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  if (validator.Check(value)) return [];
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

/** Query and path values are text: turned into the numbers and booleans the schema asks for. */
export function fromText(schema: TSchema, values: unknown): unknown {
  return Convert(schema, { ...(values as Record<string, unknown>) });
}
