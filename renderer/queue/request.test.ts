import { expect, test } from 'vitest';
import { localTime } from '../data/due.ts';
import { codeFaults, dueFrom, emptyPatient, emptyRequest, toForm, withGuideline } from './request.ts';

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
  expect(first).toEqual({ guideline: 'A', type: 'initial' });
  expect(withGuideline({ ...first, type: 'continued' }, guideline('B', ['initial', 'continued'])).type).toBe(
    'continued',
  );
  expect(withGuideline(first, guideline('C', ['knee'])).type).toBe('knee');
});

test('codes are checked for their form; ICD-9 is right for a service of before October 2015', () => {
  const fields = { codes: 'J44.9, 496', procedures: 'E1390; 64493-50', serviceDate: '2009-01-06' };
  expect(codeFaults(fields)).toEqual({ codes: undefined, procedures: undefined });
  expect(codeFaults({ ...fields, serviceDate: '2024-01-06' }).codes).toMatch(/ICD-9-CM/);
  expect(codeFaults({ ...fields, procedures: 'E1390, oxygen' }).procedures).toMatch(/^OXYGEN/);
});

const now = new Date('2026-03-02T12:00:00Z');

test('empty fields are not sent, codes are split, a password only when there is one', () => {
  const patient = { ...emptyPatient, patient: ' Ada ', codes: 'E66.01, Z68.41' };
  const request = { ...emptyRequest, guideline: 'A', procedures: '43644', provider: ' Dr. B. Heron ' };
  const form = toForm(request, patient, now);
  expect(form).toEqual({
    guideline_code: 'A',
    patient: { name: 'Ada' },
    request: {
      diagnosis_codes: ['E66.01', 'Z68.41'],
      procedure_codes: ['43644'],
      ordering_provider: 'Dr. B. Heron',
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
