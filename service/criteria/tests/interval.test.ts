import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { noteOf } from '../../language/testing.ts';
import type { IntervalTest } from '../schema/tests.ts';
import { judgeInterval } from './events.ts';

const test: IntervalTest = {
  kind: 'interval',
  from: { any: ['cpap & set up'], pick: 'earliest' },
  to: { any: ['cpap'], scope: { documents: ['visit'], mode: ['in_person'] }, pick: 'latest' },
  min: '31 days',
  max: '91 days',
};

/** A visit that tells of the set-up took place on its own day, not on that of the set-up. */
it.each([
  ['2025-03-12', 'yes'],
  ['2025-07-30', 'no'],
])('visit of %s: %s', (day, answer) => {
  const chart = understand(
    recordOf(
      `Office visit\nDate of service: ${day}\n\nSeen in the office. CPAP was set up 01/20/2025 and helps.`,
    ),
    requestContextOf({ request: { date_of_service: '2025-08-10' } }),
  );
  expect(judgeInterval(test, chart).answer).toBe(answer);
});

/** Whether a wound note of November 25 tells of a begin that lay four months before the day of service. */
const ofFourMonths = (begun: string, text: string, date_of_service: string) =>
  judgeInterval(
    {
      kind: 'interval',
      from: { any: [begun], pick: 'earliest' },
      to: { form: 'date_of_service' },
      min: '4 months',
    },
    noteOf(text, { title: 'Wound note', day: '2025-11-25', form: { request: { date_of_service } } }),
  );

it('what began has the day behind its "since", in whatever note it is told', () => {
  const answer = (text: string) => ofFourMonths('vac & since|placed', text, '2025-12-02').answer;
  expect(answer('Right stump. VAC since 7/22 (hospital 7/22-8/3, then home).')).toBe('yes');
  expect(answer('Right stump. VAC since 10/22 (hospital 10/22-10/30, then home).')).toBe('no');
});

it('an interval that one day of a month has and another has not is not settled', () => {
  const judged = (text: string) => ofFourMonths('vac & placed', text, '2025-11-15');
  expect(judged('VAC placed in June 2025.').answer).toBe('yes');
  expect(judged('VAC placed in August 2025.').answer).toBe('no');
  const open = judged('VAC placed in July 2025.');
  expect(open.answer).toBe('unknown');
  expect(open.reason).toContain('July 2025');
  expect(open.reason).not.toContain('07/01/2025');
  expect(judged('VAC placed on 07/03/2025.').answer).toBe('yes');
});
