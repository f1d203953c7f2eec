import { expect, test } from 'vitest';
import { evidenceId } from './ids.ts';

test('an id stays what it was in reviews that are stored', () => {
  expect(evidenceId(['1.1', 'a'])).toBe('2e3f2ad3-e48e-544f-b6fd-7cd5dcb2bf11');
});

test('the same content has the same id, other content another', () => {
  expect(evidenceId(['1.1', 'a'])).toBe(evidenceId(['1.1', 'a']));
  expect(evidenceId(['1.1', 'a'])).not.toBe(evidenceId(['1.2', 'a']));
});
