import { expect, it } from 'vitest';
import { allOf, someOf } from './visitors.ts';

const ann = { username: 'ann', display_name: 'Ann Lee', role: 'nurse' as const };
const bob = { username: 'bob', display_name: '', role: 'physician' as const };

it('names who else has the case open, and how many more', () => {
  expect([someOf([]), allOf([])]).toEqual(['', undefined]);
  expect(someOf([ann])).toBe('Also open: Ann Lee');
  expect(someOf([bob, ann])).toBe('Also open: bob and 1 more');
  expect(allOf([ann, bob])).toBe('Has this case open too: Ann Lee (Nurse), bob (Physician)');
});
