import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DraftNode, find, fromDraft, nodes, toDraft } from './draft.ts';
import * as edits from './edits.ts';
import { renumber } from './number.ts';

const leaf = (description: string, more = {}) => ({ criteria_id: '', description, ...more });
const group = (description: string, criteria: object[], operator = 'AND') => ({
  criteria_id: '',
  description,
  operator,
  criteria,
});

/** 1 root: 1.1 a, 1.2 group (1.2.1 b, 1.2.2 c), 1.3 d. */
const sample = () =>
  renumber(toDraft(group('root', [leaf('a'), group('g', [leaf('b'), leaf('c')], 'OR'), leaf('d')])));

const by = (tree: DraftNode, description: string) =>
  [...nodes(tree)].find((node) => node.description === description)!;
const key = (tree: DraftNode, description: string) => by(tree, description).key;
const outline = (tree: DraftNode) =>
  [...nodes(tree)].map((node) => `${node.criteria_id} ${node.description}`);

test('a draft goes back to the very JSON it came from', () => {
  const json = {
    ...group('root', [{ ...leaf('a', { test: { kind: 'age', at_least: 18 }, facts: { who: 'x' } }) }]),
    criteria_id: '1',
  };
  expect(fromDraft(toDraft(json))).toEqual(json);
});

test('moves keep every node and number them by place', () => {
  const tree = sample();
  expect(outline(edits.move(tree, key(tree, 'd'), -1)!.tree)).toEqual([
    '1 root',
    '1.1 a',
    '1.2 d',
    '1.3 g',
    '1.3.1 b',
    '1.3.2 c',
  ]);
  expect(edits.move(tree, key(tree, 'a'), -1)).toBeUndefined();
  expect(edits.move(tree, key(tree, 'd'), 1)).toBeUndefined();
  expect(outline(edits.moveIn(tree, key(tree, 'd'))!.tree).at(-1)).toBe('1.2.3 d');
  expect(outline(edits.moveOut(tree, key(tree, 'b'))!.tree)).toEqual([
    '1 root',
    '1.1 a',
    '1.2 g',
    '1.2.1 c',
    '1.3 b',
    '1.4 d',
  ]);
  expect(edits.moveOut(tree, key(tree, 'a'))).toBeUndefined();
  expect(edits.moveIn(tree, key(tree, 'a'))).toBeUndefined();
});

test('a leaf that is given a child keeps its test, as the first of the two', () => {
  const tree = renumber(
    toDraft(
      group('root', [leaf('a', { test: { kind: 'age', at_least: 18 }, applies_to: ['initial'] }), leaf('b')]),
    ),
  );
  const { tree: grown, focus } = edits.addInside(tree, key(tree, 'a'));
  const [outer, inner] = [...nodes(grown)].slice(1);
  expect(outer).toMatchObject({ criteria_id: '1.1', operator: 'AND', applies_to: ['initial'] });
  expect(outer).not.toHaveProperty('test');
  expect(inner).toMatchObject({ criteria_id: '1.1.1', description: 'a', test: { kind: 'age' } });
  expect(inner).not.toHaveProperty('applies_to');
  expect(find(grown, focus)).toMatchObject({ criteria_id: '1.1.2', description: '' });
});

test('an emptied group becomes a leaf, and the root cannot be removed', () => {
  const tree = sample();
  let one = edits.remove(tree, key(tree, 'b'))!.tree;
  one = edits.remove(one, key(one, 'c'))!.tree;
  expect(by(one, 'g')).not.toHaveProperty('criteria');
  expect(by(one, 'g')).not.toHaveProperty('operator');
  expect(edits.remove(one, one.key)).toBeUndefined();
});

test('a dissolved group leaves its children in its place', () => {
  const tree = sample();
  expect(outline(edits.dissolve(tree, key(tree, 'g'))!.tree)).toEqual([
    '1 root',
    '1.1 a',
    '1.2 b',
    '1.3 c',
    '1.4 d',
  ]);
  expect(edits.dissolve(tree, tree.key)).toBeUndefined();
});

