/** What every adapter of the file port must do. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { FilePort } from './files.ts';

/** More than any adapter sends or writes at once. */
const LARGE = 20 * 1024 * 1024;

async function* pieces(count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield new Uint8Array(size).fill(index);
}

/** Puts a large file and an empty one, both in pieces. */
async function putPieces(files: FilePort): Promise<{ count: number; size: number }> {
  const size = 1_000_003;
  const count = Math.ceil(LARGE / size);
  await files.put('large-11', pieces(count, size));
  await files.put('empty-11', pieces(0, 0));
  return { count, size };
}

/** `create` hands out an empty one at each call. */
export function filePortContract(create: () => FilePort): void {
  const bytes = Buffer.from([0, 1, 2, 255]);

  it('gives back what was put', async () => {
    const files = create();
    await files.put('aa-11', bytes);
    expect(await files.get('aa-11')).toEqual(bytes);
  });

  it('gives back what came in pieces, large or empty', async () => {
    const files = create();
    const { count, size } = await putPieces(files);
    const found = await files.get('large-11');
    expect(found).toHaveLength(count * size);
    expect([found?.[0], found?.[size], found?.at(-1)]).toEqual([0, 1, count - 1]);
    expect(await files.get('empty-11')).toEqual(Buffer.alloc(0));
  });

  it('opens what was put, to be read piece by piece as often as one likes', async () => {
    const files = create();
    const { count, size } = await putPieces(files);
    const large = await files.open('large-11');
    expect(large?.bytes).toBe(count * size);
    for (const time of [1, 2]) {
      const hash = createHash('sha256');
      let most = 0;
      for await (const piece of large!.read()) {
        hash.update(piece);
        most = Math.max(most, piece.length);
      }
      const whole = createHash('sha256').update((await files.get('large-11'))!);
      expect([time, hash.digest('hex')]).toEqual([time, whole.digest('hex')]);
      expect(most).toBeLessThan(LARGE / 2);
    }
    const first = large!.read()[Symbol.asyncIterator]();
    expect((await first.next()).value?.[0]).toBe(0);
    await first.return?.();
    const empty = await files.open('empty-11');
    expect(empty?.bytes).toBe(0);
    for await (const piece of empty!.read()) expect(piece).toHaveLength(0);
    expect(await files.open('bb-22')).toBeUndefined();
  });

  it('keeps nothing of what broke off, and leaves what was there', async () => {
    const files = create();
    await files.put('aa-11', bytes);
    async function* broken() {
      yield* pieces(25, 1_000_003);
      throw new Error('broken off');
    }
    await expect(files.put('aa-11', broken())).rejects.toThrow();
    await expect(files.put('bb-22', broken())).rejects.toThrow();
    expect(await files.get('aa-11')).toEqual(bytes);
    expect((await files.list()).map(({ name }) => name)).toEqual(['aa-11']);
  });

  it('answers undefined for what is not there', async () => {
    expect(await create().get('aa-11')).toBeUndefined();
  });

  it('replaces as a whole', async () => {
    const files = create();
    await files.put('aa-11', Buffer.alloc(1000, 1));
    await files.put('aa-11', bytes);
    expect(await files.get('aa-11')).toEqual(bytes);
  });

  it('takes the same name many times at once', async () => {
    const files = create();
    const contents = Array.from({ length: 12 }, (_, index) => Buffer.alloc(20_000, index));
    await Promise.all(contents.map((one) => files.put('aa-11', one)));
    const found = await files.get('aa-11');
    expect(contents.some((one) => found?.equals(one))).toBe(true);
    expect(await files.list()).toHaveLength(1);
  });

  it('lists names with their age and size', async () => {
    const files = create();
    await files.put('aa-11', bytes);
    await files.put('bb-22', bytes);
    const list = await files.list();
    expect(list.map((file) => file.name).sort()).toEqual(['aa-11', 'bb-22']);
    expect(list.every((file) => Math.abs(Date.now() - file.modifiedAt) < 3_600_000)).toBe(true);
    expect(list.map((file) => file.bytes)).toEqual([4, 4]);
  });

  it('lists while others write and delete', async () => {
    const files = create();
    const work = Array.from({ length: 40 }, async (_, index) => {
      await files.put(`aa-${index + 10}`, bytes);
      await files.delete(`aa-${index + 10}`);
    });
    for (let index = 0; index < 20; index += 1) await files.list();
    await Promise.all(work);
    expect(await files.list()).toEqual([]);
  });

  it('deletes, and deleting twice is no error', async () => {
    const files = create();
    await files.put('aa-11', bytes);
    await files.delete('aa-11');
    await files.delete('aa-11');
    expect(await files.list()).toEqual([]);
  });

  it.each(['../escape', 'a/b', '', 'A', 'x.tmp'])('refuses the name %j', async (name) => {
    await expect(create().put(name, bytes)).rejects.toThrow();
  });
}
