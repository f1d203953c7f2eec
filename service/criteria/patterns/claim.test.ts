import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { weightAt, weightOf } from './claim.ts';

const weight = (title: string, author: string) =>
  weightOf(
    understand(
      recordOf(
        `${title}\nPatient: Sample Person   DOB: 06/01/1955\nDate of service: 2025-03-12   Provider: ${author}\n\nBrain injury, yes.`,
      ),
      requestContextOf({}),
    ).documents[0],
  );

it('weighs whatever a supplier faxes, tells on the phone or takes down as a claim', () => {
  for (const title of [
    'Supplier fax',
    'Intake sheet',
    'Phone note',
    'Telephone log',
    'Letter',
    'Cover sheet',
    'Billing page',
    'Attestation',
    'Supplier / rep summary',
  ])
    expect(weight(title, 'Harbor Home Medical'), title).toBe('claim');
});

it('weighs what the maker of a device writes as a claim', () => {
  for (const author of [
    'T. Hall, territory mgr',
    'J. Ott, sales manager',
    'R. Voss, industry representative',
  ])
    expect(weight('Letter', author), author).toBe('claim');
});

it('takes a survey of the home for what was seen, and clinicians at their word', () => {
  expect(weight('Home check', 'Gateway Mobility, supplier')).toBe('clinical');
  expect(weight('Home assessment', 'Liberty Scooters, T. Barr')).toBe('clinical');
  expect(weight('Letter from supplier', 'Liberty Scooters')).toBe('claim');
  expect(weight('Phone note', 'A. Rivera, MD')).toBe('clinical');
});

it('takes a supplier at its word for what it did itself: set up, deliver, teach', () => {
  for (const title of ['Equipment setup ticket', 'Delivery ticket', 'Training record'])
    expect(weight(title, 'Harbor Home Medical'), title).toBe('clinical');
  expect(weight('Set-up intake', 'Harbor Home Medical')).toBe('claim');
});

it('weighs the papers of offices and of nobody known below clinical notes', () => {
  expect(weight('Letter', 'Front office')).toBe('paper');
  expect(weight('Phone note', 'Scheduling desk, staff')).toBe('paper');
  expect(weight('Review worksheet', 'Plan')).toBe('paper');
  expect(weight('Letter', 'A. Rivera, MD')).toBe('clinical');
  expect(weight('Problem list form', 'EHR')).toBe('clinical');
  expect(weight('Progress note', 'unsigned')).toBe('clinical');
});

it('weighs what billing or scheduling writes to the payer as a claim', () => {
  expect(weight('Appeal letter', 'Lakeside Clinic billing dept')).toBe('claim');
  expect(weight('Letter', 'Authorization desk')).toBe('claim');
  expect(weight('Pre-auth request page', 'Surgery scheduling')).toBe('claim');
  expect(weight('Booking sheet', 'Surgery scheduling')).not.toBe('claim');
  expect(weight('Rental ledger', 'Billing dept')).not.toBe('claim');
  expect(weight('Coding query and answer', 'Billing')).not.toBe('claim');
  expect(weight('Letter of medical necessity', 'A. Rivera, MD')).toBe('clinical');
  expect(weight('Phone note', 'T. Osei RN, prior auth nurse')).toBe('clinical');
});

const weightOfPage = (title: string, text: string, author = 'A. Rivera, MD') => {
  const chart = understand(
    recordOf(
      `${title}\nPatient: Sample Person   DOB: 06/01/1955\nDate of service: 2025-03-12   Provider: ${author}\n\n${text}`,
    ),
    requestContextOf({}),
  );
  return weightAt(chart, chart.sentences.length - 1);
};

it('takes an order that nobody has signed for no order', () => {
  const order = (text: string, author?: string) =>
    weightOfPage('Order', `E0260 semi-electric bed.\n${text}`, author);
  expect(order('Signature ____________   Date ____')).toBe('claim');
  expect(order('Status: PENDED - AWAITING PROVIDER SIGNATURE')).toBe('claim');
  expect(order('Signed by:            Date:')).toBe('claim');
  expect(order('To follow.', 'A. Rivera, MD (not signed)')).toBe('claim');
  expect(order('Signed A. Rivera 3/12/2025')).toBe('clinical');
  expect(order('Signature:\nA. Rivera, MD 3/12/2025')).toBe('clinical');
  expect(order('Not yet signed\nTo follow by fax.')).toBe('claim');
  expect(order('Electronically signed by A. Rivera, MD. Patient signature: ____')).toBe('clinical');
  expect(order('Length of need 99.')).toBe('clinical');
  expect(weightOfPage('Progress note', 'Consent not yet signed.')).toBe('clinical');
});

it("weighs a clinician's letter to the payer below the clinician's notes", () => {
  const letter = weightOfPage;
  expect(letter('Letter of medical necessity', 'He needs the bed.')).toBe('form');
  expect(letter('Letter', 'To whom it may concern: He needs the bed.')).toBe('form');
  expect(letter('Letter', 'Dear Reviewer,\nHe needs the bed.')).toBe('form');
  expect(letter('Consultation letter', 'Dear Dr. Ames, he cannot turn in bed.')).toBe('clinical');
  expect(letter('Progress note', 'Necessity of the bed discussed.')).toBe('clinical');
});
