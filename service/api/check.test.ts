import Type from 'typebox';
import { expect, test } from 'vitest';
import { faultsOf } from './check.ts';

const schema = Type.Object({
  name: Type.String({ minLength: 1 }),
  note: Type.Optional(Type.String()),
  items: Type.Optional(Type.Array(Type.Object({ label: Type.String({ minLength: 1 }) }))),
});

test('a text that must not be empty must show something', () => {
  expect(faultsOf(schema, { name: 'x', note: '\u200b', items: [{ label: 'y' }] })).toEqual([]);
  const message = 'must have characters that can be seen';
  expect(faultsOf(schema, { name: '\u200b' })).toEqual([{ path: '/name', message }]);
  expect(faultsOf(schema, { name: 'x', items: [{ label: 'y' }, { label: '\u3164 ' }] })).toEqual([
    { path: '/items/1/label', message },
  ]);
});
