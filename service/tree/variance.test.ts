import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CriteriaNode, Operator } from '../contract/results.ts';
import { SENT_BY_CLIENT, type VarianceReason } from '../contract/variance.ts';
import { structureChanges, treeChanges } from './diff.ts';
import { add, applyEdit, move, remove, restore, reword, wrap } from './edits.ts';
import { outOfOrder } from './match.ts';
import { basisOf, isOutOfDate } from './rationale.ts';
import { rollUp } from './roll-up.ts';
import { randomTree } from './testing.ts';
import { variancesOf } from './variance.ts';
import { find, isLeaf, nodes, replace } from './walk.ts';

const leaf = (id: string, more: Partial<CriteriaNode> = {}): CriteriaNode => ({
  criteria_id: id,
  description: `asks ${id}`,
  engine: { answer: 'yes', color: 'green', reason: '', rule: 'r', confidence: 1 },
  ...more,
});
const group = (id: string, operator: Operator, criteria: CriteriaNode[], minimum?: number): CriteriaNode => ({
  criteria_id: id,
  description: `group ${id}`,
  operator,
  criteria,
  ...(minimum && { minimum }),
});
const determination = rollUp(
  group('1', 'AND', [
    leaf('1.1'),
    group('1.2', 'AT_LEAST', [leaf('1.2.1'), leaf('1.2.2'), leaf('1.2.3')], 2),
    group('1.3', 'NOT', [leaf('1.3.1', { role: 'exclude' })]),
  ]),
);
const physician = { by: 'dr1', role: 'physician', at: '2026-01-05T10:00:00.000Z' };
const made = (tree: CriteriaNode, reasons: VarianceReason[] = []) =>
  variancesOf(determination, tree, [], reasons, physician);
const brief = (tree: CriteriaNode) => made(tree).map(({ kind, criteria_id }) => `${kind} ${criteria_id}`);
const changed = (id: string, more: Partial<CriteriaNode>) =>
  replace(determination, id, (node) => ({ ...node, ...more }));

test.each<[string, CriteriaNode, string[]]>([
  ['nothing', determination, []],
  ['a criterion deleted', remove(determination, '1.1')!.tree, ['removed 1.1']],
  [
    'a group deleted with all below it',
    remove(determination, '1.2')!.tree,
    ['removed 1.2', 'removed 1.2.1', 'removed 1.2.2', 'removed 1.2.3'],
  ],
  ['another text', reword(determination, '1.1', { description: 'asks less' }), ['reworded 1.1']],
  ['a text that only looks another', changed('1.1', { description: ' Asks  1.1. ' }), []],
  ['moved into a group', move(move(determination, '1.2', 'up')!.tree, '1.2', 'in')!.tree, ['moved 1.1.4']],
  ['another order', move(determination, '1.2.1', 'down')!.tree, ['moved 1.2.1']],
  ['one more alternative', add(determination, '1.2', 'is asked too', 'x')!.tree, ['added 1.2.4']],
  ['a group around it', wrap(determination, '1.1', 'x')!.tree, ['added 1.1', 'moved 1.1.1']],
  ['any instead of all', rollUp(changed('1', { operator: 'OR' })), ['operator 1']],
  ['fewer needed', changed('1.2', { minimum: 1 }), ['operator 1.2']],
  ['a client that does not know minimum', changed('1.2', { minimum: undefined } as never), []],
  ['no exclusion any more', changed('1.3.1', { role: 'include' }), ['role 1.3.1']],
  ['a NOT that became a plain group', rollUp(changed('1.3', { operator: 'AND' })), ['operator 1.3']],
  [
    'a group set by a person',
    changed('1.2', { override: { color: 'green', reason: 'seen' } }),
    ['group_set 1.2'],
  ],
  ['a root sent in another color', changed('1', { color: 'green' }), ['group_color 1']],
])('%s', (_what, tree, expected) => {
  expect(brief(tree)).toEqual(expected);
});

