import { expect, it } from 'vitest';
import { noteOf } from '../../language/testing.ts';
import { judgeTherapy } from './therapy.ts';

it.each([
  ['Fluoxetine 2 weeks, did not help. Bupropion 400 mg, how long not in chart, no benefit.', 'unknown'],
  ['Fluoxetine 2 weeks, did not help. Bupropion 3 weeks, no benefit.', 'no'],
  ['Fluoxetine 2 weeks, did not help. Bupropion 8 weeks, no benefit.', 'yes'],
])('a failure after a time that nobody knows may have been long enough: %s', (text, answer) => {
  const chart = noteOf(text, { day: '2025-05-06', form: { request: { date_of_service: '2025-05-10' } } });
  const test = { kind: 'therapy' as const, any: ['fluoxetine', 'bupropion'], duration: '4 weeks' };
  expect(judgeTherapy(test, chart).answer).toBe(answer);
});
