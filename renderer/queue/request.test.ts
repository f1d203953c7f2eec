import { expect, test } from 'vitest';
import { emptyRequest, toForm, withGuideline } from './request.ts';

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

test('empty fields are not sent, codes are split', () => {
  const form = toForm({ ...emptyRequest, guideline: 'A', patient: ' Ada ', codes: 'E66.01, Z68.41' }, 'T');
  expect(form).toEqual({
    guideline_code: 'A',
    patient: { name: 'Ada' },
    request: { diagnosis_codes: ['E66.01', 'Z68.41'], urgency: 'standard', received_at: 'T' },
  });
});
