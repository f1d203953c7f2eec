import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { noteOf } from '../../language/testing.ts';
import type { ChangeTest } from '../schema/tests.ts';
import { judgeChange } from './value.ts';

const fall: ChangeTest = {
  kind: 'change',
  from: { variable: ['spo2'], conditions: ['mean'], pick: 'latest' },
  to: { variable: ['spo2'], conditions: ['asleep', '!mean'], pick: 'lowest' },
  measure: 'fall',
  above: 5,
};

it('a single value leaves a change open, unless its absence is told to mean no', () => {
  const chart = understand(
    recordOf('Overnight oximetry report\nDate of service: 2025-05-06\n\nMean SpO2 91 %'),
    requestContextOf({ request: { date_of_service: '2025-05-10' } }),
  );
  expect(judgeChange(fall, chart).answer).toBe('unknown');
  expect(judgeChange({ ...fall, missing: 'no' }, chart).answer).toBe('no');
});

it('values of two days are not one session', () => {
  const walks = (second: string) =>
    noteOf(
      `Walking on room air SpO2 84 %.\fWalk test\nDate of service: ${second}\n\nWalking on 2 L SpO2 92 %.`,
      { title: 'Walk test', day: '2025-05-06', form: { request: { date_of_service: '2025-05-10' } } },
    );
  const better: ChangeTest = {
    kind: 'change',
    from: { variable: ['spo2'], conditions: ['exercise', '!on_oxygen'] },
    to: { variable: ['spo2'], conditions: ['exercise', 'on_oxygen'] },
    measure: 'rise',
    above: 0,
    same_day: true,
  };
  expect(judgeChange(better, walks('2025-05-06')).answer).toBe('yes');
  expect(judgeChange(better, walks('2025-05-08')).answer).toBe('no');
  const earlier = understand(
    recordOf(
      'Visit\nDate of service: 2025-04-01\n\nWalking on room air SpO2 79 %.\fWalk test\nDate of service: 2025-05-06\n\nWalking on room air SpO2 84 %. Walking on 2 L SpO2 92 %.',
    ),
    requestContextOf({ request: { date_of_service: '2025-05-10' } }),
  );
  expect(judgeChange({ ...better, from: { ...better.from, pick: 'lowest' } }, earlier).answer).toBe('yes');
});

/** A bound tells how far it fell at least: it may prove a fall and never denies one. */
it.each([
  ['Mean SpO2 91 %\nTime <= 88 ....... 40 min', 'unknown'],
  ['Mean SpO2 96 %\nTime <= 88 ....... 40 min', 'yes'],
  ['Mean SpO2 91 %\nLowest SpO2 89 %', 'no'],
])('%s: %s', (text, answer) => {
  const chart = noteOf(text, {
    title: 'Overnight oximetry report',
    day: '2025-05-06',
    form: { request: { date_of_service: '2025-05-10' } },
  });
  expect(judgeChange(fall, chart).answer).toBe(answer);
});
