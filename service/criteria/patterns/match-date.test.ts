import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { findPattern } from './match.ts';

const chart = understand(
  recordOf(
    'Clinic note\nDate of service: 2025-01-27\n\nInfarcts 2008 and 2012, CABG 2014 (the only one), stent 1/6/2025.',
  ),
  requestContextOf({
    patient: { name: 'A B', date_of_birth: '1950-01-01' },
    request: { date_of_service: '2025-01-30' },
  }),
);
const dateOf = (pattern: string) => findPattern(chart, pattern)[0]?.date;

test('of several dates in a sentence the one right behind the words is theirs, be it a year', () => {
  expect(dateOf('cabg')).toBe('2014-01-01');
  expect(dateOf('stent')).toBe('2025-01-06');
});
