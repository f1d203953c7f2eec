import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadWindowState, saveWindowState } from './state.ts';

const folder = mkdtempSync(join(tmpdir(), 'evident-window-'));
afterAll(() => rmSync(folder, { recursive: true }));

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
const file = join(folder, 'deeper', 'window.json');
const bounds = { x: 100, y: 50, width: 1200, height: 800 };

it('comes back as it was saved', () => {
  expect(saveWindowState(file, { bounds, maximized: true })).toBe(true);
  expect(loadWindowState(file, screens)).toEqual({ bounds, maximized: true });
});

it.each([
  ['a screen that is gone', { ...bounds, x: 4000 }],
  ['above the screen', { ...bounds, y: -200 }],
  ['too small', { ...bounds, width: 10 }],
  ['no numbers', { ...bounds, x: 'left' }],
  ['fractions', { ...bounds, x: 0.5 }],
])('falls back on the default place: %s', (_name, wrong) => {
  writeFileSync(file, JSON.stringify({ bounds: wrong, maximized: false }));
  expect(loadWindowState(file, screens)).toEqual({ bounds: undefined, maximized: false });
});

it.each(['', '{', 'null', '[]', '7'])('survives a file that holds %j', (text) => {
  writeFileSync(file, text);
  expect(loadWindowState(file, screens)).toEqual({ maximized: false });
});

it('says when it could not save', () => {
  expect(saveWindowState(join(file, 'below-a-file'), { maximized: false })).toBe(false);
});
