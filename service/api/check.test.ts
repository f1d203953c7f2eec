import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
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

describe('what is wrong inside', () => {
  const fits: TestNode = { id: 'a', tags: ['x'], kind: 'one', nodes: [{ id: 'b', nodes: [] }] };
  interface TestNode {
    id: string;
    tags?: unknown[];
    kind?: string;
    nodes?: TestNode[];
  }
  const tree = Type.Cyclic(
    {
      Node: Type.Object({
        id: Type.String({ maxLength: 3 }),
        tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })),
        kind: Type.Optional(Type.Union([Type.Literal('one'), Type.Literal('two')])),
        nodes: Type.Optional(Type.Array(Type.Ref('Node'), { maxItems: 2 })),
      }),
    },
    'Node',
  );
  const form = Type.Object({ tree, more: Type.Optional(Type.Record(Type.String(), Type.Number())) });

  test.each<[string, unknown, string[]]>([
    ['nothing', { tree: fits }, []],
    ['a member that is missing', {}, ['']],
    ['the wrong kind of thing', { tree: [] }, ['/tree']],
    [
      'a text that is too long, deep inside',
      { tree: { id: 'a', nodes: [{ id: 'b', nodes: [{ id: 'long' }] }] } },
      ['/tree/nodes/0/nodes/0/id'],
    ],
    [
      'a list that is too long, and its items',
      { tree: { id: 'a', tags: ['x', 1, 2] } },
      ['/tree/tags', '/tree/tags/1', '/tree/tags/2'],
    ],
    ['no such choice', { tree: { id: 'a', kind: 'three' } }, ['/tree/kind']],
    ['members of any name', { tree: fits, more: { 'a/b': 'x' } }, ['/more/a~1b']],
    [
      'members that the language itself has',
      { tree: { id: 'a', constructor: 1, toString: 2, nodes: [{ toString: 'x' }] } },
      ['/tree/nodes/0'],
    ],
  ])('%s', (_name, value, paths) => {
    expect(
      faultsOf(form, value)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(paths);
  });

  test('says the same as the library does of the whole', () => {
    const value = { tree: { id: 'a', kind: 'three', nodes: [{ tags: 3 }] }, more: 1 };
    const whole = Compile(form)
      .Errors(value)
      .map(({ instancePath }) => instancePath);
    expect(new Set(faultsOf(form, value).map(({ path }) => path))).toEqual(new Set(whole));
  });
});
