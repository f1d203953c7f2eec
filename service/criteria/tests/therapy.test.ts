import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { judgeTherapy } from './therapy.ts';

it.each([
  ['Fluoxetine 2 weeks, did not help. Bupropion 400 mg, how long not in chart, no benefit.', 'unknown'],
  ['Fluoxetine 2 weeks, did not help. Bupropion 3 weeks, no benefit.', 'no'],
  ['Fluoxetine 2 weeks, did not help. Bupropion 8 weeks, no benefit.', 'yes'],
])('a failure after a time that nobody knows may have been long enough: %s', (text, answer) => {
  const chart = understand(
    recordOf(`Office visit\nDate of service: 2025-05-06\n\n${text}`),
    requestContextOf({ request: { date_of_service: '2025-05-10' } }),
  );
  const test = { kind: 'therapy' as const, any: ['fluoxetine', 'bupropion'], duration: '4 weeks' };
  expect(judgeTherapy(test, chart).answer).toBe(answer);
});
