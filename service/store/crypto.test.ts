import { describe, expect, it } from 'vitest';
import { deriveKey, newKey, seal, unseal } from './crypto.ts';

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
