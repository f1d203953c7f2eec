import { expect, test } from 'vitest';
import { isCharacter, matches, show } from './keys.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test('mod is Ctrl here and Command on a Mac', () => {
  expect(matches(press('k', { ctrlKey: true }), 'mod+k', false)).toBe(true);
  expect(matches(press('k', { ctrlKey: true }), 'mod+k', true)).toBe(false);
  expect(matches(press('k', { metaKey: true }), 'mod+k', true)).toBe(true);
});

test('shift tells letters apart but is part of typing a sign', () => {
  expect(matches(press('Z', { ctrlKey: true, shiftKey: true }), 'mod+z', false)).toBe(false);
  expect(matches(press('Z', { ctrlKey: true, shiftKey: true }), 'mod+shift+z', false)).toBe(true);
  expect(matches(press('?', { shiftKey: true }), '?', false)).toBe(true);
  expect(matches(press('+', { shiftKey: true }), '+', false)).toBe(true);
});

test('a bare letter does not fire with Ctrl held, so the browser keeps its own shortcuts', () => {
  expect(matches(press('r', { ctrlKey: true }), 'r', false)).toBe(false);
});

test('shortcuts are shown as people know them', () => {
  expect(show('mod+shift+z', false)).toBe('Ctrl+Shift+Z');
  expect(show('mod+k', true)).toBe('⌘K');
  expect(show('+', false)).toBe('+');
  expect(isCharacter('shift+e')).toBe(true);
  expect(isCharacter('mod+k')).toBe(false);
});