test('a reference follows its leaf, and means none once that leaf is gone', () => {
  const tree = renumber(
    toDraft(
      group('root', [
        leaf('a', { criteria_id: '1.1' }),
        leaf('b', { criteria_id: '1.2' }),
        leaf('c', { test: { kind: 'all', tests: [{ kind: 'same', criteria_id: '1.2' }] } }),
      ]),
    ),
  );
  const moved = edits.move(tree, key(tree, 'b'), -1)!.tree;
  expect(by(moved, 'c').test).toEqual({ kind: 'all', tests: [{ kind: 'same', criteria_id: '1.1' }] });
  const gone = edits.remove(tree, key(tree, 'b'))!.tree;
  expect(by(gone, 'c').test).toEqual({ kind: 'all', tests: [{ kind: 'same', criteria_id: '' }] });
  const nested = edits.addInside(tree, key(tree, 'b')).tree;
  expect(by(nested, 'c').test).toEqual({ kind: 'all', tests: [{ kind: 'same', criteria_id: '1.2.1' }] });
});

test('what must not hold keeps its place, its request types and what refers to it', () => {
  const tree = renumber(
    toDraft(
      group('root', [
        leaf('bad', { criteria_id: '1.1', applies_to: ['initial'], citation: 'A' }),
        leaf('b', { criteria_id: '1.2', test: { kind: 'same', criteria_id: '1.1' } }),
      ]),
    ),
  );
  const { tree: put, focus } = edits.putUnderNot(tree, key(tree, 'bad'))!;
  expect(find(put, focus)).toMatchObject({ criteria_id: '1.1', operator: 'NOT', applies_to: ['initial'] });
  expect(by(put, 'bad')).toMatchObject({ criteria_id: '1.1.1', citation: 'A' });
  expect(by(put, 'bad')).not.toHaveProperty('applies_to');
  expect(by(put, 'b').test).toEqual({ kind: 'same', criteria_id: '1.1.1' });
  expect(edits.putUnderNot(put, put.key)).toBeUndefined();
});

test('only AT_LEAST has a minimum', () => {
  const tree = sample();
  const counted = edits.setOperator(tree, key(tree, 'g'), 'AT_LEAST').tree;
  expect(by(counted, 'g')).toMatchObject({ operator: 'AT_LEAST', minimum: 2 });
  expect(by(edits.setOperator(counted, key(counted, 'g'), 'OR').tree, 'g')).not.toHaveProperty('minimum');
});

test('whatever is done in whatever order, no criterion is lost and ids are those of their places', () => {
  const verbs = fc.constantFrom('up', 'down', 'in', 'out', 'after', 'inside', 'dissolve', 'not');
  fc.assert(
    fc.property(fc.array(fc.tuple(verbs, fc.nat(30)), { maxLength: 25 }), (steps) => {
      let tree = sample();
      for (const [verb, pick] of steps) {
        const all = [...nodes(tree)];
        const at = all[pick % all.length]!.key;
        const leavesBefore = all
          .filter((node) => !node.criteria && node.description)
          .map((node) => node.description);
        const result =
          verb === 'up'
            ? edits.move(tree, at, -1)
            : verb === 'down'
              ? edits.move(tree, at, 1)
              : verb === 'in'
                ? edits.moveIn(tree, at)
                : verb === 'out'
                  ? edits.moveOut(tree, at)
                  : verb === 'after'
                    ? edits.addAfter(tree, at)
                    : verb === 'inside'
                      ? edits.addInside(tree, at)
                      : verb === 'not'
                        ? edits.putUnderNot(tree, at)
                        : edits.dissolve(tree, at);
        if (!result) continue;
        tree = result.tree;
        const now = [...nodes(tree)];
        const leaves = now.filter((node) => !node.criteria).map((node) => node.description);
        for (const before of leavesBefore) expect(leaves).toContain(before);
        expect(find(tree, result.focus)).toBeDefined();
        expect(new Set(now.map((node) => node.key)).size).toBe(now.length);
        expect(renumber(tree)).toBe(tree);
        for (const node of now) expect(node.criteria?.length).not.toBe(0);
      }
    }),
    { numRuns: 150 },
  );
});
