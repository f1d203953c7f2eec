import { expect, test } from 'vitest';
import { credentialIn } from './credentials.ts';

test.each([
  ['Pia Roth, MD', 'MD'],
  ['Pia Roth, MD, FACP', 'MD, FACP'],
  ['Pia Roth, MD.FACOG.X', 'MD.FACOG.X'],
  ['Pia Roth, M.D.,', 'M.D.,'],
  ['Roth, Pia A, MD', 'MD'],
  ['Pia Roth', ''],
  ['Pia Roth, md', ''],
  ['Pia Roth, MD1', ''],
  [undefined, ''],
])('credentials of %j', (name, expected) => expect(credentialIn(name)).toBe(expected));

test('a long row of capitals is read in a few steps', () => {
  expect(credentialIn(`Pia Roth, ${'A'.repeat(250)}1`)).toBe('');
});
