import { expect, test } from 'vitest';
import { emptyGuideline } from '../identity.ts';
import { fromDraft } from './draft.ts';
import * as edits from './edits.ts';
import { contentOf, type EditorState, next, startOf } from './state.ts';

const json = { guideline_code: 'X1', ...emptyGuideline() };
const keyOf = (state: EditorState, index: number) => state.content.tree.criteria![index]!.key;
const say = (state: EditorState, text: string) =>
  next(state, {
    type: 'edited',
    edited: edits.change(state.content.tree, keyOf(state, 0), { description: text }),
    joins: 'a.description',
  });
const described = (state: EditorState) => state.content.tree.criteria!.map((node) => node.description);

test('it begins with the criterion asked for, else with the root', () => {
  const chosen = (criterion?: string) => {
    const state = startOf(contentOf(json), criterion);
    return [...(state.content.tree.criteria ?? []), state.content.tree].find(
      (node) => node.key === state.selected,
    );
  };
  expect(chosen('1.2')?.description).toBe('Second criterion');
  expect(chosen('9.9')?.description).toBe('The request is covered');
  expect(chosen()?.description).toBe('The request is covered');
});

test('typing one text is one step back; another choice begins a new step', () => {
  let state = startOf(contentOf(json));
  state = say(say(say(state, 'a1'), 'a12'), 'a123');
  state = next(state, { type: 'selected', key: keyOf(state, 1) });
  state = say(state, 'a1234');
  state = next(state, { type: 'undone' });
  expect(described(state)[0]).toBe('a123');
  state = next(state, { type: 'undone' });
  expect(described(state)[0]).toBe('First criterion');
  expect(next(state, { type: 'undone' })).toBe(state);
  state = next(next(state, { type: 'redone' }), { type: 'redone' });
  expect(described(state)[0]).toBe('a1234');
});

test('undo brings back a removed node, chosen as it was', () => {
  let state = startOf(contentOf(json));
  state = next(state, { type: 'selected', key: keyOf(state, 0) });
  const removed = keyOf(state, 0);
  state = next(state, { type: 'edited', edited: edits.remove(state.content.tree, removed)! });
  expect(described(state)).toEqual(['Second criterion']);
  state = next(state, { type: 'undone' });
  expect(described(state)).toEqual(['First criterion', 'Second criterion']);
  expect(state.selected).toBe(removed);
  expect(fromDraft(state.content.tree)).toEqual(emptyGuideline().criteria);
});

test('a new edit forgets what could be done again', () => {
  let state = say(startOf(contentOf(json)), 'x');
  state = next(state, { type: 'undone' });
  state = next(state, { type: 'header', fields: { source: 'S' } });
  expect(next(state, { type: 'redone' })).toBe(state);
  expect(state.content.header).toEqual({ guideline_code: 'X1', source: 'S' });
  expect(next(state, { type: 'header', fields: { source: undefined } }).content.header).toEqual({
    guideline_code: 'X1',
  });
});

test('what an edit goes on with is never hidden in a closed group', () => {
  let state = startOf(contentOf(json));
  state = next(state, { type: 'toggled', key: state.content.tree.key, open: false });
  state = next(state, {
    type: 'edited',
    edited: edits.addInside(state.content.tree, state.content.tree.key),
  });
  expect(state.collapsed.has(state.content.tree.key)).toBe(false);
});
