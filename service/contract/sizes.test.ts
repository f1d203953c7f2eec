import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { type RouteSpec, routes } from './routes.ts';
import { sizes } from './sizes.ts';

type Json = Record<string, unknown>;

/** Keywords under which one schema or several stand. */
const ONE = ['items', 'not', 'contains', 'additionalProperties'];
const SEVERAL = ['anyOf', 'allOf', 'oneOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', '$defs'];

/** Places in a schema at which a value may be of any size. */
function unbounded(schema: unknown, path: string, ofAnySize: string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return ofAnySize;
  const node = schema as Json;
  // Bytes of a body and of a file are counted as they come in.
  if (typeof node['x-max-bytes'] === 'number' || node.format === 'binary') return ofAnySize;
  const isFixed = 'const' in node || 'enum' in node;
  if (node.type === 'string' && !isFixed && typeof node.maxLength !== 'number')
    ofAnySize.push(`${path}: text`);
  if (node.type === 'array' && typeof node.maxItems !== 'number') ofAnySize.push(`${path}: list`);
  const known = ['type', '$ref', ...ONE, ...SEVERAL, ...NAMED].some((keyword) => keyword in node);
  if (!known && !isFixed) ofAnySize.push(`${path}: anything`);
  for (const keyword of ONE) unbounded(node[keyword], `${path}/${keyword}`, ofAnySize);
  for (const keyword of SEVERAL)
    for (const [at, one] of ((node[keyword] ?? []) as unknown[]).entries())
      unbounded(one, `${path}/${keyword}/${at}`, ofAnySize);
  for (const keyword of NAMED)
    for (const [name, one] of Object.entries((node[keyword] ?? {}) as Json))
      unbounded(one, `${path}/${name}`, ofAnySize);
  return ofAnySize;
}

const parts = ['params', 'query', 'json', 'form', 'response'] as const;
const schemas = (Object.entries(routes) as [string, RouteSpec][]).flatMap(([id, spec]) =>
  parts.flatMap((part) => (spec[part] ? [[`${id} ${part}`, spec[part] as TSchema] as const] : [])),
);

describe('the contract', () => {
  it.each(schemas)('%s: every text and list has a bound', (_name, schema) => {
    expect(unbounded(schema, '')).toEqual([]);
  });

  it('is walked: what has no bound is found, however deep', () => {
    const found = unbounded(
      {
        type: 'object',
        properties: {
          a: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
          b: {},
          c: { const: 'fixed' },
          d: { type: 'string', maxLength: 3 },
          e: { 'x-max-bytes': 10 },
        },
        patternProperties: { '^.*$': { type: 'array', maxItems: 3, items: { type: 'string' } } },
      },
      '',
    );
    expect(found).toEqual(['/a: list', '/a/items/anyOf/0: text', '/b: anything', '/^.*$/items: text']);
  });

  it('bounds what is sent so that a request of that size can be worked through', () => {
    for (const [name, most] of Object.entries(sizes)) {
      expect(most, name).toBeGreaterThan(0);
      expect(most, name).toBeLessThanOrEqual(1024 * 1024);
    }
  });
});
