import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import type { ChartDocument } from '../../language/types.ts';
import { paperName } from './papers.ts';

test('what a committee writes is no visit', () => {
  const note = { title: 'Multispecialty note', kind: 'visit' } as ChartDocument;
  expect(paperName({ ...note, author: 'committee' })).toBe('conference record');
  expect(paperName({ ...note, author: 'A. Lund, MD' })).toBe('visit note');
});

/** What a paper with this title by this author is called. */
function called(title: string, author: string): string {
  const text = `${title}\nDate of service: 02/18/2025   Provider: ${author}\n\nExercise is prescribed for the knee.`;
  const chart = understand(recordOf(text), requestContextOf({}));
  return paperName(chart.documents[0]);
}

test.each([
  ['Tumor board minutes', 'I. Falk, RN', 'conference record'],
  ['Limb salvage case conference', 'I. Falk, RN', 'conference record'],
  ['Notes from son / portal', 'M. Falk (son)', 'portal message'],
  ['Portal messages', 'patient', 'portal message'],
  ['TTE', 'A. Lund, MD', 'echocardiogram report'],
  ['Echo summary', 'Lab', 'echocardiogram report'],
  ['SWO', 'A. Lund, MD', 'order'],
])('"%s" by %s is a kind of its own: %s', (title, author, name) => {
  expect(called(title, author)).toBe(name);
});

test.each([
  ['Hip class intake', 'A. Lund, PT'],
  ['Dealer order worksheet', 'Best Medical Supply'],
  ['Dealer note', 'Best Medical Supply'],
  ['Knee evaluation', 'A. Lund, PT'],
  ['Appointment note', 'front desk'],
  ['MRI safety sheet', 'A. Lund'],
  ['Imaging center statement', 'Quality office'],
  ['Imaging center worksheet', 'Tech A. Lund'],
  ['Imaging center page', 'Tech A. Lund'],
  ['Ortho op note', 'A. Lund, MD'],
  ['Transfer note', 'A. Lund, MD'],
  ['Imaging history of the hospital', 'A. Lund, MD'],
])('"%s" by %s goes by its title, not by a kind that its writer does not write', (title, author) => {
  expect(called(title, author)).toBe(`"${title}"`);
});

test.each([
  ['Heart group', 'A. Lund, MD', '"Heart group" note'],
  ['Bone health - new pt', 'A. Lund, RN', '"Bone health - new pt" note'],
  ['Outside cardiology, 2018 - scanned', 'A. Lund, MD', '"Outside cardiology, 2018 - scanned" note'],
  ['Bed delivery day', 'Best Medical Supply', 'document "Bed delivery day"'],
  ['Desk readiness', 'OR desk', 'document "Desk readiness"'],
  ['Pump transmissions (printed 4/2/26)', 'A. Lund, RN', '"Pump transmissions"'],
  ['PCP', 'A. Lund, NP', 'PCP note'],
  ['Dietitian', 'A. Lund, RD', 'dietitian note'],
  ['Optometry', 'A. Lund, OD', 'optometry note'],
])('"%s" by %s names no sort of paper: %s', (title, author, name) => {
  expect(called(title, author)).toBe(name);
});

test.each([
  ['Imaging center worksheet', 'Tech A. Lund', '"Imaging center worksheet"'],
  ['Therapy timeline of the clinic', 'A. Lund, PA-C', '"Therapy timeline of the clinic"'],
  ['Nursing checklist before surgery', 'A. Lund, RN', '"Nursing checklist before surgery"'],
])('"%s" by %s is called no note or report that it is not: %s', (title, author, name) => {
  expect(called(title, author)).toBe(name);
});

test.each([
  ['Referral form', 'front desk', 'form'],
  ['Clinic visit', 'A. Lund, MD', 'visit note'],
  ['Signed order', 'A. Lund, MD', 'order'],
  ['MRI of the knee', 'A. Lund, MD', 'imaging report'],
  ['Knee consultation', 'A. Lund, MD', 'consultation note'],
  ['Letter of the clinic', 'A. Lund, MD', 'letter'],
])('"%s" by %s keeps the name of its kind: %s', (title, author, name) => {
  expect(called(title, author)).toBe(name);
});

test('the day of printing is no part of a title', () => {
  expect(called('Device transmissions (printed 5/1/24)', 'A. Lund, RN')).toBe('"Device transmissions"');
});
