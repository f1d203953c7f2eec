import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import type { LeafOutcome } from '../outcome.ts';
import type { ValueTest } from '../schema/tests.ts';
import { judgeValue } from '../tests/value.ts';

const STUDY =
  'Sleep study report\nDate of service: 01/10/2025\n\nRESULTS: AHI 16.4 events per hour, lowest SpO2 78 %.';
const WALK =
  'Oxygen visit at home\nDate of service: 02/10/2025\n\nSitting at rest, no oxygen. SpO2: 84 - 86 %.';
const later = (text: string) => `\n\fProgress note\nDate of service: 02/18/2025\n\nHPI: ${text}`;

const AHI: Omit<ValueTest, 'kind'> = { variable: ['ahi', 'rdi'], at_least: 15 };
const SPO2: Omit<ValueTest, 'kind'> = { variable: ['spo2'], at_most: 88 };

function judged(test: Omit<ValueTest, 'kind'>, text: string): LeafOutcome & { quoted: string } {
  const chart = understand(recordOf(text), requestContextOf({}));
  const outcome = judgeValue({ kind: 'value', ...test }, chart);
  const { start, end } = outcome.findings[0]!.span;
  return { ...outcome, quoted: chart.text.slice(start, end) };
}

test.each([
  [
    AHI,
    STUDY,
    'She brings the report, AHI 16.',
    'AHI was 16.4 events per hour on 01/10/2025 (p. 1)',
    '16.4 events per hour',
  ],
  [AHI, STUDY, 'She brings the report, AHI 17.', 'AHI was 17 events per hour on 02/18/2025 (p. 2)', '17'],
  [SPO2, WALK, 'Reviewed the visit, SpO2 84 % on air.', 'SpO2 was between 84 and 86 %', '84 - 86 %'],
  [SPO2, WALK, 'Reviewed the visit, SpO2 84 % on 2 L oxygen.', 'SpO2 was 84 % on oxygen', '84 %'],
  [SPO2, WALK, 'SpO2 84 % on air.', 'on 02/18/2025 (p. 2)', '84 %'],
  [SPO2, STUDY, 'SpO2 today 78 % on air.', 'on 02/18/2025 (p. 2)', '78 %'],
])(
  '%j: the value of a report is told in place of its retelling: "%s"',
  (asked, report, words, told, quoted) => {
    const outcome = judged(asked, report + later(words));
    expect(outcome.answer).toBe('yes');
    expect(outcome.reason).toContain(told);
    expect(outcome.quoted).toBe(quoted);
  },
);

test('a value that was calculated names the pages of both numbers and quotes both', () => {
  const visit = (day: string, text: string) => `Progress note\nDate of service: ${day}\n\nHPI: ${text}`;
  const outcome = judged(
    { variable: ['bmi'], at_least: 35 },
    `${visit('02/10/2025', 'Height 69 in.')}\n\f${visit('02/18/2025', 'Weight 267 lb.')}`,
  );
  expect(outcome.reason).toContain(
    'BMI was 39.4 kg/m\u00b2 (calculated: from 267 lb and 69 in) on 02/18/2025 (p. 1, 2)',
  );
  expect(outcome.findings.map(({ sentence }) => sentence).length).toBe(2);
});

test('what was counted over a time is told with its first and last day', () => {
  const download =
    'Device download\nDate of service: 03/17/2025\n\nperiod A: 01/09 - 03/16 (67 d)   days used 55  days >=4h 41 (61%)';
  expect(judged({ variable: ['percent_nights_4h'], at_least: 70 }, download).reason).toContain(
    'was 61 % from 01/09/2025 to 03/16/2025 (p. 1), below the threshold of 70 %',
  );
});

test('a report that answers otherwise than what a note says of it is not told in its place', () => {
  const outcome = judged({ ...AHI, at_least: 16.2 }, STUDY + later('She brings the report, AHI 16.'));
  expect(outcome.answer).toBe('no');
  expect(outcome.reason).toContain('AHI was 16 events per hour on 02/18/2025 (p. 2)');
});

test('a value that is printed is told rather than one that is worked out anew', () => {
  const visit = (day: string, text: string) => `Progress note\nDate of service: ${day}\n\nHPI: ${text}`;
  const bmi = { variable: ['bmi'], at_least: 35 };
  const later = visit('02/18/2025', 'Weight 119.8 kg, height 170 cm.');
  expect(judged(bmi, `${visit('02/10/2025', 'BMI 41.6.')}\n\f${later}`).reason).toContain(
    'BMI was 41.6 kg/m\u00b2 on 02/10/2025 (p. 1)',
  );
  expect(judged(bmi, `${visit('02/10/2025', 'BMI 44.6.')}\n\f${later}`).reason).toContain('(calculated: ');
});
