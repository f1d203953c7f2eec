import { expect, test } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import type { Guideline } from '../criteria/index.ts';
import type { ReaderModel } from '../criteria/reader/model.ts';
import { recordOf } from '../language/documents/plain-record.ts';
import { reviewAgainWith, reviewWith } from './reading.ts';

const leaf = (criteria_id: string, description: string) => ({ criteria_id, description });
const guideline: Guideline = {
  guideline_code: 'OWN',
  guideline_name: 'OWN - a clinic’s own',
  guideline_version: '1',
  kind: 'LCD',
  criteria: {
    ...leaf('1', 'A walker is covered'),
    operator: 'AND',
    criteria: [
      leaf('1.1', 'The walker can be used safely in the rooms of the home'),
      leaf('1.2', 'A helper stays with the patient during the night'),
      leaf('1.3', 'Hypertension is documented'),
      {
        ...leaf('1.4', 'Where the patient lives'),
        operator: 'OR',
        exclusive: true,
        criteria: [
          leaf('1.4.1', 'Lives in a house of several floors'),
          leaf('1.4.2', 'Lives in rooms without stairs'),
        ],
      },
    ],
  },
};
const input = {
  record: recordOf(
    'Progress note 01/05/2026\n\nHypertension. Gets around the kitchen and hall with a walker.',
  ),
  form: {},
  guideline,
};

/** Remembers which criteria it was asked about. */
function model() {
  const asked = new Set<string>();
  const reader: ReaderModel = {
    id: 'double',
    forest: { start: [0, 0, 3], rounds: [] },
    vectors: async (texts) => texts.map(() => Float32Array.of(1, 0)),
    read: async (pairs) =>
      pairs.map(({ criterion }) => {
        asked.add(criterion);
        return { supports: 0.01, contradicts: 0.01, open: 0.98 };
      }),
  };
  const read = () => [...asked].map((text) => text.split(/\W+/).slice(0, 2).join(' ')).sort();
  return { source: () => Promise.resolve(reader), read };
}

const edited = (tree: CriteriaNode, description: string, id: string): CriteriaNode => ({
  ...tree,
  ...(tree.criteria_id === id && { description }),
  ...(tree.criteria && { criteria: tree.criteria.map((child) => edited(child, description, id)) }),
});

test('a first review reads what parts and names do not settle', async () => {
  const { source, read } = model();
  await reviewWith(input, source);
  expect(read()).toEqual(['A helper', 'Lives in', 'Lives in', 'The walker']);
});

test('an edited tree is read again for what changed, and for the alternatives that its answer excludes', async () => {
  const previous = await reviewWith(input, model().source);
  const tree = previous.criteria.criteria_tree;
  const read = async (sent: CriteriaNode) => {
    const { source, read: seen } = model();
    const results = await reviewAgainWith({ ...input, previous, tree: sent }, source);
    const all = await reviewAgainWith({ ...input, previous, tree: sent, everyLeaf: true }, model().source);
    expect(results.criteria.criteria_tree).toEqual(all.criteria.criteria_tree);
    return seen();
  };
  expect(await read(tree)).toEqual([]);
  expect(await read(edited(tree, 'A friend sleeps in the same room', '1.2'))).toEqual(['A friend']);
  const moved = edited(tree, 'Stays in a flat on the ground floor', '1.4.2');
  expect(await read(moved)).toEqual(['Lives in', 'Stays in']);
});
