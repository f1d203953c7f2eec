import { beforeEach, expect, test } from 'vitest';
import { addEvidence, changeEvidence, confirm, removeEvidence, undoWork } from './edit.ts';
import { discard, lay, useReview } from './store.ts';
import { runOf } from './testing.ts';

const run = runOf({ criteria_id: '1', description: 'root', color: 'yellow' });
const box = { page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.1 };
const entries = () => useReview.getState().work?.tree.clinical_decisioning ?? [];

beforeEach(() => {
  discard();
  lay(run);
});

test('evidence that is added, moved and removed at once takes three steps back', () => {
  addEvidence('supports', [box]);
  const id = entries()[0]!.id;
  changeEvidence(id, { bounding_box: [{ ...box, x: 0.2 }] });
  changeEvidence(id, { bounding_box: [{ ...box, x: 0.3 }] });
  removeEvidence(id);
  expect(entries()).toEqual([]);
  undoWork();
  expect(entries()[0]?.bounding_box[0]?.x).toBe(0.3);
  undoWork();
  expect(entries()[0]?.bounding_box[0]?.x).toBe(0.1);
  undoWork();
  expect(entries()).toEqual([]);
});

test('nothing is changed while the case is locked', () => {
  useReview.setState({ locked: true });
  addEvidence('supports', [box]);
  expect(entries()).toEqual([]);
});

test('a confirmed answer is the person’s own, with the engine’s colour, and one step back', () => {
  useReview.setState((state) => ({
    work: {
      ...state.work!,
      tree: {
        ...state.work!.tree,
        engine: { answer: 'no', color: 'red', reason: '', rule: 'value', confidence: 0.6 },
      },
    },
  }));
  confirm('1', 'Nora Lind');
  expect(useReview.getState().work?.tree.override).toMatchObject({ color: 'red', by: 'Nora Lind' });
  expect(undoWork()).toBe('confirm');
  expect(useReview.getState().work?.tree.override).toBeUndefined();
});
