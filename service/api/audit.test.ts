import { expect, it } from 'vitest';
import { moment } from './audit.ts';

it.each<[string, number, string]>([
  ['2026-01-05', 0, '2026-01-05T00:00:00.000Z'],
  ['2026-01-05', 1, '2026-01-06T00:00:00.000Z'],
  ['2026-01-05T10:00:00+02:00', 1, '2026-01-05T08:00:00.000Z'],
  // As text a year of five digits would be before all entries.
  ['9999-12-31', 1, '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T23:00:00-05:00', 1, '9999-12-31T23:59:59.999Z'],
])('%s, %i days on, is %s', (text, days, at) => {
  expect(moment(text, '/to', days)).toBe(at);
});