test('numbers given anew hide nothing: what moved up under the number of what was deleted is not a new wording', () => {
  const without = remove(determination, '1.1')!.tree;
  const renumbered = JSON.parse(
    JSON.stringify(without).replaceAll('"1.2', '"1.1').replaceAll('"1.3', '"1.2'),
  );
  expect(brief(renumbered)).toContain('removed 1.1');
  expect(brief(renumbered).filter((one) => one.startsWith('reworded'))).toEqual([]);
});

test('identities that a client makes up hide nothing', () => {
  const swapped = changed('1.1', { description: 'asks nothing', node_id: '1.2.1' });
  expect(brief(swapped)).toEqual(['reworded 1.1']);
  const copied = replace(remove(determination, '1.2.1')!.tree, '1.2.2', (node) => ({
    ...node,
    node_id: '1.2.1',
  }));
  expect(brief(copied)).toEqual(['removed 1.2.1']);
});

test('a variance keeps reason and maker until it is another one', () => {
  const tree = reword(determination, '1.1', { description: 'asks less' });
  const reason = {
    kind: 'reworded',
    criteria_id: '1.1',
    category: 'Clarified',
    reason: 'As CMS says',
  } as const;
  const [first] = made(tree, [reason]);
  expect(first).toMatchObject({
    category: 'Clarified',
    reason: 'As CMS says',
    by: 'dr1',
    before: 'asks 1.1',
  });
  const nurse = { by: 'nurse1', role: 'nurse', at: '2026-01-06T10:00:00.000Z' };
  expect(variancesOf(determination, tree, [first!], [], nurse)).toEqual([first]);
  const again = reword(tree, '1.1', { description: 'asks even less' });
  expect(variancesOf(determination, again, [first!], [], nurse)).toMatchObject([
    { category: SENT_BY_CLIENT, by: 'nurse1' },
  ]);
  expect(variancesOf(determination, determination, [first!], [], nurse)).toEqual([]);
});

test('a reason for a move does not cover a further one', () => {
  const out = move(determination, '1.2.1', 'out')!;
  const reason = { kind: 'moved', criteria_id: out.id, category: 'C', reason: 'R' } as const;
  const first = made(out.tree, [reason]);
  expect(first).toMatchObject([{ category: 'C', before: 'group 1.2', after: 'group 1' }]);
  const wrapped = wrap(out.tree, out.id, 'x')!.tree;
  expect(
    variancesOf(determination, wrapped, first, [], physician).filter(({ kind }) => kind === 'moved'),
  ).toMatchObject([{ category: SENT_BY_CLIENT }]);
});

test('one reason covers a group that is deleted with its members', () => {
  const tree = remove(determination, '1.2')!.tree;
  const reasons = [{ kind: 'removed', criteria_id: '1.2', category: 'C', reason: 'R' } as const];
  expect(made(tree, reasons).every(({ category }) => category === 'C')).toBe(true);
});

test('random trees: an edit is reported, and undoing it leaves nothing', () => {
  fc.assert(
    fc.property(
      randomTree,
      fc.nat(),
      fc.constantFrom('remove', 'add', 'reword', 'move'),
      (sent, pick, edit) => {
        const tree = rollUp(sent);
        const all = [...nodes(tree)];
        const criteria_id = all[pick % all.length]!.criteria_id;
        const done = applyEdit(
          tree,
          edit === 'move'
            ? { edit, criteria_id, direction: (['up', 'down', 'in', 'out'] as const)[pick % 4]! }
            : ({ edit, criteria_id, description: 'Something else is asked', operator: 'OR' } as never),
          'fresh',
        );
        if (!done) return;
        expect(structureChanges(tree, done.tree).length).toBeGreaterThan(0);
        expect(structureChanges(tree, tree)).toEqual([]);
        expect(structureChanges(done.tree, tree).length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 1000 },
  );
});

test('another order is reported by as few moves as there are', () => {
  expect([...outOfOrder([0, 1, 2, 3])]).toEqual([]);
  expect([...outOfOrder([3, 0, 1, 2])]).toEqual([0]);
  expect([...outOfOrder([0, 2, 1, 3])].length).toBe(1);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20), { maxLength: 8 }), (places) => {
      const left = places.filter((_place, index) => !outOfOrder(places).has(index));
      expect(left).toEqual([...left].sort((a, b) => a - b));
    }),
  );
});

