import { expect, test } from 'vitest';
import { lookBackIn } from './window.ts';

test.each([
  ['Seen by a pulmonologist within the past 6 months', '6 months', 'Seen by a pulmonologist'],
  ['Hospitalized in the last five years', '5 years', 'Hospitalized'],
  ['A1c <10 % within 90 d', '90 days', 'A1c <10 %'],
  ['Echo, no more than 30 days before the request', '30 days', 'Echo'],
  ['Results none older than a year before review', '1 year', 'Results'],
  ['Visit within 14 days of the request, in person', '14 days', 'Visit, in person'],
])('looks back from the request: %s', (text, within, rest) => {
  expect(lookBackIn(text)).toMatchObject({ within, rest });
});

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
