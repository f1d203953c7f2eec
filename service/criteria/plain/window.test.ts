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
  ['Ferritin drawn within the preceding 90 days', { within: '90 days', rest: 'Ferritin drawn' }],
  ['INR not more than three weeks before the requested surgery', { within: '3 weeks', rest: 'INR' }],
  ['Skin check collected ≤30 days ago', { within: '30 days', rest: 'Skin check collected' }],
  ['Foot exam on file from the past 6 mos', { within: '6 months', rest: 'Foot exam on file' }],
  ['Colonoscopy in the prior year', { within: '1 year', rest: 'Colonoscopy' }],
  ['Echo less than one year ago', { within: '1 year', rest: 'Echo' }],
  ['Weight in the 60 days leading up to this request', { within: '60 days', rest: 'Weight' }],
  ['Fall during the last half a year', { within: '6 months', rest: 'Fall' }],
  ['Scan over the preceding twenty-four months', { within: '24 months', rest: 'Scan' }],
  ['CT no older than 60 days', { within: '60 days', rest: 'CT' }],
  ['Seen in the year before the written order', { within: '1 year', rest: 'Seen' }],
  ['It did not take place in the 3 months before', { within: '3 months', rest: 'It did not take place' }],
  ['Panel from the 2 weeks prior to submission', { within: '2 weeks', rest: 'Panel' }],
])('looks back from the request: %s', (text, found) => expect(lookBackIn(text)).toMatchObject(found));

test.each([
  ['Within 6 months of surgery'],
  ['Within a year before the scan'],
  ['Pain for at least 6 weeks'],
  ['A course of 12 weeks'],
  ['Age within 50 years or more'],
  ['Applied within 30 minutes'],
  ['No more than 14 days before the start of care'],
  ['Within 3 months of starting the drug'],
  ['In the 90 days before the first dialysis'],
  ['Less than 6 months before the transplant'],
])('does not: %s', (text) => {
  expect(lookBackIn(text)).toBeUndefined();
});
