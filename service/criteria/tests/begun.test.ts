import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { judgeDuration } from './duration.ts';
import { judgeInterval } from './events.ts';

const chart = (text: string) =>
  understand(
    recordOf(`Office visit\nDate of service: 2025-03-12   Provider: A. Rivera, MD\n\n${text}`),
    requestContextOf({ request: { date_of_service: '2025-03-20' } }),
  );
const lasted = (text: string) =>
  judgeDuration(
    { kind: 'duration', of: ['leg pain'], at_least: '4 weeks', scope: { window: { within: '1 year' } } },
    chart(text),
  ).answer;

it('a beginning long ago is stated on the day of the note', () => {
  expect(lasted('Leg pain ever since the operation of 2020.')).toBe('yes');
});

it('a day that something has been going on since then', () => {
  expect(lasted('Woke with it on March 1, leg pain since then.')).toBe('no');
  expect(lasted('Tripped on January 5 and the leg pain never left.')).toBe('yes');
});

it('an event without its day was not on the day of the note', () => {
  const since = (text: string) =>
    judgeInterval(
      {
        kind: 'interval',
        from: { any: ['injection & failed'] },
        to: { form: 'date_of_service' },
        min: '14 days',
      },
      chart(text),
    ).answer;
  expect(since('The first injection failed.')).toBe('unknown');
  expect(since('The injection of 3/10/2025 failed.')).toBe('no');
  expect(since('The injection of 2/10/2025 failed.')).toBe('yes');
});
