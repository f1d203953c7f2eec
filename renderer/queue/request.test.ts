import { expect, test } from 'vitest';
import { dueFrom, emptyPatient, emptyRequest, localTime, toForm, withGuideline } from './request.ts';

const guideline = (code: string, types: string[]) => ({
  guideline_code: code,
  guideline_name: code,
  guideline_version: '1',
  kind: 'LCD',
  request_types: types,
  leaves: 1,
  authored_leaves: 0,
});

test('a guideline brings its first request type and keeps a type it shares', () => {
  const first = withGuideline(emptyRequest, guideline('A', ['initial', 'continued']));
  expect(first).toMatchObject({ guideline: 'A', type: 'initial' });
  expect(withGuideline({ ...first, type: 'continued' }, guideline('B', ['initial', 'continued'])).type).toBe(
    'continued',
  );
  expect(withGuideline(first, guideline('C', ['knee'])).type).toBe('knee');
});

const now = new Date('2026-03-02T12:00:00Z');

test('empty fields are not sent, codes are split, a password only when there is one', () => {
  const patient = { ...emptyPatient, patient: ' Ada ', codes: 'E66.01, Z68.41' };
  const form = toForm({ ...emptyRequest, guideline: 'A' }, patient, now);
  expect(form).toEqual({
    guideline_code: 'A',
    patient: { name: 'Ada' },
    request: {
      diagnosis_codes: ['E66.01', 'Z68.41'],
      urgency: 'standard',
      received_at: '2026-03-02T12:00:00.000Z',
    },
  });
  expect(toForm(emptyRequest, emptyPatient, now, 'open').pdf_password).toBe('open');
});

test('the clock runs from receipt: 72 hours expedited, 7 days standard', () => {
  const received = localTime(new Date('2026-02-01T08:30:00Z'));
  const request = { ...emptyRequest, received };
  expect(toForm(request, emptyPatient, now).request?.received_at).toBe('2026-02-01T08:30:00.000Z');
  expect(dueFrom(request)).toBe('2026-02-08T08:30:00.000Z');
  expect(dueFrom({ ...request, urgency: 'expedited' })).toBe('2026-02-04T08:30:00.000Z');
  expect(dueFrom(emptyRequest)).toBeUndefined();
});
