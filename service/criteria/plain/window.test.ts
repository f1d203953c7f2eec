import { expect, test } from 'vitest';
import { lookBackIn } from './window.ts';

test.each([
  [
    'Seen by a pulmonologist within the past 6 months',
    { within: '6 months', rest: 'Seen by a pulmonologist' },
  ],
  ['Hospitalized in the last five years', { within: '5 years', rest: 'Hospitalized' }],
  ['A1c <10 % within 90 d', { within: '90 days', rest: 'A1c <10 %' }],
  ['Echo, no more than 30 days before the request', { within: '30 days', rest: 'Echo' }],
  ['Results none older than a year before review', { within: '1 year', rest: 'Results' }],
  ['Visit within 14 days of the request, in person', { within: '14 days', rest: 'Visit, in person' }],
])('looks back from the request: %s', (text, found) => expect(lookBackIn(text)).toMatchObject(found));

test.each([
  ['Within 6 months of surgery'],
  ['Within a year before the scan'],
  ['Pain for at least 6 weeks'],
  ['A course of 12 weeks'],
  ['Age within 50 years or more'],
  ['Applied within 30 minutes'],
])('does not: %s', (text) => {
  expect(lookBackIn(text)).toBeUndefined();
});