test('changes tell answers with their reasons, and evidence that came and went', () => {
  const before = changed('1.1', { clinical_decisioning: [{ id: 'a', bounding_box: [] }] });
  const after = rollUp(
    replace(before, '1.1', (node) => ({
      ...node,
      override: { color: 'red', reason: 'p. 4 says no' },
      clinical_decisioning: [{ id: 'b', bounding_box: [] }],
    })),
  );
  expect(treeChanges(before, after)).toMatchObject([
    { kind: 'answer', criteria_id: '1.1', before: 'green', after: 'red', reason: 'p. 4 says no' },
    { kind: 'evidence', criteria_id: '1.1', added: 1, removed: 1 },
  ]);
});

test('a rationale is out of date when its tree has changed, and in date again when it is as it was', () => {
  const text = 'Recommendation: criteria met. So it is.';
  const met = rollUp(remove(determination, '1.3')!.tree);
  const rationale = { text, basis: basisOf(met) };
  expect(isOutOfDate(rationale, met, 'MET')).toBe(false);
  const less = remove(met, '1.1')!.tree;
  expect(isOutOfDate(rationale, less, 'MET')).toBe(true);
  expect(isOutOfDate({ ...rationale, basis: basisOf(less) }, less, 'MET')).toBe(false);
  // What is written says another thing than the tree, however it came to that.
  expect(isOutOfDate(rationale, met, 'NOT_MET')).toBe(true);
  const seen = replace(met, '1.1', (node) => ({ ...node, override: { color: 'green', reason: 'Checked' } }));
  expect(isOutOfDate(rationale, seen, 'MET')).toBe(false);
  const quoted = replace(met, '1.1', (node) => ({
    ...node,
    clinical_decisioning: [{ id: 'mine', bounding_box: [], origin: 'nurse' as const }],
  }));
  expect(isOutOfDate(rationale, quoted, 'MET')).toBe(false);
  for (const node of nodes(met))
    if (isLeaf(node))
      expect(
        basisOf(rollUp(replace(met, node.criteria_id, (one) => ({ ...one, color: 'yellow' })))),
      ).not.toBe(rationale.basis);
  expect(find(met, '1.1')).toBeDefined();
});

test('what was deleted or reworded is put back as the determination has it', () => {
  for (const [gone, id] of [
    [remove(determination, '1.1')!.tree, '1.1'],
    [remove(determination, '1.2.2')!.tree, '1.2.2'],
    [reword(determination, '1.1', { description: 'asks less' }), '1.1'],
    [rollUp(changed('1.2', { operator: 'OR' })), '1.2'],
  ] as const) {
    const back = restore(gone, determination, id)!;
    expect(structureChanges(determination, rollUp(back.tree))).toEqual([]);
    expect(basisOf(rollUp(back.tree))).toBe(basisOf(determination));
  }
  const bare = remove(determination, '1.2')!.tree;
  expect(restore(bare, determination, '1.2.1')).toBeUndefined();
  expect(restore(determination, determination, '1.1')).toBeUndefined();
});

test('an answer that a person gave stays when its group becomes a NOT, or stops being one', () => {
  const override = { color: 'green' as const, reason: 'not there' };
  const said = rollUp(group('1', 'AND', [leaf('1.1'), group('1.2', 'NOT', [leaf('1.2.1', { override })])]));
  expect(find(said, '1.2.1')).toMatchObject({ answer: 'no' });
  const plain = rollUp(reword(said, '1.2', { description: 'group 1.2', operator: 'AND' }));
  expect(find(plain, '1.2.1')).toMatchObject({ answer: 'no', color: 'red' });
  expect(rollUp(reword(plain, '1.2', { description: 'group 1.2', operator: 'NOT' }))).toEqual(said);
});
