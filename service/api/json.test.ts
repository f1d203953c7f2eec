import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonDepth, parseJson } from './json.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('depth counted over the text is the depth of the value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(jsonDepth(JSON.stringify(value), 100)).toBe(depthOf(value));
    }),
  );
});

test('brackets and quotes inside strings do not count', () => {
  expect(jsonDepth('{"a":"[[[{{{\\"[\\\\"}', 10)).toBe(1);
});

test('a million brackets are refused without being parsed', () => {
  const text = '['.repeat(1_000_000);
  expect(() => parseJson(text, 'form', '/form', 64, 422)).toThrow(
    expect.objectContaining({ code: 'form_too_deep', status: 422 }),
  );
});

test('the message of a syntax error does not quote the text', () => {
  const refused = (() => {
    try {
      return parseJson('{"name": Smith}', 'form', '/form', 64, 422);
    } catch (error) {
      return error;
    }
  })();
  expect(JSON.stringify(refused) + String(refused)).not.toContain('Smith');
});

test('keys that would reach a prototype are refused wherever they stand', () => {
  for (const text of ['{"__proto__":1}', '[{"a":{"__proto__":{}}}]', '{"constructor":{"prototype":{}}}'])
    expect(() => parseJson(text, 'tree', '', 64, 422)).toThrow(
      expect.objectContaining({ code: 'tree_not_json' }),
    );
  expect(parseJson('{"constructor":"Smith & Co"}', 'form', '', 64, 422)).toEqual({
    constructor: 'Smith & Co',
  });
});
