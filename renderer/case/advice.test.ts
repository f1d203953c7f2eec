import { expect, test } from 'vitest';
import { adviceFor } from './advice.ts';

test('every failure says what can be done, one that is not known too', () => {
  expect(adviceFor('record_unreadable')).toContain('another copy');
  expect(adviceFor('something_new')).toBe('Try again.');
});
