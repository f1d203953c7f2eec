import { expect, it } from 'vitest';
import { noteOf } from '../../language/testing.ts';
import { judgeTherapy } from './therapy.ts';

it.each([
  ['Physical therapy 7 weeks; benefit: NONE', 'yes'],
  ['Physical therapy, 7 weeks; pain 7 before and 7 after.', 'yes'],
  ['Physical therapy 9 weeks. His pain score in December was 6 and is 6 now.', 'yes'],
  ['Physical therapy 9 weeks. NRS 8 -> 2.', 'no'],
  ['treatment          from      to        effect\nPhysical therapy   02/03/25  03/28/25  none', 'yes'],
  ['treatment          weeks     result\nPhysical therapy   8         nonresponse', 'yes'],
  ['treatment          weeks     result\nPhysical therapy   2         none', 'no'],
  ['Physical therapy for 8 weeks with near full recovery.', 'no'],
  ['Started physical therapy two weeks ago.', 'no'],
  ['Physical therapy ordered for 8 weeks.', 'unknown'],
])('%s: %s', (text, answer) => {
  const chart = noteOf(text, { day: '2025-05-06', form: { request: { date_of_service: '2025-05-10' } } });
  const test = { kind: 'therapy' as const, any: ['physical therapy'], duration: '4 weeks' };
  expect(judgeTherapy(test, chart).answer).toBe(answer);
});
