import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  deriveKey,
  macOfFile,
  newKey,
  seal,
  sealedFile,
  unseal,
  unsealedPieces,
  unsealFile,
} from './crypto.ts';
import { together } from './testing.ts';

describe('seal', () => {
  const key = newKey();
  const plain = Buffer.from('Zebra Quux, 1950-01-01');

  it('opens with the same key and context', () => {
    expect(unseal(key, seal(key, plain, 'a'), 'a')).toEqual(plain);
  });

  it('never gives the same bytes twice', () => {
    expect(seal(key, plain, 'a').equals(seal(key, plain, 'a'))).toBe(false);
  });

  it.each([
    ['another key', () => unseal(newKey(), seal(key, plain, 'a'), 'a')],
    ['another context', () => unseal(key, seal(key, plain, 'a'), 'b')],
    ['a missing byte', () => unseal(key, seal(key, plain, 'a').subarray(0, -1), 'a')],
    ['nothing at all', () => unseal(key, Buffer.alloc(0), 'a')],
  ])('refuses %s', (_name, open) => {
    expect(open).toThrow(expect.objectContaining({ code: 'object_damaged' }));
  });

  it('refuses when any byte has changed', () => {
    const sealed = seal(key, plain, 'a');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => unseal(key, changed, 'a')).toThrow();
    }
  });
});

describe('deriveKey', () => {
  it('gives another key for each purpose', () => {
    const key = newKey();
    expect(deriveKey(key, 'links')).not.toEqual(deriveKey(key, 'audit'));
    expect(deriveKey(key, 'links')).toEqual(deriveKey(key, 'links'));
  });
});

it('a file sealed in pieces is one sealed at once, and the other way round', async () => {
  const key = newKey();
  for (const length of [0, 1, 4 * 1024 * 1024, 9 * 1024 * 1024 + 5]) {
    const plain = randomBytes(length);
    expect((await unsealFile(key, seal(key, plain, 'c'), 'c')).equals(plain)).toBe(true);
    const sealed = await together(sealedFile(key, plain, 'c'));
    expect(unseal(key, sealed, 'c').equals(plain)).toBe(true);
    expect(await macOfFile(key, plain)).toBe(createHmac('sha256', key).update(plain).digest('hex'));
    sealed[sealed.length - 20]! ^= 1;
    await expect(unsealFile(key, sealed, 'c')).rejects.toMatchObject({ code: 'object_damaged' });
    await expect(unsealFile(key, sealed.subarray(0, 10), 'c')).rejects.toMatchObject({
      code: 'object_damaged',
    });
  }
});

it('what comes in pieces of any size is opened as it comes, and refused at its end when it was changed', async () => {
  const key = newKey();
  async function* cut(bytes: Buffer, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const opened = (sealed: Buffer, size: number, context = 'c') =>
    together(unsealedPieces(key, cut(sealed, size), context));
  for (const length of [0, 1, 15, 16, 17, 1000]) {
    const plain = randomBytes(length);
    const sealed = seal(key, plain, 'c');
    for (const size of [1, 7, 12, 16, 28, 29, 5000])
      expect((await opened(sealed, size)).equals(plain)).toBe(true);
    const refused = expect.objectContaining({ code: 'object_damaged' });
    await expect(opened(sealed, 7, 'd')).rejects.toEqual(refused);
    await expect(opened(sealed.subarray(0, -1), 7)).rejects.toEqual(refused);
    await expect(opened(sealed.subarray(0, 10), 7)).rejects.toEqual(refused);
    await expect(opened(Buffer.alloc(0), 7)).rejects.toEqual(refused);
    for (const at of [0, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      await expect(opened(changed, 7)).rejects.toEqual(refused);
    }
  }
});
