import { describe, expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { noteOf } from '../../language/testing.ts';
import { judgeDuration } from './duration.ts';

const recorded = (text: string) =>
  judgeDuration(
    { kind: 'duration', of: ['back pain'], at_least: '4 weeks' },
    noteOf(text, { day: '2025-05-06', form: { request: { date_of_service: '2025-05-10' } } }),
  ).answer;

describe('how long a complaint has lasted', () => {
  it.each([
    ['Back pain since lifting a sheet wrong 3/10/25.', 'yes'],
    ['Back pain since lifting a sheet wrong 4/28/25.', 'no'],
    ['Back pain since 4/28/25, third time in his life (2014, 2019).', 'no'],
    ['Back pain that began in February 2025.', 'yes'],
    ['Slid off a ladder Mon 4/21, landed flat. Back pain since then.', 'no'],
    ['Back pain: picking up a bag of mulch 4/26, it grabbed him.', 'no'],
    ['Missed a step into the garage 3/15. Back pain ever since.', 'yes'],
    ['Back pain, new. MRI; drain it if a collection, else 6 wks of cefazolin.', 'unknown'],
    ['Back pain, new, MoCA 4/26.', 'unknown'],
    ['Back pain, recheck in 6 weeks.', 'unknown'],
    ['Back pain after lifting. 8 wks now.', 'yes'],
    ['Back pain after lifting. 2 weeks now.', 'no'],
    ['Back pain after lifting. 8 weeks of leave were granted.', 'unknown'],
  ])('%s -> %s', (text, answer) => expect(recorded(text)).toBe(answer));
});

describe('a state stated by its beginning', () => {
  it('holds on the day of its note', () => {
    const chart = understand(
      recordOf(
        'Office visit\nDate of service: 2025-03-12\n\nHas not worked since August because of the leg.',
      ),
      requestContextOf({ request: { date_of_service: '2025-03-20' } }),
    );
    expect(chart.sentences.find((s) => s.text.startsWith('Has not'))?.date).toBe('2025-03-12');
  });
});
