/** Is a value one that a setting may have? */
import { isVisible } from '../contract/visible.ts';
import type { Definition } from './registry.ts';

const LONGEST_ENTRY = 200;

function faultOfList(value: unknown, { min, max }: { min: number; max: number }): string | undefined {
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string'))
    return 'must be a list of texts';
  if (value.length < min || value.length > max)
    return `must have ${min} to ${max} entries, not ${value.length}`;
  const at = value.findIndex((entry: string) => !isVisible(entry) || entry.length > LONGEST_ENTRY);
  if (at >= 0) return `entry ${at + 1} must have 1 to ${LONGEST_ENTRY} characters`;
  const twice = value.findIndex((entry, index) => value.indexOf(entry) < index);
  return twice >= 0 ? `entry ${twice + 1} says the same as an earlier one` : undefined;
}

/** What is wrong with the value and what it may be; undefined: nothing. */
export function faultOf(definition: Definition, value: unknown): string | undefined {
  if (definition.type === 'list') return faultOfList(value, definition);
  if (definition.type === 'text') {
    if (typeof value !== 'string') return 'must be a text';
    return value.length > definition.max ? `must have at most ${definition.max} characters` : undefined;
  }
  if (definition.type === 'choice') {
    const values = definition.options.map((option) => option.value);
    return values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`;
  }
  const { type, min, max, unit } = definition;
  const range = `${min} to ${max}${unit ? ` ${unit}` : ''}`;
  if (typeof value !== 'number' || !Number.isFinite(value)) return `must be a number from ${range}`;
  if (type === 'integer' && !Number.isInteger(value)) return `must be a whole number from ${range}`;
  return value < min || value > max ? `must be ${range}` : undefined;
}
