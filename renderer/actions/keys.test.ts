import { expect, test } from 'vitest';
import { counts, isCharacter, matches, show } from './keys.ts';

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

test('named keys are no characters: they stay when single letters are turned off', () => {
  for (const key of ['f2', 'f6', 'escape', 'enter', 'delete', 'shift+delete']) {
    expect(isCharacter(key), key).toBe(false);
    expect(counts(key, { typing: false, letterKeys: false }), key).toBe(true);
  }
  for (const key of ['e', 'shift+e', '?', '+', '1']) {
    expect(isCharacter(key), key).toBe(true);
    expect(counts(key, { typing: false, letterKeys: false }), key).toBe(false);
  }
});

test('a field of text keeps its keys, but for Ctrl and what is meant for those who type', () => {
  const typing = { typing: true, letterKeys: true };
  for (const key of ['e', 'enter', 'escape', 'delete', 'alt+shift+arrowleft', 'f2'])
    expect(counts(key, typing), key).toBe(false);
  expect(counts('mod+s', typing)).toBe(true);
  expect(counts('f6', { ...typing, whileTyping: true })).toBe(true);
});
