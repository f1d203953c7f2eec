import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../api/evident.ts';
import { filesIn, kindOf, makeWorld, type World } from './data-folder.ts';
import { tryOne } from './sweep.ts';

const { folder, remove } = temporaryFolder();
let world: World;
beforeAll(async () => {
  world = await makeWorld(folder);
});
afterAll(remove);

it.each([
  ['evident.db', 'flipped', /^store_damaged$/],
  ['evident.db-wal', 'missing', /^works, reported: .*store_rolled_back/],
  ['keys.json', 'truncated', /^key_damaged$/],
  ['manifest.json', 'empty', /^works, reported: .*manifest_damaged/],
  ['files', 'flipped', /^works, reported: .*objects_damaged/],
  ['backups/files', 'missing', /^$/],
] as const)('%s, %s: refused or reported, and nothing is deleted for it', async (kind, how, end) => {
  const path = filesIn(world.now).find((name) => kindOf(name) === kind)!;
  // Where the schema is: what later work wrote anew is in the log beside the database.
  const outcome = await tryOne(world, folder, path, how, { at: 0.05, isShort: true });
  expect(outcome).toEqual({ path, how, end: expect.stringMatching(end), faults: [] });
});
