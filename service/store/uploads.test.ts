import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryStores, together } from './testing.ts';
import { openUploads } from './uploads.ts';

const { folder: temporaryFolder } = temporaryStores();
const WORD = 'Heron Lake Clinic ';
const chunk = Buffer.from(WORD.repeat(4096));

async function* chunks(count: number) {
  for (let at = 0; at < count; at++) yield chunk;
}

it('gives back what came, as often as it is asked, and nothing of it can be read in the folder', async () => {
  const folder = temporaryFolder();
  const upload = (await openUploads(folder).receive(chunks(40), 40 * chunk.length))!;
  expect(upload.length).toBe(40 * chunk.length);
  const whole = Buffer.concat(Array(40).fill(chunk));
  for (const _ of [1, 2]) expect((await together(upload.pieces())).equals(whole)).toBe(true);
  const [name] = readdirSync(folder);
  expect(readFileSync(join(folder, name!)).includes(WORD)).toBe(false);
  await upload.discard();
  expect(readdirSync(folder)).toEqual([]);
  await expect(together(upload.pieces())).rejects.toThrow();
});

it('keeps nothing of what is more than is allowed, but reads it to its end', async () => {
  const folder = temporaryFolder();
  const read = vi.fn();
  const counted = async function* () {
    for await (const one of chunks(5)) {
      read();
      yield one;
    }
  };
  expect(await openUploads(folder).receive(counted(), 5 * chunk.length - 1)).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(5);
  expect(readdirSync(folder)).toEqual([]);
});

it('keeps nothing of what broke off', async () => {
  const folder = temporaryFolder();
  const broken = async function* () {
    yield* chunks(3);
    throw new Error('closed');
  };
  await expect(openUploads(folder).receive(broken(), Number.POSITIVE_INFINITY)).rejects.toThrow('closed');
  expect(readdirSync(folder)).toEqual([]);
});

it('tells that the disk is full, and does not need its folder to be there', async () => {
  const folder = join(temporaryFolder(), 'uploads');
  const full = async function* () {
    yield* chunks(1);
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  await expect(openUploads(folder).receive(full(), 1e9)).rejects.toMatchObject({ code: 'disk_full' });
  rmSync(folder, { recursive: true });
  const upload = await openUploads(folder).receive(chunks(1), 1e9);
  expect(upload?.length).toBe(chunk.length);
});
