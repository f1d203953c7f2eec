import { expect, test } from 'vitest';
import { evidenceId, uuid5 } from './ids.ts';

test('agrees with the example of RFC 9562', () => {
  expect(uuid5('www.example.com', '6ba7b810-9dad-11d1-80b4-00c04fd430c8')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});

test('the same content has the same id, other content another', () => {
  expect(evidenceId(['1.1', 'a'])).toBe(evidenceId(['1.1', 'a']));
  expect(evidenceId(['1.1', 'a'])).not.toBe(evidenceId(['1.2', 'a']));
});
