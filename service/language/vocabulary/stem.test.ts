import { expect, test } from 'vitest';
import { stem } from './stem.ts';

test.each([
  ['fell', 'falling'],
  ['stenoses', 'stenosis'],
  ['positions', 'positioning'],
  ['apartment', 'apartments'],
])('%s and %s are forms of one word', (one, other) => expect(stem(one)).toBe(stem(other)));

test.each([
  ['several', 'severe'],
  ['willing', 'will'],
  ['ambulance', 'ambulates'],
  ['lateral', 'later'],
  ['position', 'positive'],
  ['generator', 'general'],
  ['terminal', 'terminated'],
])('%s and %s are not', (one, other) => expect(stem(one)).not.toBe(stem(other)));
