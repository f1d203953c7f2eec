import { expect, it } from 'vitest';
import { letterWords, neededFor } from './words.ts';

it('says which letters need a field', () => {
  const kinds = ['approval', 'denial', 'partial', 'withdrawal', 'information'] as const;
  const all = kinds.map((kind) => ({ kind, audience: 'patient' as const }));
  expect(neededFor([])).toBe('');
  expect(neededFor([...all, { kind: 'denial', audience: 'provider' }])).toBe(
    'denial to the provider; every letter to the patient',
  );
  expect(letterWords({ kind: 'information', audience: 'provider' })).toBe(
    'Request for information, to the provider',
  );
});
