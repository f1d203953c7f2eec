import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { noteOf } from '../../language/testing.ts';
import { judgeDuration } from './duration.ts';

const since = (text: string) =>
  judgeDuration(
    {
      kind: 'duration',
      of: ['quit|stopped|put away|put them away|finished|final cigarette|gave up|none after'],
      at_most: '15 years',
    },
    noteOf(text, { form: { patient: { date_of_birth: '1950-04-01' } } }),
  ).answer;

it('what has ended is counted from its end, however that is stated', () => {
  expect(since('Finished with cigarettes in 2013.')).toBe('yes');
  expect(since('Finished with cigarettes in 2001.')).toBe('no');
  expect(since('1 ppd x 30 y, stopped. Stop date 9 May 2013.')).toBe('yes');
  expect(since('Smoked her final cigarette July 2011.')).toBe('yes');
  expect(since('Cigs 1 pk a day 15 through 39, gave up on her 39th birthday Feb 2015.')).toBe('yes');
  expect(since('A pack a day from age 20 until she stopped on her 66th birthday in 2016.')).toBe('yes');
  expect(since('Put them away for good in the spring of 2019.')).toBe('yes');
});

it('an end known to the month is not rounded', () => {
  const day = (text: string) =>
    judgeDuration(
      { kind: 'duration', of: ['quit'], at_most: '15 years' },
      noteOf(text, { day: '2025-05-06', form: { request: { date_of_service: '2025-05-20' } } }),
    ).answer;
  expect(day('Quit in January 2010.')).toBe('no');
  expect(day('Quit in July 2010.')).toBe('yes');
  expect(day('Quit about 15 years ago.')).not.toBe('no');
});

it('a stretch of years ends with its last year', () => {
  expect(since('Ten cigarettes a day from 1974 to 2000, none after.')).toBe('no');
  expect(since('Ten cigarettes a day from 1974 to 2014, none after.')).toBe('yes');
});

it('what goes back to a day, or set in on it, began then', () => {
  const pain = (text: string) =>
    judgeDuration({ kind: 'duration', of: ['back pain'], at_least: '3 months' }, noteOf(text)).answer;
  expect(pain('Her back pain goes back to June 2024.')).toBe('yes');
  expect(pain('Her back pain set in on 02/20/2025.')).toBe('no');
});

it('a guess about years ago reaches to both sides', () => {
  expect(since('Quit about fifteen years ago, give or take.')).toBe('unknown');
  expect(since('Quit ten years ago.')).toBe('yes');
});

it('when it began tells nothing of the end', () => {
  expect(since('Tobacco: stopped. Started at 17, one pack a day, later half a pack (from age 40).')).toBe(
    'unknown',
  );
});

it('a later date of something else is no end', () => {
  expect(since('Gave up in 2001, chest CT in 2023 clear.')).toBe('no');
});

it.each([
  ['Day 9 of back pain.', 'no'],
  ['BACK PAIN DAY 40.', 'yes'],
  ['Back pain better on day 9 of prednisone.', 'unknown'],
])('which day of a complaint it is: %s', (text, answer) => {
  const chart = noteOf(text);
  expect(judgeDuration({ kind: 'duration', of: ['back pain'], at_least: '1 month' }, chart).answer).toBe(
    answer,
  );
});

it('what is copied forward counts only where nothing surer is stated', () => {
  const copied = '(Carried forward from 2009: "1 ppd, quit 2012".)';
  expect(since(`Former smoker. ${copied} Asked again: stopped in June 2006.`)).toBe('no');
  expect(since('Carried forward: quit 2012.')).toBe('yes');
});

it.each([
  ['78 y. Back pain, nothing on film.', 'unknown'],
  ['Pt is 78 years, back pain 3 weeks.', 'no'],
  ['Back pain for 74 years.', 'yes'],
  ['74 y. Back pain 2 weeks.', 'no'],
  ['12 y. of back pain.', 'yes'],
])('an age is no length of time: %s', (text, answer) => {
  const test = { kind: 'duration' as const, of: ['back pain'], at_least: '3 months' };
  const form = { patient: { date_of_birth: text.includes('74') ? '1950-04-01' : '1947-01-01' } };
  expect(judgeDuration(test, noteOf(text, { form })).answer).toBe(answer);
  if (/^7\d y/.test(text)) expect(judgeDuration(test, noteOf(text)).answer).toBe(answer);
});

it('a length that only who asks for the payment tells settles nothing', () => {
  const pain = (title: string, author: string) =>
    judgeDuration(
      { kind: 'duration', of: ['back pain'], at_least: '4 weeks' },
      understand(
        recordOf(
          `${title}\nPatient: Sample Person   DOB: 06/01/1955\nDate of service: 2025-03-12   Provider: ${author}\n\nBack pain for 9 weeks.`,
        ),
        requestContextOf({}),
      ),
    ).answer;
  expect(pain('Cover sheet', 'Harbor Home Medical')).toBe('unknown');
  expect(pain('Office visit', 'A. Rivera, MD')).toBe('yes');
  expect(pain('Letter of medical necessity', 'A. Rivera, MD')).toBe('yes');
});

it('hours and minutes are no length of what has to last for weeks', () => {
  const pain = (text: string) =>
    judgeDuration({ kind: 'duration', of: ['back pain'], at_least: '4 weeks' }, noteOf(text)).answer;
  expect(pain('Back pain: stands 10 min, sleeps 5 h.')).toBe('unknown');
  expect(pain('Back pain for 2 days.')).toBe('no');
  expect(pain('Back pain for 8 weeks, sleeps 5 h.')).toBe('yes');
});
