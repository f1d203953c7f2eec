import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { noteOf } from '../../language/testing.ts';
import { judgeTherapy } from './therapy.ts';

const judged = (text: string, more: object) =>
  judgeTherapy(
    { kind: 'therapy', any: ['physical therapy', 'fluoxetine', 'bupropion'], ...more },
    noteOf(text, { day: '2025-05-06', form: { request: { date_of_service: '2025-05-10' } } }),
  );

it('says of what did not take place that it was not tried, whatever else the words tell', () => {
  for (const text of [
    'No physical therapy has been tried.',
    'He declined physical therapy for 6 weeks because of cost.',
  ])
    expect(judged(text, {})).toMatchObject({
      answer: 'no',
      reason: expect.stringContaining('that the treatment was not tried'),
    });
});

it('counts the treatments that are still to be shown', () => {
  const { answer, reason } = judged('Fluoxetine for 8 weeks, did not help.', { at_least: 2 });
  expect(answer).toBe('unknown');
  expect(reason).toContain('1 treatment is documented, and the criterion asks for at least 2');
});

it.each([
  ['Fluoxetine 2 weeks, did not help. Bupropion 400 mg, how long not in chart, no benefit.', 'unknown'],
  ['Fluoxetine 2 weeks, did not help. Bupropion 3 weeks, no benefit.', 'no'],
  ['Fluoxetine 10 weeks?, did not help.', 'unknown'],
  ['Fluoxetine 2 weeks, did not help. Bupropion 8 weeks, no benefit.', 'yes'],
])('a failure after a time that nobody knows may have been long enough: %s', (text, answer) => {
  const chart = noteOf(text, { day: '2025-05-06', form: { request: { date_of_service: '2025-05-10' } } });
  const test = { kind: 'therapy' as const, any: ['fluoxetine', 'bupropion'], duration: '4 weeks' };
  expect(judgeTherapy(test, chart).answer).toBe(answer);
});

it.each([
  ['Physical therapy with a few weeks of relief each time, then the pain was back, failed.', 'unknown'],
  ['Physical therapy twice, relief for 3 weeks, then failed.', 'unknown'],
  ['Physical therapy for 3 weeks, failed.', 'no'],
  ['Physical therapy for 8 weeks, relief for 2 weeks, failed.', 'yes'],
])('how long the relief lasted is not how long the treatment took: %s', (text, answer) => {
  expect(judged(text, { duration: '6 weeks' }).answer).toBe(answer);
});

it.each(['no lasting good', 'no meaningful gain', 'no sustained effect'])(
  'a failure in other words: %s',
  (words) => {
    expect(judged(`Physical therapy for 7 weeks with ${words}.`, { duration: '6 weeks' }).answer).toBe('yes');
  },
);

it('a trial that only who asks for the payment tells proves nothing, and a plea gives way to the notes', () => {
  const page = (title: string, author: string, text: string) =>
    `${title}\nPatient: Sample Person   DOB: 06/01/1955\nDate of service: 2025-03-12   Provider: ${author}\n\n${text}`;
  const answer = (...pages: string[]) =>
    judgeTherapy(
      { kind: 'therapy', any: ['physical therapy'], duration: '6 weeks' },
      understand(
        recordOf(pages.join('\f')),
        requestContextOf({ request: { date_of_service: '2025-05-10' } }),
      ),
    ).answer;
  const cover = page('Cover sheet', 'Harbor Home Medical', 'Failed 8 weeks of physical therapy.');
  const plea = page('Letter of medical necessity', 'A. Rivera, MD', 'Failed 8 weeks of physical therapy.');
  const note = page('Office visit', 'A. Rivera, MD', 'Physical therapy for 2 weeks, did not help.');
  expect(answer(cover)).toBe('unknown');
  expect(answer(plea)).toBe('yes');
  expect(answer(plea, note)).toBe('no');
  expect(answer(cover, note)).toBe('no');
});

it.each([
  ['Fluoxetine helps him sleep.', 'unknown'],
  ['Fluoxetine: sleep is a little better.', 'unknown'],
  ['Fluoxetine may help.', 'unknown'],
  ['Fluoxetine helped.', 'no'],
])('what it does for sleep is no success of a treatment: %s', (text, answer) => {
  expect(judged(text, {}).answer).toBe(answer);
});
