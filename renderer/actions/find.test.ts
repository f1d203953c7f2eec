import { expect, test } from 'vitest';
import { findActions } from './find.ts';
import type { Action } from './types.ts';

const action = (id: string, label: string, keywords = ''): Action => ({
  id,
  label,
  keywords,
  group: 'App',
  run: () => undefined,
});
const all = [
  action('a', 'Next open criterion'),
  action('b', 'Open a sample case'),
  action('c', 'Zoom in', 'larger'),
];

test('every word must be found; labels that start with it come first', () => {
  expect(findActions(all, 'open').map((hit) => hit.id)).toEqual(['b', 'a']);
  expect(findActions(all, 'open next').map((hit) => hit.id)).toEqual(['a']);
  expect(findActions(all, 'larger').map((hit) => hit.id)).toEqual(['c']);
  expect(findActions(all, 'nothing')).toEqual([]);
});
