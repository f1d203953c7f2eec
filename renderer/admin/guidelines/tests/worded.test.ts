import { expect, test } from 'vitest';
import { worded } from './Fields.tsx';

const form = {
  name: 'value',
  label: '',
  about: '',
  fields: [
    { name: 'at_most', label: 'At most', required: false, type: 'number' },
    { name: 'below', label: 'Below', required: false, type: 'number' },
  ],
};

test('messages name fields as the form does; other words stay', () => {
  expect(worded('compares with nothing; add one of at_most, below', form)).toBe(
    'compares with nothing; add one of “At most”, below',
  );
  expect(worded('is not known here; did you mean not_context?', form)).toContain('not_context');
  expect(worded(undefined, form)).toBeUndefined();
});
